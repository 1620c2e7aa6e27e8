//! The format `line`: a puzzle on a line of n² characters, one for each cell, possibly with
//! separators between the rows.

use crate::Remedy;
use std::io::Write;
use std::mem;

use super::on_a_line;
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::suffix::{self, Suffix};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::word::{self, Kind, broken_groups, groups, is_alone, is_row, side_of};
use crate::writing::{only_givens, symbols_for};
use board::Puzzle;

/// The format `line`.
pub(super) struct Line;

impl Format for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn summary(&self) -> &'static str {
        "n×n characters on a line, . for an empty cell; :count:solution may follow"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        on_a_line(puzzle)
    }

    /// Writes one character for each cell. Above side 9, without symbols, writes numbers separated
    /// by spaces, which the format `numbers` reads.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, symbols, .. } = *output;
        only_givens(self, puzzle)?;
        if symbols.is_none() {
            return Ok(writeln!(out, "{}", puzzle.givens)?);
        }
        let symbols = symbols_for(self, puzzle, symbols)?;
        let digits = puzzle.givens.digits().iter();
        let line = digits.map(|&digit| symbols.char(digit).unwrap_or('.'));
        Ok(writeln!(out, "{}", line.collect::<String>())?)
    }
}

impl Reader for Line {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn recognises(&self, input: &mut Input) -> bool {
        let (word, rest) = input.word();
        match word::kind(input.known, word) {
            Some(kind) => kind == Kind::Cells,
            None => {
                groups(input.known, input.content()).is_some()
                    || broken_groups(input.known, input.content()).is_some()
                    || is_alone(rest) && !is_row(input.known, word)
            }
        }
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let (word, rest) = input.word();
        let may_be_groups = !is_alone(rest) || word.contains('/');
        if may_be_groups && groups(input.known, input.content()).is_some() {
            return read_groups(input);
        }
        if may_be_groups && let Some(found) = broken_groups(input.known, input.content()) {
            return Err(input.fault(0, word::wrong_length(input.known, found)));
        }
        let side = side_of(input.known, input.word().0).map_err(|reason| input.fault(0, reason))?;
        let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
        let mut digits = mem::take(&mut input.memory.digits);
        digits.clear();
        let (word, _) = input.word();
        let end = word.len();
        if let Err((at, found)) = input.known.alphabet.values(word, side, &mut digits) {
            let mut reason = input.known.alphabet.wrong(found, side);
            if let (FaultReason::Character { .. }, None, side @ (16 | 25)) =
                (&reason, input.known.side, shape.cells())
            {
                reason = reason.with_remedy(Remedy::SymbolsOfRow { side });
            }
            return Err(input.fault_in(at, shape, digits.len(), reason));
        }
        input.memory.digits = digits;
        let Suffix { expected, beside } = suffix::read(input, end, shape)?;
        Ok(ParsedPuzzle { expected, beside, ..input.classic(shape, guessed) })
    }
}

/// Reads the rows of a puzzle that are separated on one line.
fn read_groups(input: &mut Input) -> Result<ParsedPuzzle, Fault> {
    let rows = groups(input.known, input.content()).unwrap_or_default();
    let side = rows.len();
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let mut digits = Vec::with_capacity(shape.cells());
    for row in rows {
        let start = row.as_ptr().addr() - input.content().as_ptr().addr();
        if let Err((at, found)) = input.known.alphabet.values(row, side, &mut digits) {
            let reason = input.known.alphabet.wrong(found, side);
            return Err(input.fault_in(start + at, shape, digits.len(), reason));
        }
    }
    Ok(ParsedPuzzle::classic(shape, guessed, &digits))
}
