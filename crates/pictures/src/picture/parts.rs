//! What candidates are to a step.

use std::collections::HashSet;

use board::{Candidate, Cell, Digit};
use logic::techniques::Step;

/// What a candidate is to a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The step argues with it.
    Because,
    /// A chain supposes that it does not hold, or comes to that.
    Denied,
    /// It holds if those denied do not.
    Holds,
    /// It cannot be.
    Eliminated,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 4] = [Part::Because, Part::Denied, Part::Holds, Part::Eliminated];

    /// How it is called in pictures.
    pub fn name(self) -> &'static str {
        match self {
            Part::Because => "because",
            Part::Denied => "denied",
            Part::Holds => "holds",
            Part::Eliminated => "eliminated",
        }
    }
}

/// What each candidate is to a step.
pub struct Parts<'a> {
    eliminated: HashSet<Candidate>,
    denied: HashSet<Candidate>,
    holds: HashSet<Candidate>,
    cells: &'a [Cell],
    digits: &'a [Digit],
    /// Whether it argues with all that its cells have: a rule, of which no digit says more.
    is_of_rule: bool,
}

impl Parts<'_> {
    /// Of that step.
    pub fn of(step: &Step) -> Parts<'_> {
        let [denied, holds] = step.sides().map(HashSet::from_iter);
        let eliminated = step.eliminated.iter().copied().collect();
        Parts {
            eliminated,
            denied,
            holds,
            cells: &step.cells,
            digits: &step.digits,
            is_of_rule: step.relation().is_some(),
        }
    }

    /// What a candidate is to the step, if anything. Where that has two sides, it argues with
    /// their candidates only; with a rule, none stands out.
    pub fn part(&self, candidate: Candidate) -> Option<Part> {
        let has_sides = !self.denied.is_empty() || !self.holds.is_empty();
        let Candidate { cell, digit } = candidate;
        if self.eliminated.contains(&candidate) {
            Some(Part::Eliminated)
        } else if self.holds.contains(&candidate) {
            Some(Part::Holds)
        } else if self.denied.contains(&candidate) {
            Some(Part::Denied)
        } else if !has_sides
            && !self.is_of_rule
            && self.cells.contains(&cell)
            && self.digits.contains(&digit)
        {
            Some(Part::Because)
        } else {
            None
        }
    }
}
