//! JSON records, one object per puzzle: what all of them have, and the fields of those about
//! solutions.
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

use board::{Candidate, Candidates, Cell, Grid, Puzzle, Shape, Symbols, stop::Why};
use formats::Place;
use itertools::Itertools;
use serde::Serialize;
use serde_json::json;
use solve::{Found, Verdict, VerdictKind};

/// A whole record.
#[derive(Serialize)]
pub struct Record<'a, R> {
    index: u64,
    file: &'a str,
    line: usize,
    side: usize,
    #[serde(rename = "box")]
    boxes: String,
    puzzle: String,
    #[serde(flatten)]
    answer: R,
}

impl<'a, R> Record<'a, R> {
    /// Of a puzzle, with the fields of its answer.
    pub fn new(
        index: u64,
        place: &'a Place,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        answer: R,
    ) -> Record<'a, R> {
        Record {
            index,
            file: &place.file,
            line: place.line,
            side: puzzle.shape.side(),
            boxes: puzzle.shape.to_string(),
            puzzle: asked(puzzle, symbols),
            answer,
        }
    }
}

/// What is asked, as one line; the givens alone where no format can hold it.
fn asked(puzzle: &Puzzle, symbols: Option<&Symbols>) -> String {
    let format = puzzle.restrictions.is_some().then_some(formats::CANDIDATES);
    let mut text = Vec::new();
    match format.map(|format| format.write(puzzle, symbols, &mut text)) {
        Some(Ok(())) => String::from_utf8_lossy(&text).trim_end().to_owned(),
        Some(Err(_)) | None => puzzle.givens.to_string(),
    }
}

/// The record of something that could not be used.
pub fn error(index: u64, place: &Place, message: &str) -> String {
    let (file, line) = (&*place.file, place.line);
    let record = json!({ "index": index, "file": file, "line": line, "verdict": VerdictKind::Error.name(), "reason": message });
    record.to_string()
}

/// The record of a puzzle that was read and has no answer.
pub fn note(index: u64, place: &Place, words: &str) -> String {
    let (file, line) = (&*place.file, place.line);
    json!({ "index": index, "file": file, "line": line, "note": words }).to_string()
}

/// The fields about the solutions that were found.
#[derive(Serialize)]
pub struct Solutions {
    verdict: Option<&'static str>,
    count: u64,
    exact: bool,
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clash: Option<Vec<String>>,
    /// Why invalid or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates_left: Option<usize>,
}

impl Solutions {
    /// What was found of a puzzle of that shape.
    pub fn new(shape: Shape, found: &Found) -> Solutions {
        let (mut differ, mut clash, mut reason, mut candidates_left) = (None, None, None, None);
        let verdict = found.verdict();
        let mut name = Some(verdict.kind().name());
        match verdict {
            Verdict::Unique(_) | Verdict::Unsolvable => {}
            // Only a number was asked for, and it was reached.
            Verdict::Unknown(Why::Limit, _) => name = None,
            Verdict::Multiple(a, b) => differ = Some(names(shape, a.differing(&b))),
            Verdict::Invalid(it) => {
                clash = Some(names(shape, it.cells().iter().copied()));
                reason = Some(it.to_string());
            }
            Verdict::Unknown(why, _) => {
                reason = Some(why.to_string());
                candidates_left = Some(found.report.candidates_after);
            }
        }
        Solutions {
            verdict: name,
            count: found.count,
            exact: found.is_exact(),
            solutions: found.grids.iter().map(Grid::to_string).collect(),
            differ,
            clash,
            reason,
            candidates_left,
        }
    }
}

/// The fields about solutions, and those of a command.
#[derive(Serialize)]
pub struct With<F> {
    /// What was found.
    #[serde(flatten)]
    pub solutions: Solutions,
    /// What was made of it; with nothing more if there is none.
    #[serde(flatten)]
    pub fields: F,
}

/// Cells as they are called.
pub fn names(shape: Shape, cells: impl Iterator<Item = Cell>) -> Vec<String> {
    cells.map(|cell| shape.name(cell).to_string()).collect_vec()
}

/// A number for each candidate, in a list for each cell.
pub fn by_cell(candidates: &Candidates, number: impl Fn(Candidate) -> u64) -> Vec<Vec<u64>> {
    let cell = |cell| {
        let digits = candidates.digits(cell);
        digits.map(|digit| number(Candidate { cell, digit })).collect_vec()
    };
    (0..candidates.cells()).map(cell).collect()
}
