//! Compiles a self-contained private file of the library again with its tests. So the library
//! itself is compiled only once.

#![allow(dead_code, unreachable_pub)]

#[path = "../../src/verify_lines.rs"]
mod verify_lines;
