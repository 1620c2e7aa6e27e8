//! The tests of the program, compiled as one program: its behaviour for users, and every command of
//! README.md and the manual.

// Some tests are only for Linux, so their helpers are unused elsewhere.
#![cfg_attr(not(target_os = "linux"), allow(unused_imports, dead_code))]

mod backbone;
mod certificate;
mod cli;
mod compare;
mod convert;
mod counting;
mod documents;
mod estimate;
mod explain;
mod generate;
mod givens;
mod instances;
mod limits;
mod links;
mod manual;
mod matrix;
mod memory;
mod metadata;
mod mutated;
mod pictures;
mod play;
mod program;

mod solve;
mod streams;
mod threads;
mod variants;
mod walk;
mod why;
mod workbook;
