//! The cells of a workbook, one by one, in bounded memory: `.xlsx` (ECMA-376), and the parts of
//! whatever else is packed as a zip file.
//!
//! A crate of its own, as the readers that it takes are written for any source of bytes: they are
//! compiled where they are used, and here without the effort that puzzles are worth.

mod container;
mod xlsx;

pub use container::{bytes, check, part};
pub use xlsx::{At, Take, Xlsx, number};
