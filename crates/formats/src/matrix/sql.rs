//! Tables in SQL statements that insert rows.

use super::markup::MarkupTable;
use super::table::Table;
use super::unit::{Class, Unit};
use crate::error::FaultReason;
use crate::text::token::Kind;

/// The part of a statement that was read so far.
#[derive(Default)]
struct Insert {
    /// The words before the values.
    head: Vec<String>,
    /// The names of the columns.
    names: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The open row, if there is one.
    row: Option<Vec<String>>,
    /// Whether the values have begun.
    has_values: bool,
    /// Whether the last token was a comma, or there was none.
    is_open: bool,
}

/// Returns true if a line begins a statement that inserts rows.
pub(super) fn begins(line: &str) -> bool {
    let first = line.split_ascii_whitespace().next().unwrap_or_default();
    ["INSERT", "REPLACE"].iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// Reads a statement that inserts rows, or statements that insert one row each into the same table.
pub(super) fn table(unit: &mut Unit) -> Option<MarkupTable> {
    let mut at = 0;
    let mut all: Option<Insert> = None;
    while let Some((insert, end)) = insert(unit, at) {
        let insert = match insert {
            Ok(insert) => insert,
            Err(reason) => return Some(Err((reason, end))),
        };
        let is_single = insert.rows.len() == 1;
        match &mut all {
            None => all = Some(insert),
            Some(all) if is_single && (&all.head, &all.names) == (&insert.head, &insert.names) => {
                all.rows.extend(insert.rows);
            }
            Some(_) => break,
        }
        at = end;
        if !is_single || unit.line(at).is_none_or(|line| line.class == Class::Blank) {
            break;
        }
    }
    let Insert { names, mut rows, .. } = all?;
    if !names.is_empty() {
        rows.insert(0, names);
    }
    Some(Ok((Table::new(rows), at)))
}

/// Returns the statement that begins on a line or after blank lines, and the number of lines up to
/// its end.
fn insert(unit: &mut Unit, mut at: usize) -> Option<(Result<Insert, FaultReason>, usize)> {
    while is_passed_over(unit, at)? {
        at += 1;
    }
    begins(&unit.line(at)?.text).then_some(())?;
    let mut insert = Insert::default();
    let unfinished =
        || Err(FaultReason::Notation("the statement has no end; expected ;".to_owned()));
    loop {
        match is_passed_over(unit, at) {
            Some(true) => at += 1,
            Some(false) => {
                at += 1;
                match insert.take(unit, at - 1) {
                    Some(true) => return Some((Ok(insert), at)),
                    Some(false) => {}
                    None => {
                        let what = format!("row {} is not a list of values", insert.rows.len() + 1);
                        return Some((Err(FaultReason::Notation(what)), at));
                    }
                }
            }
            None if insert.row.is_some() || insert.is_open || insert.rows.is_empty() => {
                return Some((unfinished(), at));
            }
            None => return Some((Ok(insert), at)),
        }
    }
}

/// Returns true if a line is blank or a comment; `None` at the end.
fn is_passed_over(unit: &mut Unit, at: usize) -> Option<bool> {
    let line = unit.line(at)?;
    Some(line.class == Class::Blank || line.bare().starts_with("--"))
}

impl Insert {
    /// Reads a line. Returns true at the end of the statement, or `None` if the values are not a
    /// list.
    fn take(&mut self, unit: &Unit, at: usize) -> Option<bool> {
        let line = unit.seen(at);
        for &token in &line.tokens {
            let text = line.of(token);
            match (token.kind, &mut self.row) {
                (Kind::Open, None) => {
                    self.row = Some(Vec::new());
                    self.is_open = true;
                }
                (Kind::Word | Kind::Text, Some(row)) => {
                    std::mem::take(&mut self.is_open).then_some(())?;
                    row.push(text.to_owned());
                }
                (Kind::Separator(b','), _) => {
                    (!std::mem::replace(&mut self.is_open, true)).then_some(())?;
                }
                (Kind::Close, Some(_)) => {
                    (!self.is_open).then_some(())?;
                    let row = self.row.take()?;
                    match self.has_values {
                        true => self.rows.push(row),
                        false => self.names = row,
                    }
                }
                (Kind::Separator(b';'), None) => return (!self.is_open).then_some(true),
                (Kind::Word | Kind::Text, None) if !self.has_values => {
                    self.has_values = text.eq_ignore_ascii_case("values");
                    self.head.push(text.to_ascii_lowercase());
                }
                _ => return None,
            }
        }
        Some(false)
    }
}
