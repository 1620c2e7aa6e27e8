//! What stays the same from puzzle to puzzle.

use std::sync::Arc;

use board::{Layout, Puzzle, rules::Rules, stop::is_over};
use logic::{
    Extent,
    reduce::{Logic, Reducer},
    sums_that_follow,
};

use crate::masks::{Model, together};

/// What puzzles of one layout share: the layout and the propagators' memory.
pub struct Workshop {
    rules: Rules,
    /// The layout of all of them.
    pub layout: Arc<Layout>,
    logic: &'static Logic,
    /// The propagators, once they were asked for.
    reducer: Option<Reducer>,
    /// What the search on masks knows of the layout, with few sums that follow and with more, once
    /// it was asked; none where it is not for it.
    models: [Option<Option<Arc<Model>>>; 2],
}

impl Workshop {
    /// For puzzles laid out like this one, with that much logic.
    pub fn new(puzzle: &Puzzle, logic: &'static Logic) -> Workshop {
        let (rules, layout) = (puzzle.rules.clone(), Arc::new(Layout::of(puzzle)));
        Workshop { rules, layout, logic, reducer: None, models: [None, None] }
    }

    /// The propagators.
    pub fn reducer(&mut self) -> &mut Reducer {
        let Workshop { layout, logic, .. } = self;
        self.reducer.get_or_insert_with(|| Reducer::new(Arc::clone(layout), logic))
    }

    /// What the search on masks knows of the layout, with sums that follow at once, or `further`
    /// ones and sums taken together; none where it is not for it.
    pub(crate) fn model(&mut self, further: bool) -> Option<Arc<Model>> {
        if self.models[usize::from(further)].is_none() {
            let layout = &self.layout;
            let model = match further {
                true => Model::new(
                    layout,
                    &[sums_that_follow(layout, Extent::FAR), together(layout)].concat(),
                ),
                false => Model::new(layout, &sums_that_follow(layout, Extent::NEAR)),
            };
            let model = model.map(Arc::new);
            // A model that was cut short is not for later puzzles.
            if is_over() {
                return model;
            }
            self.models[usize::from(further)] = Some(model);
        }
        self.models[usize::from(further)].clone()?
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
