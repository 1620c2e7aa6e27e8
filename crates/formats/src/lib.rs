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
//! | begins with `{` and `"`, or a file with `[` and what begins a value, or with `<` | `json`, `opensudoku` |
//! | begins with `{` or with `Name =` | `array` |
//! | one word of n³ characters | `candidates` |
//! | such a word of n² and after a comma another or nothing, or a row below a header that names a column of puzzles | `kaggle` |
//! | one word of n² characters, n from 4 on | `line` |
//! | six commas or more, the fifth field a word of 81 characters | `gsf` |
//! | 12 hexadecimal digits, 81 digits and a rating | `exchange` |
//! | begins with `:`, and has six colons or more | `hodoku` |
//! | `[Puzzle]` | `sdk` |
//! | 9 rows of 9 groups of digits, some with `u` before (in a file `*.sdx` none need have it) | `sdx` |
//! | rows drawn below a border `*---*`, and after them the pencil marks of the same puzzle | `ss` |
//! | n rows of n groups of ascending digits, n up to 9, some of several | `pm` |
//! | fields with `,`, `;` or tab between, one of them empty or quoted, as many lines, or below headings such as `c1,c2,…` | `csv` |
//! | four values or more, all numbers or blanks | `numbers` |
//! | anything else | `grid`, whose first row tells the side |
//!
//! Without symbols no side above 9 is read from bare characters, so 4 to 9
//! characters are a row and 16 and more are a puzzle. Where two readings are
//! left the options decide, else the lines that follow; where those do not
//! either, it is an error that says which option would. An `.sdm` file is `line`, an `.sdk` file
//! without sections and an `.ss` file of one grid are `grid`.
//!
//! # Puzzles and positions
//!
//! What solving and uniqueness are about is the [`Puzzle`], its givens and what rules candidates
//! out for good. Digits that a person wrote and candidates that a person struck (`+` and the
//! deleted ones of `hodoku`, `u` and the groups of `sdx`, the later sections of `sdk`, the later
//! grids of `ss`, the digits of `opensudoku` that the player may change) are no part of it: they come beside it as [`Entry::position`], where explanations
//! begin. Pencil marks that a person wrote by hand (`[PencilMarks]` of `sdk`, notes of `opensudoku`) come
//! as [`Entry::notes`], for `play`. A grid of pencil marks alone (`pm`) tells no givens from other digits, nor a puzzle from
//! a position, so it is all puzzle: its candidates bind, as those of `candidates` do; a digit alone
//! in its cell is a given, unless the same one is left in a cell that it rules out.

mod ahead;
mod alphabet;
mod array;
mod borders;
mod candidates;
mod csv;
mod document;
mod error;
mod exchange;
mod first_row;
mod grid;
mod groups;
mod gsf;
mod header;
mod hodoku;
mod input;
mod json;
mod kaggle;
mod line;
mod lines;
mod numbers;
mod opensudoku;
mod peeked;
mod pm;
mod puzzles;
mod row;
mod rows;
mod sdk;
mod sdm;
mod sdx;
mod sha1;
mod single;
mod ss;
mod suffix;

mod word;
mod xlsx;

use std::io;

pub use document::{Bytes, Document, MAX_PIECE};
pub use error::{Fault, ReadError, Reason};
pub use input::{Found, Input};
pub use lines::MAX_LINE;
pub use puzzles::{Entry, Expected, ExpectedCount, Place, Puzzles, ReadOptions, read_one};
pub use single::{Looks, SingleLines, asked};

use board::{Notes, Position, Puzzle, Shape, Symbols};

/// A way to write puzzles, and mostly to read them.
pub trait Format: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Other names for it where input is named.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

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

    /// Whether it has room for the pencil marks of a person, cell by cell.
    fn holds_notes(&self) -> bool {
        false
    }

    /// Writes a puzzle with what a person has made of it, pencil marks as well where there is
    /// room for them.
    ///
    /// # Errors
    /// As [`Format::write_position`].
    fn write_progress(
        &self,
        puzzle: &Puzzle,
        progress: &Progress,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        self.write_position(puzzle, progress.position, symbols, out)
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

    /// Writes a puzzle with where a person stands in it.
    ///
    /// # Errors
    /// As [`Format::write`]; most formats hold nothing but puzzles.
    fn write_position(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        symbols: Option<&Symbols>,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        match position.is_start(puzzle) {
            true => self.write(puzzle, symbols, out),
            false => {
                let message = format!(
                    "the format {} cannot hold this position: digits are placed or candidates \
                    struck; {}",
                    self.name(),
                    use_another(self.name())
                );
                Err(io::Error::new(io::ErrorKind::InvalidInput, message))
            }
        }
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

    /// Whether an input is a document of this format from beginning to end, by its
    /// first byte that is not white space. After `{` and `[`, which alone do not tell, the
    /// next such byte follows it, unless the input ends or is white space for very long.
    fn begins(&self, marks: &[u8]) -> bool {
        let _ = marks;
        false
    }

    /// What reads such an input; none if the format is one of lines.
    fn document(&self) -> Option<Box<dyn Document>> {
        None
    }
}

/// Every format. They are recognised in this order.
pub static ALL: &[&dyn Format] = &[
    &json::Json,
    &opensudoku::OpenSudoku,
    &array::Array,
    &candidates::Candidates,
    &kaggle::Kaggle,
    &line::Line,
    &sdm::Sdm,
    &gsf::Gsf,
    &exchange::Exchange,
    &hodoku::Hodoku,
    &sdk::Sdk,
    &sdx::Sdx,
    &ss::Ss,
    &pm::Pm,
    &csv::Csv,
    &numbers::Numbers,
    &grid::Grid,
];

/// Workbooks: the one format of puzzles that is not text, and so none of [`ALL`].
pub static XLSX: &dyn Format = &xlsx::Xlsx;

/// The formats that can be read.
pub fn readable() -> impl Iterator<Item = &'static dyn Format> {
    ALL.iter().copied().filter(|format| format.reader().is_some()).chain([XLSX])
}

/// The formats with room for where a person stands in a puzzle.
pub fn of_positions() -> impl Iterator<Item = &'static dyn Format> {
    ALL.iter().copied().filter(|format| format.holds_positions())
}

/// Advice where the format of that name has no room for a position: `use hodoku, ss or pm`.
pub fn use_another(name: &str) -> String {
    let others: Vec<_> =
        of_positions().map(|it| it.name()).filter(|&other| other != name).collect();
    match others.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("use {} or {last}", before.join(", "))
        }
        _ => format!("use {}", others.concat()),
    }
}

/// The format of that name.
pub fn named(name: &str) -> Option<&'static dyn Format> {
    let is = |format: &&dyn Format| format.name() == name || format.aliases().contains(&name);
    ALL.iter().copied().chain([XLSX]).find(is)
}

/// Whether an input that begins with these bytes is read as a workbook.
pub fn is_workbook(begin: &[u8], options: &ReadOptions) -> bool {
    let magic = |magic: &[u8]| begin.starts_with(magic);
    match options.from {
        Some(format) => format.name() == XLSX.name(),
        None => magic(xlsx::MAGIC) || magic(xlsx::OLD_MAGIC),
    }
}

/// Whether an input that begins with these bytes is read as one document, not as lines.
pub fn is_document(begin: &[u8], options: &ReadOptions) -> bool {
    let reader = |format: &'static dyn Format| format.reader();
    match options.from {
        Some(format) => reader(format).is_some_and(|reader| reader.document().is_some()),
        None => {
            let marks = peeked::Peeked::new(begin).marks().unwrap_or_default();
            ALL.iter().filter_map(|&format| reader(format)).any(|reader| reader.begins(&marks))
        }
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

/// The one shape of a format that holds 9×9 only.
fn nine(format: &dyn Format, input: &input::Input) -> Result<Shape, Fault> {
    let is_known = |shape: &Shape| {
        let (known, side) = (input.known.shape, input.known.side);
        known.is_none_or(|known| known == *shape) && side.is_none_or(|side| side == shape.side())
    };
    Shape::new(3, 3).ok().filter(is_known).ok_or_else(|| {
        let (name, told_by) = (format.name(), input.known.told_by);
        let what =
            format!("the format {name} holds 9×9 with boxes of 3x3, and {told_by} says other");
        input.fault(0, Reason::Notation(what))
    })
}

/// Refuses a puzzle of another side or other boxes than those of newspapers, and one that rules
/// out candidates.
fn only_nine(format: &dyn Format, puzzle: &Puzzle) -> io::Result<()> {
    let shape = puzzle.shape;
    match puzzle.restrictions {
        _ if (shape.box_rows(), shape.box_cols()) != (3, 3) => {
            let side = shape.side();
            let why =
                format!("it holds 9×9 with boxes of 3x3, and this is {side}×{side} with {shape}");
            Err(cannot_hold(format, &why))
        }
        Some(_) => Err(cannot_hold(format, "it rules out candidates; use candidates")),
        None => Ok(()),
    }
}
