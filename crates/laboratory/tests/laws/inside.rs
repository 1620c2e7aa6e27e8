//! Private modules of the library with their tests. They are compiled here a second time, so that
//! the library itself is compiled only once.

#![allow(dead_code, unreachable_pub)]

#[path = "../../src/encode_until.rs"]
pub(crate) mod encode_until;
#[path = "../../src/examples.rs"]
pub(crate) mod examples;
#[path = "../../src/hashes.rs"]
mod hashes;
#[path = "../../src/profile.rs"]
mod profile;
#[path = "../../src/propagation.rs"]
mod propagation;
#[path = "../../src/table.rs"]
mod table;
