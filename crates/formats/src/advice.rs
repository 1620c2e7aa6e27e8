//! Messages of write errors, with advice on formats that can hold the puzzle.

use std::error::Error;
use std::fmt;

use crate::catalogue::{ALL, of_positions};
use crate::error::PuzzleWriteError;
use crate::format::Format;
use board::{Position, Puzzle};

/// The format that reads eliminated candidates as part of the puzzle, and entered digits as givens.
const BINDS: &str = "pm";

/// Returns advice such as `use hodoku, sdx or ss`, if the format `name` cannot hold the game state
/// `position` of `puzzle`.
///
/// If no format can hold all of the game state, formats are suggested that can write it and keep
/// entered digits.
pub fn use_another(name: &str, puzzle: &Puzzle, position: &Position) -> String {
    let is_other = |other: &&'static dyn Format| other.name() != name && other.name() != BINDS;
    let has_room = |other: &&'static dyn Format| {
        let is_of_side = other.side().is_none_or(|side| side == puzzle.shape.side());
        is_of_side && puzzle.restrictions.is_none() && other.holds(puzzle).is_ok()
    };
    let mut others: Vec<_> =
        of_positions().filter(is_other).filter(has_room).map(|it| it.name()).collect();
    if others.is_empty() {
        let takes = |other: &&'static dyn Format| {
            let written = other.write_position(puzzle, position, None, &mut Vec::new());
            other.holds_placed() && written.is_ok()
        };
        others = ALL.iter().copied().filter(is_other).filter(takes).map(|it| it.name()).collect();
    }
    match others.split_last() {
        None => "no format supports both this puzzle and its game state".to_owned(),
        Some((last, before)) if !before.is_empty() => {
            format!("use {} or {last}", before.join(", "))
        }
        _ => format!("use {}", others.concat()),
    }
}

impl fmt::Display for PuzzleWriteError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PuzzleWriteError::Puzzle { format, why } => {
                write!(f, "the format {format} cannot hold this puzzle: {why}")
            }
            PuzzleWriteError::Position { format, why, place } => {
                let another = use_another(format, &place.0, &place.1);
                write!(f, "the format {format} cannot hold this game state: {why}; {another}")
            }
            PuzzleWriteError::Io(error) => error.fmt(f),
        }
    }
}

impl Error for PuzzleWriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PuzzleWriteError::Io(error) => error.source(),
            _ => None,
        }
    }
}
