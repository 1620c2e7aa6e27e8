//! Files of the library that stand for themselves, with their tests: what these ask is not to be
//! seen from outside. So they are compiled here once more, and the library is compiled once.

#![allow(dead_code, unreachable_pub)]

// What the files name as in the library.
use ::proofs::{
    Kind,
    certificate::{RecheckError, Unknown},
};

#[path = "../../src/binary.rs"]
mod binary;
#[path = "../../src/capped.rs"]
pub(crate) mod capped;
#[path = "../../src/certificate/error.rs"]
mod error;
#[path = "../../src/certificate/gave_up.rs"]
mod gave_up;
#[path = "../../src/pseudo_boolean/inequality.rs"]
mod inequality;
#[path = "../../src/shared.rs"]
mod shared;
#[path = "../../src/size.rs"]
mod size;
#[path = "../../src/writer.rs"]
mod writer;
