//! Reads proofs line by line, for checkers that follow the hints of each line.

use std::io::{BufRead, Read};

use board::stop::{Stop, StopReason};

/// An error in a proof that is checked line by line.
#[derive(Debug, thiserror::Error)]
pub enum LineProofError {
    /// A line is wrong or missing.
    #[error("line {line}: {reason}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The error.
        reason: String,
    },
    /// The check was stopped before the end of the proof.
    #[error("the check of the proof stopped early: {0}")]
    Stopped(StopReason),
}

/// Lines between two polls of `stop`.
const LINES_PER_POLL: usize = 64;

/// Maximum length of a line: a lemma with hints for every variable of a large formula.
const MAX_LINE: u64 = 1 << 28;

/// Calls `take` with each line, and with `None` at the end of the file, until it returns true or an
/// error.
pub(crate) fn follow(
    proof: &mut dyn BufRead,
    stop: &Stop,
    take: &mut dyn FnMut(Option<&str>) -> Result<bool, String>,
) -> Result<(), LineProofError> {
    let mut text = Vec::new();
    for line in 1.. {
        let wrong = |reason: String| LineProofError::Line { line, reason };
        if line % LINES_PER_POLL == 0
            && let Some(why) = stop.reason()
        {
            return Err(LineProofError::Stopped(why));
        }
        text.clear();
        let mut limited = Read::take(&mut *proof, MAX_LINE);
        let read =
            limited.read_until(b'\n', &mut text).map_err(|error| wrong(error.to_string()))?;
        let text = str::from_utf8(&text).map_err(|error| wrong(error.to_string()))?;
        if take((read > 0).then_some(text)).map_err(wrong)? || read == 0 {
            return Ok(());
        }
    }
    unreachable!("a file has an end")
}
