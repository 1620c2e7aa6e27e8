//! A file of the library that stands for itself, with its tests: what these ask is not to be
//! seen from outside. So it is compiled here once more, and the library is compiled once.

#![allow(dead_code, unreachable_pub)]

#[path = "../../src/verify_lines.rs"]
mod verify_lines;
