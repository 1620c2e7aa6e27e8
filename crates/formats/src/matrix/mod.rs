//! Finds a puzzle among headings, borders, declarations, captions and text next to it.
//!
//! A reading assigns a role to every token of its lines: cell, heading, border, separator, size,
//! declaration, closing or text. If a token has no role, the reading is impossible. This module
//! reads texts that no format reads. It also reads grids again that a format reads, if their first
//! row consists of consecutive numbers, as headings do.

mod brackets;
mod canvas;
mod cell;
mod csv;
mod cut;
mod facts;
mod frame;
mod markup;
mod places;
mod quoted;
mod roles;
mod rows;
mod series;
mod sql;
mod table;
mod unit;

use crate::catalogue::{ARRAY, CELLS, GRID, NUMBERS};
use crate::error::{Fault, FaultReason};
use crate::format::Format;
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::lines::Source;
use crate::text::rule_words::names_rule;
use crate::text::token::{Kind, Token};
use board::{Digit, MAX_SIDE, MIN_SIDE, Puzzle, Shape};
use brackets::Tree;
use unit::{Class, Line, Unit};

pub(crate) use frame::AloneReader;
pub(crate) use places::columns as place_columns;
pub(crate) use series::refused as refused_headings;
pub(crate) use table::{Table, square};

/// Maximum number of bytes that are examined here in addition to those that are read.
const MOST_SPENT: usize = 2 << 20;

/// Maximum number of lines of captions above a grid.
const MOST_CAPTIONS: usize = 8;

/// Number of bytes that may be examined for each byte that is read.
const BYTES_PER_BYTE: usize = 16;

/// An assumption of a reading. Lines are counted from 0 from the first line of the unit.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Assumption {
    Headings { row: bool, column: bool },
    Canvas { grids: usize, side: usize },
    Size(usize),
    ByColumns,
    Column,
    ExtraField,
    Indexes(usize),
    Side(usize),
    Letters,
}

impl Assumption {
    /// Returns the remark about it for an input in which the unit begins at line `first`.
    fn remark(&self, first: usize) -> String {
        match self {
            Assumption::Headings { row, column } => {
                let (what, were) = match (row, column) {
                    (true, true) => ("the first row and the first column", "were"),
                    (true, false) => ("the first row", "was"),
                    _ => ("the first column", "was"),
                };
                format!("{what} {were} read as headings")
            }
            Assumption::Canvas { grids, side } => {
                let grids = if *grids == 2 { "two" } else { "five" };
                format!("the board was read as {grids} overlapping {side}×{side} grids")
            }
            Assumption::Size(line) => format!("line {} was read as the size", first + line),
            Assumption::ByColumns => "the list was read column by column".to_owned(),
            Assumption::Column => "each line was read as a cell".to_owned(),
            Assumption::Indexes(index) => format!("the rows and columns count from {index}"),
            Assumption::Side(side) => format!("the side was assumed to be {side}"),
            Assumption::Letters => "the letters were read as rows".to_owned(),
            Assumption::ExtraField => "the text next to the grid was ignored".to_owned(),
        }
    }
}

/// A way to read some lines.
struct Reading {
    shape: Shape,
    /// Whether other boxes are possible.
    guessed: bool,
    digits: Vec<Digit>,
    format: &'static dyn Format,
    /// The number of lines.
    lines: usize,
    assumptions: Vec<Assumption>,
    /// The reason why the puzzle is refused although it can be read.
    refused: Option<&'static str>,
}

impl Reading {
    fn clashes(&self) -> bool {
        let (side, shape) = (self.shape.side(), self.shape);
        let digit = |row: usize, column: usize| self.digits[row * side + column];
        clashes(side, (shape.box_rows(), shape.box_cols()), digit)
    }

    /// Returns how many of the first row and the first column are headings.
    fn headings(&self) -> usize {
        let headings = self.assumptions.iter().map(|assumption| match assumption {
            Assumption::Headings { row, column } => usize::from(*row) + usize::from(*column),
            _ => 0,
        });
        headings.sum()
    }

    fn has_row_headings(&self) -> bool {
        let is_one = |it: &Assumption| matches!(it, Assumption::Headings { column: true, .. });
        self.assumptions.iter().any(is_one)
    }

    fn is_same(&self, other: &Reading) -> bool {
        self.shape == other.shape && self.digits == other.digits
    }

    /// Returns a description of the reading.
    fn words(&self) -> String {
        let side = self.shape.side();
        let headings = if self.headings() > 0 { " with headings" } else { "" };
        format!("{side}×{side}{headings} in {} lines", self.lines)
    }

    /// Returns the puzzle, with remarks for an input in which the unit begins at line `first`.
    fn parsed(self, first: usize) -> ParsedPuzzle {
        let mut remarks: Vec<String> = self.assumptions.iter().map(|it| it.remark(first)).collect();
        let clashes = self.clashes();
        let canvas = clashes.then(|| canvas::read(self.shape.side(), &self.digits)).flatten();
        let parsed = match canvas {
            Some((puzzle, assumption)) => {
                remarks.push(assumption.remark(first));
                ParsedPuzzle::new(puzzle, false)
            }
            None => ParsedPuzzle::classic(self.shape, self.guessed, &self.digits),
        };
        ParsedPuzzle { remarks, ..parsed }
    }
}

/// The puzzles found in some lines.
pub(crate) struct FoundPuzzles {
    /// Each puzzle, or the reason why its row of a table cannot be read.
    pub(crate) puzzles: Vec<Result<ParsedPuzzle, FaultReason>>,
    pub(crate) format: &'static dyn Format,
    /// The number of lines.
    pub(crate) lines: usize,
    /// The number of captions among them, above the puzzles.
    pub(crate) top: usize,
}

/// An input from which stored lines are read again, and its options.
pub(crate) struct MatrixSearch<'a> {
    pub(crate) source: &'a mut dyn Source,
    pub(crate) known: &'a ReadContext,
    /// The only permitted format.
    pub(crate) from: Option<&'static dyn Format>,
    /// The number of bytes that were examined in addition to those that were read.
    pub(crate) spent: &'a mut usize,
    /// The number of the first stored line.
    pub(crate) first: usize,
}

impl MatrixSearch<'_> {
    /// Returns the puzzles of the stored lines, which no format reads, and of the lines below.
    ///
    /// # Errors
    /// If there are several readings; also returns their number of lines.
    pub(crate) fn rescue(
        self,
        read_alone: AloneReader,
    ) -> Option<Result<FoundPuzzles, (Fault, usize)>> {
        let mut unit = Unit::new(self.source, self.spent);
        let look = |unit: &mut Unit| look(unit, self.known, self.from, self.first, read_alone);
        let mut found = look(&mut unit);
        // Captions and source code may be above the puzzle.
        while found.is_none() && unit.top < MOST_CAPTIONS {
            let is_caption = |line: &Line| {
                let is_between = line.class != Class::Other;
                is_between
                    || roles::is_caption(line, self.known)
                    || roles::is_code(line, self.known)
            };
            unit.line(0).filter(|line| is_caption(line))?;
            unit.top += 1;
            let is_grid = |line: &Line| line.class == Class::Other && !is_caption(line);
            if unit.line(0).is_some_and(is_grid) {
                found = look(&mut unit).or_else(|| alone(&mut unit, read_alone));
                break;
            }
        }
        let top = unit.top;
        found.map(|found| match found {
            Ok(found) => Ok(FoundPuzzles { lines: found.lines + top, top, ..found }),
            Err((reason, lines)) => Err((reason, lines + top)),
        })
    }

    /// Returns the reading with headings of a grid that a format reads without them. Its givens
    /// must not clash, or both rows and columns must have headings, or the headings must
    /// count from 0.
    pub(crate) fn without_headings(self) -> Option<Result<FoundPuzzles, (Fault, usize)>> {
        let mut unit = Unit::new(self.source, self.spent);
        let mut readings = rows::readings(&mut unit, self.known, true);
        readings.retain(|reading| self.from.is_none_or(|from| from == reading.format));
        let counts_from_0 = unit.line(0).is_some_and(|line| line.words().next() == Some("0"));
        let is_sure =
            |reading: &Reading| counts_from_0 || reading.headings() == 2 || !reading.clashes();
        readings.retain(is_sure);
        let first = self.first;
        (!readings.is_empty()).then(|| choose(readings, first))
    }
}

/// Returns the puzzles in the lines of a unit, read as matrices or drawings.
fn look(
    unit: &mut Unit,
    known: &ReadContext,
    from: Option<&'static dyn Format>,
    first: usize,
    read_alone: AloneReader,
) -> Option<Result<FoundPuzzles, (Fault, usize)>> {
    let first = first + unit.top;
    let is_allowed = |reading: &Reading| from.is_none_or(|from| from == reading.format);
    let refused = |(reason, lines)| (Fault::new(first, 1, reason), lines);
    let kinds: [(Tables, &'static dyn Format); 3] =
        [(markup::table, GRID), (sql::table, ARRAY), (csv::table, CELLS)];
    for (table, format) in kinds {
        let marked = table(unit).filter(|_| from.is_none_or(|from| from == format));
        let read = marked.and_then(|it| of_table(it, (known, format, first), read_alone));
        if let Some(read) = read {
            return Some(read.map_err(refused));
        }
    }
    if let Some(tree) = Tree::of(unit, known) {
        let lines = tree.end;
        match tree.readings(unit, known) {
            Ok(arrays) if is_allowed(&arrays[0]) => {
                let format = arrays[0].format;
                let puzzles = arrays.into_iter().map(|reading| Ok(reading.parsed(first))).collect();
                return Some(Ok(FoundPuzzles { puzzles, format, lines, top: 0 }));
            }
            Err(wrong) if wrong.is_final() => {
                return Some(Err((wrong.fault(unit, first), lines)));
            }
            _ => {}
        }
    }
    let mut readings = rows::readings(unit, known, false);
    if readings.is_empty() {
        readings.extend(rows::column(unit, known));
    }
    readings.retain(is_allowed);
    if readings.is_empty()
        && from.is_none_or(|from| from == ARRAY)
        && let Some(facts) = facts::read(unit, known)
    {
        return Some(facts.map(|reading| reading.found(first)).map_err(refused));
    }
    if readings.is_empty() {
        let framed = frame::read(unit, known, read_alone).map(Ok);
        let bars = markup::bars(unit).filter(|_| from.is_none_or(|from| from == GRID));
        let kind = (known, GRID, first);
        let barred = || of_table(bars?, kind, read_alone).filter(Result::is_ok);
        let latex = markup::latex(unit).filter(|_| from.is_none_or(|from| from == GRID));
        let other = framed
            .or_else(barred)
            .or_else(|| of_table(latex?, kind, read_alone))
            .or_else(|| quoted::read(unit, known, read_alone));
        return other.map(|read| read.map_err(refused));
    }
    Some(choose(readings, first))
}

/// Reads the grid of several lines at the beginning of a unit.
fn alone(unit: &mut Unit, read_alone: AloneReader) -> Option<Result<FoundPuzzles, (Fault, usize)>> {
    let (mut text, mut count) = (String::new(), 0);
    while let Some(line) = unit.line(count).filter(|_| count < 2 * MAX_SIDE) {
        text += &line.text;
        text.push('\n');
        count += 1;
    }
    let (parsed, format, lines) = read_alone(&text).filter(|&(_, _, lines)| lines > 1)?;
    let is_grid = [CELLS, NUMBERS, GRID].contains(&format);
    is_grid.then(|| Ok(FoundPuzzles { puzzles: vec![Ok(parsed)], format, lines, top: 0 }))
}

/// A function that returns the table on the first line of a unit.
type Tables = fn(&mut Unit) -> Option<markup::MarkupTable>;

/// Returns the puzzles of a table in some markup.
fn of_table(
    marked: markup::MarkupTable,
    (known, format, first): (&ReadContext, &'static dyn Format, usize),
    read_alone: AloneReader,
) -> Option<Result<FoundPuzzles, (FaultReason, usize)>> {
    let (table, lines) = match marked {
        Ok(marked) => marked,
        Err(refused) => return Some(Err(refused)),
    };
    let read = table.read(known, format, first, read_alone)?;
    let found = |puzzles| FoundPuzzles { puzzles, format, lines, top: 0 };
    Some(read.map(found).map_err(|reason| (reason, lines)))
}

/// Returns true if a line begins a table in some markup, or is a heading that names row, column and
/// value.
pub(crate) fn begins_table(line: &str) -> bool {
    markup::begins(line) || sql::begins(line) || csv::begins(line)
}

impl Reading {
    fn found(self, first: usize) -> FoundPuzzles {
        let (format, lines) = (self.format, self.lines);
        FoundPuzzles { puzzles: vec![Ok(self.parsed(first))], format, lines, top: 0 }
    }
}

/// Returns the only possible reading, or the one with the most headings.
///
/// # Errors
/// If several readings remain; also returns the number of lines of the longest one.
fn choose(mut readings: Vec<Reading>, first: usize) -> Result<FoundPuzzles, (Fault, usize)> {
    let mut at = 0;
    while at < readings.len() {
        let is_repeated = readings[..at].iter().any(|other| other.is_same(&readings[at]));
        if is_repeated {
            readings.remove(at);
        } else {
            at += 1;
        }
    }
    if readings.len() > 1 && readings.iter().any(|reading| !reading.clashes()) {
        readings.retain(|reading| !reading.clashes());
    }
    let most = readings.iter().map(Reading::headings).max().unwrap_or(0);
    readings.retain(|reading| reading.headings() == most);
    if let [reading] = &readings[..] {
        return match reading.refused {
            None => Ok(readings.remove(0).found(first)),
            Some(why) => {
                let fault = Fault::new(first, 1, FaultReason::Notation(why.to_owned()));
                Err((fault, reading.lines))
            }
        };
    }
    let lines = readings.iter().map(|reading| reading.lines).max().unwrap_or(1);
    let words: Vec<String> = readings.iter().map(Reading::words).collect();
    let what = format!("the text can be read as {}; keep one of them", words.join(" or as "));
    Err((Fault::new(first, 1, FaultReason::Notation(what)), lines))
}

/// Returns true if the first row of a grid counts from 0 or 1, so that it may be headings.
pub(crate) fn has_counting_row(puzzle: &Puzzle) -> bool {
    let side = puzzle.shape.side();
    let row = &puzzle.givens.digits()[..side];
    let counts = |row: &[Digit], from: Digit| row.iter().zip(from..).all(|(&it, next)| it == next);
    counts(row, 1) || counts(row, 0) || row[0] == 0 && counts(&row[1..], 0)
}

/// The error for a grid with a first row that counts from 0.
pub(crate) const HEADED: &str = "the first row counts 0, 1, 2, … as headings do, but the rows \
     below are too few; add the missing row or remove the headings";

/// Returns true if the first row of a board is 0, 1, 2 and so on, possibly after an empty cell.
/// Boards of the smallest side are excluded.
pub(crate) fn counts_from_0(puzzle: &Puzzle) -> bool {
    let side = puzzle.shape.side();
    let row = &puzzle.givens.digits()[..side];
    let counts = |row: &[Digit]| row.iter().zip(0..).all(|(&digit, next)| digit == next);
    side > MIN_SIDE && (counts(row) || row[0] == 0 && counts(&row[1..]))
}

/// Returns a grid with conflicting givens as overlapping grids, with the remark about this.
pub(crate) fn overlapping(puzzle: &Puzzle) -> Option<(Puzzle, String)> {
    let (side, shape) = (puzzle.shape.side(), puzzle.shape);
    let digits = puzzle.givens.digits();
    let (found, assumption) = canvas::read(side, digits)?;
    let digit = |row: usize, column: usize| digits[row * side + column];
    let is_plain = !clashes(side, (shape.box_rows(), shape.box_cols()), digit);
    (!is_plain).then(|| (found, assumption.remark(1)))
}

/// Returns the number of examined bytes that remain charged after `read` bytes were read.
pub(crate) fn allowance(spent: usize, read: usize) -> usize {
    spent.saturating_sub(BYTES_PER_BYTE * read)
}

/// Returns true if the current line begins an array.
pub(crate) fn begins_array(input: &mut Input) -> bool {
    let mut unit = Unit::ahead(input.lines, &mut input.memory.spent);
    let tree = Tree::of(&mut unit, input.known);
    tree.is_some_and(|tree| tree.is_array(&unit, input.known))
}

/// Reads the array that begins at the current line.
///
/// # Errors
/// If the brackets do not contain the rows of one puzzle.
pub(crate) fn read_array(input: &mut Input) -> Result<ParsedPuzzle, Fault> {
    let (first, known) = (input.lines.number(), input.known);
    let mut unit = Unit::ahead(input.lines, &mut input.memory.spent);
    const NAME: &str = "an array begins with a bracket, or with a name and =, as in Puzzle = {";
    let none = || Fault::new(first, 1, FaultReason::Array(NAME));
    let tree = Tree::of(&mut unit, known).ok_or_else(none)?;
    let lines = tree.end;
    let read = tree.readings(&unit, known).map_err(|wrong| wrong.fault(&unit, first));
    let (bytes, is_fault) = (unit.bytes, read.is_err() && unit.is_fault());
    drop(unit);
    input.memory.spent = allowance(input.memory.spent, bytes);
    for _ in 1..lines + usize::from(is_fault) {
        if let Err(fault) = input.lines.advance() {
            pass_over(input);
            return Err(fault);
        }
    }
    let mut readings = read?;
    match readings.pop() {
        Some(reading) if readings.is_empty() => Ok(reading.parsed(first)),
        _ => Err(Fault::new(first, 1, FaultReason::Several)),
    }
}

/// Skips the lines up to the end of an array in which a line has a fault.
fn pass_over(input: &mut Input) {
    loop {
        match input.lines.advance() {
            Ok(true) if input.lines.text().trim_ascii().is_empty() => return,
            Ok(true) if input.lines.text().contains(['}', ']', ')']) => return,
            Ok(true) => {}
            Ok(false) => return,
            Err(fault) if fault.is_io() => return input.lines.put_back(fault),
            Err(_) => {}
        }
    }
}

/// Returns true if a line below a grid is a caption, a ruler such as `==`, or a call without numbers.
pub(crate) fn is_caption(text: &str, known: &ReadContext) -> bool {
    let line = Line::new(text.to_owned());
    let has_sign = line.tokens.iter().any(|token| matches!(token.kind, Kind::Sign(_)));
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    let is_call = !has_digit && (!has_sign || text.contains('('));
    let is_ruler = text.trim_ascii().bytes().all(|b| b == b'=' || b == b'~');
    let words: Vec<String> = line.words().map(str::to_owned).collect();
    let is_heading = places::columns(&words).is_some();
    is_ruler
        || !is_heading
            && (roles::is_caption(&line, known) || is_call && roles::is_code(&line, known))
}

/// Returns true if a line below an array can be other source code: it contains no row and no rule,
/// and does not change the array.
pub(crate) fn is_code(text: &str, known: &ReadContext) -> bool {
    let line = Line::new(text.to_owned());
    // A name, a number or a sign, and not a damaged row.
    let is_set = line.tokens.iter().any(|token| token.kind == Kind::Sign(b'='));
    let is_name = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && (is_set || word.chars().filter(char::is_ascii_alphabetic).count() > 1)
            && !cell::are_cells(word, &known.alphabet)
    };
    let is_short = |word: &str| word.len() < MIN_SIDE || is_name(word);
    let is_end = |token: &Token| matches!(token.kind, Kind::Close | Kind::Separator(b';'));
    line.class == Class::Other
        && (line.words().any(is_name) || line.tokens.iter().all(is_end))
        && line.words().all(is_short)
        && !roles::has_row(&line, known)
        && !names_rule(text)
        && brackets::changes(&line).is_none()
}

/// Returns true if a digit occurs twice in a row, a column or a box of a square.
fn clashes(
    side: usize,
    (box_rows, box_columns): (usize, usize),
    digit: impl Fn(usize, usize) -> Digit,
) -> bool {
    let width = side + 1;
    let mut seen = vec![false; 3 * side * width];
    (0..side * side).any(|cell| {
        let (row, column) = (cell / side, cell % side);
        let box_number = row / box_rows * (side / box_columns) + column / box_columns;
        let digit = usize::from(digit(row, column));
        let houses = [row, side + column, 2 * side + box_number];
        digit > 0
            && houses.iter().any(|house| std::mem::replace(&mut seen[house * width + digit], true))
    })
}
