//! What a format is: a way to read puzzles, and to write them.

use std::any::Any;
use std::fmt;
use std::io::{self, Read};

use crate::error::{Fault, Reason, WriteError};
use crate::metadata::{Metadata, MetadataField};
use crate::reading::document::Document;
use crate::reading::{Input, Parsed};
use crate::tables::header::Columns;
use crate::text::Known;
use crate::writing::READ_ONLY;
use board::{MIN_SIDE, Notes, Position, Puzzle, Symbols};

/// A way to read and write puzzles.
pub trait Format: Reader {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Other names for it where input is named.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The format in one line.
    fn summary(&self) -> &'static str;

    /// Whether what it writes for a digit is the digit's symbol, if symbols are
    /// given, so that reading needs the same symbols.
    fn uses_symbols(&self) -> bool {
        false
    }

    /// The side of all that it holds, where that is one.
    fn side(&self) -> Option<usize> {
        None
    }

    /// What stands around all puzzles of an output, where they are not all there is.
    fn frame(&self) -> Option<&'static Frame> {
        None
    }

    /// Whether it has room for where a person stands in a puzzle.
    fn holds_positions(&self) -> bool {
        false
    }

    /// Whether it has room for the digits that a person placed, if not for what is struck.
    fn holds_placed(&self) -> bool {
        self.holds_positions()
    }

    /// Whether it has room for the pencil marks of a person, cell by cell.
    fn holds_notes(&self) -> bool {
        false
    }

    /// Returns true if it has room for that field of the metadata with that value, as JSON.
    fn holds_metadata(&self, field: &MetadataField, value: &str) -> bool {
        let _ = (field, value);
        false
    }

    /// Returns true if it has room for a solution next to the puzzle.
    fn holds_solution(&self) -> bool {
        false
    }

    /// Whether it has room for the board and the rules of a puzzle.
    ///
    /// # Errors
    /// Why not, in words. Most formats hold the rows, columns and boxes of a square board only.
    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        only_classic(puzzle)
    }

    /// Writes a puzzle that it [holds](Format::holds), with a line feed at the end. A solution is
    /// a puzzle with every digit given. A format that can only be read holds no puzzle.
    ///
    /// # Errors
    /// If the format cannot hold this puzzle; whatever the output fails with.
    fn put(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        let _ = (puzzle, symbols, out);
        Err(WriteError::Puzzle { format: self.name(), why: READ_ONLY.to_owned() })
    }

    /// Writes a puzzle with where a person stands in it.
    ///
    /// # Errors
    /// As [`Format::put`]; most formats hold nothing but puzzles.
    fn put_position(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        match position.is_start(puzzle) {
            true => self.put(puzzle, symbols, out),
            false => {
                let why = "it contains entered digits or eliminated candidates";
                Err(no_room(self.name(), why, puzzle, position))
            }
        }
    }

    /// Writes a puzzle with what a person has made of it and with metadata, all fields of which it
    /// [holds](Format::holds_metadata).
    ///
    /// # Errors
    /// As [`Format::put_position`].
    fn put_annotated(
        &self,
        puzzle: &Puzzle,
        progress: &Progress,
        metadata: &Metadata,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        debug_assert!(metadata.fields().next().is_none(), "a format that holds metadata writes it");
        self.put_progress(puzzle, progress, symbols, out)
    }

    /// Writes a puzzle with what a person has made of it, pencil marks as well where there is
    /// room for them.
    ///
    /// # Errors
    /// As [`Format::put_position`].
    fn put_progress(
        &self,
        puzzle: &Puzzle,
        progress: &Progress,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        self.put_position(puzzle, progress.position, symbols, out)
    }
}

impl dyn Format {
    /// Writes a puzzle, with a line feed at the end. A solution is a puzzle with every digit given.
    ///
    /// # Errors
    /// If the format cannot hold this puzzle; whatever the output fails with.
    pub fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        self.held(puzzle)?.put(puzzle, symbols, out)
    }

    /// Writes a puzzle with where a person stands in it.
    ///
    /// # Errors
    /// As [`Format::write`](Format); most formats hold nothing but puzzles.
    pub fn write_position(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        self.held_with(puzzle, position)?.put_position(puzzle, position, symbols, out)
    }

    /// Writes a puzzle with where a person stands in it, if anywhere, and with the metadata that
    /// the format has room for.
    ///
    /// # Errors
    /// As `write_position`.
    pub fn write_annotated(
        &self,
        puzzle: &Puzzle,
        position: Option<&Position>,
        metadata: &Metadata,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        let [held, _] = metadata.partition(|field, value| self.holds_metadata(field, value));
        match position {
            _ if !held.is_empty() => {
                let start = || Position::start(puzzle);
                let position = &position.cloned().unwrap_or_else(start);
                let progress = Progress { position, notes: &Notes::new() };
                let format = self.held_with(puzzle, position)?;
                format.put_annotated(puzzle, &progress, &held, symbols, out)
            }
            Some(position) => self.write_position(puzzle, position, symbols, out),
            None => self.write(puzzle, symbols, out),
        }
    }

    /// Writes a puzzle with what a person has made of it, pencil marks and metadata as well where
    /// there is room for them.
    ///
    /// # Errors
    /// As `write_position`.
    pub fn write_progress(
        &self,
        puzzle: &Puzzle,
        progress: &Progress,
        metadata: &Metadata,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        let [held, _] = metadata.partition(|field, value| self.holds_metadata(field, value));
        let format = self.held_with(puzzle, progress.position)?;
        match held.is_empty() {
            true => format.put_progress(puzzle, progress, symbols, out),
            false => format.put_annotated(puzzle, progress, &held, symbols, out),
        }
    }

    /// Reads the puzzle that begins at the current line: where it writes no symbols, figures are
    /// numbers.
    pub(crate) fn read_here(&self, input: &mut Input) -> Result<Parsed, Fault> {
        let known = input.known;
        known.alphabet.reading(!self.uses_symbols(), || self.read(input))
    }

    /// Itself, if it holds the puzzle: nothing is written that would drop a rule.
    ///
    /// # Errors
    /// If it does not.
    pub fn held(&self, puzzle: &Puzzle) -> Result<&Self, WriteError> {
        let refused = |why| WriteError::Puzzle { format: self.name(), why };
        self.holds(puzzle).map(|()| self).map_err(refused)
    }

    /// The same of a puzzle with where a person stands in it, which another format has to hold, too.
    fn held_with(&self, puzzle: &Puzzle, position: &Position) -> Result<&Self, WriteError> {
        self.held(puzzle).map_err(|error| match error {
            WriteError::Puzzle { format, why } if !position.is_start(puzzle) => {
                no_room(format, why.trim_end_matches(USE_JSON), puzzle, position)
            }
            error => error,
        })
    }
}

/// What is said where another format has no room for a rule.
pub(crate) const USE_JSON: &str = "; use the format json";

/// The error of a format that has no room for where a person stands.
pub(crate) fn no_room(
    format: &'static str,
    why: impl Into<String>,
    puzzle: &Puzzle,
    position: &Position,
) -> WriteError {
    let place = Box::new((puzzle.clone(), position.clone()));
    WriteError::Position { format, why: why.into(), place }
}

/// Refuses a puzzle with more than rows, columns and boxes of a square board.
pub(crate) fn only_classic(puzzle: &Puzzle) -> Result<(), String> {
    if puzzle.is_classic() {
        return Ok(());
    }
    let others: Vec<&str> = puzzle.rules.others().map(|rule| rule.name()).collect();
    let what = match others.first() {
        Some(name) if others.iter().any(|other| other != name) => {
            format!("rules such as {name}")
        }
        Some(name) => format!("the rule {name}"),
        None => unusual(puzzle),
    };
    Err(format!("it does not support {what}{USE_JSON}"))
}

/// What is not classic of a board without other rules.
fn unusual(puzzle: &Puzzle) -> String {
    let (shape, rules) = (puzzle.shape, puzzle.rules.all());
    let (rows, columns, values) = (shape.rows(), shape.columns(), shape.values());
    if rows != columns || rows < MIN_SIDE {
        return format!("a board of {rows}×{columns} cells");
    }
    if values != (1..=rows as i64) {
        return format!("the digits {} to {}", values.start(), values.end());
    }
    let has = |name: &str| rules.iter().any(|rule| rule.name() == name);
    let what = match shape.holes() {
        0 if !has("lines") => "a board with unconstrained rows and columns",
        0 if rules.len() < 2 => "a board without boxes",
        // Boxes twice, or before rows and columns.
        0 => "this list of rules",
        _ => "gaps",
    };
    what.to_owned()
}

/// Formats are the same if they are of one type.
impl PartialEq for dyn Format {
    fn eq(&self, other: &dyn Format) -> bool {
        self.type_id() == other.type_id()
    }
}

/// The name.
impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a person has made of a puzzle.
pub struct Progress<'a> {
    /// Digits placed and candidates struck.
    pub position: &'a Position,
    /// Pencil marks.
    pub notes: &'a Notes,
}

/// What makes one document of puzzles that are written one after the other.
#[derive(Debug)]
pub struct Frame {
    /// Before the first.
    pub begin: &'static str,
    /// After the last.
    pub end: &'static str,
    /// Before and after a remark between them, which has no `--` in it.
    pub note: (&'static str, &'static str),
}

/// The reading half of a [`Format`]: of a puzzle among other lines, and where a file can be of
/// the format from beginning to end, of that.
pub trait Reader: Any + Sync {
    /// Whether the current line begins a puzzle of this format, as far as can
    /// be seen. May look at the lines after it.
    fn recognises(&self, input: &mut Input) -> bool;

    /// Whether it can be of no other format, whatever it looks like to them.
    fn is_certain(&self, input: &mut Input) -> bool {
        let _ = input;
        false
    }

    /// Reads the puzzle that begins at the current line, and no line beyond it.
    ///
    /// # Errors
    /// What is wrong with the text. The puzzle is left behind all the same, as
    /// far as its extent can be seen.
    fn read(&self, input: &mut Input) -> Result<Parsed, Fault>;

    /// How much a line tells that begins a puzzle.
    fn looks(&self) -> Looks {
        Looks::Rows
    }

    /// Whether lines that are nothing but border mean nothing between its puzzles.
    fn is_drawn(&self) -> bool {
        false
    }

    /// Whether titles and blank rows of tables mean nothing between its puzzles.
    fn is_framed(&self) -> bool {
        false
    }

    /// What knows the headers of tables, where its puzzles may be in some.
    fn table(&self) -> Option<&dyn Table> {
        None
    }

    /// Whether a line of nothing but white space begins a puzzle; whether the format is named.
    fn begins_blank(&self, input: &mut Input, is_named: bool) -> bool {
        let _ = (input, is_named);
        false
    }

    /// Whether an input is a document of this format from beginning to end, by its
    /// first byte that is neither white space nor of a comment. After `{` and `[`, which alone do
    /// not tell, the next that is not white space follows it, unless the input ends or is white
    /// space for very long.
    fn begins(&self, marks: &[u8]) -> bool {
        let _ = marks;
        false
    }

    /// What reads such an input; none if the format is one of lines.
    fn document(&self) -> Option<Box<dyn Document>> {
        None
    }

    /// What reads an input that is no text.
    fn binary(&self) -> Option<&dyn Binary> {
        None
    }
}

/// Knows the headers of tables.
pub trait Table: Sync {
    /// Whether a line without comment names nothing but a column of puzzles.
    fn is_heading(&self, content: &str) -> bool;

    /// The columns that a line names, if it is the header of a table.
    ///
    /// # Errors
    /// If none of them is one of puzzles.
    fn columns(&self, line: &str, known: &Known) -> Option<Result<Columns, Reason>>;

    /// Whether the current line is a row below a header, however it looks by itself.
    fn has_row(&self, input: &mut Input) -> bool;
}

/// A puzzle of an input that is no text, or what is wrong with it, and its first line.
pub(crate) type Found = (usize, Result<Parsed, Fault>);

/// What reads inputs that are no text.
pub trait Binary {
    /// How they begin.
    fn magic(&self) -> &'static [&'static [u8]];

    /// Reads the puzzles, which are at a range of the input if one is given.
    ///
    /// # Errors
    /// What is wrong with the input as a whole.
    fn read(
        &self,
        input: &mut dyn Read,
        known: &Known,
        range: Option<&str>,
    ) -> Result<Vec<Found>, Fault>;
}

/// What a line looks like where a puzzle could begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looks {
    /// A puzzle by itself, perhaps with a fault.
    Line,
    /// The first of several lines that belong together, or it may be.
    Rows,
    /// The first of several lines, none of which is a puzzle by itself.
    Text,
    /// Such a line, or garbage.
    Unclear,
}
