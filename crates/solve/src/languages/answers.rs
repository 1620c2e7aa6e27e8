//! Checks the answers of solvers whose variables are cells.

use std::io::{self, BufRead, Read};

use board::{Cell, Grid, Shape};
use sat::dimacs::{AnswerError, CheckError, CheckedAnswer, FormulaHeader, check_grid};

/// An error in the answer of a solver, or in the file that it answers.
#[derive(Debug, thiserror::Error)]
pub enum SolverAnswerError {
    /// The answer cannot be read.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// The answer or the file is wrong.
    #[error(transparent)]
    Check(#[from] CheckError),
}

/// The answer of a solver about cells.
pub(super) enum CellAnswer {
    /// The values of the cells.
    Values(CellValues),
    /// There is no solution.
    None,
    /// The solver gave up.
    Unknown,
}

/// Maximum number of bytes of comments in an answer, and of each of its values.
const MAX_COMMENT_BYTES: u64 = 1 << 20;
const MAX_VALUE_BYTES: u64 = 1 << 8;

/// Reads an answer as text.
fn read(answer: &mut dyn BufRead, shape: Shape) -> Result<String, AnswerError> {
    let most = MAX_COMMENT_BYTES + MAX_VALUE_BYTES * shape.cells() as u64;
    let mut text = Vec::new();
    if answer.take(most).read_to_end(&mut text)? as u64 == most {
        return Err(AnswerError::Missing("longer than any answer to this file"));
    }
    String::from_utf8(text).map_err(|_| AnswerError::Io(io::Error::other("not UTF-8")))
}

/// Reads an answer by `parse` and checks it on the puzzle.
pub(super) fn check(
    file: &FormulaHeader,
    answer: &mut dyn BufRead,
    parse: fn(&str, Shape) -> Result<CellAnswer, AnswerError>,
) -> Result<CheckedAnswer, SolverAnswerError> {
    let shape = file.puzzle.shape;
    let values = match parse(&read(answer, shape)?, shape)? {
        CellAnswer::Values(values) => values,
        CellAnswer::None => return Ok(CheckedAnswer::ClaimedNone),
        CellAnswer::Unknown => return Ok(CheckedAnswer::Unknown),
    };
    if let Some(cell) = shape.every_cell().find(|&cell| values.grid.get(cell).is_none()) {
        return Err(CheckError::NoValue(shape.name(cell).to_string()).into());
    }
    Ok(check_grid(file, values.grid)?)
}

/// The values of cells read so far.
pub(super) struct CellValues {
    shape: Shape,
    grid: Grid,
}

impl CellValues {
    /// Creates a collection of the values of the gaps of the board, which are all 1.
    pub(super) fn new(shape: Shape) -> CellValues {
        let mut grid = Grid::empty(shape);
        let gaps = (0..shape.cells()).filter(|&cell| shape.is_hole(cell));
        gaps.for_each(|cell| grid.set(cell, Some(1)));
        CellValues { shape, grid }
    }

    /// Adds the value of a cell. Returns an error if it is no digit of the board or contradicts an
    /// earlier one.
    pub(super) fn add(&mut self, cell: Cell, value: i64) -> Result<(), String> {
        let name = self.shape.name(cell);
        let digit = self.shape.digit(value);
        let digit = digit.ok_or_else(|| format!("{name} = {value} is no digit of the board"))?;
        match self.grid.get(cell) {
            Some(before) if before != digit => {
                let before = self.shape.value(before);
                Err(format!("{name} = {value} contradicts an earlier {name} = {before}"))
            }
            _ => {
                self.grid.set(cell, Some(digit));
                Ok(())
            }
        }
    }
}
