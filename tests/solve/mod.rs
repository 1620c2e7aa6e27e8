//! Tests of `solve` with files of one puzzle per line: nothing is lost or reordered, and an
//! interrupted run continues where it stopped.

mod answers;
mod forms;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod streams;
mod ways;

use testbed::{Folder, records::mixed};

/// Creates a file with lines of all kinds.
pub fn file(folder: &Folder, lines: usize) -> std::path::PathBuf {
    folder.file("mixed.txt", &mixed(lines, 1))
}
