//! The traits of formats: [`Reader`] recognises and reads puzzles, [`Format`] also writes them.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::metadata::{Metadata, MetadataField};
use crate::reading::document::Document;
use crate::reading::{Input, ParsedPuzzle};
use crate::tables::header::Columns;
use crate::text::ReadContext;
use crate::writing::READ_ONLY;
use board::{MIN_SIDE, Notes, Position, Puzzle, Symbols};

/// A way to read and write puzzles.
pub trait Format: Reader {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Other names that are accepted for this format.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// A description of the format in one line.
    fn summary(&self) -> &'static str;

    /// Returns true if the format writes digits as their symbols. If symbols are given, the same
    /// symbols are then needed to read the output.
    fn uses_symbols(&self) -> bool {
        false
    }

    /// The side of all puzzles that the format supports, if there is only one side.
    fn side(&self) -> Option<usize> {
        None
    }

    /// The text around all puzzles of an output, if the format needs any.
    fn frame(&self) -> Option<&'static DocumentFrame> {
        None
    }

    /// Returns true if the format can store entered digits and eliminated candidates.
    fn holds_positions(&self) -> bool {
        false
    }

    /// Returns true if the format can store entered digits, even if it cannot store eliminated
    /// candidates.
    fn holds_placed(&self) -> bool {
        self.holds_positions()
    }

    /// Returns true if the format can store a player's pencil marks for each cell.
    fn holds_notes(&self) -> bool {
        false
    }

    /// Returns true if the format can store this metadata field with this value. The value is JSON.
    fn holds_metadata(&self, field: &MetadataField, value: &str) -> bool {
        let _ = (field, value);
        false
    }

    /// Returns true if the format can store a solution next to the puzzle.
    fn holds_solution(&self) -> bool {
        false
    }

    /// Checks that the format can express the board and the rules of a puzzle.
    ///
    /// # Errors
    /// The reason, as text, if it cannot. Most formats support only rows, columns and boxes of a
    /// square board.
    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        only_classic(puzzle)
    }

    /// Writes a puzzle that the format [supports](Format::holds), followed by a line feed. A
    /// solution is written as a puzzle with every digit given. The position is the start of the
    /// puzzle, unless the format supports entered digits. A read-only format supports no puzzle.
    ///
    /// # Errors
    /// If the format cannot express this puzzle, or the output fails.
    fn put(&self, output: &Output, out: &mut dyn io::Write) -> Result<(), PuzzleWriteError> {
        let _ = (output, out);
        Err(PuzzleWriteError::Puzzle { format: self.name(), why: READ_ONLY.to_owned() })
    }
}

/// A puzzle to be written, and everything that is written with it.
pub struct Output<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// Entered digits and eliminated candidates. `None` is the start of the puzzle.
    pub(crate) position: Option<&'a Position>,
    /// The pencil marks, if the progress of a player is saved.
    pub(crate) notes: Option<&'a Notes>,
    /// The metadata that the format supports.
    pub(crate) metadata: &'a Metadata,
    pub(crate) symbols: Option<&'a Symbols>,
}

impl<'a> Output<'a> {
    /// Returns the position.
    pub(crate) fn position(&self) -> Cow<'a, Position> {
        match self.position {
            Some(position) => Cow::Borrowed(position),
            None => Cow::Owned(Position::start(self.puzzle)),
        }
    }

    /// Returns the position, unless it is the start of the puzzle.
    pub(crate) fn played(&self) -> Option<&'a Position> {
        self.position.filter(|position| !position.is_start(self.puzzle))
    }
}

impl dyn Format {
    /// Writes a puzzle, followed by a line feed. A solution is written as a puzzle with every digit
    /// given.
    ///
    /// # Errors
    /// If the format cannot express this puzzle, or the output fails.
    pub fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), PuzzleWriteError> {
        self.write_annotated(puzzle, None, &Metadata::default(), symbols, out)
    }

    /// Writes a puzzle with its entered digits and eliminated candidates.
    ///
    /// # Errors
    /// As [`Format::write`](Format). Most formats refuse every position that is not the start of
    /// the puzzle.
    pub fn write_position(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), PuzzleWriteError> {
        self.write_annotated(puzzle, Some(position), &Metadata::default(), symbols, out)
    }

    /// Writes a puzzle with its position, if there is one, and with the metadata that the format
    /// supports.
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
    ) -> Result<(), PuzzleWriteError> {
        self.write_output(Output { puzzle, position, notes: None, metadata, symbols }, out)
    }

    /// Writes a puzzle with the player's progress. Pencil marks and metadata are written only if
    /// the format can store them.
    ///
    /// # Errors
    /// As `write_position`.
    pub fn write_progress(
        &self,
        puzzle: &Puzzle,
        progress: &PlayerProgress,
        metadata: &Metadata,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> Result<(), PuzzleWriteError> {
        let (position, notes) = (Some(progress.position), Some(progress.notes));
        self.write_output(Output { puzzle, position, notes, metadata, symbols }, out)
    }

    /// Writes a puzzle with what the format supports of its metadata. If the puzzle is refused and
    /// the position is not the start, the error is that of a position, because the replacement
    /// format has to store the position also.
    fn write_output(
        &self,
        output: Output,
        out: &mut dyn io::Write,
    ) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, notes, metadata, .. } = output;
        let holds_placed = self.holds_placed() || notes.is_some() && self.holds_notes();
        let refused = |why: &str, position| no_room(self.name(), why, puzzle, position);
        match (self.held(puzzle), output.played()) {
            (Err(PuzzleWriteError::Puzzle { why, .. }), Some(position)) => {
                return Err(refused(why.trim_end_matches(USE_JSON), position));
            }
            (Err(error), _) => return Err(error),
            (Ok(_), Some(position)) if !holds_placed => {
                return Err(refused(
                    "it contains entered digits or eliminated candidates",
                    position,
                ));
            }
            (Ok(_), _) => {}
        }
        let [held, _] = metadata.partition(|field, value| self.holds_metadata(field, value));
        self.put(&Output { metadata: &held, ..output }, out)
    }

    /// Reads the puzzle that begins at the current line. In formats without symbols, digit
    /// characters are read as numbers.
    pub(crate) fn read_here(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let known = input.known;
        known.alphabet.reading(!self.uses_symbols(), || self.read(input))
    }

    /// Returns the format itself if it can express the puzzle. The check ensures that no rule is
    /// dropped.
    ///
    /// # Errors
    /// If the format cannot express the puzzle.
    pub fn held(&self, puzzle: &Puzzle) -> Result<&Self, PuzzleWriteError> {
        let refused = |why| PuzzleWriteError::Puzzle { format: self.name(), why };
        let layers: Vec<&str> = puzzle.shape.layers().iter().map(|it| &*it.name).collect();
        if !layers.is_empty() && self.name() != "json" {
            let plural = if layers.len() == 1 { "" } else { "s" };
            let layers = layers.join(", ");
            return Err(refused(format!("it cannot express the layer{plural} {layers}{USE_JSON}")));
        }
        self.holds(puzzle).map(|()| self).map_err(refused)
    }
}

/// The end of the message if a format cannot express a rule.
pub(crate) const USE_JSON: &str = "; use the format json";

/// Returns the error of a format that cannot store a position.
pub(crate) fn no_room(
    format: &'static str,
    why: impl Into<String>,
    puzzle: &Puzzle,
    position: &Position,
) -> PuzzleWriteError {
    let place = Box::new((puzzle.clone(), position.clone()));
    PuzzleWriteError::Position { format, why: why.into(), place }
}

/// Checks that a puzzle has only the rows, columns and boxes of a square board.
///
/// # Errors
/// The unsupported rule or property of the board, as text.
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

/// Describes the unusual property of a board that has no other rules.
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
        // The boxes occur twice, or before the rows and columns.
        0 => "this list of rules",
        _ => "gaps",
    };
    what.to_owned()
}

/// Formats are equal if they have the same name.
impl PartialEq for dyn Format {
    fn eq(&self, other: &dyn Format) -> bool {
        self.name() == other.name()
    }
}

/// Writes the name.
impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The progress of a player in a puzzle.
pub struct PlayerProgress<'a> {
    /// Entered digits and eliminated candidates.
    pub position: &'a Position,
    /// Pencil marks.
    pub notes: &'a Notes,
}

/// The text that turns a sequence of puzzles into one document.
#[derive(Debug)]
pub struct DocumentFrame {
    /// The text before the first puzzle.
    pub begin: &'static str,
    /// The text after the last puzzle.
    pub end: &'static str,
    /// The text before and after a remark between puzzles. The remark must not contain `--`.
    pub note: (&'static str, &'static str),
}

/// The reading half of a [`Format`]. It reads a puzzle among other lines and, if the format has
/// such files, a whole document.
pub trait Reader: Sync + 'static {
    /// Returns true if the current line seems to begin a puzzle of this format. May look at the
    /// lines after it.
    fn recognises(&self, input: &mut Input) -> bool;

    /// Returns true if the current line cannot belong to any other format, even if another one
    /// recognises it.
    fn is_certain(&self, input: &mut Input) -> bool {
        let _ = input;
        false
    }

    /// Reads the puzzle that begins at the current line, and no line after the puzzle.
    ///
    /// # Errors
    /// The fault in the text. The lines of the puzzle are consumed nevertheless, as far as its
    /// extent is clear.
    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault>;

    /// Returns what the first line of a puzzle of this format reveals.
    fn looks(&self) -> LineKind {
        LineKind::Rows
    }

    /// Returns true if lines that consist only of borders are ignored between puzzles.
    fn is_drawn(&self) -> bool {
        false
    }

    /// Returns true if titles and blank table rows are ignored between puzzles.
    fn is_framed(&self) -> bool {
        false
    }

    /// Returns the reader of table headers, if puzzles of this format may be in a table.
    fn table(&self) -> Option<&dyn TableReader> {
        None
    }

    /// Returns true if a line of white space begins a puzzle. `is_named` is true if the format was
    /// given as an option.
    fn begins_blank(&self, input: &mut Input, is_named: bool) -> bool {
        let _ = (input, is_named);
        false
    }

    /// Returns true if an input is a document of this format from beginning to end. `marks` begins
    /// with the first byte that is neither white space nor part of a comment. If that byte is `{`
    /// or `[`, which is ambiguous, the next byte that is not white space follows. The second byte
    /// is missing if the input ends or continues with a long run of white space.
    fn begins(&self, marks: &[u8]) -> bool {
        let _ = marks;
        false
    }

    /// Returns the reader of such a document, or `None` if the format is read line by line.
    fn document(&self) -> Option<Box<dyn Document>> {
        None
    }

    /// Returns the reader of inputs that are not text.
    fn binary(&self) -> Option<&dyn BinaryReader> {
        None
    }
}

/// A reader of table headers.
pub trait TableReader: Sync {
    /// Returns true if a line without comment names only a column of puzzles.
    fn is_heading(&self, content: &str) -> bool;

    /// Returns the columns that a line names, if it is the header of a table.
    ///
    /// # Errors
    /// If no column contains puzzles.
    fn columns(&self, line: &str, known: &ReadContext) -> Option<Result<Columns, FaultReason>>;

    /// Returns true if the current line is a row below a header, even if it looks different on its
    /// own.
    fn has_row(&self, input: &mut Input) -> bool;
}

/// The first line of a puzzle in an input that is not text, and the puzzle or its fault.
pub(crate) type LocatedPuzzle = (usize, Result<ParsedPuzzle, Fault>);

/// A reader of inputs that are not text.
pub trait BinaryReader {
    /// The first bytes of such inputs.
    fn magic(&self) -> &'static [&'static [u8]];

    /// Reads the puzzles, restricted to a range of the input if one is given.
    ///
    /// # Errors
    /// If the input as a whole cannot be read.
    fn read(
        &self,
        input: &mut dyn Read,
        known: &ReadContext,
        range: Option<&str>,
    ) -> Result<Vec<LocatedPuzzle>, Fault>;
}

/// The kind of line with which a puzzle of a format begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A complete puzzle, possibly with a fault.
    Line,
    /// The first of several lines that belong together, or possibly so.
    Rows,
    /// The first of several lines, none of which is a puzzle by itself.
    Text,
    /// Such a line, or garbage.
    Unclear,
}
