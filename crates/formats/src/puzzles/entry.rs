//! A puzzle of an input with its position in the input, and the options for reading.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::format::Format;
use crate::links::drawings::{DrawingGroup, DrawingRule};
use crate::reading::parsed::{ExpectedSolutions, ExtraField, ParsedPuzzle};
use board::memory::Memory;
use board::stop::Stop;
use board::{Notes, Position, Puzzle, Shape, Symbols, escape::visible};

/// Options for reading puzzles.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The only format to try. If it is `None`, the format is recognised.
    pub from: Option<&'static dyn Format>,
    /// The boxes, which also determine the side.
    pub shape: Option<Shape>,
    /// The characters of the digits, which also determine the side.
    pub symbols: Option<Symbols>,
    /// The location of the puzzle in a workbook: a range such as `Sheet1!B2:J10`, or the name of a
    /// range.
    pub range: Option<String>,
    /// If true, drawings of unknown meaning are ignored. Otherwise they are an error, because a
    /// drawing can be a rule that is stated only in the rules text.
    pub ignore_drawings: bool,
    /// The rules that drawings stand for.
    pub drawing_rules: Vec<DrawingRule>,
    /// The limits for reading a puzzle.
    pub limits: ReadLimits,
}

/// The limits for reading a puzzle. Rules can require more time and memory than is available.
#[derive(Clone, Default, Debug)]
pub struct ReadLimits {
    /// The time for each puzzle. `None` means no limit.
    pub time: Option<Duration>,
    /// The memory budget, which may be shared with others. `None` means no limit.
    pub memory: Option<Arc<Memory>>,
}

impl ReadLimits {
    /// Returns the stop for a puzzle that is read from now on.
    pub(super) fn stop(&self) -> Stop {
        let stop = self.memory.iter().cloned().fold(Stop::never(), Stop::within);
        self.time.into_iter().fold(stop, Stop::after)
    }
}

/// The location at which a puzzle begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PuzzleLocation {
    /// The name of the input.
    pub file: Arc<str>,
    /// The first line of the puzzle, from 1. In a workbook it is the first row.
    pub line: usize,
    /// The number of the puzzle among those that begin on this line, from 1.
    pub number: usize,
}

impl PuzzleLocation {
    /// Returns the place of the first puzzle of a line. Lines are counted from 1.
    pub fn new(file: impl Into<Arc<str>>, line: usize) -> PuzzleLocation {
        PuzzleLocation { file: file.into(), line, number: 1 }
    }
}

/// Writes `file:line`, and ` #number` for the second puzzle of the line and later ones. Control
/// characters of the name are escaped.
///
/// ```
/// use formats::PuzzleLocation;
///
/// let place = PuzzleLocation::new("p.json", 1);
/// assert_eq!(place.to_string(), "p.json:1");
/// assert_eq!(PuzzleLocation { number: 2, ..place }.to_string(), "p.json:1 #2");
/// ```
impl fmt::Display for PuzzleLocation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", visible(&self.file), self.line)?;
        if self.number > 1 { write!(f, " #{}", self.number) } else { Ok(()) }
    }
}

/// A puzzle with the additional data of its text.
///
/// # Puzzles and positions
///
/// The [`Puzzle`] consists of the givens and of candidates that are ruled out for good. Solving and
/// uniqueness refer to the puzzle only. Digits that a player entered and candidates that a player
/// eliminated are not part of it. They are:
///
/// - `+` and the deleted candidates of `hodoku`
/// - `u` and the groups of `sdx`
/// - the later sections of `sdk`
/// - the later grids of `ss`
/// - the editable digits of `opensudoku`
///
/// They are stored in [`Entry::position`], at which explanations begin. Pencil marks written by
/// hand (`[PencilMarks]` of `sdk`, notes of `opensudoku`) are stored in [`Entry::notes`], for
/// `play`. A grid of only pencil marks (`pm`) does not distinguish givens from entered digits, or
/// puzzles from positions. It is therefore read as a puzzle: its candidates are binding, like those
/// of `candidates`. A digit that is the only one in its cell is a given, unless it also remains in
/// a cell that it rules out.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The location at which the puzzle begins.
    pub place: PuzzleLocation,
    /// The format of the puzzle.
    pub format: &'static dyn Format,
    /// True if the boxes were chosen by default: neither options nor borders determine them, and
    /// the side is not a square number.
    pub guessed_box: bool,
    /// The expected number of solutions or the expected solution, if the text states it.
    pub expected: Option<ExpectedSolutions>,
    /// The entered digits and eliminated candidates, if the text contains any.
    pub position: Option<Position>,
    /// The player's pencil marks, in formats that store them.
    pub notes: Notes,
    /// The other columns of the table with a header, or the other keys of the object.
    pub beside: Vec<ExtraField>,
    /// Unexpected ways in which the text was interpreted, one line each.
    pub remarks: Vec<String>,
    /// Drawings and colours that were not read, described as in `1 green line at r1c1 r1c2`.
    pub cosmetics: Vec<String>,
    /// The ignored drawings that may be rules.
    pub drawings: Vec<DrawingGroup>,
}

/// Returns the entry of a parsed puzzle.
pub(super) fn entry(
    parsed: ParsedPuzzle,
    place: PuzzleLocation,
    format: &'static dyn Format,
) -> Entry {
    let ParsedPuzzle { puzzle, guessed_box, expected, position, notes, beside, remarks, .. } =
        parsed;
    let (cosmetics, drawings) = (parsed.cosmetics, parsed.groups);
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
        drawings,
    }
}
