//! How a problem is put into clauses.

use encodings::{
    Encoding,
    sums::{self, SumEncoding},
};

use crate::statements::Statement;

/// The three choices, none of which limits another.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// Which constraints are stated.
    pub statement: &'a Statement,
    /// How at-most-one is written.
    pub encoding: &'a dyn Encoding,
    /// How sums are.
    pub sums: &'a dyn SumEncoding,
}

impl<'a> Wording<'a> {
    /// With sums as they are where nothing is said of them.
    pub fn new(statement: &'a Statement, encoding: &'a dyn Encoding) -> Wording<'a> {
        Wording { statement, encoding, sums: sums::ALL[0] }
    }
}
