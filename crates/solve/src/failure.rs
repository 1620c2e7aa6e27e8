//! What can break on the path.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
};

use board::{Puzzle, Shape, verify::Flaw};
use sat::{backends::BackendError, decode::DecodeError};

/// A broken part: nothing is known about the puzzle.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver's model is no grid.
    #[error("{backend} returned an invalid model: {reason}")]
    Model {
        /// Who.
        backend: &'static str,
        /// What is wrong with it.
        reason: DecodeError,
    },
    /// The grid is not a solution of the puzzle.
    #[error(
        "{source_name} returned a wrong grid, by an error of the solver or of the encoding: {flaw}"
    )]
    Grid {
        /// Who found it.
        source_name: &'static str,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// A solution came again, though a clause rules it out.
    #[error("{backend} returned a blocked solution again")]
    Again {
        /// Who.
        backend: &'static str,
    },
    /// There is a solution that there should not be: it was found and verified elsewhere.
    #[error("{backend} reports no further solution, but {finder} found one")]
    Contradicted {
        /// Who says so.
        backend: &'static str,
        /// Who has found it.
        finder: &'static str,
    },
    /// The engine cannot take such a puzzle.
    #[error("{engine} supports only classic 9×9 puzzles; this one {what}")]
    Unfit {
        /// Who.
        engine: &'static str,
        /// What is wrong with the puzzle.
        what: String,
    },
    /// The engine takes no board as large as this one.
    #[error("{engine} supports boards of up to {most} digits and {cells} cells without very large \
        rules; this board has {} digits and {} cells", shape.digits(), shape.cells())]
    TooLarge {
        /// Who.
        engine: &'static str,
        /// The most digits.
        most: usize,
        /// The most cells.
        cells: usize,
        /// The board.
        shape: Shape,
    },
    /// The puzzle's board has no such symmetry.
    #[error("the symmetry {name} does not fit this board of {}×{} cells", shape.rows(), shape.columns())]
    Symmetry {
        /// Its name.
        name: &'static str,
        /// The board.
        shape: Shape,
    },
    /// A part panicked, such as a backend of one's own.
    #[error("a component of the program failed: {0}")]
    Panic(String),
}

impl SolveError {
    /// That an engine of classic 9×9 puzzles is none for this one.
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

    /// The error of files that it took, if that is what it is.
    ///
    /// # Errors
    /// Itself if not.
    pub fn into_io(self) -> Result<io::Error, SolveError> {
        match self {
            SolveError::Backend(BackendError::Files(error)) => {
                let words = format!("temporary files cannot be written: {error}");
                Ok(io::Error::new(error.kind(), words))
            }
            error => Err(error),
        }
    }

    /// What a backend or an encoding makes, which may be those of somebody else: where it panics,
    /// that is an error. Nothing that was lent to it is to be used after that.
    pub(crate) fn of_panic_in<T, E: Into<SolveError>>(
        work: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, SolveError> {
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(made) => made.map_err(E::into),
            Err(panic) => Err(SolveError::from_panic(&*panic)),
        }
    }

    /// The error for a part that panicked.
    pub fn from_panic(panic: &(dyn Any + Send)) -> SolveError {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        SolveError::Panic(text.unwrap_or_else(|| "no reason given".to_owned()))
    }
}
