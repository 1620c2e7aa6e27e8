//! The backends that there are on this machine.

use sudoku_sat::backends::{self, Entry};

/// All backends of the catalogue.
pub fn available() -> Vec<&'static dyn Entry> {
    backends::ALL.to_vec()
}
