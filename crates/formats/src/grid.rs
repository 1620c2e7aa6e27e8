//! A puzzle as it is drawn: a line for each row, with or without borders.
//!
//! The cells of a row are characters, with or without spaces between, or
//! numbers with spaces between. `|` and lines of `-`, `=` and `+` are borders;
//! where they part the grid evenly, they tell the boxes.

use std::io::{self, Write};

use super::error::Fault;
use super::input::{Found, Input};
use super::rows::{self, Style};
use super::{Format, Reader, borders, cannot_hold, word};
use board::Symbols;
use board::{Digit, Puzzle};

/// See the module.
pub struct Grid;

impl Format for Grid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn summary(&self) -> &'static str {
        "a line for each row, boxes drawn with | and -, . for a blank"
    }

    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if puzzle.restrictions.is_some() {
            return Err(cannot_hold(self, "it rules out candidates; use candidates"));
        }
        let shape = puzzle.shape;
        if symbols.is_some() {
            word::symbols_for(puzzle, symbols).map_err(|why| cannot_hold(self, why))?;
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
            if row % shape.box_rows() == 0 {
                writeln!(out, "{border}")?;
            }
            for part in digits.chunks(shape.box_cols()) {
                write!(out, "|{} ", part.iter().map(cell).collect::<String>())?;
            }
            writeln!(out, "|")?;
        }
        writeln!(out, "{border}")
    }
}

impl Reader for Grid {
    fn recognises(&self, _: &mut Input) -> bool {
        true
    }

    fn passes_over(&self, content: &str) -> bool {
        borders::is_border(content)
    }

    fn read(&self, input: &mut Input) -> Result<Found, Fault> {
        rows::read(input, Style::Drawn)
    }
}
