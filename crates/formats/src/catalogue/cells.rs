//! The format `cells`: cells separated by commas, semicolons or tabs, as spreadsheet programs and
//! data frames save them.
//!
//! A line is a row, or all cells of a puzzle. A field is a digit, or empty for an empty cell. It
//! may be quoted, and may end in `.0`, which pandas writes in columns with missing values.
//!
//! The format is recognised if a field is empty or quoted and the number of lines equals the number
//! of fields per line. It is also recognised below column headings, with or without row headings.
//! Two more cases are a single line with a field for each cell, and separated boxes. The rest is
//! left to `numbers`, which reads rows of this kind without empty cells.
//!
//! The crate `csv` is not used because it does not report where in a line a field begins.

use crate::Remedy;
use std::io::Write;
use std::mem;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::matrix;
use crate::reading::{Input, ParsedPuzzle};
use crate::tables::apart::SpacedTable;
use crate::tables::fields::{Field, Row, fields, is_comment, uncommented};
use crate::tables::framed::{self, BlankRowRole, GridPlacement};
use crate::tables::heads::Heads;
use crate::text::lines::LookAhead;
use crate::text::word::root;
use crate::writing::only_givens;
use board::{Digit, MAX_SIDE, MIN_SIDE, Shape};

/// The format `cells`.
pub(super) struct CommaCells;

impl Format for CommaCells {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["tsv"]
    }

    fn summary(&self) -> &'static str {
        "a line for each row, cells separated by commas, semicolons or tabs, nothing in an empty cell"
    }

    /// Writes numbers separated by commas.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, .. } = *output;
        only_givens(self, puzzle)?;
        for row in puzzle.givens.digits().chunks(puzzle.shape.side()) {
            for (column, digit) in row.iter().enumerate() {
                out.write_all(if column == 0 { b"" } else { b"," })?;
                if *digit > 0 {
                    write!(out, "{digit}")?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Reader for CommaCells {
    fn recognises(&self, input: &mut Input) -> bool {
        if Heads::at(input.lines, input.known).is_some()
            || SpacedTable::of(input.lines, input.known).is_some()
            || GridPlacement::of(input.lines, 0, input.known).is_some()
        {
            return true;
        }
        let Some(row) = Row::of(input.lines.text()) else { return false };
        let (known, count) = (input.known.side, row.fields.len());
        let is_puzzle = fits(known, count) == Some(Fit::Puzzle) || could_be_puzzle(known, &row);
        row.is_csv() && is_puzzle || begins_rows(input)
    }

    fn begins_blank(&self, input: &mut Input, is_named: bool) -> bool {
        framed::is_blank(input.lines.text())
            && !framed::is_above(input.lines, input.known)
            && (is_named || begins_rows(input))
            && above(input) != BlankRowRole::Apart
    }

    fn is_framed(&self) -> bool {
        true
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        if input.known.alphabet.is_ambiguous() {
            tell_symbols(input);
        }
        if let Some(heads) = Heads::at(input.lines, input.known) {
            return read_below(heads, input);
        }
        if let Some(apart) = SpacedTable::of(input.lines, input.known) {
            let rows = (apart.delimiter, apart.rows());
            return read_part(input, apart.side(), rows, |row, fields| apart.cells(row, fields));
        }
        match GridPlacement::of(input.lines, 0, input.known) {
            Some(GridPlacement::At { delimiter, left, side }) => {
                return read_part(input, side, (delimiter, side), |_, fields| {
                    fields.into_iter().skip(left).take(side).collect()
                });
            }
            Some(GridPlacement::Unclear { rows, columns, of }) => {
                let what =
                    format!("digits in {rows} rows and {columns} columns of a table of {of}");
                let reason = FaultReason::Notation(what).with_remedy(Remedy::ChoosePart);
                let fault = input.fault(0, reason);
                pass_over(
                    input,
                    Row::of(input.lines.text()).map_or(b',', |row| row.delimiter),
                    of,
                    rows - 1,
                );
                return Err(fault);
            }
            None => {}
        }
        let row = match Row::of(input.lines.text()) {
            Some(row) => row,
            None => return Err(input.fault(0, FaultReason::Unrecognised)),
        };
        let (count, delimiter) = (row.fields.len(), row.delimiter);
        if let Err((at, reason)) = fields(uncommented(input.lines.text()), delimiter) {
            let fault = input.fault_at(at, reason);
            pass_over_unread(input, delimiter);
            return Err(fault);
        }
        if framed::is_blank(input.lines.text())
            && let BlankRowRole::Unclear(rows) = above(input)
        {
            let reason = "empty rows are above and below those with digits; remove those that are \
                          not part of the puzzle";
            let fault = input.fault(0, FaultReason::Notation(reason.to_owned()));
            pass_over(input, delimiter, count, rows);
            return Err(fault);
        }
        let side = match reading(input) {
            Ok(Reading::Row) => input.known.side.unwrap_or(count),
            Ok(Reading::Puzzle) => return read_line(input),
            Err(fault) => {
                pass_over(input, delimiter, count, count - 1);
                return Err(fault);
            }
        };
        read_rows(input, delimiter, side)
    }
}

/// Determines whether the cells are numbers or symbols, from the current line and, if the side is
/// known, from the other rows.
fn tell_symbols(input: &mut Input) {
    let known = input.known;
    let has_letter = |line: &str| {
        let fields = Row::of(line).map_or(Vec::new(), |row| row.fields);
        fields.iter().any(|field| known.alphabet.is_letter(field.text()))
    };
    let mut are_symbols = has_letter(input.lines.text());
    for after in 1..known.side.unwrap_or(1) {
        let LookAhead::Line(line) = input.lines.peek(after) else { break };
        are_symbols |= has_letter(line);
    }
    known.alphabet.read_numbers(!are_symbols);
}

/// Returns true if the current line begins a puzzle with one line per row that only this format
/// reads.
///
/// This holds if there are at least as many such lines as fields, and one of these fields is empty
/// or quoted. It also holds if this line and the next consist of numbers with gaps, regardless of
/// the number of lines.
fn begins_rows(input: &mut Input) -> bool {
    let Some(row) = Row::of(input.lines.text()) else { return false };
    let (count, delimiter, is_csv) = (row.fields.len(), row.delimiter, row.is_csv());
    if fits(input.known.side, count) != Some(Fit::Row) {
        return false;
    }
    let has_gap = |row: &Row| row.delimiter == delimiter && row.are_numbers_with_gaps();
    if has_gap(&row)
        && let LookAhead::Line(next) = input.lines.peek(1)
        && Row::of(next).is_some_and(|next| has_gap(&next))
    {
        return true;
    }
    let block = Block::ahead(input, delimiter, count, is_csv);
    block.rows >= count && block.is_csv
}

/// Classifies the current line, which is a blank row, if lines are rows.
fn above(input: &mut Input) -> BlankRowRole {
    let count = Row::of(input.lines.text()).map_or(0, |row| row.fields.len());
    let is_row = fits(input.known.side, count) == Some(Fit::Row);
    match is_row && input.memory.on_one_line != Some(count) {
        true => framed::above(input.lines),
        false => BlankRowRole::Within,
    }
}

/// The part of a puzzle that a number of fields can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Row,
    Puzzle,
}

fn fits(known: Option<usize>, count: usize) -> Option<Fit> {
    match known {
        Some(side) if count == side => Some(Fit::Row),
        Some(side) if count == side * side => Some(Fit::Puzzle),
        None if (MIN_SIDE..=MAX_SIDE).contains(&count) => Some(Fit::Row),
        None if root(count).is_some_and(|side| (MIN_SIDE..=MAX_SIDE).contains(&side)) => {
            Some(Fit::Puzzle)
        }
        _ => None,
    }
}

/// Returns true if the side is unknown and the fields can be all cells of a puzzle. Their number
/// must be a square, and none may be above its root.
fn could_be_puzzle(known: Option<usize>, row: &Row) -> bool {
    let side = root(row.fields.len()).filter(|&side| side >= MIN_SIDE);
    known.is_none() && side.is_some_and(|side| row.largest() <= side)
}

enum Reading {
    Row,
    Puzzle,
}

/// Decides if the current line is a row or a puzzle, from the options or from the lines after it.
///
/// # Errors
/// If both are possible.
fn reading(input: &mut Input) -> Result<Reading, Fault> {
    let Some(row) = Row::of(input.lines.text()) else { return Ok(Reading::Row) };
    let (count, delimiter, is_csv) = (row.fields.len(), row.delimiter, row.is_csv());
    let (largest, could_be) = (row.largest(), could_be_puzzle(input.known.side, &row));
    match (input.known.side, could_be) {
        (Some(side), _) => {
            return Ok(if count > 2 * side { Reading::Puzzle } else { Reading::Row });
        }
        (None, false) => return Ok(if count > MAX_SIDE { Reading::Puzzle } else { Reading::Row }),
        (None, true) if count > MAX_SIDE || input.memory.on_one_line == Some(count) => {
            return Ok(Reading::Puzzle);
        }
        (None, true) => {}
    }
    let block = Block::ahead(input, delimiter, count, is_csv);
    let (small, largest) = (count.isqrt(), largest.max(block.largest));
    if block.rows >= count && (largest > small || largest == 0) {
        return Ok(Reading::Row);
    }
    if block.rows == count {
        return Err(input.fault(0, FaultReason::Ambiguous { count, small }));
    }
    input.memory.on_one_line = Some(count);
    Ok(Reading::Puzzle)
}

/// The current line and the lines after it with the same number of fields, up to one line more than
/// there are fields.
struct Block {
    rows: usize,
    is_csv: bool,
    /// The largest number in the first `n` lines of `n` fields.
    largest: usize,
}

impl Block {
    fn ahead(input: &mut Input, delimiter: u8, count: usize, is_csv: bool) -> Block {
        let mut block = Block { rows: 1, is_csv, largest: 0 };
        let mut after = 0;
        while block.rows <= count {
            after += 1;
            let line = match input.lines.peek(after) {
                LookAhead::Line(line) => line,
                _ => break,
            };
            if is_comment(line) {
                continue;
            }
            match Row::of(line) {
                Some(row) if row.fields.len() == count && row.delimiter == delimiter => {
                    block.rows += 1;
                    if block.rows <= count {
                        block.is_csv |= row.is_csv();
                        block.largest = block.largest.max(row.largest());
                    }
                }
                _ => break,
            }
        }
        block
    }
}

/// Reads the puzzle with its first row on the current line.
fn read_rows(input: &mut Input, delimiter: u8, side: usize) -> Result<ParsedPuzzle, Fault> {
    let (shape, guessed) = match side {
        MIN_SIDE..=MAX_SIDE => input.shape(side).map_err(|reason| input.fault(0, reason))?,
        found => {
            let (what, rule) = ("fields", "a row");
            return Err(input.fault(0, FaultReason::Side { found, what, rule }));
        }
    };
    let mut digits = mem::take(&mut input.memory.digits);
    digits.clear();
    let mut read = read_row(input, delimiter, shape, &mut digits);
    let mut rows = 1;
    while read.is_ok() && rows < side {
        let end = Fault::new(
            input.lines.number(),
            input.lines.text().chars().count() + 1,
            FaultReason::Rows { found: rows, expected: side, because: input.because() },
        );
        read = match next_row(input, delimiter) {
            Ok(true) => read_row(input, delimiter, shape, &mut digits),
            Ok(false) => Err(end),
            Err(fault) => Err(fault),
        };
        rows += 1;
    }
    input.memory.digits = digits;
    match read {
        Ok(()) => Ok(input.classic(shape, guessed)),
        Err(fault) => {
            if !fault.is_io() {
                pass_over(input, delimiter, side, side - rows.min(side));
            }
            Err(fault)
        }
    }
}

/// Advances to the next line that is not a comment. Returns false, and steps back, if it is not a
/// row with this delimiter.
fn next_row(input: &mut Input, delimiter: u8) -> Result<bool, Fault> {
    while input.lines.advance()? {
        let line = input.lines.text();
        if is_comment(line) {
            continue;
        }
        if Row::of(line).is_some_and(|row| row.delimiter == delimiter) {
            return Ok(true);
        }
        input.lines.step_back();
        break;
    }
    Ok(false)
}

/// Skips up to `rows` rows of a puzzle with a fault.
fn pass_over(input: &mut Input, delimiter: u8, count: usize, rows: usize) {
    for _ in 0..rows {
        let is_row = |line: &str| {
            Row::of(line).is_some_and(|row| {
                row.delimiter == delimiter && row.fields.len().abs_diff(count) < 2
            })
        };
        match input.lines.advance() {
            Ok(true) if is_row(input.lines.text()) => {}
            Ok(true) => return input.lines.step_back(),
            Ok(false) => return,
            Err(fault) => return input.lines.put_back(fault),
        }
    }
}

/// Skips the rows after a first row that could not be split into fields.
fn pass_over_unread(input: &mut Input, delimiter: u8) {
    let count = match input.lines.peek(1) {
        LookAhead::Line(line) => Row::of(line).map_or(0, |row| row.fields.len()),
        _ => 0,
    };
    let on_one_line = input.memory.on_one_line == Some(count);
    if fits(input.known.side, count) == Some(Fit::Row) && !on_one_line {
        pass_over(input, delimiter, count, count - 1);
    }
}

fn read_row(
    input: &Input,
    delimiter: u8,
    shape: Shape,
    digits: &mut Vec<Digit>,
) -> Result<(), Fault> {
    let line = input.lines.text();
    let fields =
        fields(uncommented(line), delimiter).map_err(|(at, what)| input.fault_at(at, what))?;
    let (side, start) = (shape.side(), digits.len());
    if fields.len() != side {
        let (row, found, because) = (start / side + 1, fields.len(), input.because());
        let reason = FaultReason::RowLength { row, found, expected: side, because };
        let at = fields.get(side).map_or(uncommented(line).len(), |field| field.at);
        return Err(input.fault_at(at, reason));
    }
    push(input, &fields, shape, digits)
}

/// Reads a puzzle that is all on the current line.
fn read_line(input: &mut Input) -> Result<ParsedPuzzle, Fault> {
    let mut digits = mem::take(&mut input.memory.digits);
    digits.clear();
    let line = input.lines.text();
    let delimiter = Row::of(line).map_or(b',', |row| row.delimiter);
    let fields =
        fields(uncommented(line), delimiter).map_err(|(at, what)| input.fault_at(at, what))?;
    let found = fields.len();
    let side = root(found)
        .filter(|&side| side >= MIN_SIDE && input.known.side.is_none_or(|known| known == side));
    let Some(side) = side else {
        let expected = match input.known.side {
            Some(side) => {
                format!("{}, because {} sets the side to {side}", side * side, input.known.told_by)
            }
            None => format!("at most {MAX_SIDE} for a row, or n×n for a whole puzzle"),
        };
        return Err(input.fault(0, FaultReason::Numbers { found, expected }));
    };
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let pushed = push(input, &fields, shape, &mut digits);
    input.memory.digits = digits;
    pushed.map(|()| input.classic(shape, guessed))
}

fn push(
    input: &Input,
    fields: &[Field],
    shape: Shape,
    digits: &mut Vec<Digit>,
) -> Result<(), Fault> {
    // Lookahead may have recorded a kind of blank; the actual reading starts afresh.
    if digits.is_empty() {
        input.known.alphabet.begin();
    }
    // Recorded first, so that an odd character is reported rather than the empty cells after it.
    if fields.iter().any(|field| field.text().is_empty()) {
        input.known.alphabet.meet(&[0]);
    }
    for field in fields {
        let cell = digits.len();
        let digit = field
            .digit(input.known, shape.side())
            .map_err(|reason| input.fault_at(field.at, reason).in_cell(shape.name(cell)))?;
        digits.push(digit);
    }
    Ok(())
}

/// Reads the grid below the column headings on the current line.
fn read_below(heads: Heads, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
    let Heads { delimiter, side, before } = heads;
    let first = input.lines.number();
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let mut digits = mem::take(&mut input.memory.digits);
    digits.clear();
    let mut rows = 0;
    let mut read = Ok(());
    let mut names: Vec<String> = Vec::new();
    while read.is_ok() && rows < side {
        let (line, column) = (input.lines.number(), input.lines.text().chars().count() + 1);
        let because = "the header names columns";
        let end = FaultReason::Rows { found: rows, expected: side, because };
        read = match next_row(input, delimiter) {
            Ok(true) => fields(uncommented(input.lines.text()), delimiter)
                .map_err(|(at, what)| input.fault_at(at, what))
                .and_then(|fields| match fields.len() == side + before {
                    true => {
                        names.extend(fields[..before].iter().map(|it| it.text().to_owned()));
                        push(input, &fields[before..], shape, &mut digits)
                    }
                    false => {
                        let (found, expected) = (fields.len(), side + before);
                        let reason = FaultReason::Columns { found, expected };
                        Err(input.fault_at(fields[0].at, reason))
                    }
                }),
            Ok(false) => Err(Fault::new(line, column, end)),
            Err(fault) => Err(fault),
        };
        rows += 1;
    }
    input.memory.digits = digits;
    if read.as_ref().is_err_and(|fault| !fault.is_io()) {
        pass_over(input, delimiter, side + before, side - rows);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if read.is_ok()
        && let Some(why) = matrix::refused_headings(&names, &[])
    {
        read = Err(Fault::new(first, 1, FaultReason::Notation(why.to_owned())));
    }
    read.map(|()| input.classic(shape, guessed))
}

/// Reads a grid from `rows` rows of a table, from the current line on. `cells` selects the fields
/// of the grid in a row.
fn read_part(
    input: &mut Input,
    side: usize,
    (delimiter, rows): (u8, usize),
    cells: impl for<'f> Fn(usize, Vec<Field<'f>>) -> Vec<Field<'f>>,
) -> Result<ParsedPuzzle, Fault> {
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let mut digits = mem::take(&mut input.memory.digits);
    digits.clear();
    let mut read = Ok(());
    let mut row = 0;
    while read.is_ok() && row < rows {
        let is_there = if row > 0 { next_row(input, delimiter).map(|_| ()) } else { Ok(()) };
        read = is_there.and_then(|()| {
            let fields = fields(uncommented(input.lines.text()), delimiter)
                .map_err(|(at, what)| input.fault_at(at, what))?;
            push(input, &cells(row, fields), shape, &mut digits)
        });
        row += 1;
    }
    input.memory.digits = digits;
    if read.as_ref().is_err_and(|fault| !fault.is_io()) {
        let count = Row::of(input.lines.text()).map_or(side, |row| row.fields.len());
        pass_over(input, delimiter, count, rows - row);
    }
    read.map(|()| input.classic(shape, guessed))
}
