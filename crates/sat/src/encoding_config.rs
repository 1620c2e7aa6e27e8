//! Encoding options of a puzzle.

use encodings::{
    Encoding,
    sums::{self, SumEncoding},
};

use crate::formulations::Formulation;

/// The formulation, at-most-one encoding and sum encoding; all combinations are allowed.
#[derive(Clone, Copy)]
pub struct EncodingConfig<'a> {
    /// The formulation: the constraints that are stated.
    pub formulation: &'a Formulation,
    /// The at-most-one encoding.
    pub encoding: &'a dyn Encoding,
    /// The sum encoding.
    pub sums: &'a dyn SumEncoding,
}

impl<'a> EncodingConfig<'a> {
    /// Creates options with the default sum encoding.
    pub fn new(formulation: &'a Formulation, encoding: &'a dyn Encoding) -> EncodingConfig<'a> {
        EncodingConfig { formulation, encoding, sums: sums::ALL[0] }
    }
}
