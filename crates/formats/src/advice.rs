//! What is said where a format cannot hold a puzzle, and which would do.

use std::error::Error;
use std::fmt;

use crate::catalogue::of_positions;
use crate::error::WriteError;

/// Candidates struck are read from it as ruled out, and digits placed as given.
const BINDS: &str = "pm";

/// Advice where the format of that name has no room for a position: `use hodoku, sdx or ss`.
pub fn use_another(name: &str) -> String {
    let is_other = |other: &&str| *other != name && *other != BINDS;
    let others: Vec<_> = of_positions().map(|it| it.name()).filter(is_other).collect();
    match others.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("use {} or {last}", before.join(", "))
        }
        _ => format!("use {}", others.concat()),
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            WriteError::Puzzle { format, why } => {
                write!(f, "the format {format} cannot hold this puzzle: {why}")
            }
            WriteError::Position { format, why } => {
                let another = use_another(format);
                write!(f, "the format {format} cannot hold this position: {why}; {another}")
            }
            WriteError::Io(error) => error.fmt(f),
        }
    }
}

impl Error for WriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            WriteError::Io(error) => error.source(),
            _ => None,
        }
    }
}
