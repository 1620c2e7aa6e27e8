//! Tests of reading and writing puzzles.

mod bad_input;
mod cases;
mod coded;
mod documents;
mod drawings;
mod every_rule;
mod inside;
mod line;
mod links;
mod notations;
mod order;
mod pastes;
mod penpa;
mod positions;
mod recognition;
mod round_trip;
mod shorthand;
mod sudokupad;
#[cfg(not(feature = "xlsx"))]
mod without_xlsx;
#[cfg(feature = "xlsx")]
mod workbooks;

// Names that the files of `inside` import from the library.
use formats::{ExtraField, Remedy};
use inside::error;
