//! The constraints of the formula from which sums are derived.

use std::collections::HashMap;

use encodings::Lit;

use super::derivation::{Part, Ref};
use board::{Cell, Digit, Layout};
use sat::variables::{CandidateValue, Variables};

/// A sum in the formula.
pub(super) struct Sum<'a> {
    pub(super) known: &'a ConstraintIds<'a>,
    pub(super) cells: &'a [Cell],
    pub(super) coefficients: &'a [i64],
    pub(super) total: i64,
    /// The id of the constraint that it is at least the total; the next id is that it is at most
    /// the total.
    pub(super) id: u64,
}

impl Sum<'_> {
    pub(super) fn at_least(&self) -> Part {
        Part::Constraint(Ref::Formula(self.id))
    }

    pub(super) fn at_most(&self) -> Part {
        Part::Constraint(Ref::Formula(self.id + 1))
    }
}

/// The ids of the constraints in the formula.
pub(super) struct ConstraintIds<'a> {
    pub(super) variables: &'a Variables,
    pub(super) digits: usize,
    /// The value of each digit.
    pub(super) values: Vec<i64>,
    /// For each list of variables: the constraint that at most one of them is true.
    pub(super) at_most_one: HashMap<Vec<u32>, u64>,
    /// For each cell: the constraint that it has a digit; the next id is that it has at most one.
    pub(super) cells: HashMap<Cell, u64>,
    /// For each variable: the constraint that it is false.
    pub(super) out: HashMap<u32, u64>,
}

impl ConstraintIds<'_> {
    pub(super) fn lit(&self, cell: Cell, digit: Digit) -> Lit {
        match self.variables.value(cell, digit) {
            CandidateValue::Lit(lit) => lit,
            CandidateValue::True | CandidateValue::False => {
                unreachable!("all candidates have variables")
            }
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Digit> + use<> {
        1..=self.digits as Digit
    }

    pub(super) fn is_left(&self, cell: Cell, digit: Digit) -> bool {
        self.variables.candidates().contains(cell, digit)
    }

    /// Returns the constraints that the cell has at least one digit and at most one.
    pub(super) fn cell(&self, cell: Cell) -> [Ref; 2] {
        let id = self.cells[&cell];
        [Ref::Formula(id), Ref::Formula(id + 1)]
    }

    /// Returns the constraint that an eliminated candidate is false.
    pub(super) fn elimination(&self, cell: Cell, digit: Digit) -> Ref {
        Ref::Formula(self.out[&self.lit(cell, digit).variable()])
    }

    /// Returns the cells of the smallest constraint that contains these; they all differ.
    pub(super) fn differing<'l>(&self, layout: &'l Layout, cells: &[Cell]) -> Option<&'l [Cell]> {
        let all = layout.constraints().iter().map(|constraint| constraint.cells());
        let stated = |them: &&[Cell]| {
            cells.iter().all(|cell| them.contains(cell))
                && self.all().all(|digit| self.at_most_one.contains_key(&self.places(them, digit)))
        };
        match cells {
            [_] => Some(&[]),
            _ => all.filter(stated).min_by_key(|them| them.len()),
        }
    }

    pub(super) fn places(&self, cells: &[Cell], digit: Digit) -> Vec<u32> {
        let mut places: Vec<u32> =
            cells.iter().map(|&cell| self.lit(cell, digit).variable()).collect();
        places.sort_unstable();
        places
    }
}
