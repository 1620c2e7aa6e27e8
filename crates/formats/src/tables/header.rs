//! The header of a table: a line of names that includes the name of a column of puzzles. Other
//! columns, such as solutions, numbers of givens or ratings, are not interpreted.

use super::fields::{Row, fields, is_comment, uncommented};
use super::heads::Heads;
use crate::error::FaultReason;
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use crate::text::lines::{LookAhead, Source};

/// The names of a column of puzzles. If a header has several of them, the first in this list is
/// used.
pub(crate) const NAMES: [&str; 13] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "sudoku",
    "sudokus",
    "question",
    "questions",
    "problem",
    "board",
    "grid",
    "givens",
    "unsolved",
];

/// The columns of a table, and the one with the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    pub(crate) delimiter: u8,
    /// The number of columns.
    pub(crate) count: usize,
    /// The column with the puzzles, from 0.
    pub(crate) puzzle: usize,
}

/// Returns the columns that a line names, if it is a header, so that none of its fields can belong
/// to a puzzle.
///
/// # Errors
/// If no column is one of puzzles.
pub(crate) fn columns(line: &str, known: &ReadContext) -> Option<Result<Columns, FaultReason>> {
    // Rejects most lines by their first character.
    let begins = |b: &u8| b.is_ascii_alphabetic() || matches!(b, b'"' | b',' | b';' | b'\t');
    if !line.as_bytes().iter().find(|&&b| b != b' ').is_some_and(begins) {
        return None;
    }
    let row = Row::of(line).filter(|row| row.fields.len() > 1)?;
    let names: Vec<&str> = row.fields.iter().map(|field| field.text()).collect();
    let is_named = |name: &&&str| name.is_empty() || is_name(name);
    // Titles above a grid are in one or two fields.
    if names.len() > 3 && 3 * names.iter().filter(|name| !name.is_empty()).count() <= names.len() {
        return None;
    }
    let has_names = names.iter().filter(|name| !name.is_empty()).count() > 1;
    if !names.iter().all(|name| is_named(&name)) || Heads::of(line, known).is_some() {
        return None;
    }
    let is = |name: &str, wanted: &str| name.eq_ignore_ascii_case(wanted);
    let place = |wanted: &&str| names.iter().position(|name| is(name, wanted));
    let Some(puzzle) = NAMES.iter().find_map(place) else {
        // Letters may be cells if symbols are letters.
        let are_words = names.iter().any(|name| name.chars().count() > 1);
        return (has_names && are_words && known.alphabet.is_plain()).then(|| {
            let names: Vec<_> = names.iter().take(8).map(|name| clip(name)).collect();
            Err(FaultReason::Header { found: names.join(", "), others: NAMES[1..].join(", ") })
        });
    };
    Some(Ok(Columns { delimiter: row.delimiter, count: names.len(), puzzle }))
}

/// Returns the names of these columns, from the line that names them.
pub(crate) fn names(line: &str, columns: Columns) -> Vec<String> {
    let fields = fields(uncommented(line), columns.delimiter).unwrap_or_default();
    fields.iter().map(|field| field.text().to_owned()).collect()
}

/// Returns true if a field can be the name of a column.
fn is_name(field: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "_- ()/%".contains(c);
    field.starts_with(char::is_alphabetic) && field.chars().all(is_part)
}

/// Returns true if a line is a row below a header, possibly with a fault: any line with the
/// delimiter.
fn is_row(line: &str, delimiter: u8) -> bool {
    line.bytes().any(|byte| byte == delimiter)
}

/// The columns of a table with a header, separated by commas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// The number of columns.
    pub columns: usize,
    /// The column of the puzzles, from 0.
    pub puzzle: usize,
    /// The column that [`ExtraField::id`](crate::ExtraField::id) takes, from 0.
    pub id: Option<usize>,
}

impl Table {
    pub(crate) fn new(columns: Columns, names: &[String]) -> Table {
        let place = |wanted: &str| {
            let mut named = names.iter().enumerate().filter(|(at, _)| *at != columns.puzzle);
            named.find(|(_, name)| name.eq_ignore_ascii_case(wanted)).map(|(at, _)| at)
        };
        let id = place("id").or_else(|| place("name"));
        Table { columns: columns.count, puzzle: columns.puzzle, id }
    }
}

impl Columns {
    /// Returns true if commas separate the columns.
    pub(crate) fn is_comma(self) -> bool {
        self.delimiter == b','
    }

    /// Returns true if a line is a row below this header: not a comment, and not blank.
    pub(crate) fn has(&self, line: &str) -> bool {
        let is_blank = |byte: u8| byte == self.delimiter || byte.is_ascii_whitespace();
        is_row(line, self.delimiter) && !is_comment(line) && !line.bytes().all(is_blank)
    }
}

/// Returns true if rows of the header on the current line follow it, or nothing at all.
pub(crate) fn has_rows(lines: &mut dyn Source) -> bool {
    let Some(Row { delimiter, .. }) = Row::of(lines.text()) else { return false };
    match lines.peek(1) {
        LookAhead::Line(line) => is_row(line, delimiter),
        _ => true,
    }
}

/// Skips the rows of a table without puzzles. The current line is its header.
pub(crate) fn pass_over(lines: &mut dyn Source) {
    let Some(Row { delimiter, .. }) = Row::of(lines.text()) else { return };
    loop {
        match lines.advance() {
            Ok(true) if is_row(lines.text(), delimiter) => {}
            Ok(true) => return lines.step_back(),
            Ok(false) => return,
            Err(fault) => return lines.put_back(fault),
        }
    }
}
