//! The state of a game: entered digits and eliminated candidates.

use std::collections::{BTreeMap, BTreeSet};

use super::{Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle};

/// Pencil marks that a player entered by hand. They are not part of a [`Position`]: a candidate
/// that is not among them need not be eliminated.
pub type Notes = BTreeMap<Cell, BTreeSet<Digit>>;

/// The digits entered in addition to the givens, and the eliminated candidates. A player may be
/// wrong, so neither restricts the solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The digits entered in cells without a given.
    pub placed: Grid,
    /// The candidates that the player has not eliminated. They may or may not contain those that an
    /// entered digit excludes.
    pub left: Candidates,
}

impl Position {
    /// Returns the initial state of a puzzle.
    pub fn start(puzzle: &Puzzle) -> Position {
        Position { placed: Grid::empty(puzzle.shape), left: Candidates::full(puzzle.shape) }
    }

    /// Returns the position, or `None` if it is the initial state of the puzzle.
    pub fn beyond(self, puzzle: &Puzzle) -> Option<Position> {
        (!self.is_start(puzzle)).then_some(self)
    }

    /// Returns true if the position is the initial state of the puzzle.
    pub fn is_start(&self, puzzle: &Puzzle) -> bool {
        let layout = Layout::of(puzzle);
        let start = || Position::start(puzzle).candidates(&layout, puzzle);
        self.placed.filled().next().is_none() && self.candidates(&layout, puzzle) == start()
    }

    /// Returns the candidates that are neither excluded by a digit nor eliminated by the player. A
    /// cell with a digit has only that digit, unless it is excluded as well.
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

    /// Returns the candidates that the player eliminated although no digit excludes them, by cell
    /// and digit.
    pub fn struck(&self, layout: &Layout, puzzle: &Puzzle) -> Vec<Candidate> {
        let all = Position { left: Candidates::full(puzzle.shape), ..self.clone() };
        let all = all.candidates(layout, puzzle);
        all.iter().filter(|c| !self.left.contains(c.cell, c.digit)).collect()
    }

    /// Returns the remaining puzzle, in which all entered digits are givens and the eliminated
    /// candidates are restrictions.
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

    /// Returns all digits: givens and entered digits.
    pub fn written(&self, puzzle: &Puzzle) -> Grid {
        let mut written = puzzle.givens.clone();
        for (cell, digit) in self.placed.filled() {
            written.set(cell, Some(digit));
        }
        written
    }
}
