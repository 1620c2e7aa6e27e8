//! Collections, `.sdm`: a puzzle a line, 0 for a blank. They are read as `line`, which this is
//! but for what it writes. Source: sudocue.net/fileformats.php.

use std::io::{self, Write};

use super::error::Fault;
use super::input::{Found, Input};
use super::line::Line;
use super::{Format, Reader, word};
use board::Puzzle;
use board::Symbols;

/// See the module.
pub struct Sdm;

impl Format for Sdm {
    fn name(&self) -> &'static str {
        "sdm"
    }

    fn summary(&self) -> &'static str {
        "a collection, a line as of line for each puzzle, written with 0 for a blank"
    }

    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn is_line(&self) -> bool {
        true
    }

    fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let line = word::with_zeros(self, puzzle, symbols)?;
        writeln!(out, "{line}")
    }
}

impl Reader for Sdm {
    /// All of it is recognised as `line`.
    fn recognises(&self, _: &mut Input) -> bool {
        false
    }

    fn read(&self, input: &mut Input) -> Result<Found, Fault> {
        Line.read(input)
    }
}
