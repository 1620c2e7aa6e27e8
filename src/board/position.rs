//! Where a person stands in a puzzle.

use super::{Candidate, Candidates, Grid, Layout, Puzzle};

/// Digits written beside the givens, and candidates struck. Neither binds a solution: a
/// person may be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The digits written, in cells without a given.
    pub placed: Grid,
    /// The candidates that nobody has struck. Those that a written digit rules out may be
    /// among them or not.
    pub left: Candidates,
}

impl Position {
    /// Where nobody has done anything.
    pub fn start(puzzle: &Puzzle) -> Position {
        Position { placed: Grid::empty(puzzle.shape), left: Candidates::full(puzzle.shape) }
    }

    /// The position with these givens, or nothing if it says no more than they do.
    pub fn beyond(self, puzzle: &Puzzle) -> Option<Position> {
        (!self.is_start(puzzle)).then_some(self)
    }

    /// Whether nothing has been done.
    pub fn is_start(&self, puzzle: &Puzzle) -> bool {
        let layout = Layout::of(puzzle);
        let start = || Position::start(puzzle).candidates(&layout, puzzle);
        self.placed.filled().next().is_none() && self.candidates(&layout, puzzle) == start()
    }

    /// The pencil marks: candidates that no written digit rules out and nobody has struck; of
    /// a cell with a digit that digit, unless it is ruled out, too.
    pub fn candidates(&self, layout: &Layout, puzzle: &Puzzle) -> Candidates {
        let mut marks = puzzle.candidates();
        for (cell, digit) in puzzle.givens.filled().chain(self.placed.filled()) {
            marks.keep_only(cell, digit);
            for cell in layout.peers(cell) {
                marks.eliminate(Candidate { cell, digit });
            }
        }
        let struck: Vec<_> =
            marks.iter().filter(|c| !self.left.contains(c.cell, c.digit)).collect();
        for candidate in struck {
            marks.eliminate(candidate);
        }
        marks
    }

    /// All digits written, those given among them.
    pub fn written(&self, puzzle: &Puzzle) -> Grid {
        let mut written = puzzle.givens.clone();
        for (cell, digit) in self.placed.filled() {
            written.set(cell, Some(digit));
        }
        written
    }
}
