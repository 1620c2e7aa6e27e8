//! A file made of each puzzle.

use anyhow::bail;
use formats::Entry;

use super::{Status, arguments::Input, interrupt, progress, records::entries, tell};
pub use crate::run::files::{is_each, of};

/// Makes a file of each puzzle that is read; what is no puzzle is told. `several` is the error
/// where there is a second one and `is_each` says that there is no name for it.
///
/// # Errors
/// If a file of puzzles is missing, or one that is made cannot be written.
pub fn made(
    input: &Input,
    is_each: bool,
    several: &str,
    mut make: impl FnMut(u64, &Entry) -> anyhow::Result<Status>,
) -> anyhow::Result<Status> {
    let mut entries = entries(input, None)?.peekable();
    let (mut status, mut number, mut failed) = (Status::Done, 0, 0);
    while let Some(entry) = entries.next() {
        number += 1;
        if number == 1 && !is_each && entries.peek().is_some() {
            bail!("{several}");
        }
        let done = match entry {
            Ok(entry) => progress::during(number, || make(number, &entry))?,
            Err(error) => {
                tell(format_args!("sudoku-sat: {error}"));
                Status::of_unreadable(&error)
            }
        };
        failed += u64::from(done >= Status::SomeFailed);
        status = status.and(done);
        if interrupt::ends_after(number) {
            return Ok(status.and(Status::Unknown));
        }
    }
    Ok(status.of_records(failed, number))
}
