//! Records: what is told of a puzzle to programs, as a JSON object on a line or a row of CSV.
//! All have these fields first and in this order; then come those of the command, and last, where
//! there is one, the `reason` of a verdict or an error.
//!
//! | field | meaning |
//! |---|---|
//! | `index` | number of the record, from 1 |
//! | `file`, `line` | where the puzzle stands |
//! | `id` | that of the puzzle in the input, if it has one there |
//! | `puzzle` | what the next command should read: the givens as one line, or the candidates where the puzzle rules some out; an object where a line does not tell it; null of an error |
//! | `verdict` | unique, several, none, invalid, unknown; or error; null where none was asked for |
//!
//! Those about solutions:
//!
//! | field | meaning |
//! |---|---|
//! | `count`, `exact` | solutions found, and whether there are no more |
//! | `solutions` | the first of them as lines |
//! | `differ` | the cells in which the first two differ |
//! | `clash` | the cells of givens that clash |
//! | `candidates_left` | after logic, where the verdict is unknown |
//!
//! What was asked to be kept of the input stands at the end under its own name, with `input_`
//! before it where a field of the record has that name.
//!
//! A row of CSV has a column for each field: what JSON does not say is empty, a list of words
//! or numbers stands with blanks between, and any other is JSON.

use board::{Candidate, Candidates, Cell, Grid, Puzzle, Shape, stop::Why};
use formats::{Entry, Place};
use itertools::Itertools;
use serde::Serialize;
use serde_json::{Map, Value, json};
use solve::{Found, Verdict, VerdictKind};

/// What the records of a run have.
pub struct Style {
    /// The fields after those of all.
    pub fields: FieldNames,
    /// The fields of the input that are kept, all in JSON if none is named; none at all where
    /// that was not asked for.
    pub keep: Option<Vec<String>>,
}

/// The names of the fields that a command tells, in parts.
pub type FieldNames = &'static [&'static [&'static str]];

/// The fields of every record.
const COMMON: [&str; 6] = ["index", "file", "line", "id", "puzzle", "verdict"];

/// Why the verdict is what it is.
const REASON: &str = "reason";

/// The fields that [`Solutions`] has.
pub const SOLUTIONS: &[&str] =
    &["count", "exact", "solutions", "differ", "clash", "candidates_left"];

/// A whole record.
#[derive(Serialize)]
pub struct Record<'a, R> {
    /// Its number, from 1.
    pub index: u64,
    /// Where the puzzle stands.
    pub file: &'a str,
    /// The line there.
    pub line: usize,
    /// That of the puzzle in the input, if it has one there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// What the next command should read.
    pub puzzle: Value,
    /// What the puzzle is, where that was asked for.
    pub verdict: Option<&'static str>,
    /// The fields of the command.
    #[serde(flatten)]
    pub answer: R,
    /// What is kept of the input.
    #[serde(flatten)]
    pub kept: Map<String, Value>,
}

/// The id of a puzzle in the input.
pub fn id(entry: &Entry) -> Option<Value> {
    let of = |wanted: &str| {
        let beside = entry.beside.iter().find(|it| it.name.eq_ignore_ascii_case(wanted));
        beside.and_then(|it| serde_json::from_str(&it.value).ok())
    };
    of("id").or_else(|| of("name"))
}

/// What is kept of the input.
pub fn kept(entry: &Entry, style: &Style) -> Map<String, Value> {
    let Some(keep) = &style.keep else { return Map::new() };
    let wanted = entry.beside.iter().filter(|it| keep.is_empty() || keep.contains(&it.name));
    let value = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
    wanted.map(|it| (kept_as(&it.name, style.fields), value(&it.value))).collect()
}

/// What a field of the input is called in a record with these fields.
fn kept_as(name: &str, fields: FieldNames) -> String {
    let is_taken = columns(fields).any(|field| field == name);
    if is_taken { format!("input_{name}") } else { name.to_owned() }
}

/// A puzzle in a record.
pub fn puzzle(puzzle: &Puzzle) -> Value {
    let Puzzle { shape, restrictions, givens, .. } = puzzle;
    let format = match (restrictions, Shape::most_square(shape.side()) == Ok(*shape)) {
        (None, true) => return givens.to_string().into(),
        (Some(_), true) if shape.side() <= 9 => formats::CANDIDATES,
        _ => formats::JSON,
    };
    let mut text = Vec::new();
    let written = format.write(puzzle, None, &mut text);
    let text = String::from_utf8_lossy(&text);
    match written {
        Ok(()) if format == formats::JSON => serde_json::from_str(&text).unwrap_or(Value::Null),
        Ok(()) => text.trim_end().into(),
        // More candidates than an object is read with.
        Err(_) => givens.to_string().into(),
    }
}

/// The record of something that could not be used.
pub fn error(index: u64, place: &Place, message: &str) -> Value {
    let (file, line) = (&*place.file, place.line);
    json!({ "index": index, "file": file, "line": line, "puzzle": null,
            "verdict": VerdictKind::Error.name(), REASON: message })
}

/// The fields of all, those of a command, and the reason.
pub fn columns(fields: FieldNames) -> impl Iterator<Item = &'static str> {
    let own = fields.iter().flat_map(|part| part.iter().copied()).filter(|&field| field != REASON);
    COMMON.into_iter().chain(own).chain([REASON])
}

/// The row of names above those of records.
pub fn header(style: &Style) -> String {
    let mut out = Vec::new();
    row(column_names(style), &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The names of all columns.
fn column_names(style: &Style) -> impl Iterator<Item = String> {
    let kept = style.keep.iter().flatten().map(|name| kept_as(name, style.fields));
    columns(style.fields).map(str::to_owned).chain(kept)
}

/// A row of CSV.
fn row(fields: impl Iterator<Item = String>, out: &mut Vec<u8>) {
    for (number, text) in fields.enumerate() {
        out.extend_from_slice(if number > 0 { b"," } else { b"" });
        batch::field(text.as_bytes(), out);
    }
    out.push(b'\n');
}

/// Writes a record, as a row of CSV or an object of JSON. To write into memory does not fail.
pub fn write(is_row: bool, style: &Style, record: &impl Serialize, out: &mut Vec<u8>) {
    let written = match is_row {
        true => serde_json::to_value(record).map(|record| {
            let nothing = Map::new();
            let record = record.as_object().unwrap_or(&nothing);
            row(column_names(style).map(|name| field(record.get(&name))), out);
        }),
        false => serde_json::to_writer(&mut *out, record).map(|()| out.push(b'\n')),
    };
    debug_assert!(written.is_ok(), "a record has names for keys");
}

/// Whether it can stand in a list with blanks between.
fn is_word(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.contains(' '),
        value => !value.is_array() && !value.is_object(),
    }
}

/// A value in a row.
fn field(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(all)) if all.iter().all(is_word) => {
            all.iter().map(|value| field(Some(value))).join(" ")
        }
        Some(value) => value.to_string(),
    }
}

/// The fields about the solutions that were found.
#[derive(Serialize)]
pub struct Solutions {
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
        match found.verdict() {
            Verdict::Unique(_) | Verdict::Unsolvable => {}
            // Only a number was asked for, and it was reached.
            Verdict::Unknown(Why::Limit, _) => {}
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

/// What was found out about a puzzle; nothing where only a number was asked for, and it was
/// reached.
pub fn verdict(found: &Found) -> Option<VerdictKind> {
    match found.verdict() {
        Verdict::Unknown(Why::Limit, _) => None,
        verdict => Some(verdict.kind()),
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
