//! What is wrong with a text, where, and what would be right; and why a puzzle cannot be written.

use std::fmt;
use std::io;
use std::sync::Arc;

use board::{
    CellName, Digit, MAX_SIDE, MIN_SIDE, Position, Puzzle, counted, escape::visible, stop::Why,
};

use crate::{Beside, Remedy};

/// The most bytes of a line, 4 MiB: the numbers of a side of 645 on one line
/// are less than half of it. Longer lines are passed over without being stored.
pub const MAX_LINE: usize = 4 << 20;

/// The most bytes of one puzzle in a document, 16 MiB. Longer ones are passed over
/// without being stored.
pub const MAX_PIECE: usize = 16 << 20;

/// A puzzle that cannot be read.
#[derive(Debug, thiserror::Error)]
pub struct ReadError {
    /// The name of the input.
    pub file: Arc<str>,
    /// From 1; of a workbook the row of the sheet.
    pub line: usize,
    /// In characters, from 1; of a workbook the column of the sheet.
    pub column: usize,
    /// The cell, where the fault is in one.
    pub cell: Option<CellName>,
    /// What is wrong.
    pub reason: Reason,
    /// What there is of it all the same.
    remains: Option<Box<Remains>>,
}

/// What was read of a puzzle that cannot be read.
#[derive(Default, Debug)]
pub(crate) struct Remains {
    /// The line, where the fault is in one.
    pub(crate) input: String,
    /// What its table or object tells beside the puzzle.
    pub(crate) beside: Vec<Beside>,
}

/// On one line, fit to be shown: names and text of the input are escaped.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message(&self.reason.text()))
    }
}

impl ReadError {
    /// A fault of an input as a whole, which begins in that line.
    pub fn of_input(file: impl Into<Arc<str>>, line: usize, reason: Reason) -> ReadError {
        Fault::new(line, 1, reason).in_file(&file.into())
    }

    /// Returns the message without the remedy.
    pub fn problem(&self) -> String {
        self.message(&self.reason.to_string())
    }

    fn message(&self, what: &str) -> String {
        let ReadError { file, line, column, cell, reason, .. } = self;
        let (place, prefix) = (reason.place(*line, *column), reason.prefix(*cell));
        visible(&format!("{file}{place}: {prefix}{what}")).into_owned()
    }

    /// The line, where the fault is in a line that was read.
    pub fn input(&self) -> Option<&str> {
        self.remains.as_ref().map(|it| &*it.input).filter(|input| !input.is_empty())
    }

    /// What its table or object tells beside the puzzle.
    pub fn beside(&self) -> &[Beside] {
        self.remains.as_ref().map_or(&[], |it| &it.beside)
    }

    /// Whether the input failed, rather than its text.
    pub fn is_io(&self) -> bool {
        matches!(self.reason, Reason::Io(_))
    }

    /// Whether reading it reached a limit of time or memory.
    pub fn is_stopped(&self) -> bool {
        matches!(self.reason, Reason::Stopped(_))
    }
}

impl Reason {
    /// Adds a remedy.
    pub(crate) fn with_remedy(self, remedy: Remedy) -> Reason {
        Reason::Remediable { reason: Box::new(self), remedy }
    }

    /// Returns the option that would help, if there is one.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Reason::NeedsSymbols { .. } => Some(Remedy::ChooseSymbols),
            Reason::Mixed { .. } => Some(Remedy::OmitSymbols),
            Reason::Ambiguous { count, small } => {
                Some(Remedy::ChooseSide { sides: vec![*count, *small] })
            }
            Reason::NoWorkbook => Some(Remedy::OmitRange),
            Reason::Rounded => Some(Remedy::StoreAsText),
            Reason::InSheet { reason, .. } | Reason::InDocument { reason, .. } => reason.remedy(),
            Reason::Remediable { remedy, .. } => Some(remedy.clone()),
            _ => None,
        }
    }

    /// Returns the reason and the remedy in the words of the command line.
    pub fn text(&self) -> String {
        match self.remedy() {
            Some(remedy) => format!("{self}; {remedy}"),
            None => self.to_string(),
        }
    }

    /// The place as a message names it. That of a workbook is in the reason, where there is one.
    fn place(&self, line: usize, column: usize) -> String {
        match self {
            Reason::Workbook(_) | Reason::InSheet { .. } => String::new(),
            Reason::Remediable { reason, .. } => reason.place(line, column),
            _ => format!(":{line}:{column}"),
        }
    }

    fn prefix(&self, cell: Option<CellName>) -> String {
        match self {
            Reason::InSheet { .. } => String::new(),
            Reason::Remediable { reason, .. } => reason.prefix(cell),
            _ => cell.map(|cell| format!("{cell}: ")).unwrap_or_default(),
        }
    }
}

/// What is wrong, and what would be right.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The input failed; nothing more comes from it.
    #[error("cannot read the input: {0}")]
    Io(#[from] io::Error),
    /// It was time to stop, or it would have taken more memory than is allowed.
    #[error("unknown: {0}")]
    Stopped(Why),
    /// No puzzle at all.
    #[error(
        "no puzzle found; expected, for example, a line of 81 characters, 1-9 and . for an empty cell"
    )]
    Empty,
    /// A second puzzle where one was expected.
    #[error("a second puzzle begins here; expected only one")]
    Several,
    /// Options that contradict each other.
    #[error(
        "boxes of {shape} need {side} symbols, but there are {symbols}; give one symbol for each \
        digit"
    )]
    Options {
        /// The box.
        shape: board::Shape,
        /// Its side.
        side: usize,
        /// How many symbols.
        symbols: usize,
    },
    /// A file without a puzzle, such as a compressed file, a picture or a formula; nothing more is
    /// read from the input.
    #[error("{0}")]
    Foreign(&'static str),
    /// A number that was a puzzle before a spreadsheet rounded it.
    #[error("a spreadsheet has rounded this puzzle to a number, and its digits are lost")]
    Rounded,
    /// Text in UTF-16; nothing more is read from the input.
    #[error("the text is UTF-16; save it as UTF-8")]
    Utf16,
    /// Not UTF-8.
    #[error("the text is not UTF-8; save it as UTF-8 or plain ASCII")]
    Utf8,
    /// A control character.
    #[error("control character {0:?}, although a puzzle is plain text; remove it")]
    Control(char),
    /// A carriage return without a line feed.
    #[error("a carriage return without a line feed; convert the line ends, as in `tr '\\r' '\\n'`")]
    Return,
    /// A space that does not look different from a plain one, or what does not look like anything.
    #[error(
        "U+{:04X} among the cells {}", u32::from(*.0),
        if .0.is_whitespace() { "is not an ordinary space; use plain spaces" }
        else { "is invisible; remove it" }
    )]
    Space(char),
    /// A line above [`MAX_LINE`].
    #[error(
        "the line is longer than {} MiB; put one puzzle, or one row of it, on a line",
        MAX_LINE >> 20
    )]
    LongLine,
    /// A character that is neither digit nor blank.
    #[error("{found:?} is not a digit of {} {side}×{side} puzzle; {rule}", article(*.side))]
    Character {
        /// The character.
        found: char,
        /// The side.
        side: usize,
        /// What would be.
        rule: String,
    },
    /// A number that is not a digit, or no number.
    #[error("{found} is not a digit of {} {side}×{side} puzzle; {rule}", article(*.side))]
    Number {
        /// As it is in the text.
        found: String,
        /// The side.
        side: usize,
        /// What would be.
        rule: String,
    },
    /// Numbers among symbols that give figures another meaning.
    #[error(
        "{found} is not one of the symbols {symbols}, and numbers cannot be mixed with symbols"
    )]
    Mixed {
        /// As it is in the text.
        found: String,
        /// The symbols.
        symbols: String,
    },
    /// A line of characters that has the length of no puzzle.
    #[error("{}; expected {expected}", counted(*.found, "characters"))]
    Length {
        /// Characters.
        found: usize,
        /// The lengths that would do.
        expected: String,
    },
    /// Characters alone cannot write this side.
    #[error("{found} characters make a {what} of side {side}")]
    NeedsSymbols {
        /// Characters.
        found: usize,
        /// `line`, `row`, `list of candidates`.
        what: &'static str,
        /// The side.
        side: usize,
    },
    /// A line that may be a puzzle, and more.
    #[error("remove {what} the {found} characters of the puzzle")]
    Around {
        /// What is where: before them, after them, or both.
        what: String,
        /// Characters.
        found: usize,
    },
    /// A side that no puzzle has.
    #[error(
        "{} cannot be {rule}; the side must be between {MIN_SIDE} and {MAX_SIDE}",
        counted(*.found, .what)
    )]
    Side {
        /// How many.
        found: usize,
        /// Of what.
        what: &'static str,
        /// What makes a puzzle.
        rule: &'static str,
    },
    /// A digit at the place of another.
    #[error(
        "{found:?} is in the position of candidate {place}; write {symbol}, or . if it is eliminated"
    )]
    Misplaced {
        /// The character.
        found: char,
        /// The candidate whose place it is.
        place: Digit,
        /// The character of that candidate.
        symbol: char,
    },
    /// Something after a puzzle that is complete.
    #[error(
        "{found:?} follows the puzzle; only :count, :count:solution or a # comment may follow it \
        on its line"
    )]
    Trailing {
        /// The first character of it.
        found: char,
    },
    /// A count of solutions that is not one.
    #[error(
        "{0:?} is not a number of solutions; write a number, as in :1, or >1 for more than one"
    )]
    Count(String),
    /// A field after the solution.
    #[error("unexpected third ':' after the puzzle; only :count and :solution may follow it")]
    Fields,
    /// A solution of another length.
    #[error("the solution has {}; expected {expected}, one for each cell",
        counted(*.found, "characters"))]
    SolutionLength {
        /// Characters.
        found: usize,
        /// Cells.
        expected: usize,
    },
    /// A solution with a blank.
    #[error("the solution has an empty cell; it must have a digit in every cell")]
    SolutionBlank,
    /// A header without a column of puzzles.
    #[error(
        "the header has no column of puzzles: {found}; name the column puzzle (also accepted: \
        {others}); the rows below are skipped"
    )]
    Header {
        /// The columns that it names.
        found: String,
        /// The names that would do.
        others: String,
    },
    /// A row of a table that has not the fields that its header names.
    #[error(
        "the row has {}; expected {expected}, one for each column of the header, even if empty",
        counted(*.found, "fields")
    )]
    Columns {
        /// Fields found.
        found: usize,
        /// Columns.
        expected: usize,
    },
    /// A row of a table with nothing where its puzzle is to be.
    #[error("the column of puzzles is empty in this row")]
    NoPuzzle,
    /// Another number of cells in a row.
    #[error(
        "row {row} has {}; expected {expected}, as many as {because}",
        counted(*.found, "cells")
    )]
    RowLength {
        /// From 1.
        row: usize,
        /// Cells found.
        found: usize,
        /// The side.
        expected: usize,
        /// What fixed the side.
        because: &'static str,
    },
    /// A puzzle that ends before its last row.
    #[error("the puzzle ends after row {found}; expected {expected} rows, as many as {because}")]
    Rows {
        /// Rows found.
        found: usize,
        /// The side.
        expected: usize,
        /// What fixed the side.
        because: &'static str,
    },
    /// Nothing between two separators.
    #[error("a value is missing next to a separator; write 0 or . for an empty cell")]
    Gap,
    /// A bar that does not fit the others.
    #[error("{0}")]
    Borders(String),
    /// A row, or a puzzle of smaller side on one line.
    #[error(
        "{count} rows of {count} numbers, none above {small}, can be one {count}×{count} puzzle \
        or {count} puzzles of {small}×{small}"
    )]
    Ambiguous {
        /// Numbers on the line.
        count: usize,
        /// The root of it.
        small: usize,
    },
    /// A line of numbers that has the length of no puzzle.
    #[error("{} on one line; expected {expected}", counted(*.found, "numbers"))]
    Numbers {
        /// How many.
        found: usize,
        /// The lengths that would do.
        expected: String,
    },
    /// A line that is no part of a puzzle.
    #[error(
        "this line is not a puzzle; expected n×n characters, or a row of digits and empty cells"
    )]
    Unrecognised,
    /// An address without a puzzle.
    #[error(
        "the address contains no puzzle and is not fetched; expected n×n characters in it, as in \
        ?puzzle=53..7…"
    )]
    Address,
    /// An array that is not written as one.
    #[error("{0}")]
    Array(&'static str),
    /// What the notation of another program does not have.
    #[error("{0}")]
    Notation(String),
    /// A workbook in which no puzzle is found, or that cannot be read at all.
    #[error("{0}")]
    Workbook(String),
    /// What is wrong with a cell of a workbook.
    #[error("{at}: {reason}")]
    InSheet {
        /// Such as `Sheet1!C4`.
        at: String,
        /// What.
        reason: Box<Reason>,
    },
    /// A document that does not say a puzzle: JSON, XML.
    #[error("{0}")]
    Document(String),
    /// What is wrong with a value of a document.
    #[error("{path}: {reason}")]
    InDocument {
        /// The way to it from the puzzle, such as `givens[3][5]`.
        path: String,
        /// What.
        reason: Box<Reason>,
    },
    /// A puzzle of a document above [`MAX_PIECE`].
    #[error("the puzzle is longer than {} MiB, the largest size that is read", MAX_PIECE >> 20)]
    LongPiece,
    /// A range of cells where there are none.
    #[error("a range selects cells of a workbook, but the input is text")]
    NoWorkbook,
    /// A reason with a remedy.
    #[error("{reason}")]
    Remediable {
        /// The reason.
        reason: Box<Reason>,
        /// The remedy.
        remedy: Remedy,
    },
}

/// What stands before a side in English.
fn article(side: usize) -> &'static str {
    if matches!(side, 8 | 11 | 18 | 80..=89) { "an" } else { "a" }
}

/// A fault in the text being read; the file's name comes later.
#[derive(Debug)]
pub struct Fault {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) cell: Option<CellName>,
    pub(crate) reason: Reason,
    /// Boxed, for faults are small.
    pub(crate) remains: Option<Box<Remains>>,
}

impl Fault {
    pub(crate) fn new(line: usize, column: usize, reason: Reason) -> Fault {
        Fault { line, column, cell: None, reason, remains: None }
    }

    pub(crate) fn in_cell(self, cell: CellName) -> Fault {
        Fault { cell: Some(cell), ..self }
    }

    /// With that of what was read.
    pub(crate) fn with(self, remain: impl FnOnce(&mut Remains)) -> Fault {
        let mut remains = self.remains.unwrap_or_default();
        remain(&mut remains);
        Fault { remains: Some(remains), ..self }
    }

    pub(crate) fn is_io(&self) -> bool {
        matches!(self.reason, Reason::Io(_))
    }

    /// The same once more, of a line that no format has seen.
    pub(crate) fn again(&self) -> Option<Fault> {
        let reason = match self.reason {
            Reason::Utf8 => Reason::Utf8,
            Reason::Control(found) => Reason::Control(found),
            Reason::Return => Reason::Return,
            Reason::Space(found) => Reason::Space(found),
            Reason::LongLine => Reason::LongLine,
            _ => return None,
        };
        Some(Fault::new(self.line, self.column, reason))
    }

    pub(crate) fn in_file(self, file: &Arc<str>) -> ReadError {
        let Fault { line, column, cell, reason, remains } = self;
        ReadError { file: Arc::clone(file), line, column, cell, reason, remains }
    }
}

/// A puzzle that is not written.
#[derive(Debug)]
pub enum WriteError {
    /// The format has no room for something of the puzzle.
    Puzzle {
        /// The name of the format.
        format: &'static str,
        /// What it has no room for.
        why: String,
    },
    /// The format has no room for something of the position.
    Position {
        /// The name of the format.
        format: &'static str,
        /// What it has no room for.
        why: String,
        /// The puzzle and the position: other formats may hold them.
        place: Box<(Puzzle, Position)>,
    },
    /// The output failed.
    Io(io::Error),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}
