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

use board::{Cell, DigitNames, Grid, Puzzle, Shape, Symbols, stop::Why};
use formats::Place;
use itertools::Itertools;
use serde_json::{Value, json};
use solve::{Found, Verdict, conflict::Conflict};

use super::conflict_words::{self as words, Kind, Told};

/// What is asked, as one line; the givens alone where no format can hold it.
fn asked(puzzle: &Puzzle, symbols: Option<&Symbols>) -> String {
    let format = puzzle.restrictions.is_some().then_some(formats::CANDIDATES);
    let mut text = Vec::new();
    match format.map(|format| format.write(puzzle, symbols, &mut text)) {
        Some(Ok(())) => String::from_utf8_lossy(&text).trim_end().to_owned(),
        Some(Err(_)) | None => puzzle.givens.to_string(),
    }
}

fn names(shape: Shape, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| shape.name(cell).to_string()).collect()
}

/// The record of an answer.
pub fn outcome(
    index: u64,
    place: &Place,
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
    found: &Found,
) -> Value {
    let shape = puzzle.shape;
    let cells = |cells: &[Cell]| names(shape, cells);
    let verdict = found.verdict();
    let name = match verdict {
        // Only a number was asked for, and it was reached.
        Verdict::Unknown(Why::Limit, _) => None,
        _ => Some(verdict.name()),
    };
    let mut record = head(index, place, puzzle, symbols);
    record["verdict"] = json!(name);
    record["count"] = json!(found.count);
    record["exact"] = json!(found.is_exact());
    record["solutions"] = json!(found.grids.iter().map(Grid::to_string).collect_vec());
    match verdict {
        Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Unknown(Why::Limit, _) => {}
        Verdict::Multiple(a, b) => {
            record["differ"] = json!(cells(&a.differing(&b).collect_vec()));
        }
        Verdict::Invalid(clash) => {
            record["clash"] = json!(cells(clash.cells()));
            record["reason"] = json!(clash.to_string());
        }
        Verdict::Unknown(why, _) => {
            record["reason"] = json!(why.to_string());
            record["candidates_left"] = json!(found.report.candidates_after);
        }
    }
    record
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

/// The record of what clashes; its fields are those of `outcome` for one solution, and
///
/// | field | meaning |
/// |---|---|
/// | `givens` | how many the puzzle has |
/// | `conflicts` | the sets of givens that clash, in the order of being found, each with |
/// | … `givens` | the givens, such as `r1c2=5` |
/// | … `by`, `breaks` | how it was proved: clash, logic or search; and where it breaks |
/// | … `minimal` | true: none of them can go; null: nobody knows |
/// | … `without` | a solution of the others for each of `givens`, where minimal |
/// | … `proof` | with --prove: what was written |
/// | `smallest`, `at_least` | true: no set has fewer givens, null: nobody knows; no set has fewer than that |
/// | `all` | true: these are all sets of which none can go; null: there may be more |
/// | `reason` | why null |
pub fn conflicts(
    index: u64,
    place: &Place,
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
    told: &Told,
) -> Value {
    let mut record = outcome(index, place, puzzle, symbols, &told.found);
    record["givens"] = json!(puzzle.givens.filled().count());
    if !told.clashes() {
        return record;
    }
    let sets = told.sets.iter().map(|set| {
        let Conflict { breaks, without, unknown, .. } = &set.conflict;
        json!({
            "givens": set.names(puzzle.shape, &DigitNames::default()),
            "by": breaks.name(),
            "breaks": set.breaks,
            "minimal": unknown.is_none().then_some(true),
            "without": without.iter().map(Grid::to_string).collect_vec(),
        })
    });
    record["conflicts"] = json!(sets.collect_vec());
    let known = told.unknown.is_none().then_some(true);
    match told.kind {
        Kind::Minimal => {}
        Kind::Smallest { at_least } => {
            record["smallest"] = json!(known);
            record["at_least"] = json!(at_least);
        }
        Kind::All => record["all"] = json!(known),
    }
    if let Some(why) = told.unknown {
        record["reason"] = json!(words::reason(why));
    }
    record
}

/// The record of an outside solver's answer: the verdict that follows from it,
/// and the solution that was checked.
pub fn decoded(shape: Shape, verdict: &str, solution: Option<&Grid>) -> Value {
    json!({
        "side": shape.side(),
        "box": shape.to_string(),
        "verdict": verdict,
        "solutions": solution.into_iter().map(Grid::to_string).collect_vec(),
    })
}

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

/// The record of a puzzle that was read and has no answer.
pub fn note(index: u64, place: &Place, words: &str) -> Value {
    json!({ "index": index, "file": &*place.file, "line": place.line, "note": words })
}
