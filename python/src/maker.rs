//! New puzzles.

use board::{Shape, random};
use explain::{
    maker::{PuzzleSpec, usual},
    rating::RatingRange,
};
use pyo3::{exceptions::PyTimeoutError, exceptions::PyValueError, prelude::*};
use questions::generate::{Aim, GenerateFailure, Options, ask, impossible};
use solve::Solver;

use crate::{error::broken, interrupt, picked, puzzle::Puzzle};

/// The level that leaves the difficulty to the defaults of the board.
const DEFAULT: &str = "default";

/// Generates a puzzle, the same as the program with the same options and seed.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // they are those of Python
pub(crate) fn generate(
    py: Python<'_>,
    level: Option<&str>,
    symmetry: &str,
    seed: Option<u64>,
    side: usize,
    boxes: Option<&str>,
    minimal: bool,
    timeout: Option<f64>,
) -> PyResult<Puzzle> {
    let shape = match boxes {
        Some(boxes) => picked::boxes(boxes)?,
        None => {
            Shape::most_square(side).map_err(|error| PyValueError::new_err(error.to_string()))?
        }
    };
    let range: Option<RatingRange> = match level {
        Some(DEFAULT) => usual(shape).filter(|_| !minimal),
        level => level.map(picked::level).transpose()?.map(|level| level.range()),
    };
    let symmetry = picked::symmetry(symmetry)?;
    let wanted = PuzzleSpec { symmetry, range, minimal, ..PuzzleSpec::any(shape) };
    if let Some(why) = impossible(&wanted) {
        return Err(PyValueError::new_err(why));
    }
    let (aim, seed) = (Aim::PuzzleSpec(wanted), seed.unwrap_or_else(random::fresh_seed));
    let options = Options { aim, solver: Solver::default(), seed, attempts: u64::MAX };
    match interrupt::run(py, timeout, |until| ask(&options, &until.stop))? {
        Ok(made) => Ok(Puzzle { puzzle: made.puzzle, position: None }),
        Err(GenerateFailure::NotFound(why)) => Err(PyTimeoutError::new_err(why)),
        Err(GenerateFailure::Broken(error)) => Err(broken(error)),
    }
}
