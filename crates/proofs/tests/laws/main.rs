//! Tests of proofs and certificates.

mod certificate;
mod inside;
mod proofs;
mod pseudo_boolean;

// Names that the files of `inside` use as in the library.
use ::proofs::{Drat, ProofError, ProofPosition};
use inside::capped::ProofWriteError;
