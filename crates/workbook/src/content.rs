//! The contents of a workbook, and the reasons why there is none.

use board::{Candidates, Grid, Puzzle};
use explain::Move;
use formats::PuzzleWriteError;

/// The contents of a workbook.
pub struct WorkbookContent<'a> {
    /// The puzzle, if a workbook [can store](can_hold) it.
    pub puzzle: &'a Puzzle,
    /// The result about its solutions, as one line.
    pub verdict: String,
    /// A verified solution.
    pub solution: Option<&'a Grid>,
    /// The candidates that the givens leave.
    pub marks: &'a Candidates,
    /// The steps, each with the number of candidates left after it.
    pub steps: &'a [(Move, usize)],
    /// The result of the steps, as one line.
    pub ending: String,
}

/// The reason why a puzzle has no workbook.
#[derive(Debug, thiserror::Error)]
pub enum WorkbookError {
    /// The format cannot store the puzzle.
    #[error(transparent)]
    Refused(#[from] PuzzleWriteError),
    /// The side is too large for a live workbook.
    #[error("side {0} is too large for a live workbook; the largest side is {MAX_LIVE_SIDE}")]
    SideTooLarge(usize),
    /// Iterative calculation cannot be switched on.
    #[error("the workbook cannot calculate iteratively: {0}")]
    NoIteration(String),
    /// The crate `rust_xlsxwriter` failed to write the workbook.
    #[error("the workbook cannot be written: {0}")]
    Write(#[from] rust_xlsxwriter::XlsxError),
}

/// The largest side of a [`live`](fn@crate::live) workbook. The work of an iteration grows with the
/// fifth power of the side: 25 takes nine times as long as 16.
const MAX_LIVE_SIDE: usize = 16;

/// The largest number of small cells for pencil marks, which is that of side 80. Larger boards have
/// none.
const MAX_MARKS: usize = 1 << 19;

/// Returns true if the workbook of a side has pencil marks.
pub fn has_marks(side: usize) -> bool {
    side.pow(3) <= MAX_MARKS
}

/// Checks that a workbook can store a puzzle, so that the same puzzle is read again.
///
/// # Errors
/// Fails with the reason if it cannot.
pub fn can_hold(puzzle: &Puzzle) -> Result<(), WorkbookError> {
    formats::XLSX.held(puzzle)?;
    Ok(())
}

/// Checks that a [`live`](fn@crate::live) workbook can store a puzzle.
///
/// # Errors
/// Fails with the reason if it cannot.
pub fn can_be_live(puzzle: &Puzzle) -> Result<(), WorkbookError> {
    can_hold(puzzle)?;
    match puzzle.shape.side() {
        side if side > MAX_LIVE_SIDE => Err(WorkbookError::SideTooLarge(side)),
        _ => Ok(()),
    }
}
