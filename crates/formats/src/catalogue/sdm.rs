//! The format `sdm`: collections with a puzzle on each line, and 0 for an empty cell. It differs
//! from `line` only in writing. Source: sudocue.net/fileformats.php.

use std::io::Write;

use super::line::Line;
use crate::error::{Fault, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::writing::with_zeros;

/// The format `sdm`.
pub(super) struct Sdm;

impl Format for Sdm {
    fn name(&self) -> &'static str {
        "sdm"
    }

    fn summary(&self) -> &'static str {
        "a collection: a line for each puzzle, as in the format line, but with 0 for an empty cell"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, symbols, .. } = *output;
        let line = with_zeros(self, puzzle, symbols)?;
        Ok(writeln!(out, "{line}")?)
    }
}

impl Reader for Sdm {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    /// Returns false: such lines are recognised as `line`.
    fn recognises(&self, _: &mut Input) -> bool {
        false
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        Line.read(input)
    }
}
