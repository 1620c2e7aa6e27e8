//! The roles of candidates in a step.

use std::collections::HashSet;

use board::{Candidate, Cell, Digit};
use logic::techniques::Step;

/// The role of a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The step uses the candidate in its argument.
    Because,
    /// A chain assumes or concludes that the candidate is false.
    Denied,
    /// The candidate is true if the denied ones are false.
    Holds,
    /// The step eliminates the candidate.
    Eliminated,
}

impl Part {
    /// All roles.
    pub const ALL: [Part; 4] = [Part::Because, Part::Denied, Part::Holds, Part::Eliminated];

    /// Returns the name of the role in pictures.
    pub fn name(self) -> &'static str {
        match self {
            Part::Because => "because",
            Part::Denied => "denied",
            Part::Holds => "holds",
            Part::Eliminated => "eliminated",
        }
    }
}

/// The roles of all candidates in a step.
pub struct Parts<'a> {
    eliminated: HashSet<Candidate>,
    denied: HashSet<Candidate>,
    holds: HashSet<Candidate>,
    cells: &'a [Cell],
    digits: &'a [Digit],
    /// Set if the step is of a rule. Then its argument uses all candidates of its cells, and none
    /// is highlighted.
    is_of_rule: bool,
}

impl Parts<'_> {
    /// Returns the roles of the candidates in a step.
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

    /// Returns the role of a candidate in the step, if it has one. If the step has two sides, only
    /// their candidates have a role. A step of a rule highlights no candidate.
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
