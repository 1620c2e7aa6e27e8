//! Whether a person has gone wrong: where a position leads to no solution of its puzzle.

use std::fmt;

use itertools::Itertools;

use super::marks::Marks;
use crate::board::{Candidate, Candidates, Cell, Digit, DigitNames, Position, Shape};

/// What is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A digit was written that no solution has there.
    Placed(Shape, Candidate),
    /// All digits were struck that solutions have in a cell.
    Struck(Shape, Cell, Vec<Digit>),
    /// Nothing of it is wrong by itself, but no solution has all of it.
    Together,
}

impl Mistake {
    /// What is wrong, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Mistake::Placed(shape, candidate) => {
                format!("{} is in no solution", names.candidate(*shape, *candidate, "="))
            }
            Mistake::Struck(shape, cell, digits) => {
                let digits = digits.iter().map(|&digit| names.of(digit)).join(" and ");
                let cell = shape.name(*cell);
                format!("{digits} struck from {cell}, where solutions have nothing else")
            }
            Mistake::Together => "no solution has all digits and candidates of it".to_owned(),
        }
    }
}

/// In numbers.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.words(&DigitNames::default()))
    }
}

/// What is wrong by itself, by the candidates of all solutions, of which there are some.
pub(super) fn mistake(
    shape: Shape,
    position: &Position,
    marks: &Marks,
    truth: &Candidates,
) -> Option<Mistake> {
    let placed = position.placed.filled().map(|(cell, digit)| Candidate { cell, digit });
    let wrong = |c: &Candidate| !truth.contains(c.cell, c.digit);
    if let Some(candidate) = placed.into_iter().find(wrong) {
        return Some(Mistake::Placed(shape, candidate));
    }
    let struck = |&cell: &Cell| truth.digits(cell).all(|d| !marks.candidates.contains(cell, d));
    let cell = (0..shape.cells()).find(struck)?;
    Some(Mistake::Struck(shape, cell, truth.digits(cell).collect()))
}
