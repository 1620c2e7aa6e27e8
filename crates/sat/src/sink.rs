//! Sinks of clauses with origins.

use encodings::ClauseSink;

use board::{Candidate, Cell, Digit, Layout};

/// The origin of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// A given, or a cell that logic reduced to one candidate.
    Given(Cell),
    /// A candidate that the puzzle or logic eliminated.
    Eliminated(Candidate),
    /// The digits of a cell.
    Cell(Cell),
    /// A digit in a constraint, by the constraint's number in the layout.
    Constraint(usize, Digit),
    /// A relation, by its number in the layout.
    Relation(usize),
    /// The definition of a triad variable: a digit in the cells that two constraints share.
    Triad(usize, usize, Digit),
}

impl Origin {
    /// Returns the number of the rule that the clause belongs to; `None` if it belongs to no single
    /// rule.
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

/// A sink that may record the origins of clauses; by default it ignores them.
pub trait FormulaSink: ClauseSink {
    /// Sets the origin of the following clauses.
    fn origin(&mut self, _origin: Origin) {}
}

impl FormulaSink for encodings::Cnf {}
impl FormulaSink for encodings::Tally {}
