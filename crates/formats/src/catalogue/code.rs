//! The formats that are only read, and whose puzzles are each a code or a link on a line.

use crate::error::Fault;
use crate::format::{Format, LineKind, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::writing::READ_ONLY;
use board::Puzzle;

/// A format of codes or links.
pub(super) struct Code {
    pub(super) name: &'static str,
    pub(super) summary: &'static str,
    pub(super) side: Option<usize>,
    /// Returns true if the current line is such a code. No other format has such lines.
    pub(super) recognises: fn(&Input) -> bool,
    /// Reads the code on the current line.
    pub(super) read: fn(&Input) -> Result<ParsedPuzzle, Fault>,
}

impl Format for Code {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn side(&self) -> Option<usize> {
        self.side
    }

    fn holds(&self, _: &Puzzle) -> Result<(), String> {
        Err(READ_ONLY.to_owned())
    }
}

impl Reader for Code {
    fn recognises(&self, input: &mut Input) -> bool {
        (self.recognises)(input)
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        (self.recognises)(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        (self.read)(input)
    }

    fn looks(&self) -> LineKind {
        LineKind::Line
    }
}
