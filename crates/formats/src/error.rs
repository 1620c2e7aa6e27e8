//! Errors of reading and writing: the fault in a text, its place and the remedy, and the reason why
//! a puzzle cannot be written.

use std::fmt;
use std::io;
use std::sync::Arc;

use board::{
    CellName, Digit, MAX_SIDE, MIN_SIDE, Position, Puzzle, counted, escape::visible,
    stop::StopReason,
};

use crate::{ExtraField, Remedy};

/// The most bytes of a line, 4 MiB. The numbers of a side of 645 on one line take less than half of
/// it. Longer lines are skipped without being stored.
pub const MAX_LINE: usize = 4 << 20;

/// The most bytes of one puzzle in a document, 16 MiB. Longer ones are skipped without being
/// stored.
pub const MAX_PIECE: usize = 16 << 20;

/// A puzzle that cannot be read.
#[derive(Debug, thiserror::Error)]
pub struct ReadError {
    /// The name of the input.
    pub file: Arc<str>,
    /// The line, from 1; for a workbook, the row of the sheet.
    pub line: usize,
    /// The column in characters, from 1; for a workbook, the column of the sheet.
    pub column: usize,
    /// The cell, if the fault is in one.
    pub cell: Option<CellName>,
    /// The fault.
    pub reason: FaultReason,
    /// The part of the puzzle that was read.
    remains: Option<Box<PartialInput>>,
}

/// The part that was read of a puzzle with a fault.
#[derive(Default, Debug)]
pub(crate) struct PartialInput {
    /// The line, if the fault is in one.
    pub(crate) input: String,
    /// The other values of its table row or object.
    pub(crate) beside: Vec<ExtraField>,
}

/// Writes the error on one line that can be displayed: names and text of the input are escaped.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message(&self.reason.text()))
    }
}

impl ReadError {
    /// Returns the fault of an input as a whole, which begins at `line`.
    pub fn of_input(file: impl Into<Arc<str>>, line: usize, reason: FaultReason) -> ReadError {
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

    /// Returns the line, if the fault is in a line that was read.
    pub fn input(&self) -> Option<&str> {
        self.remains.as_ref().map(|it| &*it.input).filter(|input| !input.is_empty())
    }

    /// Returns the other values of its table row or object.
    pub fn beside(&self) -> &[ExtraField] {
        self.remains.as_ref().map_or(&[], |it| &it.beside)
    }

    /// Returns true if the input failed, rather than its text.
    pub fn is_io(&self) -> bool {
        matches!(self.reason, FaultReason::Io(_))
    }

    /// Returns true if reading reached a limit of time or memory.
    pub fn is_stopped(&self) -> bool {
        matches!(self.reason, FaultReason::Stopped(_))
    }
}

impl FaultReason {
    /// Adds a remedy.
    pub(crate) fn with_remedy(self, remedy: Remedy) -> FaultReason {
        FaultReason::Remediable { reason: Box::new(self), remedy }
    }

    /// Returns the option that would help, if there is one.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            FaultReason::NeedsSymbols { .. } => Some(Remedy::ChooseSymbols),
            FaultReason::Mixed { .. } => Some(Remedy::OmitSymbols),
            FaultReason::Ambiguous { count, small } => {
                Some(Remedy::ChooseSide { sides: vec![*count, *small] })
            }
            FaultReason::NoWorkbook => Some(Remedy::OmitRange),
            FaultReason::Rounded => Some(Remedy::StoreAsText),
            FaultReason::InSheet { reason, .. } | FaultReason::InDocument { reason, .. } => {
                reason.remedy()
            }
            FaultReason::Remediable { remedy, .. } => Some(remedy.clone()),
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

    /// Returns the place as a message shows it. For a workbook it is in the reason, if there is
    /// one.
    fn place(&self, line: usize, column: usize) -> String {
        match self {
            FaultReason::Workbook(_) | FaultReason::InSheet { .. } => String::new(),
            FaultReason::Remediable { reason, .. } => reason.place(line, column),
            _ => format!(":{line}:{column}"),
        }
    }

    fn prefix(&self, cell: Option<CellName>) -> String {
        match self {
            FaultReason::InSheet { .. } => String::new(),
            FaultReason::Remediable { reason, .. } => reason.prefix(cell),
            _ => cell.map(|cell| format!("{cell}: ")).unwrap_or_default(),
        }
    }
}

/// A fault, and the text that would be correct.
#[derive(Debug, thiserror::Error)]
pub enum FaultReason {
    /// The input failed; nothing more can be read from it.
    #[error("cannot read the input: {0}")]
    Io(#[from] io::Error),
    /// A limit of time or memory was reached, or the run was stopped.
    #[error("unknown: {0}")]
    Stopped(StopReason),
    /// No puzzle at all.
    #[error(
        "no puzzle found; expected, for example, a line of 81 characters, 1-9 and . for an empty cell"
    )]
    Empty,
    /// A second puzzle in an input that may contain only one.
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
        /// The number of symbols.
        symbols: usize,
    },
    /// A file without a puzzle, such as a compressed file, a picture or a formula; nothing more is
    /// read from the input.
    #[error("{0}")]
    Foreign(&'static str),
    /// A puzzle that a spreadsheet has rounded to a number.
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
    /// A space that looks like an ordinary one, or an invisible character.
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
        /// The characters that are allowed, in words.
        rule: String,
    },
    /// A number that is not a digit, or a word that is not a number.
    #[error("{found} is not a digit of {} {side}×{side} puzzle; {rule}", article(*.side))]
    Number {
        /// The word in the text.
        found: String,
        /// The side.
        side: usize,
        /// The values that are allowed, in words.
        rule: String,
    },
    /// Numbers among symbols that give figures another meaning.
    #[error(
        "{found} is not one of the symbols {symbols}, and numbers cannot be mixed with symbols"
    )]
    Mixed {
        /// The word in the text.
        found: String,
        /// The symbols.
        symbols: String,
    },
    /// A line of characters with a length that no puzzle has.
    #[error("{}; expected {expected}", counted(*.found, "characters"))]
    Length {
        /// The number of characters.
        found: usize,
        /// The lengths that would be correct.
        expected: String,
    },
    /// A side that needs symbols, because the default characters cannot write it.
    #[error("{found} characters make a {what} of side {side}")]
    NeedsSymbols {
        /// The number of characters.
        found: usize,
        /// `line`, `row`, `list of candidates`.
        what: &'static str,
        /// The side.
        side: usize,
    },
    /// A line with a possible puzzle and other text.
    #[error("remove {what} the {found} characters of the puzzle")]
    Around {
        /// The text to remove: before the puzzle, after it, or both.
        what: String,
        /// The number of characters of the puzzle.
        found: usize,
    },
    /// A side that no puzzle has.
    #[error(
        "{} cannot be {rule}; the side must be between {MIN_SIDE} and {MAX_SIDE}",
        counted(*.found, .what)
    )]
    Side {
        /// The number that was found.
        found: usize,
        /// The things that were counted, in the plural.
        what: &'static str,
        /// The thing that this number cannot make, such as `a row`.
        rule: &'static str,
    },
    /// A digit at the place of another candidate.
    #[error(
        "{found:?} is in the position of candidate {place}; write {symbol}, or . if it is eliminated"
    )]
    Misplaced {
        /// The character.
        found: char,
        /// The candidate at this place.
        place: Digit,
        /// The character of that candidate.
        symbol: char,
    },
    /// Text after a complete puzzle.
    #[error(
        "{found:?} follows the puzzle; only :count, :count:solution or a # comment may follow it \
        on its line"
    )]
    Trailing {
        /// Its first character.
        found: char,
    },
    /// An invalid number of solutions.
    #[error(
        "{0:?} is not a number of solutions; write a number, as in :1, or >1 for more than one"
    )]
    Count(String),
    /// A field after the solution.
    #[error("unexpected third ':' after the puzzle; only :count and :solution may follow it")]
    Fields,
    /// A solution with the wrong length.
    #[error("the solution has {}; expected {expected}, one for each cell",
        counted(*.found, "characters"))]
    SolutionLength {
        /// The number of characters.
        found: usize,
        /// The number of cells.
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
        /// The names that would be accepted.
        others: String,
    },
    /// A table row with another number of fields than its header.
    #[error(
        "the row has {}; expected {expected}, one for each column of the header, even if empty",
        counted(*.found, "fields")
    )]
    Columns {
        /// The number of fields found.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// A table row without a puzzle.
    #[error("the column of puzzles is empty in this row")]
    NoPuzzle,
    /// A row with the wrong number of cells.
    #[error(
        "row {row} has {}; expected {expected}, as many as {because}",
        counted(*.found, "cells")
    )]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// The number of cells found.
        found: usize,
        /// The side.
        expected: usize,
        /// The origin of the side.
        because: &'static str,
    },
    /// A puzzle that ends before its last row.
    #[error("the puzzle ends after row {found}; expected {expected} rows, as many as {because}")]
    Rows {
        /// The number of rows found.
        found: usize,
        /// The side.
        expected: usize,
        /// The origin of the side.
        because: &'static str,
    },
    /// No value between two separators.
    #[error("a value is missing next to a separator; write 0 or . for an empty cell")]
    Gap,
    /// A bar or line that contradicts the other borders.
    #[error("{0}")]
    Borders(String),
    /// Lines that are either the rows of a puzzle or smaller puzzles on one line each.
    #[error(
        "{count} rows of {count} numbers, none above {small}, can be one {count}×{count} puzzle \
        or {count} puzzles of {small}×{small}"
    )]
    Ambiguous {
        /// The number of values on the line.
        count: usize,
        /// Its square root.
        small: usize,
    },
    /// A line of numbers with a length that no puzzle has.
    #[error("{} on one line; expected {expected}", counted(*.found, "numbers"))]
    Numbers {
        /// The number of values.
        found: usize,
        /// The lengths that would be correct.
        expected: String,
    },
    /// A line that is not part of a puzzle.
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
    /// An array that is not well-formed.
    #[error("{0}")]
    Array(&'static str),
    /// Something that does not occur in the notation of another program, or that is not supported.
    #[error("{0}")]
    Notation(String),
    /// A workbook that contains no puzzle, or that cannot be read.
    #[error("{0}")]
    Workbook(String),
    /// The fault in a cell of a workbook.
    #[error("{at}: {reason}")]
    InSheet {
        /// The cell, such as `Sheet1!C4`.
        at: String,
        /// The fault in it.
        reason: Box<FaultReason>,
    },
    /// A document, such as JSON or XML, that does not describe a puzzle.
    #[error("{0}")]
    Document(String),
    /// The fault in a value of a document.
    #[error("{path}: {reason}")]
    InDocument {
        /// The path to the value from the puzzle, such as `givens[3][5]`.
        path: String,
        /// The fault in it.
        reason: Box<FaultReason>,
    },
    /// A puzzle of a document above [`MAX_PIECE`].
    #[error("the puzzle is longer than {} MiB, the largest size that is read", MAX_PIECE >> 20)]
    LongPiece,
    /// A range for an input that is not a workbook.
    #[error("a range selects cells of a workbook, but the input is text")]
    NoWorkbook,
    /// A reason with a remedy.
    #[error("{reason}")]
    Remediable {
        /// The reason.
        reason: Box<FaultReason>,
        /// The remedy.
        remedy: Remedy,
    },
}

/// Returns the English indefinite article before a side.
fn article(side: usize) -> &'static str {
    if matches!(side, 8 | 11 | 18 | 80..=89) { "an" } else { "a" }
}

/// A fault in the text that is being read. The name of the file is added later.
#[derive(Debug)]
pub struct Fault {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) cell: Option<CellName>,
    pub(crate) reason: FaultReason,
    /// The part of the puzzle that was read. Boxed to keep faults small.
    pub(crate) remains: Option<Box<PartialInput>>,
}

impl Fault {
    pub(crate) fn new(line: usize, column: usize, reason: FaultReason) -> Fault {
        Fault { line, column, cell: None, reason, remains: None }
    }

    pub(crate) fn in_cell(self, cell: CellName) -> Fault {
        Fault { cell: Some(cell), ..self }
    }

    /// Adds to the part of the puzzle that was read.
    pub(crate) fn with(self, remain: impl FnOnce(&mut PartialInput)) -> Fault {
        let mut remains = self.remains.unwrap_or_default();
        remain(&mut remains);
        Fault { remains: Some(remains), ..self }
    }

    pub(crate) fn is_io(&self) -> bool {
        matches!(self.reason, FaultReason::Io(_))
    }

    /// Returns a copy, if the fault is one that lines can have before a format reads them.
    pub(crate) fn again(&self) -> Option<Fault> {
        let reason = match self.reason {
            FaultReason::Utf8 => FaultReason::Utf8,
            FaultReason::Control(found) => FaultReason::Control(found),
            FaultReason::Return => FaultReason::Return,
            FaultReason::Space(found) => FaultReason::Space(found),
            FaultReason::LongLine => FaultReason::LongLine,
            _ => return None,
        };
        Some(Fault::new(self.line, self.column, reason))
    }

    pub(crate) fn in_file(self, file: &Arc<str>) -> ReadError {
        let Fault { line, column, cell, reason, remains } = self;
        ReadError { file: Arc::clone(file), line, column, cell, reason, remains }
    }
}

/// The reason why a puzzle is not written.
#[derive(Debug)]
pub enum PuzzleWriteError {
    /// The format cannot express something of the puzzle.
    Puzzle {
        /// The name of the format.
        format: &'static str,
        /// The thing that it cannot express.
        why: String,
    },
    /// The format cannot express something of the game state.
    Position {
        /// The name of the format.
        format: &'static str,
        /// The thing that it cannot express.
        why: String,
        /// The puzzle and the game state: other formats may support them.
        place: Box<(Puzzle, Position)>,
    },
    /// The output failed.
    Io(io::Error),
}

impl From<io::Error> for PuzzleWriteError {
    fn from(error: io::Error) -> PuzzleWriteError {
        PuzzleWriteError::Io(error)
    }
}
