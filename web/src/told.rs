//! What answers share: digits, candidates and verdicts as the page reads them.

use board::{Candidate, DigitNames, Grid, Position, Puzzle};
use formats::Format;
use serde_json::{Map, Value, json};
use solve::{Found, Verdict, impossible_rule};

use crate::asked::Failure;

/// Returns the record of an answer.
pub(crate) fn record(answer: &impl questions::Answer) -> Result<Value, Failure> {
    Ok(serde_json::to_value(questions::Record::of(answer))?)
}

/// The digits of a grid, 0 for an empty cell.
pub(crate) fn digits(grid: &Grid) -> Value {
    json!(grid.digits())
}

/// Candidates as pairs of a cell and a digit.
pub(crate) fn pairs<'a>(candidates: impl IntoIterator<Item = &'a Candidate>) -> Value {
    candidates.into_iter().map(|it| json!([it.cell, it.digit])).collect()
}

/// What was found out about a puzzle.
pub(crate) fn verdict(puzzle: &Puzzle, found: &Found) -> Map<String, Value> {
    let mut told = Map::new();
    let mut tell = |key: &str, value: Value| _ = told.insert(key.to_owned(), value);
    let verdict = found.verdict();
    tell("verdict", json!(verdict.kind().name()));
    tell("searched", json!(!found.report.backend.is_empty()));
    match &verdict {
        Verdict::Unique(grid) => tell("solution", digits(grid)),
        Verdict::Multiple(one, other) => {
            tell("solution", digits(one));
            tell("other", digits(other));
            tell("differ", json!(one.differing(other)));
        }
        Verdict::Unsolvable => {
            if let Some(rule) = impossible_rule(puzzle) {
                tell("reason", json!(format!("the {rule} cannot be satisfied")));
            }
        }
        Verdict::Invalid(clash) => {
            tell("reason", json!(clash.words(&DigitNames::numbers(puzzle.shape))));
            tell("clash", json!(clash.cells()));
        }
        Verdict::Unknown(why, first) => {
            tell("reason", json!(why.to_string()));
            first.iter().for_each(|grid| tell("solution", digits(grid)));
        }
    }
    told
}

/// A puzzle in that format, with where the person stands in it.
///
/// # Errors
/// Why the format cannot hold it.
pub(crate) fn written(
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
