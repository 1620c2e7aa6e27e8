//! A puzzle of several lines, or of one.

use std::mem;

use super::fields::{Field, Row, fields, is_comment, uncommented};
use super::look::{Fit, fits};
use crate::error::{Fault, Reason};
use crate::input::{Found, Input, root};
use crate::lines::Ahead;
use board::{Digit, MAX_SIDE, MIN_SIDE, Shape};

/// Reads the puzzle whose first row is the current line.
pub(super) fn read_rows(input: &mut Input, delimiter: u8, side: usize) -> Result<Found, Fault> {
    let (shape, guessed) = match side {
        MIN_SIDE..=MAX_SIDE => input.shape(side).map_err(|reason| input.fault(0, reason))?,
        found => {
            let (what, rule) = ("fields", "a row has as many as there are rows");
            return Err(input.fault(0, Reason::Side { found, what, rule }));
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
            Reason::Rows { found: rows, expected: side, because: input.because() },
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

/// Goes to the next line that is no comment; false if it is none of the same puzzle.
pub(super) fn next_row(input: &mut Input, delimiter: u8) -> Result<bool, Fault> {
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

/// Goes over so many rows of a puzzle with a fault.
pub(super) fn pass_over(input: &mut Input, delimiter: u8, count: usize, rows: usize) {
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

/// Goes over the rows after a first one that could not be split.
pub(super) fn pass_over_unread(input: &mut Input, delimiter: u8) {
    let count = match input.lines.peek(1) {
        Ahead::Line(line) => Row::of(line).map_or(0, |row| row.fields.len()),
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
        fields(uncommented(line), delimiter).map_err(|(at, what)| at_byte(input, at, what))?;
    let (side, start) = (shape.side(), digits.len());
    if fields.len() != side {
        let (row, found, because) = (start / side + 1, fields.len(), input.because());
        let reason = Reason::RowLength { row, found, expected: side, because };
        let at = fields.get(side).map_or(uncommented(line).len(), |field| field.at);
        return Err(at_byte(input, at, reason));
    }
    push(input, &fields, shape, digits)
}

/// Reads a puzzle that is all on the current line.
pub(super) fn read_line(input: &mut Input) -> Result<Found, Fault> {
    let mut digits = mem::take(&mut input.memory.digits);
    digits.clear();
    let line = input.lines.text();
    let delimiter = Row::of(line).map_or(b',', |row| row.delimiter);
    let fields =
        fields(uncommented(line), delimiter).map_err(|(at, what)| at_byte(input, at, what))?;
    let found = fields.len();
    let side = root(found)
        .filter(|&side| side >= MIN_SIDE && input.known.side.is_none_or(|known| known == side));
    let Some(side) = side else {
        let expected = match input.known.side {
            Some(side) => format!(
                "{} are needed where {} makes the side {side}",
                side * side,
                input.known.told_by
            ),
            None => format!("a row has at most {MAX_SIDE}, and a puzzle on one line n×n"),
        };
        return Err(input.fault(0, Reason::Numbers { found, expected }));
    };
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let pushed = push(input, &fields, shape, &mut digits);
    input.memory.digits = digits;
    pushed.map(|()| input.classic(shape, guessed))
}

pub(super) fn push(
    input: &Input,
    fields: &[Field],
    shape: Shape,
    digits: &mut Vec<Digit>,
) -> Result<(), Fault> {
    for field in fields {
        let cell = digits.len();
        let digit = field
            .digit(input.known, shape.side())
            .map_err(|reason| at_byte(input, field.at, reason).in_cell(shape.name(cell)))?;
        digits.push(digit);
    }
    Ok(())
}

/// A fault at a byte of the current line.
pub(crate) fn at_byte(input: &Input, at: usize, reason: Reason) -> Fault {
    let line = input.lines.text();
    let before = line.get(..at).unwrap_or(line);
    Fault::new(input.lines.number(), before.chars().count() + 1, reason)
}
