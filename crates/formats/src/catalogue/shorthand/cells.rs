//! Cells, ranges of cells and houses of the short text: `r1c1`, `r1c1-4`, `r1c1-r4c1`, `r1-2c1-2`,
//! `row 3`.

use super::tokens::Token;
use crate::reading::tree::{Kind, MAX_VALUES, Value, Wrong};
use crate::text::alphabet::clip;
use board::{CellName, Shape, rules::FieldForm};

/// Reads cells, as many values in all as a document may have.
pub(super) struct Cells {
    /// The board, whose houses have names; unknown while it is read.
    shape: Option<Shape>,
    /// The number of values that may still be read.
    room: usize,
}

/// A rectangle or a line of cells.
struct Range {
    rows: [usize; 2],
    columns: [usize; 2],
    /// Whether rows and columns advance together.
    is_diagonal: bool,
}

/// Houses by their names.
const HOUSES: [&str; 5] = ["row", "column", "col", "box", "block"];

/// The largest number of a row or a column.
const LARGEST: usize = 9999;

/// Returns true if cells begin with a word and the one after it.
pub(super) fn begins(tokens: &[Token]) -> bool {
    let is_house = |token: &Token| HOUSES.iter().any(|house| token.is(house));
    match tokens {
        [first, second, ..] if is_house(first) => second.text.parse::<usize>().is_ok(),
        [first, ..] => is_cell(first.text),
        [] => false,
    }
}

/// Returns true if a word begins like the name of a cell.
pub(super) fn is_cell(word: &str) -> bool {
    let rest = word.strip_prefix(['r', 'R']).unwrap_or_default();
    let is_part = |c: char| c.is_ascii_digit() || "cCrR-.".contains(c);
    rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.contains(['c', 'C'])
        && rest.chars().all(is_part)
}

impl Cells {
    pub(super) fn new(shape: Option<Shape>) -> Cells {
        Cells { shape, room: MAX_VALUES }
    }

    /// Counts values that are read.
    ///
    /// # Errors
    /// Fails if there are too many values.
    pub(super) fn take(&mut self, count: usize, at: usize) -> Result<(), Wrong> {
        self.room = self.room.checked_sub(count).ok_or_else(|| {
            (at, format!("more than {MAX_VALUES} cells and numbers, the most that are read"))
        })?;
        Ok(())
    }

    /// Returns the cells of some words, each as a value.
    ///
    /// # Errors
    /// Fails if a word is not a cell, a range or a house, or if a range does not fit the form.
    pub(super) fn list<'a>(
        &mut self,
        tokens: &[Token],
        form: FieldForm,
    ) -> Result<Vec<Value<'a>>, Wrong> {
        let (mut values, mut rest) = (Vec::new(), tokens);
        while let [token, others @ ..] = rest {
            let house = others.first().filter(|_| !is_cell(token.text));
            let range = match house.map(|number| self.house(token, number)) {
                Some(Some(range)) => {
                    rest = &others[1..];
                    range
                }
                _ => {
                    rest = others;
                    range(token.text).map_err(|what| (token.at, what))?
                }
            };
            if range.is_diagonal && form != FieldForm::Line {
                let what = format!(
                    "{} can be a diagonal or a rectangle; list the cells, or write a rectangle as r1-3c1-3",
                    clip(token.text)
                );
                return Err((token.at, what));
            }
            let names = self.names(&range, token.at)?;
            let value = |name: CellName| Kind::Text(name.to_string().into());
            values.extend(names.into_iter().map(|name| Value { at: token.at, kind: value(name) }));
        }
        Ok(values)
    }

    /// Returns the cells of a house of the board.
    fn house(&self, name: &Token, number: &Token) -> Option<Range> {
        let (shape, house) = (self.shape?, HOUSES.iter().find(|house| name.is(house))?);
        let place = number.text.parse::<usize>().ok()?.checked_sub(1)?;
        let (rows, columns) = (shape.rows(), shape.columns());
        let (rows, columns) = match *house {
            "row" if place < rows => ([place + 1; 2], [1, columns]),
            "column" | "col" if place < columns => ([1, rows], [place + 1; 2]),
            "box" | "block" if shape.has_boxes() => {
                let (high, wide) = (shape.box_rows(), shape.box_cols());
                let (top, left) =
                    (place / (columns / wide) * high, place % (columns / wide) * wide);
                if top >= rows {
                    return None;
                }
                ([top + 1, top + high], [left + 1, left + wide])
            }
            _ => return None,
        };
        Some(Range { rows, columns, is_diagonal: false })
    }

    /// Returns the cells of a range, row by row.
    fn names(&mut self, range: &Range, at: usize) -> Result<Vec<CellName>, Wrong> {
        let Range { rows, columns, is_diagonal } = *range;
        let count = |[from, to]: [usize; 2]| from.abs_diff(to) + 1;
        self.take(count(rows) * if is_diagonal { 1 } else { count(columns) }, at)?;
        let along = |[from, to]: [usize; 2]| -> Vec<usize> {
            if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() }
        };
        let (rows, columns) = (along(rows), along(columns));
        let name = |(&row, &column): (&usize, &usize)| CellName { row, column, layer: None };
        Ok(match is_diagonal {
            true => rows.iter().zip(&columns).map(name).collect(),
            false => {
                rows.iter().flat_map(|row| columns.iter().map(move |it| name((row, it)))).collect()
            }
        })
    }
}

/// Returns the range of a word.
///
/// # Errors
/// Fails if the word is not a range.
fn range(word: &str) -> Result<Range, String> {
    let lower = word.to_ascii_lowercase().replace("..", "-");
    let wrong = || {
        format!(
            "{:?} is not a cell; expected a cell such as r1c2 or a range such as r1c1-4",
            clip(word)
        )
    };
    let number = |text: &mut &str| {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let number = text[..end].parse().ok().filter(|number| (1..=LARGEST).contains(number));
        *text = &text[end..];
        number
    };
    let ends = |text: &mut &str, letter: char| {
        *text = text.strip_prefix(letter)?;
        let first = number(text)?;
        match text.strip_prefix('-').filter(|rest| !rest.starts_with('r')) {
            Some(rest) => {
                *text = rest;
                Some([first, number(text)?])
            }
            None => Some([first; 2]),
        }
    };
    let mut rest = &*lower;
    let cell = |rest: &mut &str| Some((ends(rest, 'r')?, ends(rest, 'c')?));
    let (rows, columns) = cell(&mut rest).ok_or_else(wrong)?;
    if rest.is_empty() {
        return Ok(Range { rows, columns, is_diagonal: false });
    }
    let mut last = rest.strip_prefix('-').ok_or_else(wrong)?;
    let (to_rows, to_columns) = cell(&mut last).filter(|_| last.is_empty()).ok_or_else(wrong)?;
    if [rows, columns, to_rows, to_columns].iter().any(|ends| ends[0] != ends[1]) {
        return Err(wrong());
    }
    let (rows, columns) = ([rows[0], to_rows[0]], [columns[0], to_columns[0]]);
    let steps = (rows[0].abs_diff(rows[1]), columns[0].abs_diff(columns[1]));
    let is_diagonal = steps.0 > 0 && steps.1 > 0;
    if is_diagonal && steps.0 != steps.1 {
        return Err(format!(
            "{} is neither a row, a column nor a diagonal; list the cells",
            clip(word)
        ));
    }
    Ok(Range { rows, columns, is_diagonal })
}
