//! Proofs that are followed line by line, each with the hints that it needs: the lines, their
//! numbers, and the clock.

use std::io::{BufRead, Read};

use board::stop::{Stop, Why};

/// What is wrong with a proof that is followed by its lines.
#[derive(Debug, thiserror::Error)]
pub enum LineRefused {
    /// A line is wrong, or missing.
    #[error("line {line}: {reason}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// There was no time to read it to its end.
    #[error("the check of the proof stopped early: {0}")]
    Stopped(Why),
}

/// Lines between two looks at the clock.
const LINES_PER_LOOK: usize = 64;

/// The longest line: a lemma with hints for every variable of a large formula.
const MAX_LINE: u64 = 1 << 28;

/// Takes the lines, and none for the end of the file, until one is the last or is wrong.
pub(crate) fn follow(
    proof: &mut dyn BufRead,
    stop: &Stop,
    take: &mut dyn FnMut(Option<&str>) -> Result<bool, String>,
) -> Result<(), LineRefused> {
    let mut text = Vec::new();
    for line in 1.. {
        let wrong = |reason: String| LineRefused::Line { line, reason };
        if line % LINES_PER_LOOK == 0
            && let Some(why) = stop.reason()
        {
            return Err(LineRefused::Stopped(why));
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
