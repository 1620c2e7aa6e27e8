//! Puzzles in records.

use board::Puzzle;
use serde_json::value::{RawValue, to_raw_value};

/// JSON as it is written.
pub type Told = Box<RawValue>;

/// Returns a puzzle in a form that the next command can read.
pub fn puzzle(puzzle: &Puzzle) -> Told {
    let givens = &puzzle.givens;
    let format = formats::of_record(puzzle, None);
    if format == formats::LINE {
        return text(&givens.to_string());
    }
    let mut out = Vec::new();
    let written = format.write(puzzle, None, &mut out);
    let line = String::from_utf8_lossy(&out);
    match written {
        Ok(()) if format == formats::JSON => {
            RawValue::from_string(line.trim_end().to_owned()).unwrap_or_default()
        }
        Ok(()) => text(line.trim_end()),
        // An object with more candidates than the reader accepts.
        Err(_) => text(&puzzle.shape.line(givens)),
    }
}

/// Returns a text as JSON.
pub fn text(text: &str) -> Told {
    to_raw_value(text).unwrap_or_default()
}
