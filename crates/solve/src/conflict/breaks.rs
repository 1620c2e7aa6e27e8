//! What shows that givens clash.

use board::{Clash, Layout};
use logic::propagators::Contradiction;

/// What shows that givens clash, by these alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breaks {
    /// They do so directly.
    Clash(Clash),
    /// Logic comes to a contradiction.
    Logic(Contradiction),
    /// Logic does not: a fresh solver found no solution.
    Search,
}

impl Breaks {
    /// Where it breaks, in words.
    pub fn describe(&self, layout: &Layout) -> String {
        let name = |number: usize| layout.constraints()[number].name();
        match self {
            Breaks::Clash(Clash::Twice { digit, house, .. }) => {
                format!("two {}s in {house}", layout.digit(*digit))
            }
            Breaks::Clash(clash @ (Clash::Excluded { .. } | Clash::Rule { .. })) => {
                clash.words(&layout.names)
            }
            Breaks::Logic(Contradiction::Cell(cell)) => {
                format!("no candidate left for {}", layout.shape.name(*cell))
            }
            Breaks::Logic(Contradiction::House(number, digit)) => {
                format!("no place for {} in {}", layout.digit(*digit), name(*number))
            }
            Breaks::Logic(Contradiction::Crowded(number)) => {
                format!("too few digits for some cells of {}", name(*number))
            }
            Breaks::Logic(Contradiction::Relation(number)) => {
                let rule = layout.relations()[*number].rule;
                format!("{} cannot be kept", layout.rules().all()[rule].phrase(layout.shape))
            }
            Breaks::Search => "found by search: this logic sees no contradiction".to_owned(),
        }
    }

    /// The word for it: clash, logic or search.
    pub fn name(&self) -> &'static str {
        match self {
            Breaks::Clash(_) => "clash",
            Breaks::Logic(_) => "logic",
            Breaks::Search => "search",
        }
    }
}
