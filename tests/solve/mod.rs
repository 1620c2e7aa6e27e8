//! `solve`: files of puzzles, a line each: nothing is lost, nothing changes its place, and a
//! run that was cut off goes on where it ended.

mod answers;
mod forms;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod streams;
mod ways;

use testbed::{Folder, records::mixed};

/// A file of lines of all kinds.
pub fn file(folder: &Folder, lines: usize) -> std::path::PathBuf {
    folder.file("mixed.txt", &mixed(lines, 1))
}
