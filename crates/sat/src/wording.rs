//! How a problem is put into clauses.

use encodings::{
    Encoding,
    sums::{self, SumEncoding},
};

use crate::formulations::Formulation;

/// The three choices, none of which limits another.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// Which constraints are stated.
    pub formulation: &'a Formulation,
    /// How at-most-one is written.
    pub encoding: &'a dyn Encoding,
    /// How sums are.
    pub sums: &'a dyn SumEncoding,
}

impl<'a> Wording<'a> {
    /// With sums as they are where nothing is said of them.
    pub fn new(formulation: &'a Formulation, encoding: &'a dyn Encoding) -> Wording<'a> {
        Wording { formulation, encoding, sums: sums::ALL[0] }
    }
}
