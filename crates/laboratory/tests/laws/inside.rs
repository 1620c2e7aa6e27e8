//! Files of the library that stand for themselves, with their tests: what these ask is not to be
//! seen from outside. So they are compiled here once more, and the library is compiled once.

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
