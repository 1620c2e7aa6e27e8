//! The evidence that givens and rules conflict.

use board::{Cell, Clash, ConstraintName, Digit, Layout};
use logic::propagators::Contradiction;

/// The evidence that givens and rules conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breaks {
    /// They contradict each other directly.
    Clash(Clash),
    /// Logic finds a contradiction.
    Logic(Broken),
    /// Logic finds none, but a fresh solver found no solution. If that is the unverified answer of
    /// an external solver, this is its name.
    Search(Option<&'static str>),
}

/// The place of a contradiction found by logic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A cell has no candidate left.
    Cell(Cell),
    /// A house has no place for a digit.
    House(ConstraintName, Digit),
    /// Some cells of a constraint have fewer digits than cells.
    Crowded(ConstraintName),
    /// A rule, given as a phrase, cannot be satisfied.
    Rule(String),
}

impl Broken {
    /// Converts a contradiction found on that layout.
    pub(super) fn of(contradiction: Contradiction, layout: &Layout) -> Broken {
        let name = |number: usize| layout.constraints()[number].name();
        match contradiction {
            Contradiction::Cell(cell) => Broken::Cell(cell),
            Contradiction::House(number, digit) => Broken::House(name(number), digit),
            Contradiction::Crowded(number) => Broken::Crowded(name(number)),
            Contradiction::Relation(number) => {
                let rule = layout.relations()[number].rule;
                Broken::Rule(layout.rules().phrase(rule, layout.shape))
            }
        }
    }
}

impl Breaks {
    /// Returns a description of the contradiction.
    pub fn describe(&self, layout: &Layout) -> String {
        match self {
            Breaks::Clash(Clash::Twice { digit, house, .. }) => {
                format!("two {}s in {house}", layout.digit(*digit))
            }
            Breaks::Clash(clash @ (Clash::Excluded { .. } | Clash::Rule { .. })) => {
                clash.words(&layout.names)
            }
            Breaks::Logic(Broken::Cell(cell)) => {
                format!("no candidate left for {}", layout.shape.name(*cell))
            }
            Breaks::Logic(Broken::House(name, digit)) => {
                format!("no place for {} in {name}", layout.digit(*digit))
            }
            Breaks::Logic(Broken::Crowded(name)) => {
                format!("too few digits for some cells of {name}")
            }
            Breaks::Logic(Broken::Rule(phrase)) => format!("{phrase} cannot be satisfied"),
            Breaks::Search(_) => "found by search, because logic finds no contradiction".to_owned(),
        }
    }

    /// Returns the kind of evidence: `clash`, `logic` or `search`.
    pub fn name(&self) -> &'static str {
        match self {
            Breaks::Clash(_) => "clash",
            Breaks::Logic(_) => "logic",
            Breaks::Search(_) => "search",
        }
    }
    /// Returns the external solver whose unverified answer this is, if any.
    pub fn claimed_by(&self) -> Option<&'static str> {
        match self {
            Breaks::Search(by) => *by,
            Breaks::Clash(_) | Breaks::Logic(_) => None,
        }
    }
}
