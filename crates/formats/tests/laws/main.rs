//! Laws of reading and writing puzzles.

mod bad_input;
mod documents;
mod every_rule;
mod links;
mod notations;
mod order;
mod pastes;
mod positions;
mod recognition;
mod round_trip;
#[cfg(feature = "xlsx")]
mod workbooks;
