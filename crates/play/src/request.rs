//! What is asked of others.

use std::path::PathBuf;

use super::prompt::Contents;
use board::{Notes, Position, Puzzle};
use formats::Metadata;

/// What takes time, or is outside.
#[derive(Clone, Debug)]
pub enum Request {
    /// How many solutions?
    Check(Puzzle, Position),
    /// What is the next step?
    Advise(Puzzle, Position),
    /// Read a file.
    Open(PathBuf),
    /// Write a puzzle to a file.
    Save(Box<SaveRequest>),
    /// Draw the screen from nothing.
    Redraw,
    /// Stop until the shell goes on.
    Suspend,
    /// The end.
    Quit,
    /// The end at once.
    Interrupt,
}

/// What is to be written.
#[derive(Clone, Debug)]
pub struct SaveRequest {
    /// Which digits.
    pub what: Contents,
    /// Where to.
    pub path: PathBuf,
    /// What is written.
    pub puzzle: Puzzle,
    /// The same with what was struck, or has no pencil mark, ruled out, for the format that can
    /// hold it.
    pub marked: Puzzle,
    /// The givens, where the player stands and the pencil marks, for formats that hold that;
    /// none where the givens alone are asked for.
    pub game: Option<SavedGame>,
    /// Where the player stands, for formats that have candidates for pencil marks.
    pub by_marks: Position,
    /// The format in which the puzzle was read.
    pub format: &'static str,
    /// Its metadata, for formats that hold some.
    pub metadata: Metadata,
    /// Whether a file may be written over.
    pub overwrite: bool,
}

/// A game in a file.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where the player stood.
    pub position: Option<Position>,
    /// The pencil marks.
    pub notes: Notes,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// How many solutions there are.
    Check,
    /// Where to look.
    Hint,
    /// A step to make.
    Step,
    /// A file.
    Open,
}
