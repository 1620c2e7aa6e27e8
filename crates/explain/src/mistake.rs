//! Mistakes of a player: entries and eliminations that lead to no solution of the puzzle.

use std::fmt;

use itertools::Itertools;

use board::{Candidate, Candidates, Cell, Digit, DigitNames, Layout, Position, Puzzle, Shape};

/// A mistake in a game state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A digit was entered that no solution has there.
    Placed(Shape, Candidate),
    /// All digits that solutions have in a cell were eliminated.
    Struck(Shape, Cell, Vec<Digit>),
    /// No entry is wrong on its own, but no solution agrees with all of them.
    Together,
}

impl Mistake {
    /// Returns the cell of the mistake, if it is in one.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Mistake::Placed(_, candidate) => Some(candidate.cell),
            Mistake::Struck(_, cell, _) => Some(*cell),
            Mistake::Together => None,
        }
    }

    /// Returns a short name without an explanation, `r1c2=3` or `r1c2≠3`, with these names of
    /// digits.
    pub fn name(&self, names: &DigitNames) -> String {
        match self {
            Mistake::Placed(shape, candidate) => names.candidate(*shape, *candidate, "="),
            Mistake::Struck(shape, cell, digits) => {
                let struck = digits.iter().map(|&digit| Candidate { cell: *cell, digit });
                struck.map(|candidate| names.candidate(*shape, candidate, "≠")).join(" ")
            }
            Mistake::Together => "all entries together".to_owned(),
        }
    }

    /// Describes the mistake, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Mistake::Placed(..) => format!("{} is in no solution", self.name(names)),
            Mistake::Struck(shape, cell, digits) => {
                let digits = digits.iter().map(|&digit| names.name(digit)).join(" and ");
                let cell = shape.name(*cell);
                format!("{digits} eliminated from {cell}, but no solution has another digit there")
            }
            Mistake::Together => "no solution agrees with all entries".to_owned(),
        }
    }
}

/// Uses numbers as names of digits.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.words(&DigitNames::default()))
    }
}

/// Returns all mistakes that are wrong on their own: digits first, then cells. `truth` contains the
/// candidates that occur in some solution; at least one solution exists.
pub fn mistakes(
    layout: &Layout,
    puzzle: &Puzzle,
    position: &Position,
    truth: &Candidates,
) -> Vec<Mistake> {
    let shape = puzzle.shape;
    let placed = position.placed.filled().map(|(cell, digit)| Candidate { cell, digit });
    let placed = placed.filter(|c| !truth.contains(c.cell, c.digit));
    let struck = position.struck(layout, puzzle);
    let is_struck = |cell, digit| struck.binary_search(&Candidate { cell, digit }).is_ok();
    let mut cells: Vec<Cell> = struck.iter().map(|c| c.cell).collect();
    cells.dedup();
    let cells = cells.into_iter().filter_map(|cell| {
        let digits: Vec<Digit> = truth.digits(cell).collect();
        let is_wrong = !digits.is_empty() && digits.iter().all(|&digit| is_struck(cell, digit));
        is_wrong.then_some(Mistake::Struck(shape, cell, digits))
    });
    placed.map(|candidate| Mistake::Placed(shape, candidate)).chain(cells).collect()
}
