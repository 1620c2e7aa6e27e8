//! Why no puzzle can be generated.

use crate::{SolveError, claim};
use board::stop::Why;

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// Time was over, or somebody stopped it.
    #[error("{0}")]
    Stopped(Why),
    /// The backend lacks what making a puzzle unique takes.
    #[error(
        "{backend} does not support assumptions, which are needed to make puzzles unique; choose \
         another backend"
    )]
    NoAssumptions {
        /// Who.
        backend: &'static str,
    },
    /// What is said about a puzzle does not fit the solution it was made from.
    #[error("{backend} contradicts itself or the solution of the puzzle")]
    Contradiction {
        /// Who.
        backend: &'static str,
    },
    /// The board and its rules have no solution.
    #[error("the board has no solution with these rules and givens{}", claim(*claimed_by))]
    NoSolution {
        /// The outside program whose word that is, if it is not known otherwise.
        claimed_by: Option<&'static str>,
    },
    /// No rule of a kind was found that the solution keeps.
    #[error("no rule {0} found that the solution satisfies; use other digits or another seed")]
    NoRule(&'static str),
    /// Rules ask for more than can be stated.
    #[error(transparent)]
    Rules(#[from] board::fields::RuleError),
    /// Another part of the program is broken.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
