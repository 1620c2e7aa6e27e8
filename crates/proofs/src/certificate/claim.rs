//! The claim of a certificate, or the reason why there is none.

use board::{Grid, stop::StopReason};

/// The claim of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The puzzle has only this solution.
    Unique(Grid),
    /// The puzzle has no solution.
    Unsolvable,
}

impl Claim {
    /// Returns the solution, if there is one.
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Claim::Unique(grid) => Some(grid),
            Claim::Unsolvable => None,
        }
    }
}

/// The reason why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoCertificate {
    /// Work was stopped.
    #[error("{0}")]
    Stopped(StopReason),
    /// The proof is longer than allowed.
    #[error("the proof is longer than allowed")]
    TooLong,
    /// The hints of the lemmas exceed their limit.
    #[error("the hints of the lemmas exceed the memory limit")]
    TooManyHints,
    /// The formula is too large.
    #[error("the formula is too large; at most 40 million clauses (about 64×64) are supported")]
    TooLarge,
    /// The sums are too large.
    #[error(
        "the sums are too large for a native pseudo-Boolean proof; at most 4 million lines are \
         supported"
    )]
    SumsTooLarge,
    /// An external solver failed before it had written a proof.
    #[error("{program} wrote no proof: {reason}")]
    NoProof {
        /// The name of the backend.
        program: &'static str,
        /// The error of the solver.
        reason: String,
    },
    /// The proof of an external solver is invalid.
    #[error("the proof of {program} does not hold: {reason}")]
    Unproved {
        /// The name of the backend.
        program: &'static str,
        /// The error in the proof.
        reason: String,
    },
}
