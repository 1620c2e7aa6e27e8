//! Puzzles in and out, mostly as text. A format writes a puzzle, and most also
//! recognise and read one; [`Puzzles`] takes any number of them from an input,
//! each in whatever format it is. To add a format, write its file and name it
//! in [`ALL`].
//!
//! # How a puzzle is recognised
//!
//! Blank lines, comments (`#` to the end of the line) and border lines between
//! puzzles are passed over; then the formats are asked in the order of [`ALL`].
//!
//! A file that begins as a zip file is a workbook, [`XLSX`]. Of text
//!
//! | the line | read as |
//! |---|---|
//! | begins with `{` or with `Name =` | `array` |
//! | one word of n³ characters | `candidates` |
//! | such a word of n² and after a comma another or nothing | `kaggle` |
//! | one word of n² characters, n from 4 on | `line` |
//! | four values or more, all numbers or blanks | `numbers` |
//! | anything else | `grid`, whose first row tells the side |
//!
//! Without symbols no side above 9 is read from bare characters, so 4 to 9
//! characters are a row and 16 and more are a puzzle. Where two readings are
//! left the options decide, else the lines that follow; where those do not
//! either, it is an error that says which option would.

mod alphabet;
mod array;
mod borders;
mod candidates;
mod error;
mod first_row;
mod grid;
mod input;
mod kaggle;
mod line;
mod lines;
mod numbers;
mod puzzles;
mod row;
mod rows;
mod single;
mod suffix;
mod symbols;
mod word;
mod xlsx;

use std::io;

pub use error::{Fault, ReadError, Reason};
pub use input::{Found, Input};
pub use lines::MAX_LINE;
pub use puzzles::{Entry, Expected, ExpectedCount, Place, Puzzles, ReadOptions, read_one};
pub use single::{Looks, SingleLines, asked};
pub use symbols::{Symbols, SymbolsError};

use crate::board::Puzzle;

/// A way to write puzzles, and mostly to read them.
pub trait Format: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The format in one line.
    fn summary(&self) -> &'static str;

    /// What reads it; none if it can only be written.
    fn reader(&self) -> Option<&dyn Reader> {
        None
    }

    /// Whether what it writes for a digit is the digit's symbol, if symbols are
    /// given, so that reading needs the same symbols.
    fn uses_symbols(&self) -> bool {
        false
    }

    /// Whether every puzzle is a line by itself, whatever the lines around it say.
    fn is_line(&self) -> bool {
        false
    }

    /// Writes a puzzle, with a line feed at the end. A solution is a puzzle with
    /// every digit given.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidInput`] if the format cannot hold this puzzle;
    /// whatever the output fails with.
    fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> io::Result<()>;
}

/// The reading half of a [`Format`].
pub trait Reader: Sync {
    /// Whether the current line begins a puzzle of this format, as far as can
    /// be seen. May look at the lines after it.
    fn recognises(&self, input: &mut Input) -> bool;

    /// Whether a line without comment means nothing where a puzzle could begin, if
    /// the format is the only one to try.
    fn passes_over(&self, content: &str) -> bool {
        let _ = content;
        false
    }

    /// Reads the puzzle that begins at the current line, and no line beyond it.
    ///
    /// # Errors
    /// What is wrong with the text. The puzzle is left behind all the same, as
    /// far as its extent can be seen.
    fn read(&self, input: &mut Input) -> Result<Found, Fault>;
}

/// Every format. They are recognised in this order.
pub static ALL: &[&dyn Format] = &[
    &array::Array,
    &candidates::Candidates,
    &kaggle::Kaggle,
    &line::Line,
    &numbers::Numbers,
    &grid::Grid,
];

/// Workbooks: the one format of puzzles that is not text, and so none of [`ALL`].
pub static XLSX: &dyn Format = &xlsx::Xlsx;

/// The formats that can be read.
pub fn readable() -> impl Iterator<Item = &'static dyn Format> {
    ALL.iter().copied().filter(|format| format.reader().is_some()).chain([XLSX])
}

/// The format of that name.
pub fn named(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().chain([XLSX]).find(|format| format.name() == name)
}

/// Whether an input that begins with these bytes is read as a workbook.
pub fn is_workbook(begin: &[u8], options: &ReadOptions) -> bool {
    let magic = |magic: &[u8]| begin.starts_with(magic);
    match options.from {
        Some(format) => format.name() == XLSX.name(),
        None => magic(xlsx::MAGIC) || magic(xlsx::OLD_MAGIC),
    }
}

impl std::fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a format that cannot hold a puzzle.
fn cannot_hold(format: &dyn Format, why: &str) -> io::Error {
    let message = format!("the format {} cannot hold this puzzle: {why}", format.name());
    io::Error::new(io::ErrorKind::InvalidInput, message)
}
