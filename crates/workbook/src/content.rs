//! What goes into a workbook, and why there may be none.

use board::{Candidates, Grid, Puzzle};
use explain::Move;
use formats::WriteError;

/// What a workbook tells.
pub struct Content<'a> {
    /// What is asked, if a workbook [holds](can_hold) it.
    pub puzzle: &'a Puzzle,
    /// What is known of its solutions, in a line.
    pub verdict: String,
    /// A solution that is verified.
    pub solution: Option<&'a Grid>,
    /// The candidates that givens leave in the cells around.
    pub marks: &'a Candidates,
    /// The steps, each with the number of candidates that are left after it.
    pub steps: &'a [(Move, usize)],
    /// How the steps end, in a line.
    pub ending: String,
}

/// Why there is no workbook of a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum WorkbookError {
    /// The format of workbooks has no room for the puzzle.
    #[error(transparent)]
    Refused(#[from] WriteError),
    /// The side is too large for formulas.
    #[error("side {0} is too large for a live workbook; the largest side is {MAX_LIVE_SIDE}")]
    Large(usize),
    /// What the writer made cannot be made iterative.
    #[error("the workbook cannot calculate iteratively: {0}")]
    Iterative(String),
    /// The writer failed.
    #[error("the workbook cannot be written: {0}")]
    Written(#[from] rust_xlsxwriter::XlsxError),
}

/// The largest side of a [`live`](fn@crate::live) workbook. The work of an iteration grows with the
/// fifth power of the side: one of 25 takes nine times what one of 16 takes.
const MAX_LIVE_SIDE: usize = 16;

/// The most small cells of pencil marks: those of a side of 80. Larger ones are left out.
const MAX_MARKS: usize = 1 << 19;

/// Whether the workbook of a side has pencil marks.
pub fn has_marks(side: usize) -> bool {
    side.pow(3) <= MAX_MARKS
}

/// Whether a puzzle has a place in a workbook, of which the same puzzle is read again.
///
/// # Errors
/// If it has not: says why.
pub fn can_hold(puzzle: &Puzzle) -> Result<(), WorkbookError> {
    formats::XLSX.held(puzzle)?;
    Ok(())
}

/// Whether a puzzle has a place in a [`live`](fn@crate::live) workbook.
///
/// # Errors
/// If it has not: says why.
pub fn can_be_live(puzzle: &Puzzle) -> Result<(), WorkbookError> {
    can_hold(puzzle)?;
    match puzzle.shape.side() {
        side if side > MAX_LIVE_SIDE => Err(WorkbookError::Large(side)),
        _ => Ok(()),
    }
}
