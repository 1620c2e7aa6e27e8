//! Laws of proofs and certificates.

mod certificate;
mod inside;
mod proofs;
mod pseudo_boolean;

// What the files of `inside` name as in the library.
use ::proofs::{Drat, Position, Refused};
use inside::capped::ProofWriteError;
