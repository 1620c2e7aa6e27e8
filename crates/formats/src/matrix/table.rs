//! Tables of cells, independent of their markup, and their readings.
//!
//! For each markup, a file provides the texts of the cells. A table contains a grid, with or
//! without headings, a list of digits with row, column and value, or a puzzle in each row.

use super::cell::is_cell;
use super::places::{self, Place};
use super::unit::{Line, Unit};
use super::{AloneReader, Reading, choose, rows};
use crate::error::FaultReason;
use crate::format::Format;
use crate::reading::ParsedPuzzle;
use crate::tables::header::NAMES;
use crate::text::ReadContext;
use crate::text::alphabet::number;
use crate::text::lines::Lines;
use crate::text::rule_words::{mentions_rule, names_rule};
use crate::text::word::{is_puzzle, root};
use board::{Grid, MAX_SIDE, MIN_SIDE, Shape};

/// Maximum number of columns beyond those of a grid: headings at both ends.
const MORE: usize = 2;

/// A table.
#[derive(Default, Debug)]
pub(crate) struct Table {
    /// The texts of the cells.
    pub(crate) rows: Vec<Vec<String>>,
    /// The rows and columns of each box, if the table consists of boxes.
    pub(crate) boxes: Option<(usize, usize)>,
    /// Whether each row may be a box.
    pub(crate) may_be_boxes: bool,
}

impl Table {
    pub(crate) fn new(rows: Vec<Vec<String>>) -> Table {
        Table { rows, ..Table::default() }
    }

    /// Returns the puzzles of the table, or `None` if it is a different table.
    ///
    /// # Errors
    /// If the table seems to contain a puzzle and has a fault.
    pub(crate) fn read(
        mut self,
        known: &ReadContext,
        format: &'static dyn Format,
        first: usize,
        read_alone: AloneReader,
    ) -> Option<Result<Vec<Result<ParsedPuzzle, FaultReason>>, FaultReason>> {
        self.rows.retain(|row| !row.is_empty());
        for cell in self.rows.iter_mut().flatten() {
            *cell = plain(cell);
        }
        if let Some(rule) = self.drop_titles(known) {
            return self.is_likely(known).then_some(Err(rule));
        }
        if let Some(found) = self.places() {
            let read = found.and_then(|places| places::read(&places, format, known, None, false));
            return Some(read.map(|reading| vec![Ok(reading.parsed(first))]));
        }
        if let Some(puzzles) = self.puzzles(known, read_alone) {
            return Some(puzzles);
        }
        let mut readings = self.readings(known);
        if self.may_be_boxes {
            readings.extend(self.unboxed().iter().flat_map(|table| table.readings(known)));
        }
        match readings.is_empty() {
            true => self.is_likely(known).then(|| Err(self.fault(known))),
            false => {
                readings.iter_mut().for_each(|reading| reading.format = format);
                let read = choose(readings, first).map_err(|(fault, _)| fault.reason);
                Some(read.map(|found| found.puzzles))
            }
        }
    }

    /// Removes rows with a single cell of words above the others. Returns the reason if a title is
    /// refused.
    fn drop_titles(&mut self, known: &ReadContext) -> Option<FaultReason> {
        let is_title = |row: &Vec<String>| {
            let mut texts = row.iter().filter(|text| !text.is_empty());
            let text = texts.next().filter(|_| texts.next().is_none());
            text.is_some_and(|text| !is_cell(text, &known.alphabet) && !is_puzzle(known, text))
        };
        let count =
            self.rows.iter().take_while(|row| row.len() < MIN_SIDE && is_title(row)).count();
        let titles: Vec<String> = self.rows.drain(..count).flatten().collect();
        let rule = titles.iter().find(|title| mentions_rule(title))?;
        Some(FaultReason::Notation(format!("{rule:?} may state a rule; write the puzzle alone")))
    }

    /// Returns the readings of the table as a grid.
    fn readings(&self, known: &ReadContext) -> Vec<Reading> {
        let mut source = Lines::new(&b""[..]);
        let mut spent = 0;
        let lines: Vec<Line> = self.rows.iter().map(|row| Line::of_cells(row)).collect();
        let mut unit = Unit::of_lines(lines, &mut source, &mut spent);
        let mut found = rows::of_table(&mut unit, known);
        found.retain(|reading| reading.lines == self.rows.len());
        // A column of row numbers contains no cells.
        if self.has_row_numbers() {
            found.retain(|reading| !reading.clashes() || reading.has_row_headings());
        }
        if let Some((rows, columns)) = self.boxes {
            let shape = Shape::new(rows, columns).ok();
            let is_allowed = known.shape.is_none() || known.shape == shape;
            let is_side = |it: &Reading| shape.is_some_and(|shape| shape.side() == it.shape.side());
            found.retain(|reading| is_allowed && is_side(reading));
            for reading in &mut found {
                reading.shape = shape.unwrap_or(reading.shape);
                reading.guessed = false;
            }
        }
        found
    }

    /// Returns true if the first column contains consecutive numbers, possibly with one repeated.
    fn has_row_numbers(&self) -> bool {
        let numbers: Vec<usize> = self
            .rows
            .iter()
            .filter_map(|row| number(row.first()?).filter(|_| !row[0].is_empty()))
            .collect();
        let counts = |pair: &[usize]| matches!(pair[1].checked_sub(pair[0]), Some(0 | 1));
        numbers.len() + 1 >= self.rows.len() && numbers.windows(2).all(counts)
    }

    /// Returns the rows of the grid if each row of the table is a box.
    fn unboxed(&self) -> Option<Table> {
        let side = self.rows.len();
        let shape = Shape::most_square(side).ok()?;
        let is_box = |row: &Vec<String>| row.len() == side;
        self.rows.iter().all(is_box).then_some(())?;
        let (height, width) = (shape.box_rows(), shape.box_cols());
        let cell = |row: usize, column: usize| {
            let at = row / height * (side / width) + column / width;
            self.rows[at][row % height * width + column % width].clone()
        };
        let row = |row: usize| (0..side).map(|column| cell(row, column)).collect();
        let rows = (0..side).map(row).collect();
        Some(Table { rows, boxes: Some((height, width)), may_be_boxes: false })
    }

    /// Returns the places of digits if the first row names the columns with row, column and value.
    fn places(&self) -> Option<Result<Vec<Place>, FaultReason>> {
        let (names, rows) = self.rows.split_first()?;
        let columns = places::columns(names)?;
        let (mut found, mut count, mut has_empty) = (Vec::new(), 0, false);
        if let Some(name) = names.iter().find(|name| names_rule(name)) {
            return Some(Err(FaultReason::Notation(format!(
                "the column {name:?} may state a rule"
            ))));
        }
        for row in rows {
            count += 1;
            let texts = columns.map(|at| row.get(at).map_or("", |text| text));
            has_empty |= texts[2].is_empty();
            let is_lost = |place: &Place| place.value == 0 && has_empty != texts[2].is_empty();
            let place = Place::of(texts).filter(|it| row.len() == names.len() && !is_lost(it));
            match place {
                Some(place) => found.push(place),
                None => {
                    let what = format!("row {count} of the table is no place and value of a digit");
                    return Some(Err(FaultReason::Notation(what)));
                }
            }
        }
        Some(Ok(found))
    }

    /// Returns the puzzles of a table with one in each row, possibly with its solution.
    fn puzzles(
        &self,
        known: &ReadContext,
        read_alone: AloneReader,
    ) -> Option<Result<Vec<Result<ParsedPuzzle, FaultReason>>, FaultReason>> {
        let is_one = |text: &str| text.len() >= MIN_SIDE * MIN_SIDE && is_puzzle(known, text);
        let places = |row: &Vec<String>| -> Vec<usize> {
            let texts = row.iter().enumerate();
            texts.filter(|(_, text)| is_one(text)).map(|(at, _)| at).collect()
        };
        let first = self.rows.iter().position(|row| !places(row).is_empty())?;
        let columns = places(&self.rows[first]);
        let missing =
            |row: usize| FaultReason::Notation(format!("row {row} of the table has no puzzle"));
        let more = || {
            let what = "a row of the table has several puzzles; keep one column of puzzles";
            FaultReason::Notation(what.to_owned())
        };
        // A heading may be above.
        if first > 1 {
            return Some(Err(missing(1)));
        }
        let is_named = |at: &usize| {
            let name = |names: &Vec<String>| NAMES.contains(&&*names[*at].to_lowercase());
            first == 1 && self.rows[0].len() == self.rows[1].len() && name(&self.rows[0])
        };
        let named: Vec<usize> = columns.iter().copied().filter(is_named).collect();
        // A field of nearly the same length is a damaged puzzle.
        let is_damaged = |row: &[String], at: usize| {
            let is_part = |b: u8| b.is_ascii_digit() || b"._*-".contains(&b);
            let is_near = |text: &String| text.len().abs_diff(row[at].len()) < MIN_SIDE;
            let is_bad =
                |text: &String| is_near(text) && !is_one(text) && text.bytes().all(is_part);
            row.iter().any(is_bad)
        };
        let read = self.rows[first..].iter().zip(1..).map(|(row, number)| {
            let parsed = |at: usize| {
                let read = read_alone(&row[at]).map(|(parsed, ..)| parsed);
                read.ok_or_else(|| missing(number))
            };
            let found = places(row);
            let (columns, has_puzzle) = match named[..] {
                [one] => (&named, found.contains(&one)),
                _ => (&columns, found == columns),
            };
            match (columns.as_slice(), has_puzzle) {
                (_, false) => Err(missing(number)),
                (&[puzzle, ..], _) if is_damaged(row, puzzle) => Err(missing(number)),
                (&[puzzle], _) => parsed(puzzle),
                (&[puzzle, solution], _) => {
                    let (puzzle, solution) = (parsed(puzzle)?, parsed(solution)?);
                    let is_solution = solves(&solution.puzzle.givens, &puzzle.puzzle.givens);
                    is_solution.then_some(puzzle).ok_or_else(more)
                }
                _ => Err(more()),
            }
        });
        Some(Ok(read.collect()))
    }

    /// Returns true if most cells can be those of a grid.
    fn is_likely(&self, known: &ReadContext) -> bool {
        let count = self.rows.len();
        let width = self.width();
        let texts = || self.rows.iter().flatten().filter(|text| !text.is_empty());
        let is_digit = |text: &&String| {
            let value = number(text).is_none_or(|number| number <= count.max(width));
            is_cell(text, &known.alphabet) && value
        };
        let digits = texts().filter(is_digit).count();
        count + 1 >= MIN_SIDE
            && count <= MAX_SIDE + MORE
            && count.abs_diff(width) <= MORE
            && 3 * digits >= 2 * texts().count()
            && digits > 0
    }

    /// Returns the most frequent number of cells of a row.
    fn width(&self) -> usize {
        let mut widths: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        widths.sort_unstable();
        let runs = widths.chunk_by(|one, other| one == other);
        runs.max_by_key(|run| run.len()).map_or(0, |run| run[0])
    }

    /// Returns the reason why the table is not a puzzle.
    fn fault(&self, known: &ReadContext) -> FaultReason {
        let width = self.width();
        let (count, side) = (self.rows.len(), width.min(self.rows.len()));
        for (row, cells) in (1..).zip(&self.rows) {
            if cells.len() != width {
                let (found, because) = (cells.len(), "most rows have");
                return FaultReason::RowLength { row, found, expected: width, because };
            }
        }
        let wrong = |text: &String| known.cell(text, side).err().filter(|_| !text.is_empty());
        match self.rows.iter().flatten().find_map(wrong).filter(|_| count == width) {
            Some(reason) => reason,
            None => FaultReason::Notation(format!(
                "a table of {count} rows and {width} columns is no puzzle; expected as many rows as columns, \
                 possibly with headings, and digits"
            )),
        }
    }
}

/// Returns true if a full grid contains the digits of another grid.
fn solves(solution: &Grid, givens: &Grid) -> bool {
    let mut pairs = solution.digits().iter().zip(givens.digits());
    solution.digits().len() == givens.digits().len()
        && pairs.all(|(&digit, &given)| digit > 0 && (given == 0 || given == digit))
}

/// Returns the text of a cell without outer spaces and marks of bold or italic text.
fn plain(cell: &str) -> String {
    let mut text = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    for mark in ["'''", "''", "**", "__", "*", "'", "\"", "`"] {
        let inner = text.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
        if let Some(inner) = inner.filter(|inner| number(inner).is_some() && !inner.is_empty()) {
            text = inner.to_owned();
        }
    }
    text
}

/// Returns the square that a list of all cells forms.
pub(crate) fn square(cells: Vec<String>) -> Option<Table> {
    let side = root(cells.len()).filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side))?;
    Some(Table::new(cells.chunks(side).map(<[String]>::to_vec).collect()))
}
