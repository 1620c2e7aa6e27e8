//! Errors of the generator.

use crate::{SolveError, claim};
use board::stop::StopReason;

/// The reason why no puzzle was generated.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The time limit was reached, or it was interrupted.
    #[error("{0}")]
    Stopped(StopReason),
    /// The backend does not support assumptions, which are needed to make a puzzle unique.
    #[error(
        "{backend} does not support assumptions, which are needed to make puzzles unique; choose \
         another backend"
    )]
    NoAssumptions {
        /// The name of the backend.
        backend: &'static str,
    },
    /// The answer about a puzzle contradicts the solution that it was made from.
    #[error("{backend} contradicts itself or the solution of the puzzle")]
    Contradiction {
        /// The name of the backend.
        backend: &'static str,
    },
    /// The board and its rules have no solution.
    #[error("the board has no solution with these rules and givens{}", claim(*claimed_by))]
    NoSolution {
        /// The external solver whose unverified answer this is, if any.
        claimed_by: Option<&'static str>,
    },
    /// No rule of this kind was found that the solution satisfies.
    #[error("no rule {0} found that the solution satisfies; use other digits or another seed")]
    NoRule(&'static str),
    /// Fewer rules of this kind were found than requested: the number found, and the least one.
    #[error("only {1} of {2} requested rules {0} found that the solution satisfies; request fewer")]
    FewRules(&'static str, usize, usize),
    /// The rules cannot be stated together.
    #[error(transparent)]
    Rules(#[from] board::fields::RuleError),
    /// Another part of the program failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
