//! What a format sees while it reads one puzzle: the lines, and what the
//! options say beforehand.

use std::ops::Range;

use super::alphabet::Alphabet;
use super::error::{Fault, Reason};
use super::header::Columns;
use super::lines::Source;
use super::puzzles::{Expected, ReadOptions};
use board::{Cell, Digit, Grid, Notes, Position, Puzzle, Shape};

/// What is known before the text is read.
pub(super) struct Known {
    pub(super) shape: Option<Shape>,
    /// The side, where options tell it.
    pub(super) side: Option<usize>,
    /// What told the side, for messages.
    pub(super) because: &'static str,
    /// The option that told it.
    pub(super) told_by: &'static str,
    pub(super) alphabet: Alphabet,
    /// Whether the name of the input ends with `.sdx`.
    pub(super) is_sdx: bool,
}

impl Known {
    /// What the options tell.
    pub(super) fn new(options: &ReadOptions) -> Result<Known, Reason> {
        let (shape, symbols) = (options.shape, options.symbols.as_ref());
        let of_symbols = symbols.map(|symbols| symbols.side());
        let of_shape = shape.map(Shape::side);
        if let (Some(shape), Some(symbols)) = (shape, of_symbols.filter(|&s| Some(s) != of_shape)) {
            return Err(Reason::Options { shape, side: shape.side(), symbols });
        }
        let (because, told_by) = match shape {
            Some(_) => ("--box says", "--box"),
            None => ("there are symbols", "--symbols"),
        };
        let alphabet = Alphabet::new(options.symbols.clone());
        let side = of_shape.or(of_symbols);
        Ok(Known { shape, side, because, told_by, alphabet, is_sdx: false })
    }
}

/// The text from the first line of a puzzle on.
pub struct Input<'a> {
    pub(super) lines: &'a mut dyn Source,
    pub(super) known: &'a Known,
    pub(super) memory: &'a mut Memory,
    /// Where the content of the first line is in it, and the end of its first
    /// word: looked up once, as every format asks.
    pub(super) first: (Range<usize>, usize),
}

/// What is kept from puzzle to puzzle.
#[derive(Default)]
pub(super) struct Memory {
    /// Emptied by whoever uses it, to save allocations.
    pub(super) digits: Vec<Digit>,
    /// So many numbers on a line are a puzzle here, not a row.
    pub(super) on_one_line: Option<usize>,
    /// Where the puzzles of a table are, below its header.
    pub(super) columns: Option<Columns>,
    /// Whether the last line that was passed over begins with `*`, as the borders of Simple
    /// Sudoku do.
    pub(super) starred: bool,
}

/// A puzzle as it was read.
pub struct Found {
    pub(super) puzzle: Puzzle,
    pub(super) guessed_box: bool,
    pub(super) expected: Option<Expected>,
    pub(super) position: Option<Position>,
    pub(super) notes: Notes,
}

impl Found {
    pub(super) fn new(puzzle: Puzzle, guessed_box: bool) -> Found {
        Found { puzzle, guessed_box, expected: None, position: None, notes: Notes::new() }
    }
}

impl Input<'_> {
    /// The current line without comment and surrounding white space.
    pub(super) fn content(&self) -> &str {
        content(self.lines.text())
    }

    /// The first word of the first line, and what follows it.
    pub(super) fn word(&self) -> (&str, &str) {
        let (content, end) = &self.first;
        self.lines.text()[content.clone()].split_at(*end)
    }

    /// A fault at a byte of the current line's content.
    pub(super) fn fault(&self, at: usize, reason: Reason) -> Fault {
        let text = self.lines.text();
        let at = at + (text.len() - text.trim_ascii_start().len());
        let before = text.get(..at.min(text.len())).unwrap_or(text);
        Fault::new(self.lines.number(), before.chars().count() + 1, reason)
    }

    /// The same, in a cell.
    pub(super) fn fault_in(&self, at: usize, shape: Shape, cell: Cell, reason: Reason) -> Fault {
        self.fault(at, reason).in_cell(shape.name(cell))
    }

    /// What fixed the side of a puzzle of several rows.
    pub(super) fn because(&self) -> &'static str {
        if self.known.side.is_some() { self.known.because } else { "row 1 has" }
    }

    /// The shape of a puzzle of this side, and whether it was a choice.
    pub(super) fn shape(&self, side: usize) -> Result<(Shape, bool), Reason> {
        match self.known.shape {
            Some(shape) => Ok((shape, false)),
            None => {
                let rule = "the side is the root of it";
                let what = "cells";
                let shape = Shape::most_square(side);
                let shape = shape.map_err(|_| Reason::Side { found: side * side, what, rule })?;
                Ok((shape, shape.box_rows() != shape.box_cols()))
            }
        }
    }

    /// The puzzle whose cells are the characters at a place of the current line's content.
    pub(super) fn cells(&self, place: Range<usize>, shape: Shape) -> Result<Found, Fault> {
        let word = &self.content()[place.clone()];
        let found = word.chars().count();
        if found != shape.cells() {
            let expected = format!("the puzzle has {}, one for each cell", shape.cells());
            return Err(self.fault(place.start, Reason::Length { found, expected }));
        }
        let mut digits = Vec::with_capacity(found);
        let alphabet = &self.known.alphabet;
        if let Err((at, found)) = alphabet.values(word, shape.side(), &mut digits) {
            let reason = alphabet.wrong(found, shape.side());
            return Err(self.fault_in(place.start + at, shape, digits.len(), reason));
        }
        let grid = Grid::from_digits(shape, &digits).unwrap_or_else(|| Grid::empty(shape));
        Ok(Found::new(Puzzle::classic(shape, grid), false))
    }

    /// The digits collected in memory as a classic puzzle.
    pub(super) fn classic(&self, shape: Shape, guessed_box: bool) -> Found {
        let grid = Grid::from_digits(shape, &self.memory.digits);
        debug_assert!(grid.is_some(), "readers check number and range of the digits");
        let grid = grid.unwrap_or_else(|| Grid::empty(shape));
        Found::new(Puzzle::classic(shape, grid), guessed_box)
    }
}

/// A line without comment and surrounding white space.
pub(super) fn content(line: &str) -> &str {
    match line.find('#') {
        Some(comment) => line[..comment].trim_ascii(),
        None => line.trim_ascii(),
    }
}

/// The exact root, if there is one.
pub(super) fn root(count: usize) -> Option<usize> {
    let root = count.isqrt();
    (root * root == count).then_some(root)
}

/// The exact cube root, if there is one.
pub(super) fn cube_root(count: usize) -> Option<usize> {
    let root = (0usize..).find(|root| root.pow(3) >= count)?;
    (root.pow(3) == count).then_some(root)
}
