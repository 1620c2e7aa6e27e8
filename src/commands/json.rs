//! One JSON object per puzzle. The fields, where they apply:
//!
//! | field | meaning |
//! |---|---|
//! | `index` | number of the record, from 1 |
//! | `file`, `line` | where the puzzle stands |
//! | `side`, `box` | 9, "3x3" |
//! | `puzzle` | the givens as one line, or the candidates where the puzzle rules some out |
//! | `verdict` | unique, several, none, invalid, unknown; or error; null where only a number was asked for |
//! | `count`, `exact` | solutions found, and whether there are no more |
//! | `solutions` | the first of them as lines |
//! | `differ` | the cells in which the first two differ |
//! | `clash` | the cells of givens that clash |
//! | `reason` | why invalid, unknown or error |
//! | `candidates_left` | after logic, where the verdict is unknown |

use board::{Puzzle, Symbols};
use formats::Place;
use serde_json::{Value, json};

/// What is asked, as one line; the givens alone where no format can hold it.
fn asked(puzzle: &Puzzle, symbols: Option<&Symbols>) -> String {
    let format = puzzle.restrictions.is_some().then_some(formats::CANDIDATES);
    let mut text = Vec::new();
    match format.map(|format| format.write(puzzle, symbols, &mut text)) {
        Some(Ok(())) => String::from_utf8_lossy(&text).trim_end().to_owned(),
        Some(Err(_)) | None => puzzle.givens.to_string(),
    }
}

/// What every record of a puzzle begins with.
pub fn head(index: u64, place: &Place, puzzle: &Puzzle, symbols: Option<&Symbols>) -> Value {
    json!({
        "index": index,
        "file": &*place.file,
        "line": place.line,
        "side": puzzle.shape.side(),
        "box": puzzle.shape.to_string(),
        "puzzle": asked(puzzle, symbols),
    })
}

pub use crate::words::record::by_cell;

/// The record of something that could not be used.
pub fn error(index: u64, place: &Place, message: &str) -> Value {
    json!({
        "index": index,
        "file": &*place.file,
        "line": place.line,
        "verdict": "error",
        "reason": message,
    })
}
