//! New puzzles.

use std::panic::{AssertUnwindSafe, catch_unwind};

use board::{Shape, random};
use explain::{
    maker::{RATED, Wanted, hardest, usual},
    rating::Range,
};
use pyo3::{exceptions::PyTimeoutError, exceptions::PyValueError, prelude::*};
use solve::{SolveError, Solver, generate::GenerateError, givens::Prover};

use crate::{error::broken, interrupt, picked, puzzle::Puzzle};

/// The level at which the program leaves it to the board.
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
    let range: Option<Range> = match level {
        Some(DEFAULT) => usual(shape).filter(|_| !minimal),
        level => level.map(picked::level).transpose()?.map(|level| level.range()),
    };
    if range.is_some() && shape.side() > RATED {
        let words =
            format!("level: puzzles of side {} are not rated; use level=None", shape.side());
        return Err(PyValueError::new_err(words));
    }
    if let (Some(range), Some(hardest)) = (range, hardest(shape))
        && range.least > hardest
    {
        let side = shape.side();
        let words = format!(
            "level: no {side}×{side} puzzle is rated above {hardest}; use another level or side"
        );
        return Err(PyValueError::new_err(words));
    }
    let symmetry = picked::symmetry(symmetry)?;
    let wanted = Wanted { symmetry, range, minimal, ..Wanted::any(shape) };
    let seed = seed.unwrap_or_else(random::fresh_seed);
    let made = interrupt::run(py, timeout, |until| {
        let mut prover = Prover::new(Solver::default());
        for seed in random::seeds(seed) {
            // Without this line a rare wish would be looked for after its time.
            if let Some(why) = until.stop.reason() {
                return Err(GenerateError::Stopped(why));
            }
            let attempt = || wanted.attempt(&mut prover, seed, &until.stop);
            match catch_unwind(AssertUnwindSafe(attempt)) {
                Ok(Ok(None)) => {}
                Ok(Ok(Some(made))) => return Ok(made),
                Ok(Err(error)) => return Err(error),
                Err(panic) => return Err(SolveError::from_panic(&*panic).into()),
            }
        }
        unreachable!("seeds never end")
    })?;
    match made {
        Ok(made) => Ok(Puzzle { puzzle: made.puzzle, position: None }),
        Err(GenerateError::Stopped(why)) => {
            Err(PyTimeoutError::new_err(format!("no such puzzle found: {why}")))
        }
        Err(error) => Err(broken(error)),
    }
}
