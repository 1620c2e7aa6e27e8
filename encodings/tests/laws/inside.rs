//! The prover, which the library shows to nobody: compiled here once more for what the laws ask of
//! single assignments.

#![allow(dead_code, unreachable_pub)]

use encodings::{Cnf, Lit};

#[path = "../../clauses/prover.rs"]
pub(crate) mod prover;
