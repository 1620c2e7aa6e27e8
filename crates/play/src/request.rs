//! Requests of a session to its caller.

use std::path::PathBuf;

use super::prompt::Contents;
use board::{Notes, Position, Puzzle};
use formats::Metadata;

/// Work that takes long or is outside of the session.
#[derive(Clone, Debug)]
pub enum SessionRequest {
    /// Check the number of solutions.
    Check(Puzzle, Position),
    /// Find the next step.
    Advise(Puzzle, Position),
    /// Read a file.
    Open(PathBuf),
    /// Write a puzzle to a file.
    Save(Box<SaveRequest>),
    /// Draw the screen from scratch.
    Redraw,
    /// Suspend the program until the shell resumes it.
    Suspend,
    /// Quit.
    Quit,
    /// Quit immediately.
    Interrupt,
}

/// The contents and the destination of a file.
#[derive(Clone, Debug)]
pub struct SaveRequest {
    /// The part of the game to write.
    pub what: Contents,
    /// The path of the file.
    pub path: PathBuf,
    /// The puzzle to write.
    pub puzzle: Puzzle,
    /// The same puzzle for formats that can store restrictions. Eliminated candidates, and those
    /// without a pencil mark in a cell with marks, are ruled out.
    pub marked: Puzzle,
    /// The givens, the game state and the pencil marks, for formats that can store them. It is
    /// `None` if only the givens are saved.
    pub game: Option<SavedGame>,
    /// The game state with pencil marks as candidates, for formats that store candidates instead of
    /// marks.
    pub by_marks: Position,
    /// The format from which the puzzle was read.
    pub format: &'static str,
    /// The metadata of the puzzle, for formats that can store it.
    pub metadata: Metadata,
    /// Set if an existing file may be overwritten.
    pub overwrite: bool,
}

/// A game that is stored in a file.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game state, if there is one.
    pub position: Option<Position>,
    /// The pencil marks.
    pub notes: Notes,
}

/// The pending request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PendingRequest {
    /// The number of solutions.
    Check,
    /// A hint.
    Hint,
    /// A step to make.
    Step,
    /// A file.
    Open,
}
