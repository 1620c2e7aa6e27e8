//! A puzzle as a workbook for spreadsheet programs, `.xlsx` (ECMA-376): to fill in, to
//! print, and to follow the steps of a solution.
//!
//! | sheet | what is on it | name of the range |
//! |---|---|---|
//! | Puzzle | the givens, and cells to fill in; no other number than 1 to n is taken, and twice the same in a house is marked | `Puzzle` |
//! | Pencil marks | each cell as a box of small cells, one for each digit that the givens around leave | `PencilMarks` |
//! | Solution | givens and what was found in different styles, where there is a solution | `Solution` |
//! | Steps | the steps of a person: technique, cells, reason, and how many candidates are left | `Steps` |
//!
//! The range `Puzzle` is what [`formats`](formats) read of a workbook. The same
//! puzzle gives the same bytes.
//!
//! With [`live`](fn@live), sheets that solve by formulas take the place of the sheet Puzzle.

mod live;
mod sheets;

use board::{Candidates, Grid, Puzzle};
use explain::Move;

/// What a workbook tells.
pub struct Content<'a> {
    /// What is asked. Candidates that it rules out have no place in a workbook.
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
    /// The puzzle rules out candidates.
    #[error("a workbook cannot hold the candidates that this puzzle rules out")]
    Restricted,
    /// The side is too large for formulas.
    #[error(
        "side {0} is too large to be solved by formulas in good time: up to {MAX_LIVE_SIDE} is possible"
    )]
    Large(usize),
    /// What the writer made cannot be made iterative.
    #[error("the workbook cannot calculate iteratively: {0}")]
    Iterative(String),
    /// The writer failed.
    #[error("the workbook cannot be written: {0}")]
    Written(#[from] rust_xlsxwriter::XlsxError),
}

/// The most small cells of pencil marks: those of a side of 80. Larger ones are left out.
const MAX_MARKS: usize = 1 << 19;

/// The largest side of a [`live`](fn@live) workbook.
pub const MAX_LIVE_SIDE: usize = live::MAX_SIDE;

/// Whether the workbook of a side has pencil marks.
pub fn has_marks(side: usize) -> bool {
    side.pow(3) <= MAX_MARKS
}

/// Whether a puzzle has a place in a workbook.
///
/// # Errors
/// If it has not: says why.
pub fn can_hold(puzzle: &Puzzle) -> Result<(), WorkbookError> {
    match puzzle.restrictions {
        Some(_) => Err(WorkbookError::Restricted),
        None => Ok(()),
    }
}

/// The bytes of the workbook.
///
/// # Errors
/// If the puzzle has no place in one.
pub fn workbook(content: &Content) -> Result<Vec<u8>, WorkbookError> {
    can_hold(content.puzzle)?;
    Ok(sheets::bytes(content)?)
}

/// The bytes of a workbook that solves by itself, by formulas with iterative calculation: the
/// sheets Live, Digit by digit and Unrolled, and then those of [`workbook`] without Puzzle. Naked
/// and hidden singles only; sides up to [`MAX_LIVE_SIDE`].
///
/// # Errors
/// If the puzzle has no place in one, or is too large.
pub fn live(content: &Content) -> Result<Vec<u8>, WorkbookError> {
    match content.puzzle.restrictions {
        Some(_) => Err(WorkbookError::Restricted),
        None => live::bytes(content),
    }
}
