//! Laws of proofs and certificates.

mod certificate;
mod proofs;
mod pseudo_boolean;
