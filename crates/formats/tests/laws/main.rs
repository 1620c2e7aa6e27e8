//! Laws of reading and writing puzzles.

mod bad_input;
mod documents;
mod line;
mod notations;
mod order;
mod positions;
mod recognition;
mod round_trip;
#[cfg(not(feature = "xlsx"))]
mod without_xlsx;
#[cfg(feature = "xlsx")]
mod workbooks;
