//! A file of the library with its internal tests, which need private items. It is compiled here a
//! second time, so that the library itself is compiled only once.

#![allow(dead_code, unreachable_pub)]

#[path = "../../src/estimate/sample.rs"]
mod sample;
