//! The evidence that givens and rules conflict.

use board::{Cell, Clash, ConstraintName, Digit, Layout};
use logic::propagators::Contradiction;

/// The evidence that givens and rules conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConflictEvidence {
    /// They contradict each other directly.
    Clash(Clash),
    /// Logic finds a contradiction.
    Logic(ContradictionSite),
    /// Logic finds none, but a fresh solver found no solution. If that is the unverified answer of
    /// an external solver, this is its name.
    Search(Option<&'static str>),
}

/// The place of a contradiction found by logic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContradictionSite {
    /// A cell has no candidate left.
    Cell(Cell),
    /// A house has no place for a digit.
    House(ConstraintName, Digit),
    /// Some cells of a constraint have fewer digits than cells.
    Crowded(ConstraintName),
    /// A rule, given as a phrase, cannot be satisfied.
    Rule(String),
}

impl ContradictionSite {
    /// Converts a contradiction found on that layout.
    pub(super) fn of(contradiction: Contradiction, layout: &Layout) -> ContradictionSite {
        let name = |number: usize| layout.constraints()[number].name();
        match contradiction {
            Contradiction::Cell(cell) => ContradictionSite::Cell(cell),
            Contradiction::House(number, digit) => ContradictionSite::House(name(number), digit),
            Contradiction::Crowded(number) => ContradictionSite::Crowded(name(number)),
            Contradiction::Relation(number) => {
                let rule = layout.relations()[number].rule;
                ContradictionSite::Rule(layout.rules().phrase(rule, layout.shape))
            }
        }
    }
}

impl ConflictEvidence {
    /// Returns a description of the contradiction.
    pub fn describe(&self, layout: &Layout) -> String {
        match self {
            ConflictEvidence::Clash(Clash::Twice { digit, constraint, .. }) => {
                format!("two {}s in {constraint}", layout.digit(*digit))
            }
            ConflictEvidence::Clash(clash @ (Clash::Excluded { .. } | Clash::Rule { .. })) => {
                clash.describe(&layout.names)
            }
            ConflictEvidence::Logic(ContradictionSite::Cell(cell)) => {
                format!("no candidate left for {}", layout.shape.name(*cell))
            }
            ConflictEvidence::Logic(ContradictionSite::House(name, digit)) => {
                format!("no place for {} in {name}", layout.digit(*digit))
            }
            ConflictEvidence::Logic(ContradictionSite::Crowded(name)) => {
                format!("too few digits for some cells of {name}")
            }
            ConflictEvidence::Logic(ContradictionSite::Rule(phrase)) => {
                format!("{phrase} cannot be satisfied")
            }
            ConflictEvidence::Search(_) => {
                "found by search, because logic finds no contradiction".to_owned()
            }
        }
    }

    /// Returns the kind of evidence: `clash`, `logic` or `search`.
    pub fn name(&self) -> &'static str {
        match self {
            ConflictEvidence::Clash(_) => "clash",
            ConflictEvidence::Logic(_) => "logic",
            ConflictEvidence::Search(_) => "search",
        }
    }
    /// Returns the external solver whose unverified answer this is, if any.
    pub fn claimed_by(&self) -> Option<&'static str> {
        match self {
            ConflictEvidence::Search(by) => *by,
            ConflictEvidence::Clash(_) | ConflictEvidence::Logic(_) => None,
        }
    }
}
