//! The roles of candidates in a step.

use std::collections::HashSet;

use board::{Candidate, Cell, Digit};
use logic::techniques::Step;

/// The role of a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateRole {
    /// The step uses the candidate in its argument.
    Because,
    /// A chain assumes or concludes that the candidate is false.
    Denied,
    /// The candidate is true if the denied ones are false.
    Holds,
    /// The step eliminates the candidate.
    Eliminated,
}

impl CandidateRole {
    /// All roles.
    pub const ALL: [CandidateRole; 4] = [
        CandidateRole::Because,
        CandidateRole::Denied,
        CandidateRole::Holds,
        CandidateRole::Eliminated,
    ];

    /// Returns the name of the role in pictures.
    pub fn name(self) -> &'static str {
        match self {
            CandidateRole::Because => "because",
            CandidateRole::Denied => "denied",
            CandidateRole::Holds => "holds",
            CandidateRole::Eliminated => "eliminated",
        }
    }
}

/// The roles of all candidates in a step.
pub struct CandidateRoles<'a> {
    eliminated: HashSet<Candidate>,
    denied: HashSet<Candidate>,
    holds: HashSet<Candidate>,
    cells: &'a [Cell],
    digits: &'a [Digit],
    /// Set if the step is of a rule. Then its argument uses all candidates of its cells, and none
    /// is highlighted.
    is_of_rule: bool,
}

impl CandidateRoles<'_> {
    /// Returns the roles of the candidates in a step.
    pub fn of(step: &Step) -> CandidateRoles<'_> {
        let [denied, holds] = step.sides().map(HashSet::from_iter);
        let eliminated = step.eliminated.iter().copied().collect();
        CandidateRoles {
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
    pub fn part(&self, candidate: Candidate) -> Option<CandidateRole> {
        let has_sides = !self.denied.is_empty() || !self.holds.is_empty();
        let Candidate { cell, digit } = candidate;
        if self.eliminated.contains(&candidate) {
            Some(CandidateRole::Eliminated)
        } else if self.holds.contains(&candidate) {
            Some(CandidateRole::Holds)
        } else if self.denied.contains(&candidate) {
            Some(CandidateRole::Denied)
        } else if !has_sides
            && !self.is_of_rule
            && self.cells.contains(&cell)
            && self.digits.contains(&digit)
        {
            Some(CandidateRole::Because)
        } else {
            None
        }
    }
}
