//! Tables with separators and a heading that names rows, columns and values.

use super::markup::MarkupTable;
use super::places;
use super::table::Table;
use super::unit::{Class, Unit};
use crate::tables::fields::Row;

/// Maximum number of bytes of a heading.
const MOST: usize = 200;

/// Returns true if a line is such a heading.
pub(super) fn begins(line: &str) -> bool {
    // The length and the first character exclude most lines.
    let is_name = |c: char| c.is_ascii_alphabetic() || c == '"';
    line.len() <= MOST
        && line.trim_ascii_start().starts_with(is_name)
        && names(line).is_some_and(|names| places::columns(&names).is_some())
}

/// Returns the names of the columns of a line with separators.
fn names(line: &str) -> Option<Vec<String>> {
    let row = Row::of(line)?;
    Some(row.fields.iter().map(|field| field.text().to_owned()).collect())
}

/// Returns the table with the first line as its heading.
pub(super) fn table(unit: &mut Unit) -> Option<MarkupTable> {
    let mut rows = vec![names(&unit.line(0)?.text)?];
    places::columns(&rows[0])?;
    let mut lines = 1;
    while let Some(line) = unit.line(lines).filter(|line| line.class != Class::Blank) {
        if line.class == Class::Other {
            rows.push(names(&line.text).unwrap_or_else(|| vec![line.text.clone()]));
        }
        lines += 1;
    }
    Some(Ok((Table::new(rows), lines)))
}
