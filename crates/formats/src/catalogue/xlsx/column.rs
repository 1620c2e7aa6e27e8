//! Puzzles as lines of characters, a cell each, below each other in a column of a sheet.

use std::collections::BTreeMap;

use super::range::{self, Area, quoted};
use super::sheet::Sheet;
use crate::error::{Fault, Reason};
use crate::reading::Parsed;
use crate::tables::header::NAMES;
use crate::text::Known;
use crate::text::word::{self, Kind, side_of};

/// The cells of a column from the first puzzle on.
pub(super) struct Column {
    sheet: String,
    column: u32,
    /// Row and text.
    cells: Vec<(u32, String)>,
}

impl Column {
    /// The column of puzzles, of all or in an area: of several the one that is called so above its
    /// first puzzle, else the only one with blanks.
    ///
    /// # Errors
    /// If it may be each of several.
    pub(super) fn of(
        sheet: &Sheet,
        area: Option<Area>,
        known: &Known,
    ) -> Result<Option<Column>, Reason> {
        let is_in = |at: (u32, u32)| area.is_none_or(|area| area.contains(at));
        let mut columns = BTreeMap::<u32, Vec<(u32, &String)>>::new();
        for (&(row, column), text) in sheet.cells().filter(|(at, _)| is_in(**at)) {
            let cells = columns.get_mut(&column);
            match cells {
                Some(cells) if !text.is_empty() => cells.push((row, text)),
                None if is_line(text, known) => _ = columns.insert(column, vec![(row, text)]),
                _ => {}
            }
        }
        let chosen = match columns.len() {
            0 => return Ok(None),
            1 => columns.keys().next().copied(),
            _ => named(sheet, &columns).or_else(|| {
                let mut blank = columns.iter().filter(|(_, cells)| {
                    cells.iter().any(|(_, text)| {
                        text.chars().any(|c| known.alphabet.value(c).is_none_or(|it| it == 0))
                    })
                });
                let first = blank.next().map(|(column, _)| *column);
                first.filter(|_| blank.next().is_none())
            }),
        };
        let Some(column) = chosen else {
            let all: Vec<_> = columns
                .iter()
                .take(4)
                .map(|(&column, cells)| {
                    let (top, bottom) = (cells[0].0, cells[cells.len() - 1].0);
                    format!(
                        "{}!{}",
                        quoted(&sheet.name),
                        Area { top, bottom, left: column, right: column }
                    )
                })
                .collect();
            return Err(Reason::Workbook(format!(
                "{} columns can be the puzzles: choose one with --range {}",
                columns.len(),
                all.join(" or ")
            )));
        };
        let cells = columns[&column].iter().map(|(row, text)| (*row, (*text).clone())).collect();
        Ok(Some(Column { sheet: sheet.name.clone(), column, cells }))
    }

    /// As it is asked for.
    pub(super) fn range(&self) -> String {
        let ends = self.cells.first().zip(self.cells.last());
        let (top, bottom) = ends.map_or((0, 0), |(first, last)| (first.0, last.0));
        let area = Area { top, bottom, left: self.column, right: self.column };
        format!("{}!{area}", quoted(&self.sheet))
    }

    /// Its puzzles, each with its row from 1.
    pub(super) fn read(&self, known: &Known) -> Vec<(usize, Result<Parsed, Fault>)> {
        let read = |(row, text): &(u32, String)| {
            let at = format!("{}!{}", quoted(&self.sheet), range::name(*row, self.column));
            let wrong = |reason| {
                let reason = Reason::InSheet { at: at.clone(), reason: Box::new(reason) };
                Fault::new(*row as usize + 1, self.column as usize + 1, reason)
            };
            (*row as usize + 1, line(text, known).map_err(wrong))
        };
        self.cells.iter().map(read).collect()
    }
}

/// Whether a cell holds a whole puzzle.
fn is_line(text: &str, known: &Known) -> bool {
    word::kind(known, text) == Some(Kind::Cells)
        && text.chars().all(|c| known.alphabet.may_be_cell(c))
}

/// The column with the name of one of puzzles above.
fn named(sheet: &Sheet, columns: &BTreeMap<u32, Vec<(u32, &String)>>) -> Option<u32> {
    let name = |column: u32, first: u32| {
        let above = Area { top: 0, bottom: first.checked_sub(1)?, left: column, right: column };
        sheet.within(above).map(|(_, text)| text.as_str()).last()
    };
    NAMES.iter().find_map(|wanted| {
        let is_called = |(column, cells): &(&u32, &Vec<(u32, &String)>)| {
            name(**column, cells[0].0).is_some_and(|name| name.eq_ignore_ascii_case(wanted))
        };
        columns.iter().find(is_called).map(|(column, _)| *column)
    })
}

fn line(text: &str, known: &Known) -> Result<Parsed, Reason> {
    let side = side_of(known, text)?;
    let boxes = known.shape.map_or_else(|| board::Shape::most_square(side), Ok);
    let shape = boxes.map_err(|error| Reason::Workbook(error.to_string()))?;
    let guessed = known.shape.is_none() && shape.box_rows() != shape.box_cols();
    known.alphabet.begin();
    let mut digits = Vec::with_capacity(shape.cells());
    let read = known.alphabet.values(text, side, &mut digits);
    read.map_err(|(_, found)| known.alphabet.wrong(found, side))?;
    Ok(Parsed::classic(shape, guessed, &digits))
}
