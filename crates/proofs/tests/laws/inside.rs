//! Compiles self-contained private files of the library again with their tests. So the library
//! itself is compiled only once.

#![allow(dead_code, unreachable_pub)]

// Names that the files use as in the library.
use ::proofs::{
    RecordKind,
    certificate::{NoCertificate, RecheckError},
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
