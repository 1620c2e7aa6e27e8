//! What stays the same from puzzle to puzzle.

use std::sync::Arc;

use board::{Layout, Puzzle, rules::Rules};
use logic::reduce::{Logic, Reducer};

/// What puzzles of one layout share: the layout and the propagators' memory.
pub struct Workshop {
    rules: Rules,
    /// The layout of all of them.
    pub layout: Arc<Layout>,
    /// The propagators.
    pub reducer: Reducer,
}

impl Workshop {
    /// For puzzles laid out like this one, with that much logic.
    pub fn new(puzzle: &Puzzle, logic: &'static Logic) -> Workshop {
        let (rules, layout) = (puzzle.rules.clone(), Arc::new(Layout::of(puzzle)));
        Workshop { rules, reducer: Reducer::new(Arc::clone(&layout), logic), layout }
    }

    /// The one that was kept, where the puzzle is laid out like those it was made for; else a new
    /// one in its place.
    pub fn kept<'k>(
        kept: &'k mut Option<Workshop>,
        puzzle: &Puzzle,
        logic: &'static Logic,
    ) -> &'k mut Workshop {
        let fitting = kept.take().filter(|workshop| workshop.fits(puzzle));
        kept.insert(fitting.unwrap_or_else(|| Workshop::new(puzzle, logic)))
    }

    /// Whether the puzzle is laid out like those it was made for.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.layout.shape == puzzle.shape && self.rules == puzzle.rules
    }
}
