//! Reads a column of a sheet with a puzzle in each cell, written as a line of characters.

use crate::Remedy;
use std::collections::BTreeMap;
use std::io::Cursor;

use super::cells::VALUELESS;
use super::range::{self, Area, quoted};
use super::sheet::Sheet;
use crate::catalogue::{candidates::Candidates, line::Line};
use crate::error::{Fault, FaultReason};
use crate::format::Reader;
use crate::reading::{Input, ParsedPuzzle, input::Memory};
use crate::tables::header::NAMES;
use crate::text::ReadContext;
use crate::text::lines::{Lines, Source};
use crate::text::title::is_title;
use crate::text::word::{self, groups, is_alone};
use board::MIN_SIDE;

/// The fault of a puzzle that a spreadsheet stored as a number.
const ROUNDED: &str = "this is stored as a number, which keeps only 15 figures; format the \
    column as text, and enter the puzzles again";

/// The puzzles of a column.
pub(super) struct Column {
    sheet: String,
    column: u32,
    /// The row and the text of each cell; none for a formula without a stored value.
    cells: Vec<(u32, Option<String>)>,
}

/// Rows and texts of cells that are not blank.
type Cells<'a> = Vec<(u32, &'a String)>;

impl Column {
    /// Returns the column of puzzles in a sheet, or in an area of it.
    ///
    /// If several columns are possible, this is the one with the name of a puzzle column above its
    /// first puzzle. If none has such a name, it is the only one with blanks. Every cell below the
    /// heading is a puzzle or an error. No cell is left out because those above it cannot be read.
    ///
    /// # Errors
    /// If several columns could be the one with puzzles.
    pub(super) fn of(
        sheet: &Sheet,
        area: Option<Area>,
        known: &ReadContext,
    ) -> Result<Option<Column>, FaultReason> {
        let mut columns = BTreeMap::<u32, Cells>::new();
        for (&at, text) in sheet.cells() {
            let is_one = !text.is_empty() || sheet.is_valueless(at);
            if is_one && area.is_none_or(|area| area.contains(at)) {
                columns.entry(at.1).or_default().push((at.0, text));
            }
        }
        // In a requested area, any longer text was meant as a line.
        let is_long = |text: &str| area.is_some() && text.chars().count() >= MIN_SIDE;
        let is_any = |text: &str| is_long(text) || is_rounded(text, known) || is_line(text, known);
        columns.retain(|_, cells| cells.iter().any(|(_, text)| is_any(text)));
        let mut called = BTreeMap::new();
        for (&column, cells) in &mut columns {
            let above = above(cells, known);
            called.insert(column, cells.drain(..above).next_back().map_or("", |(_, text)| text));
        }
        let chosen = match columns.len() {
            0 => return Ok(None),
            1 => columns.keys().next().copied(),
            _ => named(&called).or_else(|| {
                let has_blank = |text: &str| {
                    let is_blank = |c| known.alphabet.value(c).is_none_or(|it| it == 0);
                    is_line(text, known) && text.chars().any(is_blank)
                };
                let mut blank = columns
                    .iter()
                    .filter(|(_, cells)| cells.iter().any(|(_, text)| has_blank(text)));
                let first = blank.next().map(|(column, _)| *column);
                first.filter(|_| blank.next().is_none())
            }),
        };
        let Some(column) = chosen else {
            let ranges: Vec<_> = columns
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
            let what = format!("{} columns can be the puzzles", columns.len());
            return Err(FaultReason::Workbook(what).with_remedy(Remedy::ChooseRange { ranges }));
        };
        let text = |&(row, text): &(u32, &String)| (row, (!text.is_empty()).then(|| text.clone()));
        let cells = columns[&column].iter().map(text).collect();
        Ok(Some(Column { sheet: sheet.name.clone(), column, cells }))
    }

    /// Returns the range of the column, as the user can request it.
    pub(super) fn range(&self) -> String {
        let ends = self.cells.first().zip(self.cells.last());
        let (top, bottom) = ends.map_or((0, 0), |(first, last)| (first.0, last.0));
        let area = Area { top, bottom, left: self.column, right: self.column };
        format!("{}!{area}", quoted(&self.sheet))
    }

    /// Reads the puzzles, each with its row from 1.
    pub(super) fn read(&self, known: &ReadContext) -> Vec<(usize, Result<ParsedPuzzle, Fault>)> {
        let read = |(row, text): &(u32, Option<String>)| {
            let valueless = || Fault::new(1, 1, FaultReason::Workbook(VALUELESS.to_owned()));
            let read = text.as_ref().ok_or_else(valueless).and_then(|text| line(text, known));
            let wrong = |fault: Fault| {
                let at = format!("{}!{}", quoted(&self.sheet), range::name(*row, self.column));
                let reason = FaultReason::InSheet { at, reason: Box::new(fault.reason) };
                let (line, column) = (*row as usize + 1, self.column as usize + 1);
                Fault { line, column, reason, ..fault }
            };
            (*row as usize + 1, read.map_err(wrong))
        };
        self.cells.iter().map(read).collect()
    }
}

/// Returns the number of digits of a number that has more of them than a spreadsheet keeps.
fn rounded(text: &str, known: &ReadContext) -> Option<usize> {
    let (number, exponent) = text.split_once('E').filter(|_| known.alphabet.is_plain())?;
    number.parse::<f64>().ok()?;
    exponent.parse::<usize>().ok().map(|exponent| exponent.saturating_add(1))
}

/// Returns true if a cell is the remainder of a puzzle that became a number. Other numbers have at
/// most 20 digits, and one of 16 digits is taken for a 4×4 puzzle.
fn is_rounded(text: &str, known: &ReadContext) -> bool {
    rounded(text, known).is_some_and(|figures| figures == 16 || figures > 20)
}

/// Returns true if a cell contains a whole puzzle.
fn is_line(text: &str, known: &ReadContext) -> bool {
    let (word, rest) = word::split(text);
    let is_word = is_alone(rest)
        && word::kind(known, word).is_some()
        && word.chars().all(|c| known.alphabet.may_be_cell(c));
    // Groups of figures between strokes, such as years, can look like rows.
    is_word || groups(known, text).is_some() && line(text, known).is_ok()
}

/// Returns the number of cells above the puzzles.
///
/// These are all cells down to one with the name of a puzzle column, if all of them are headings.
/// Otherwise it is the first cell, if that is a heading.
fn above(cells: &Cells, known: &ReadContext) -> usize {
    let mut above = cells.iter().take_while(|(_, text)| is_heading(text, known));
    let named = above.clone().position(|(_, text)| is_name(text));
    named.map_or_else(|| usize::from(above.next().is_some()), |at| at + 1)
}

fn is_name(text: &str) -> bool {
    NAMES.iter().any(|name| text.eq_ignore_ascii_case(name))
}

/// Returns true if a cell is a heading: a name of a puzzle column, a title, or mostly letters that
/// are not cells. A text of equal letters is not a heading, because a letter can be the blank.
fn is_heading(text: &str, known: &ReadContext) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && known.alphabet.value(*c).is_none();
    let letters: Vec<char> = text.chars().filter(is_letter).collect();
    let is_blank = letters.len() >= MIN_SIDE && letters.iter().all(|c| *c == letters[0]);
    2 * letters.len() > text.chars().count() && !is_blank
        || is_name(text)
        || is_title(&known.alphabet, text)
}

/// Returns the column with the name of a puzzle column above its puzzles.
fn named(called: &BTreeMap<u32, &str>) -> Option<u32> {
    NAMES.iter().find_map(|wanted| {
        let is_called = |(_, name): &(&u32, &&str)| name.eq_ignore_ascii_case(wanted);
        called.iter().find(is_called).map(|(column, _)| *column)
    })
}

/// Reads a cell as a line is read. Line breaks in it separate rows.
fn line(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, Fault> {
    if rounded(text, known).is_some() {
        return Err(Fault::new(1, 1, FaultReason::Workbook(ROUNDED.to_owned())));
    }
    let text = text.replace(['\n', '\r'], " ");
    let (mut lines, mut memory) = (Lines::new(Cursor::new(text)), Memory::default());
    lines.advance()?;
    known.alphabet.begin();
    let first = word::first(lines.text());
    let mut input = Input { lines: &mut lines, known, memory: &mut memory, first };
    if Candidates.recognises(&mut input) {
        return Candidates.read(&mut input);
    }
    // For a single word, the line reader reports a precise fault.
    if !Line.recognises(&mut input) && !is_alone(input.word().1) {
        return Err(input.fault(0, FaultReason::Unrecognised));
    }
    Line.read(&mut input)
}
