//! An array literal: `Puzzle = { 0,0,1; 0,2,0; … }`, commas between the values
//! of a row and semicolons between rows, on one line or several; or with brackets around each row.

mod nested;

pub(crate) use self::nested::{begins_list, may_be_json};

use std::io::Write;
use std::mem;

use crate::error::{Fault, Reason, WriteError};
use crate::format::{Format, Reader};
use crate::reading::{Input, Parsed};
use crate::text::lines::{Ahead, content};
use crate::text::word::is_puzzle;
use crate::writing::only_givens;
use board::{Digit, MAX_SIDE, MIN_SIDE, Puzzle, Shape, Symbols};

/// See the module.
pub(super) struct Array;

impl Format for Array {
    fn name(&self) -> &'static str {
        "array"
    }

    fn summary(&self) -> &'static str {
        "an array literal, { 0,0,1; 0,2,0; ... } or [[0, 0, 1], ...], as in source code"
    }

    fn put(
        &self,
        puzzle: &Puzzle,
        _: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        only_givens(self, puzzle)?;
        let side = puzzle.shape.side();
        for (row, digits) in puzzle.givens.digits().chunks(side).enumerate() {
            out.write_all(if row == 0 { b"{ " } else { b"; " })?;
            for (column, digit) in digits.iter().enumerate() {
                write!(out, "{}{digit}", if column == 0 { "" } else { "," })?;
            }
        }
        Ok(writeln!(out, " }}")?)
    }
}

impl Reader for Array {
    fn recognises(&self, input: &mut Input) -> bool {
        // Most lines are one word.
        let (word, rest) = input.word();
        if rest.is_empty() && !word.contains(['[', '(']) {
            return word.ends_with('=');
        }
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return false;
        }
        let content = input.content();
        // A row of a table behind a bracket would take all lines below as its rows.
        let is_cell = |b: u8| b.is_ascii_digit() || b == b'.';
        let is_line = |it: &str| it.len() >= MIN_SIDE * MIN_SIDE && it.bytes().all(is_cell);
        if content.split(['[', '(', ' ', ',']).any(is_line) {
            return false;
        }
        if nested::begins(input).is_some() {
            return true;
        }
        let content = input.content();
        match content.find('{') {
            Some(brace) => brace == 0 || content[..brace].trim_ascii_end().ends_with('='),
            None => content.ends_with('='),
        }
    }

    fn read(&self, input: &mut Input) -> Result<Parsed, Fault> {
        if input.content().starts_with("{'") && input.content().contains("':") {
            let fault = wrong(input, 1, "JSON needs double quotes around names and texts, \"…\"");
            pass_over(input);
            return Err(fault);
        }
        if let Some(at) = nested::begins(input) {
            return nested::read(input, at);
        }
        let mut digits = mem::take(&mut input.memory.digits);
        digits.clear();
        let read = open(input).and_then(|at| {
            let side = side(input, at)?;
            let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(at, reason))?;
            Values { shape, digits: &mut digits, row: 1, columns: 0, filled: false }
                .read(input, at)?;
            Ok((shape, guessed))
        });
        input.memory.digits = digits;
        match read {
            Ok((shape, guessed)) => Ok(input.classic(shape, guessed)),
            Err(fault) => {
                if !fault.is_io() {
                    pass_over(input);
                }
                Err(fault)
            }
        }
    }
}

/// Goes to the line with the closing brace, from the current one on.
fn pass_over(input: &mut Input) {
    while !input.content().contains('}') {
        match input.lines.advance() {
            Ok(true) if input.lines.text().trim_ascii().is_empty() => return,
            Ok(true) if is_puzzle(input.known, input.content()) => return input.lines.step_back(),
            Ok(true) => {}
            Ok(false) => return,
            Err(fault) if fault.is_io() => return input.lines.put_back(fault),
            Err(_) => {}
        }
    }
}

fn wrong(input: &Input, at: usize, what: &'static str) -> Fault {
    input.fault(at, Reason::Array(what))
}

/// Goes to the line with the opening brace; the byte after that.
fn open(input: &mut Input) -> Result<usize, Fault> {
    const NAME: &str = "an array begins with { or with a name and =, as in Puzzle = {";
    loop {
        let content = input.content();
        if let Some(brace) = content.find('{') {
            let name = content[..brace].trim_ascii_end();
            return match name.is_empty() || name.ends_with('=') {
                true => Ok(brace + 1),
                false => Err(wrong(input, 0, NAME)),
            };
        }
        let goes_on = content.ends_with('=') || content.is_empty();
        if !goes_on || !input.lines.advance()? {
            return Err(wrong(input, 0, NAME));
        }
        if input.lines.text().trim_ascii().is_empty() {
            return Err(wrong(input, 0, NAME));
        }
    }
}

/// The side, from the options or from the row that begins at a byte.
fn side(input: &mut Input, at: usize) -> Result<usize, Fault> {
    if let Some(side) = input.known.side {
        return Ok(side);
    }
    let mut found = 1;
    let mut ended = count_values(&input.content()[at..], &mut found);
    for after in 1..=MAX_SIDE {
        match input.lines.peek(after) {
            Ahead::Line(line) if !ended => ended = count_values(content(line), &mut found),
            _ => break,
        }
    }
    if (MIN_SIDE..=MAX_SIDE).contains(&found) {
        return Ok(found);
    }
    let (what, rule) = ("values", "a row");
    Err(input.fault(at - 1, Reason::Side { found, what, rule }))
}

/// Adds a value for each comma; whether the row ends.
fn count_values(content: &str, found: &mut usize) -> bool {
    let end = content.find([';', '}']);
    *found += content[..end.unwrap_or(content.len())].matches(',').count();
    end.is_some()
}

/// The values of an array, as far as they were read.
struct Values<'a> {
    shape: Shape,
    digits: &'a mut Vec<Digit>,
    /// The row being read, from 1.
    row: usize,
    /// The values of it.
    columns: usize,
    /// Whether a value was the last thing read.
    filled: bool,
}

impl Values<'_> {
    /// Reads from a byte of the current line to the closing brace.
    fn read(&mut self, input: &mut Input, mut at: usize) -> Result<(), Fault> {
        const OPEN: &str = "the array is not closed; write } after its last row";
        loop {
            if let Some(end) = self.read_line(input, at)? {
                let rest = input.content()[end..].trim_ascii();
                const REST: &str = "only ; or a # comment may follow an array on its line";
                return match rest {
                    "" | ";" => Ok(()),
                    _ => Err(wrong(input, end, REST)),
                };
            }
            let unclosed = wrong(input, input.content().len(), OPEN);
            if !input.lines.advance()? {
                return Err(unclosed);
            }
            if is_puzzle(input.known, input.content()) {
                input.lines.step_back();
                return Err(unclosed);
            }
            at = 0;
        }
    }

    /// Reads the rest of a line; the byte after the closing brace, if it is there.
    fn read_line(&mut self, input: &Input, mut at: usize) -> Result<Option<usize>, Fault> {
        let content = input.content();
        while let Some(&mark) = content.as_bytes().get(at) {
            let start = at;
            at += 1;
            match mark {
                b' ' | b'\t' => {}
                b',' => self.comma(input, start)?,
                b';' => self.end_row(input, start)?,
                b'}' => return self.close(input, start).map(|()| Some(at)),
                _ => {
                    let rest = &content[start..];
                    at = start + rest.find([' ', '\t', ',', ';', '{', '}']).unwrap_or(rest.len());
                    self.value(input, start, &content[start..at.max(start + 1)])?;
                    at = at.max(start + 1);
                }
            }
        }
        Ok(None)
    }

    fn value(&mut self, input: &Input, at: usize, word: &str) -> Result<(), Fault> {
        let side = self.shape.side();
        if self.filled {
            return Err(wrong(
                input,
                at,
                "a separator is missing before this value; use , in a row and ; between rows",
            ));
        }
        if self.row > side {
            return Err(wrong(
                input,
                at,
                "the array has more rows than values in a row; both numbers must be equal",
            ));
        }
        self.columns += 1;
        if self.columns > side {
            return Err(self.wrong_length(input, at));
        }
        let digit = input.known.cell(word, side);
        let cell = self.digits.len();
        self.digits.push(digit.map_err(|reason| input.fault_in(at, self.shape, cell, reason))?);
        self.filled = true;
        Ok(())
    }

    fn comma(&mut self, input: &Input, at: usize) -> Result<(), Fault> {
        match mem::take(&mut self.filled) {
            true => Ok(()),
            false => Err(input.fault(at, Reason::Gap)),
        }
    }

    fn end_row(&mut self, input: &Input, at: usize) -> Result<(), Fault> {
        self.comma(input, at)?;
        if self.columns != self.shape.side() {
            return Err(self.wrong_length(input, at));
        }
        self.row += 1;
        self.columns = 0;
        Ok(())
    }

    fn close(&mut self, input: &Input, at: usize) -> Result<(), Fault> {
        if self.columns > 0 {
            self.end_row(input, at)?;
        }
        let (found, expected) = (self.row - 1, self.shape.side());
        let because = input.because();
        match found == expected {
            true => Ok(()),
            false => Err(input.fault(at, Reason::Rows { found, expected, because })),
        }
    }

    fn wrong_length(&self, input: &Input, at: usize) -> Fault {
        let (row, found, expected) = (self.row, self.columns, self.shape.side());
        let because = input.because();
        input.fault(at, Reason::RowLength { row, found, expected, because })
    }
}
