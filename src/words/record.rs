//! Records: what is told of a puzzle to programs, as a JSON object on a line or a row of CSV.
//! All have these fields first and in this order; then come those of the command, and last, where
//! there is one, the `reason` of a verdict or an error, and what stopped the search.
//!
//! | field | meaning |
//! |---|---|
//! | `index` | number of the record, from 1 |
//! | `file`, `line` | where the puzzle stands |
//! | `id` | that of the puzzle in the input, if it has one there |
//! | `puzzle` | what the next command should read: the givens as one line, or the candidates where the puzzle rules some out; an object where a line does not tell it; null where none could be read, and in an error of a position |
//! | `verdict` | unique, several, none, invalid, unknown; or error; null where none was asked for |
//! | `input` | the line in which no puzzle could be read |
//! | `stopped_by` | what stopped the search, if not all is known that was asked for: time, limit, memory, interrupt, solver |
//!
//! What was asked to be kept of the input stands at the end under its own name, with `input_`
//! before it as often as a field of the record or another that is kept has that name.
//!
//! A row of CSV has a column for each field: what JSON does not say is empty, a list of words
//! or numbers stands with blanks between, and any other is JSON. What is copied from the input is
//! exact in both, but for control characters in a row: see [`batch::field`].

use std::collections::HashMap;

use board::escape;
use formats::{Beside, Entry, MetadataField, Place, ReadError};
use itertools::Itertools;
pub use questions::record::{Told, puzzle};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, value::RawValue};
use solve::VerdictKind;

/// What the records of a run have.
pub struct Style {
    /// The fields after those of all.
    pub fields: FieldNames,
    /// The fields of the input that are kept, all in JSON if none is named; none at all where
    /// that was not asked for.
    pub keep: Option<Vec<String>>,
    /// Whether texts in CSV get an apostrophe where a spreadsheet would take them for formulas.
    pub escape_formulas: bool,
}

/// The names of the fields that a command tells, in parts.
pub type FieldNames = &'static [&'static [&'static str]];

/// The fields of every record.
const COMMON: [&str; 6] = ["index", "file", "line", "id", "puzzle", "verdict"];

/// What could not be read, why the verdict is what it is, and what stopped the search.
const LAST: [&str; 3] = ["input", "reason", "stopped_by"];

/// The fields of [`questions::solutions::Solutions`].
pub const SOLUTIONS: &[&str] = &[
    "count",
    "exact",
    "claimed_by",
    "solution",
    "solutions",
    "differ",
    "clash",
    "candidates_left",
];

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
    pub id: Option<Told>,
    /// What the next command should read.
    pub puzzle: Option<Told>,
    /// What the puzzle is, where that was asked for.
    pub verdict: Option<&'static str>,
    /// The fields of the command.
    #[serde(flatten)]
    pub answer: R,
    /// What stopped the search, if not all is known that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<&'static str>,
    /// What is kept of the input.
    #[serde(flatten)]
    pub kept: InputFields,
}

/// Fields of the input, in their order.
pub struct InputFields(Vec<(String, Told)>);

impl InputFields {
    /// None.
    pub fn nothing() -> InputFields {
        InputFields(Vec::new())
    }
}

impl Serialize for InputFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The id of a puzzle in the input.
pub fn id(beside: &[Beside]) -> Option<Told> {
    RawValue::from_string(Beside::id(beside)?.to_owned()).ok()
}

/// The fields of a puzzle but those that name its cells, which an equivalent puzzle has elsewhere.
pub fn without_cells(beside: &[Beside]) -> Vec<Beside> {
    let has_cells = |it: &&Beside| MetadataField::named(&it.name).is_some_and(|it| it.is_cells);
    beside.iter().filter(|it| !has_cells(it)).cloned().collect()
}

/// What is kept of the input.
pub fn kept(beside: &[Beside], style: &Style) -> InputFields {
    let Some(keep) = &style.keep else { return InputFields::nothing() };
    let has = |name: &str| keep.iter().any(|it| it.eq_ignore_ascii_case(name));
    let wanted = beside.iter().filter(|it| keep.is_empty() || has(&it.name));
    let value = |text: &str| RawValue::from_string(text.to_owned()).unwrap_or_default();
    let (names, values): (Vec<_>, Vec<_>) =
        wanted.map(|it| (it.name.as_str(), value(&it.value))).unzip();
    InputFields(kept_as(&names, style.fields).into_iter().zip(values).collect())
}

/// What fields of the input are called in a record with these fields.
fn kept_as(names: &[&str], fields: FieldNames) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for &name in names {
        let mut name = name.to_owned();
        while columns(fields).any(|field| field == name) || all.contains(&name) {
            name = format!("input_{name}");
        }
        all.push(name);
    }
    all
}

/// What there is of something that could not be used.
#[derive(Clone, Copy)]
pub enum Unused<'a> {
    /// It could not be read.
    Read(&'a ReadError),
    /// There is no answer.
    Entry(&'a Entry),
}

/// The record of something that could not be used.
pub fn error<'a>(
    index: u64,
    place: &'a Place,
    message: &'a str,
    unused: Unused<'a>,
    style: &Style,
) -> impl Serialize + use<'a> {
    #[derive(Serialize)]
    struct Error<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        input: Option<&'a str>,
        reason: &'a str,
    }
    let (beside, read, input) = match unused {
        Unused::Read(error) => (error.beside(), None, error.input()),
        // Without the digits placed it would not be what was read.
        Unused::Entry(entry) => {
            (&*entry.beside, Some(&entry.puzzle).filter(|_| entry.position.is_none()), None)
        }
    };
    Record {
        index,
        file: &place.file,
        line: place.line,
        id: id(beside),
        puzzle: read.map(puzzle),
        verdict: Some(VerdictKind::Error.name()),
        answer: Error { input, reason: message },
        stopped_by: None,
        kept: kept(beside, style),
    }
}

/// The fields of all, those of a command, and the last ones.
pub fn columns(fields: FieldNames) -> impl Iterator<Item = &'static str> {
    let own = fields.iter().flat_map(|part| part.iter().copied());
    COMMON.into_iter().chain(own.filter(|field| !LAST.contains(field))).chain(LAST)
}

/// The row of names above those of records.
pub fn header(style: &Style) -> String {
    let mut out = Vec::new();
    row(column_names(style).map(Field::Text), style.escape_formulas, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The names of all columns.
fn column_names(style: &Style) -> impl Iterator<Item = String> {
    let kept: Vec<_> = style.keep.iter().flatten().map(String::as_str).collect();
    columns(style.fields).map(str::to_owned).chain(kept_as(&kept, style.fields))
}

/// A field of a row.
enum Field {
    /// A text, which a spreadsheet may take for a formula.
    Text(String),
    /// A number, or other JSON.
    Json(String),
}

/// A row of CSV.
fn row(cells: impl Iterator<Item = Field>, escape_formulas: bool, out: &mut Vec<u8>) {
    for (number, cell) in cells.enumerate() {
        out.extend_from_slice(if number > 0 { b"," } else { b"" });
        match cell {
            Field::Text(text) => batch::field(text.as_bytes(), escape_formulas, out),
            Field::Json(json) => batch::field(json.as_bytes(), false, out),
        }
    }
    out.push(b'\n');
}

/// Writes a record, as a row of CSV or an object of JSON. To write into memory does not fail.
pub fn write(is_row: bool, style: &Style, record: &impl Serialize, out: &mut Vec<u8>) {
    let from = out.len();
    let written = serde_json::to_writer(&mut *out, record);
    debug_assert!(written.is_ok(), "a record has names for keys");
    match is_row {
        true => {
            let json = out.split_off(from);
            // As it is written, so that no number is rounded.
            let record: HashMap<String, &RawValue> =
                serde_json::from_slice(&json).unwrap_or_default();
            let value = |name| record.get(&name).map(|value| cell(value.get()));
            let cells =
                column_names(style).map(|name| value(name).unwrap_or(Field::Text(String::new())));
            row(cells, style.escape_formulas, out);
        }
        false => {
            escape::json(out, from);
            out.push(b'\n');
        }
    }
}

/// Rows of CSV for records that have the same fields, below their names if `with_names`.
///
/// # Errors
/// If a record is no object.
pub fn rows(
    records: &[impl Serialize],
    with_names: bool,
    escape_formulas: bool,
) -> serde_json::Result<Vec<u8>> {
    let mut out = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let record: Map<String, Value> = serde_json::from_value(serde_json::to_value(record)?)?;
        if with_names && number == 0 {
            row(record.keys().cloned().map(Field::Text), escape_formulas, &mut out);
        }
        row(record.values().map(|value| cell(&value.to_string())), escape_formulas, &mut out);
    }
    Ok(out)
}

/// A value of JSON in a row: a list of words or numbers stands with blanks between.
fn cell(json: &str) -> Field {
    /// Whether it can stand in a list with blanks between.
    fn is_word(json: &&RawValue) -> bool {
        match serde_json::from_str(json.get()) {
            Ok(Value::String(text)) => !text.contains(' '),
            Ok(value) => !value.is_array() && !value.is_object(),
            Err(_) => false,
        }
    }
    let text = |value: &RawValue| match cell(value.get()) {
        Field::Text(text) | Field::Json(text) => text,
    };
    match serde_json::from_str(json) {
        Ok(Value::Null) => Field::Text(String::new()),
        Ok(Value::String(text)) => Field::Text(text),
        Ok(Value::Array(_)) => {
            let all: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
            match all.iter().all(is_word) {
                true => Field::Text(all.into_iter().map(text).join(" ")),
                false => Field::Json(json.to_owned()),
            }
        }
        _ => Field::Json(json.to_owned()),
    }
}
