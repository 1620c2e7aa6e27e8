//! Where a person stands in a puzzle.

use std::collections::{BTreeMap, BTreeSet};

use super::{Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle};

/// The pencil marks that a person wrote into cells, by hand. They are no part of a position:
/// what is not among them need not be struck.
pub type Notes = BTreeMap<Cell, BTreeSet<Digit>>;

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
            for candidate in layout.ruled_out(&marks, Candidate { cell, digit }) {
                marks.eliminate(candidate);
            }
        }
        let struck: Vec<_> =
            marks.iter().filter(|c| !self.left.contains(c.cell, c.digit)).collect();
        for candidate in struck {
            marks.eliminate(candidate);
        }
        marks
    }

    /// What was struck though no digit rules it out, by cell and digit.
    pub fn struck(&self, layout: &Layout, puzzle: &Puzzle) -> Vec<Candidate> {
        let all = Position { left: Candidates::full(puzzle.shape), ..self.clone() };
        let all = all.candidates(layout, puzzle);
        all.iter().filter(|c| !self.left.contains(c.cell, c.digit)).collect()
    }

    /// The puzzle that has all digits as givens and rules out what was struck: what is left to
    /// find from here.
    pub fn rest(&self, puzzle: &Puzzle) -> Puzzle {
        let struck = self.struck(&Layout::of(puzzle), puzzle);
        let mut rest = Puzzle { givens: self.written(puzzle), ..puzzle.clone() };
        if !struck.is_empty() {
            let whole = || Candidates::full(puzzle.shape);
            let mut left = rest.restrictions.take().unwrap_or_else(whole);
            for candidate in struck {
                left.eliminate(candidate);
            }
            rest.restrictions = Some(left);
        }
        rest
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
