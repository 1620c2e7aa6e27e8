//! What is claimed of a puzzle, or why nothing is.

use board::{Grid, stop::Why};

/// What is certified of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This is its only solution.
    Unique(Grid),
    /// It has none.
    Unsolvable,
}

impl Claim {
    /// The solution that there is.
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Claim::Unique(grid) => Some(grid),
            Claim::Unsolvable => None,
        }
    }
}

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// There was no time.
    #[error("{0}")]
    Stopped(Why),
    /// The proof became too long.
    #[error("the proof is longer than allowed")]
    TooLong,
    /// So did the hints of its lemmas.
    #[error("the hints of the lemmas exceed the memory limit")]
    TooManyHints,
    /// The formula did.
    #[error("the formula is too large; at most 40 million clauses (about 64×64) are supported")]
    TooLarge,
    /// Its sums did.
    #[error(
        "the sums are too large for a native pseudo-Boolean proof; at most 4 million lines are \
         supported"
    )]
    SumsTooLarge,
    /// A program failed before it had written one.
    #[error("{program} wrote no proof: {reason}")]
    NoProof {
        /// Its name among the backends.
        program: &'static str,
        /// What it did.
        reason: String,
    },
    /// The proof that a program wrote is none.
    #[error("the proof of {program} does not hold: {reason}")]
    Unproved {
        /// Its name among the backends.
        program: &'static str,
        /// What is wrong.
        reason: String,
    },
}
