//! Where clauses go, and where each comes from.

use encodings::ClauseSink;

use board::{Candidate, Cell, Digit, Layout};

/// Why a clause is in the formula.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// A given, or a cell that logic brought to one candidate.
    Given(Cell),
    /// A candidate that the puzzle or logic took away.
    Eliminated(Candidate),
    /// The digits of a cell.
    Cell(Cell),
    /// A digit in a constraint, by its number in the layout.
    Constraint(usize, Digit),
    /// A relation, by its number in the layout.
    Relation(usize),
    /// What a triad variable means: a digit in the cells that two constraints share.
    Triad(usize, usize, Digit),
}

impl Origin {
    /// The number of the rule that asks for the clause; none if it is not of one rule.
    pub fn rule(self, layout: &Layout) -> Option<usize> {
        match self {
            Origin::Constraint(number, _) => {
                Some(layout.rules().of_constraint(number, layout.shape))
            }
            Origin::Relation(number) => Some(layout.relations()[number].rule),
            Origin::Given(_) | Origin::Eliminated(_) | Origin::Cell(_) | Origin::Triad(..) => None,
        }
    }
}

/// A sink that may ask where the clauses come from; it costs nothing if not.
pub trait FormulaSink: ClauseSink {
    /// The clauses from here on have this origin.
    fn origin(&mut self, _origin: Origin) {}
}

impl FormulaSink for encodings::Cnf {}
impl FormulaSink for encodings::Tally {}
