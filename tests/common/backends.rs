//! The backends that there are on this machine.

use std::{
    io::{self, Write},
    sync::Once,
};

use sudoku_sat::backends::{self, Entry};

/// The backends of the catalogue that are here; the others are named on standard
/// error, past what the tests keep to themselves.
pub fn available() -> Vec<&'static dyn Entry> {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        for entry in backends::ALL {
            if let Some(why) = entry.missing() {
                let _ = writeln!(io::stderr(), "NOT TESTED: backend {}: {why}", entry.name());
            }
        }
    });
    backends::ALL.iter().copied().filter(|entry| entry.missing().is_none()).collect()
}
