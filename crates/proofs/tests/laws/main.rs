//! Laws of proofs and certificates.

mod certificate;
mod proofs;
