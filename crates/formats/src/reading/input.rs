//! The input of a format while it reads one puzzle: the lines, and the facts that options
//! determine.

use std::ops::Range;

use super::parsed::ParsedPuzzle;
use crate::error::{Fault, FaultReason};
use crate::tables::header::Columns;
use crate::text::known::ReadContext;
use crate::text::lines::{Source, content};
use board::{Cell, Digit, Grid, Puzzle, Shape};

/// The text from the first line of a puzzle on.
pub struct Input<'a> {
    pub(crate) lines: &'a mut dyn Source,
    pub(crate) known: &'a ReadContext,
    pub(crate) memory: &'a mut Memory,
    /// The bytes of the first line's content, and the end of its first word. They are computed
    /// once, because every format uses them.
    pub(crate) first: (Range<usize>, usize),
}

/// Data that are kept from puzzle to puzzle.
#[derive(Default)]
pub(crate) struct Memory {
    /// A buffer that is reused to save allocations; each user clears it.
    pub(crate) digits: Vec<Digit>,
    /// The number of values on a line that make a puzzle here, not a row.
    pub(crate) on_one_line: Option<usize>,
    /// The columns of the current table, below its header.
    pub(crate) columns: Option<Columns>,
    /// The names of the columns of that table.
    pub(crate) names: Vec<String>,
    /// The columns of that table that may change the puzzle of a row, from 0.
    pub(crate) changing: Vec<usize>,
    /// The comments `#A…`, `#D…` and `#S…` before a puzzle, which some programs write.
    pub(crate) headers: Vec<String>,
    /// True if the last skipped line begins with `*`, as the borders of Simple Sudoku do.
    pub(crate) starred: bool,
    /// The bytes that were examined for other readings, in addition to those that were read.
    pub(crate) spent: usize,
}

impl Input<'_> {
    /// Returns the current line without comment and surrounding white space.
    pub(crate) fn content(&self) -> &str {
        content(self.lines.text())
    }

    /// Returns the first word of the first line, and the text after it.
    pub(crate) fn word(&self) -> (&str, &str) {
        let (content, end) = &self.first;
        self.lines.text()[content.clone()].split_at(*end)
    }

    /// Returns a fault at a byte of the current line's content.
    pub(crate) fn fault(&self, at: usize, reason: FaultReason) -> Fault {
        let start = self.content().as_ptr().addr() - self.lines.text().as_ptr().addr();
        self.fault_at(at + start, reason)
    }

    /// Returns a fault at a byte of the current line, including white space.
    pub(crate) fn fault_at(&self, at: usize, reason: FaultReason) -> Fault {
        let line = self.lines.text();
        let before = line.get(..at).unwrap_or(line);
        Fault::new(self.lines.number(), before.chars().count() + 1, reason)
    }

    /// Returns a fault at a byte of the content, in a cell.
    pub(crate) fn fault_in(
        &self,
        at: usize,
        shape: Shape,
        cell: Cell,
        reason: FaultReason,
    ) -> Fault {
        self.fault(at, reason).in_cell(shape.name(cell))
    }

    /// Returns the origin of the side of a puzzle of several rows, for messages.
    pub(crate) fn because(&self) -> &'static str {
        if self.known.side.is_some() { self.known.because } else { "row 1 has" }
    }

    /// Returns the shape of a puzzle with this side, and true if its boxes are a default choice.
    pub(crate) fn shape(&self, side: usize) -> Result<(Shape, bool), FaultReason> {
        match self.known.shape {
            Some(shape) => Ok((shape, false)),
            None => {
                let rule = "a board";
                let what = "cells";
                let shape = Shape::most_square(side);
                let shape =
                    shape.map_err(|_| FaultReason::Side { found: side * side, what, rule })?;
                Ok((shape, shape.box_rows() != shape.box_cols()))
            }
        }
    }

    /// Returns the shape of a format that supports only 9×9.
    ///
    /// # Errors
    /// If options set another shape.
    pub(crate) fn nine(&self, format: &str) -> Result<Shape, Fault> {
        let known = self.known;
        let is_known = |shape: &Shape| {
            known.shape.is_none_or(|known| known == *shape)
                && known.side.is_none_or(|side| side == shape.side())
        };
        Shape::new(3, 3).ok().filter(is_known).ok_or_else(|| {
            let told_by = known.told_by;
            let what = format!(
                "the format {format} supports only 9×9 with boxes of 3x3, but {told_by} sets another size"
            );
            self.fault(0, FaultReason::Notation(what))
        })
    }

    /// Returns the puzzle whose cells are the characters at a place of the current line's content.
    pub(crate) fn cells(&self, place: Range<usize>, shape: Shape) -> Result<ParsedPuzzle, Fault> {
        let word = &self.content()[place.clone()];
        let found = word.chars().count();
        if found != shape.cells() {
            let expected = format!("{}, one for each cell", shape.cells());
            return Err(self.fault(place.start, FaultReason::Length { found, expected }));
        }
        let mut digits = Vec::with_capacity(found);
        let alphabet = &self.known.alphabet;
        if let Err((at, found)) = alphabet.values(word, shape.side(), &mut digits) {
            let reason = alphabet.wrong(found, shape.side());
            return Err(self.fault_in(place.start + at, shape, digits.len(), reason));
        }
        let grid = Grid::from_digits(shape, &digits).unwrap_or_else(|| Grid::empty(shape));
        Ok(ParsedPuzzle::new(Puzzle::classic(shape, grid), false))
    }

    /// Returns the digits that were collected in memory as a classic puzzle.
    pub(crate) fn classic(&self, shape: Shape, guessed_box: bool) -> ParsedPuzzle {
        ParsedPuzzle::classic(shape, guessed_box, &self.memory.digits)
    }
}
