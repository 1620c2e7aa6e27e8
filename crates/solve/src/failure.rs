//! Errors of the engines and of the SAT pipeline.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
};

use board::{Puzzle, Shape, verify::Flaw};
use sat::{backends::BackendError, decode::DecodeError};

/// An error while solving: the result is unknown.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver's model does not describe a grid.
    #[error("{backend} returned an invalid model: {reason}")]
    Model {
        /// The name of the solver.
        backend: &'static str,
        /// The defect of the model.
        reason: DecodeError,
    },
    /// The grid is not a solution of the puzzle.
    #[error(
        "{source_name} returned a wrong grid, by an error of the solver or of the encoding: {flaw}"
    )]
    Grid {
        /// The engine or solver that returned it.
        source_name: &'static str,
        /// The defect of the grid.
        flaw: Flaw,
    },
    /// A solution was found again although a clause excludes it.
    #[error("{backend} returned a blocked solution again")]
    Again {
        /// The name of the solver.
        backend: &'static str,
    },
    /// An engine reports no further solution, but another one found and verified one.
    #[error("{backend} reports no further solution, but {finder} found one")]
    Contradicted {
        /// The engine that reports no further solution.
        backend: &'static str,
        /// The engine that found one.
        finder: &'static str,
    },
    /// The engine does not support this kind of puzzle.
    #[error("{engine} supports only classic 9×9 puzzles; this one {what}")]
    Unfit {
        /// The name of the engine.
        engine: &'static str,
        /// The property of the puzzle that is not supported.
        what: String,
    },
    /// The engine does not support boards of this size.
    #[error("{engine} supports boards of up to {most} digits and {cells} cells without very large \
        rules; this board has {} digits and {} cells", shape.digits(), shape.cells())]
    TooLarge {
        /// The name of the engine.
        engine: &'static str,
        /// The largest supported number of digits.
        most: usize,
        /// The largest supported number of cells.
        cells: usize,
        /// The board.
        shape: Shape,
    },
    /// The engine does not support layers and compositions of rules that are too large for an
    /// automaton.
    #[error("{engine} does not support layers or large combinations of rules; use auto or sat")]
    Composition {
        /// The name of the engine.
        engine: &'static str,
    },
    /// Boards with layers are not supported.
    #[error("{what} do not support boards with layers; use check or solve")]
    Layers {
        /// What does not support them, in the plural.
        what: &'static str,
    },
    /// The board does not have this symmetry.
    #[error("the symmetry {name} does not fit this board of {}×{} cells", shape.rows(), shape.columns())]
    Symmetry {
        /// The name of the symmetry.
        name: &'static str,
        /// The board.
        shape: Shape,
    },
    /// A component panicked, such as a user-defined backend.
    #[error("a component of the program failed: {0}")]
    Panic(String),
}

impl SolveError {
    /// Returns the error of an engine for classic 9×9 puzzles that got another puzzle.
    pub fn unfit(engine: &'static str, puzzle: &Puzzle) -> SolveError {
        let shape = puzzle.shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let what = match puzzle.is_classic() {
            _ if (rows, columns) != (9, 9) => format!("is {rows}×{columns}"),
            true if !shape.is_most_square() => format!("has boxes of {shape}"),
            true => "has eliminated candidates".to_owned(),
            false => "has other digits or rules".to_owned(),
        };
        SolveError::Unfit { engine, what }
    }

    /// Returns the I/O error if temporary files of the backend failed.
    ///
    /// # Errors
    /// Returns the error itself if it is of another kind.
    pub fn into_io(self) -> Result<io::Error, SolveError> {
        match self {
            SolveError::Backend(BackendError::Files(error)) => {
                let words = format!("temporary files cannot be written: {error}");
                Ok(io::Error::new(error.kind(), words))
            }
            error => Err(error),
        }
    }

    /// Runs the code of a backend or an encoding, which may be user-defined, and turns a panic into
    /// an error. After a panic, the objects that `work` borrowed must not be used any more.
    pub(crate) fn of_panic_in<T, E: Into<SolveError>>(
        work: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, SolveError> {
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(made) => made.map_err(E::into),
            Err(panic) => Err(SolveError::from_panic(&*panic)),
        }
    }

    /// Returns the error for the payload of a panic.
    pub fn from_panic(panic: &(dyn Any + Send)) -> SolveError {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        SolveError::Panic(text.unwrap_or_else(|| "no reason given".to_owned()))
    }
}
