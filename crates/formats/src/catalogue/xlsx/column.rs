//! Puzzles as lines of characters, a cell each, below each other in a column of a sheet.

use crate::Remedy;
use std::collections::BTreeMap;
use std::io::Cursor;

use super::cells::VALUELESS;
use super::range::{self, Area, quoted};
use super::sheet::Sheet;
use crate::catalogue::{candidates::Candidates, line::Line};
use crate::error::{Fault, Reason};
use crate::format::Reader;
use crate::reading::{Input, Parsed, input::Memory};
use crate::tables::header::NAMES;
use crate::text::Known;
use crate::text::lines::{Lines, Source};
use crate::text::title::is_title;
use crate::text::word::{self, groups, is_alone};
use board::MIN_SIDE;

/// What is wrong with a puzzle that a spreadsheet took for a number.
const ROUNDED: &str = "this is stored as a number, which keeps only 15 figures; format the \
    column as text, and enter the puzzles again";

/// The puzzles of a column.
pub(super) struct Column {
    sheet: String,
    column: u32,
    /// Row and text; none of a formula without value.
    cells: Vec<(u32, Option<String>)>,
}

/// Cells that are not blank, row and text.
type Cells<'a> = Vec<(u32, &'a String)>;

impl Column {
    /// The column of puzzles, of all or in an area: of several the one that is called so above its
    /// first puzzle, else the only one with blanks. Below the heading every cell is a puzzle, or an
    /// error: none is left out because those above cannot be read.
    ///
    /// # Errors
    /// If it may be each of several.
    pub(super) fn of(
        sheet: &Sheet,
        area: Option<Area>,
        known: &Known,
    ) -> Result<Option<Column>, Reason> {
        let mut columns = BTreeMap::<u32, Cells>::new();
        for (&at, text) in sheet.cells() {
            let is_one = !text.is_empty() || sheet.is_valueless(at);
            if is_one && area.is_none_or(|area| area.contains(at)) {
                columns.entry(at.1).or_default().push((at.0, text));
            }
        }
        // What is asked for and longer than a cell was meant as a line.
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
            return Err(Reason::Workbook(what).with_remedy(Remedy::ChooseRange { ranges }));
        };
        let text = |&(row, text): &(u32, &String)| (row, (!text.is_empty()).then(|| text.clone()));
        let cells = columns[&column].iter().map(text).collect();
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
        let read = |(row, text): &(u32, Option<String>)| {
            let valueless = || Fault::new(1, 1, Reason::Workbook(VALUELESS.to_owned()));
            let read = text.as_ref().ok_or_else(valueless).and_then(|text| line(text, known));
            let wrong = |fault: Fault| {
                let at = format!("{}!{}", quoted(&self.sheet), range::name(*row, self.column));
                let reason = Reason::InSheet { at, reason: Box::new(fault.reason) };
                let (line, column) = (*row as usize + 1, self.column as usize + 1);
                Fault { line, column, reason, ..fault }
            };
            (*row as usize + 1, read.map_err(wrong))
        };
        self.cells.iter().map(read).collect()
    }
}

/// How many figures a number has that has more of them than a spreadsheet keeps.
fn rounded(text: &str, known: &Known) -> Option<usize> {
    let (number, exponent) = text.split_once('E').filter(|_| known.alphabet.is_plain())?;
    number.parse::<f64>().ok()?;
    exponent.parse::<usize>().ok().map(|exponent| exponent.saturating_add(1))
}

/// Whether a cell holds what is left of a puzzle: other numbers have no more than 20 figures, and
/// those of 16 are no different.
fn is_rounded(text: &str, known: &Known) -> bool {
    rounded(text, known).is_some_and(|figures| figures == 16 || figures > 20)
}

/// Whether a cell holds a whole puzzle.
fn is_line(text: &str, known: &Known) -> bool {
    let (word, rest) = word::split(text);
    let is_word = is_alone(rest)
        && word::kind(known, word).is_some()
        && word.chars().all(|c| known.alphabet.may_be_cell(c));
    // Years between strokes are no rows.
    is_word || groups(known, text).is_some() && line(text, known).is_ok()
}

/// How many cells stand above the puzzles: all down to one that is called so where none of them
/// may have been meant as a puzzle, else a heading.
fn above(cells: &Cells, known: &Known) -> usize {
    let mut above = cells.iter().take_while(|(_, text)| is_heading(text, known));
    let named = above.clone().position(|(_, text)| is_name(text));
    named.map_or_else(|| usize::from(above.next().is_some()), |at| at + 1)
}

fn is_name(text: &str) -> bool {
    NAMES.iter().any(|name| text.eq_ignore_ascii_case(name))
}

/// Whether a cell is words: most of it are letters that are no cells, and not all the same, as
/// where a letter is the blank.
fn is_heading(text: &str, known: &Known) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && known.alphabet.value(*c).is_none();
    let letters: Vec<char> = text.chars().filter(is_letter).collect();
    let is_blank = letters.len() >= MIN_SIDE && letters.iter().all(|c| *c == letters[0]);
    2 * letters.len() > text.chars().count() && !is_blank
        || is_name(text)
        || is_title(&known.alphabet, text)
}

/// The column with the name of one of puzzles above.
fn named(called: &BTreeMap<u32, &str>) -> Option<u32> {
    NAMES.iter().find_map(|wanted| {
        let is_called = |(_, name): &(&u32, &&str)| name.eq_ignore_ascii_case(wanted);
        called.iter().find(is_called).map(|(column, _)| *column)
    })
}

/// Reads a cell as a line is read. Lines within it are rows.
fn line(text: &str, known: &Known) -> Result<Parsed, Fault> {
    if rounded(text, known).is_some() {
        return Err(Fault::new(1, 1, Reason::Workbook(ROUNDED.to_owned())));
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
    // Of one word the line says what is wrong.
    if !Line.recognises(&mut input) && !is_alone(input.word().1) {
        return Err(input.fault(0, Reason::Unrecognised));
    }
    Line.read(&mut input)
}
