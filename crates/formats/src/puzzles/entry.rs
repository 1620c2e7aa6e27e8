//! A puzzle of an input, and what is known of all of them beforehand.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::format::Format;
use crate::links::drawings::DrawingRule;
use crate::reading::parsed::{Expected, ExtraField, Parsed};
use board::memory::Memory;
use board::stop::Stop;
use board::{Notes, Position, Puzzle, Shape, Symbols, escape::visible};

/// What is known of the puzzles beforehand.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The only format to try; recognised otherwise.
    pub from: Option<&'static dyn Format>,
    /// The boxes, and with them the side.
    pub shape: Option<Shape>,
    /// The characters of the digits, and with them the side.
    pub symbols: Option<Symbols>,
    /// Where the puzzle is in a workbook: a range such as `Sheet1!B2:J10`, or a name for one.
    pub range: Option<String>,
    /// Whether a puzzle with drawings that nobody understands is read without them; else it is an
    /// error, as a drawing can be a rule that is told in words only.
    pub ignore_drawings: bool,
    /// The rules of drawings.
    pub drawing_rules: Vec<DrawingRule>,
    /// What reading a puzzle may take.
    pub limits: ReadLimits,
}

/// What reading a puzzle may take: rules can ask for more time and memory than there is.
#[derive(Clone, Default, Debug)]
pub struct ReadLimits {
    /// The time for each puzzle; none is no limit.
    pub time: Option<Duration>,
    /// The memory, which others may share; none is no limit.
    pub memory: Option<Arc<Memory>>,
}

impl ReadLimits {
    /// The stop of a puzzle that is read from now on.
    pub(super) fn stop(&self) -> Stop {
        let stop = self.memory.iter().cloned().fold(Stop::never(), Stop::within);
        self.time.into_iter().fold(stop, Stop::after)
    }
}

/// Where a puzzle begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The name of the input.
    pub file: Arc<str>,
    /// Its first line, from 1; in a workbook its first row.
    pub line: usize,
    /// Its number among the puzzles that begin on this line, from 1.
    pub number: usize,
}

impl Place {
    /// Returns the place of the first puzzle of a line. Lines are counted from 1.
    pub fn new(file: impl Into<Arc<str>>, line: usize) -> Place {
        Place { file: file.into(), line, number: 1 }
    }
}

/// Writes `file:line`, and ` #number` for the second puzzle of the line and later ones. Control
/// characters of the name are escaped.
///
/// ```
/// use formats::Place;
///
/// let place = Place::new("p.json", 1);
/// assert_eq!(place.to_string(), "p.json:1");
/// assert_eq!(Place { number: 2, ..place }.to_string(), "p.json:1 #2");
/// ```
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", visible(&self.file), self.line)?;
        if self.number > 1 { write!(f, " #{}", self.number) } else { Ok(()) }
    }
}

/// A puzzle and what its text told beside it.
///
/// # Puzzles and positions
///
/// What solving and uniqueness are about is the [`Puzzle`], its givens and what rules candidates
/// out for good. Digits that a person wrote and candidates that a person struck (`+` and the
/// deleted ones of `hodoku`, `u` and the groups of `sdx`, the later sections of `sdk`, the later
/// grids of `ss`, the digits of `opensudoku` that the player may change) are no part of it: they
/// come beside it as [`Entry::position`], where explanations begin. Pencil marks that a person
/// wrote by hand (`[PencilMarks]` of `sdk`, notes of `opensudoku`) come as [`Entry::notes`], for
/// `play`. A grid of pencil marks alone (`pm`) tells no givens from other digits, nor a puzzle
/// from a position, so it is all puzzle: its candidates bind, as those of `candidates` do; a
/// digit alone in its cell is a given, unless the same one is left in a cell that it rules out.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it begins.
    pub place: Place,
    /// Its format.
    pub format: &'static dyn Format,
    /// Whether the boxes were a choice: neither options nor borders told them,
    /// and the side is not a square.
    pub guessed_box: bool,
    /// The solutions it should have, where the text says so.
    pub expected: Option<Expected>,
    /// Where a person stands in it, where the text tells more than the puzzle.
    pub position: Option<Position>,
    /// The pencil marks of a person, in formats that tell of them.
    pub notes: Notes,
    /// The other columns of its table below a header, or the other keys of its object.
    pub beside: Vec<ExtraField>,
    /// What a reader may not expect about how the text was understood, each a line.
    pub remarks: Vec<String>,
    /// Drawings and colours that were not read, in words such as `1 green line at r1c1 r1c2`.
    pub cosmetics: Vec<String>,
}

/// A puzzle as it stands in the input.
pub(super) fn entry(parsed: Parsed, place: Place, format: &'static dyn Format) -> Entry {
    let Parsed { puzzle, guessed_box, expected, position, notes, beside, remarks, .. } = parsed;
    let cosmetics = parsed.cosmetics;
    Entry {
        puzzle,
        place,
        format,
        guessed_box,
        expected,
        position,
        notes,
        beside,
        remarks,
        cosmetics,
    }
}
