//! The parts that answers share: records, digits, candidates and texts.

use board::{Candidate, Grid, Position, Puzzle};
use formats::Format;
use serde_json::{Value, json};

use crate::asked::Failure;

/// Returns the record of an answer, with its text as the field `text`.
pub(crate) fn record(answer: &impl questions::Answer) -> Result<Value, Failure> {
    let mut record = serde_json::to_value(questions::Record::of(answer))?;
    record["text"] = answer.to_string().into();
    Ok(record)
}

/// Returns the digits of a grid, with 0 for an empty cell.
pub(crate) fn digits(grid: &Grid) -> Value {
    json!(grid.digits())
}

/// Returns candidates as pairs of a cell and a digit.
pub(crate) fn pairs<'a>(candidates: impl IntoIterator<Item = &'a Candidate>) -> Value {
    candidates.into_iter().map(|it| json!([it.cell, it.digit])).collect()
}

/// Returns a puzzle with its game state in a format.
///
/// # Errors
/// Fails with the reason if the format cannot store it.
pub(crate) fn write_puzzle(
    format: &dyn Format,
    puzzle: &Puzzle,
    position: Option<&Position>,
) -> Result<String, String> {
    let mut text = Vec::new();
    let written = match position {
        None => format.write(puzzle, None, &mut text),
        Some(position) => format.write_position(puzzle, position, None, &mut text),
    };
    written.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
