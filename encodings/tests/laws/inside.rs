//! Compiles the private prover of the library again, to test single assignments.

#![allow(dead_code, unreachable_pub)]

use encodings::{Cnf, Lit};

#[path = "../../clauses/prover.rs"]
pub(crate) mod prover;
