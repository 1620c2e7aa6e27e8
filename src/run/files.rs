//! Files and folders that are written: names for one of each puzzle.

use std::path::{Path, PathBuf};

/// Whether the name is of one for each.
pub fn is_each(name: &Path) -> bool {
    name.to_string_lossy().contains("{}")
}

/// The name for that number.
pub fn of(name: &Path, number: u64) -> PathBuf {
    match name.to_str() {
        Some(name) => name.replace("{}", &number.to_string()).into(),
        None => name.to_owned(),
    }
}
