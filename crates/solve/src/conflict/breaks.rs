//! What shows that givens clash.

use board::{Cell, Clash, ConstraintName, Digit, Layout};
use logic::propagators::Contradiction;

/// What shows that givens clash, by these alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breaks {
    /// They do so directly.
    Clash(Clash),
    /// Logic comes to a contradiction.
    Logic(Broken),
    /// Logic does not: a fresh solver found no solution, which may be the unchecked word of this
    /// program outside.
    Search(Option<&'static str>),
}

/// Where logic comes to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A cell has no candidate left.
    Cell(Cell),
    /// A house has no place for a digit.
    House(ConstraintName, Digit),
    /// Some cells of a constraint have fewer digits than cells.
    Crowded(ConstraintName),
    /// A rule, as people call it, cannot be kept.
    Rule(String),
}

impl Broken {
    /// What logic found on that layout.
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
    /// Where it breaks, in words.
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

    /// The word for it: clash, logic or search.
    pub fn name(&self) -> &'static str {
        match self {
            Breaks::Clash(_) => "clash",
            Breaks::Logic(_) => "logic",
            Breaks::Search(_) => "search",
        }
    }
    /// The program outside that says so, where nobody has checked it.
    pub fn claimed_by(&self) -> Option<&'static str> {
        match self {
            Breaks::Search(by) => *by,
            Breaks::Clash(_) | Breaks::Logic(_) => None,
        }
    }
}
