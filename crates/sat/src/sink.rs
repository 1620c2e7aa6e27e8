//! Where clauses go, and where each comes from.

use encodings::ClauseSink;

use board::{Candidate, Cell, Digit};

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

/// A sink that may ask where the clauses come from; it costs nothing if not.
pub trait FormulaSink: ClauseSink {
    /// The clauses from here on have this origin.
    fn origin(&mut self, _origin: Origin) {}

    /// Whether it takes no more clauses, so that writing on is in vain; asked
    /// now and then.
    fn is_closed(&mut self) -> bool {
        false
    }
}

impl FormulaSink for encodings::Cnf {}
impl FormulaSink for encodings::Tally {}
