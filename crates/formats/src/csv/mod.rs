//! Cells between commas, semicolons or tabs, as spreadsheet programs and data frames
//! save them: a line for each row, or all cells of a puzzle on one line. A field is a
//! digit, or nothing for a blank; quotes may stand around it, and `.0` after it, which
//! pandas writes where cells are missing.
//!
//! Recognised where a field is empty or quoted and the lines are as many as the fields
//! of each, or the fields of one line as many as cells, or below headings of the columns, with or
//! without headings of the rows; all else is left to `numbers`,
//! which reads the same without blanks.
//!
//! Road not taken: the crate `csv`, which does not tell where in a line a field stands.

pub(super) mod fields;
mod heads;
mod look;
pub(super) mod rows;

use std::io::{self, Write};

use self::fields::{Row, fields, is_comment, uncommented};
use self::heads::Heads;
use self::look::{Block, Fit, Reading, could_be_puzzle, fits, reading};
use super::error::{Fault, Reason};
use super::input::{Found, Input, Known};
use super::{Format, Reader, cannot_hold};
use board::Symbols;
use board::{MIN_SIDE, Puzzle};

/// See the module.
pub struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["tsv"]
    }

    fn summary(&self) -> &'static str {
        "a line for each row, cells with commas, semicolons or tabs between, nothing for a blank"
    }

    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    /// Numbers with commas between.
    fn write(&self, puzzle: &Puzzle, _: Option<&Symbols>, out: &mut dyn Write) -> io::Result<()> {
        if puzzle.restrictions.is_some() {
            return Err(cannot_hold(self, "it rules out candidates; use candidates"));
        }
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

impl Reader for Csv {
    fn recognises(&self, input: &mut Input) -> bool {
        if Heads::of(input.lines.text(), input.known).is_some() {
            return true;
        }
        let Some(row) = Row::of(input.lines.text()) else { return false };
        let (known, count) = (input.known.side, row.fields.len());
        let delimiter = row.delimiter;
        if row.is_csv() && (fits(known, count) == Some(Fit::Puzzle) || could_be_puzzle(known, &row))
        {
            return true;
        }
        let is_csv = row.is_csv();
        if fits(known, count) != Some(Fit::Row) {
            return false;
        }
        let block = Block::ahead(input, delimiter, count, is_csv);
        block.rows >= count && block.is_csv
    }

    fn read(&self, input: &mut Input) -> Result<Found, Fault> {
        if let Some(heads) = Heads::of(input.lines.text(), input.known) {
            return heads.read(input);
        }
        let row = match Row::of(input.lines.text()) {
            Some(row) => row,
            None => return Err(input.fault(0, Reason::Unrecognised)),
        };
        let (count, delimiter) = (row.fields.len(), row.delimiter);
        if let Err((at, reason)) = fields(uncommented(input.lines.text()), delimiter) {
            let fault = rows::at_byte(input, at, reason);
            rows::pass_over_unread(input, delimiter);
            return Err(fault);
        }
        let side = match reading(input) {
            Ok(Reading::Row) => input.known.side.unwrap_or(count),
            Ok(Reading::Puzzle) => return rows::read_line(input),
            Err(fault) => {
                rows::pass_over(input, delimiter, count, count - 1);
                return Err(fault);
            }
        };
        rows::read_rows(input, delimiter, side)
    }
}

/// Whether a line without anything else has enough tabs for a row of blanks.
pub(super) fn may_be_row(line: &str) -> bool {
    line.bytes().filter(|&b| b == b'\t').count() + 1 >= MIN_SIDE && !is_comment(line)
}

/// Whether a line has the headings of a grid's columns.
pub(super) fn heads_a_grid(line: &str, known: &Known) -> bool {
    Heads::of(line, known).is_some()
}

/// Whether a line of nothing but tabs is the first row of a puzzle.
pub(super) fn begins_blank(input: &mut Input, from: Option<&'static dyn Format>) -> bool {
    match from {
        None => Csv.recognises(input),
        Some(format) => format.name() == Csv.name(),
    }
}
