//! An array, list or table of a programming language: `Puzzle = { 0,0,1; 0,2,0; … }`,
//! `board = [[5, 3, 0, …], …]`, on one line or several.

use std::io::Write;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::matrix;
use crate::reading::{Input, ParsedPuzzle};
use crate::text::lines::LookAhead;
use crate::text::word::{Kind, kind};
use crate::text::wrapped;
use crate::writing::only_givens;

/// The format `array`.
pub(super) struct Array;

impl Format for Array {
    fn name(&self) -> &'static str {
        "array"
    }

    fn summary(&self) -> &'static str {
        "an array literal, { 0,0,1; 0,2,0; ... } or [[0, 0, 1], ...], as in source code"
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, .. } = *output;
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
        let is_plain = word.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        if is_plain || rest.is_empty() && !word.ends_with('=') && !word.contains(['[', '(']) {
            return false;
        }
        let content = input.content();
        content.starts_with('{')
            || content.ends_with('=')
            || content.contains(['[', '{', '(']) && matrix::begins_array(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        const QUOTES: &str = "JSON needs double quotes around names and texts, \"…\"";
        let content = input.content();
        let is_object = content.starts_with("{'") && content.contains("':");
        let fault = input.fault(1, FaultReason::Array(QUOTES));
        matrix::read_array(input).map_err(|found| if is_object { fault } else { found })
    }
}

/// Returns true if the current line opens a list of strings that are puzzles, each on its own line.
pub(crate) fn begins_list(input: &mut Input) -> bool {
    let LookAhead::Line(next) = input.lines.peek(1) else { return false };
    let next = next.trim_ascii().to_owned();
    let inside = wrapped::inside(&next, &next).unwrap_or_default();
    next.starts_with(['"', '\'', '`']) && kind(input.known, inside) == Some(Kind::Cells)
}
