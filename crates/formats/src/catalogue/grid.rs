//! The format `grid`: a puzzle as it is drawn, with a line for each row, with or without borders.
//!
//! The cells of a row are characters, with or without spaces between them, or numbers separated by
//! spaces. `|` and lines of `-`, `=` and `+` are borders. If they divide the grid evenly, they
//! determine the boxes.

use std::io::Write;

use crate::error::{Fault, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::rows::spaced;
use crate::rows::whole::{self, Style};
use crate::writing::{has_line_above, only_givens, symbols_for};
use board::{Digit, MIN_SIDE};

/// The format `grid`.
pub(super) struct Grid;

impl Format for Grid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn summary(&self) -> &'static str {
        "a line for each row, boxes drawn with | and -, . for an empty cell"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, symbols, .. } = *output;
        only_givens(self, puzzle)?;
        let shape = puzzle.shape;
        if symbols.is_some() {
            symbols_for(self, puzzle, symbols)?;
        }
        let width = if symbols.is_some() { 1 } else { shape.side().to_string().len() };
        let cell = |&digit: &Digit| match (digit, symbols.and_then(|s| s.char(digit))) {
            (0, _) => format!(" {:>width$}", "."),
            (_, Some(symbol)) => format!(" {symbol}"),
            (digit, None) => format!(" {digit:>width$}"),
        };
        let dashes = "-".repeat(shape.box_cols() * (width + 1) + 1);
        let border = format!("+{}", format!("{dashes}+").repeat(shape.side() / shape.box_cols()));
        for (row, digits) in puzzle.givens.digits().chunks(shape.side()).enumerate() {
            if has_line_above(shape, row) {
                writeln!(out, "{border}")?;
            }
            for part in digits.chunks(shape.box_cols()) {
                write!(out, "|{} ", part.iter().map(cell).collect::<String>())?;
            }
            writeln!(out, "|")?;
        }
        Ok(writeln!(out, "{border}")?)
    }
}

impl Reader for Grid {
    fn recognises(&self, _: &mut Input) -> bool {
        true
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        // A cheap check first: most lines are longer than any cell.
        input.word().0.len() < 4 * MIN_SIDE * MIN_SIDE && spaced::look(input).is_some()
    }

    /// Returns true if the line is the blank first row of a grid.
    fn begins_blank(&self, input: &mut Input, _: bool) -> bool {
        input.lines.text().len() >= MIN_SIDE && spaced::look(input).is_some()
    }

    fn looks(&self) -> LineKind {
        LineKind::Unclear
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        match spaced::look(input) {
            Some(spaced) => spaced.read(input),
            None => whole::read(input, Style::Drawn),
        }
    }
}
