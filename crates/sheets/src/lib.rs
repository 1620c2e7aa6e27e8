//! Reads the cells of a workbook one by one, in bounded memory. Supports `.xlsx` (ECMA-376), and
//! the parts of other formats in zip files.
//!
//! This is a separate crate because the libraries for reading are generic over the source of bytes.
//! Their code is therefore compiled in the crate that uses them.

mod container;
mod xlsx;

pub use container::{bytes, check, part};
pub use xlsx::{CellReceiver, SheetPosition, Xlsx, number};
