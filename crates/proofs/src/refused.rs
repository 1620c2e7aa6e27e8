//! The reasons for which a proof is refused.

use std::io;

use encodings::Lit;
use itertools::Itertools;

use super::record::ProofPosition;
use board::stop::StopReason;

/// The reason why a proof is refused.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It could not be read.
    #[error("the proof cannot be read")]
    Io(#[from] io::Error),
    /// It is not DRAT, or cut off.
    #[error("{at}: {reason}")]
    Malformed {
        /// The position.
        at: ProofPosition,
        /// The error.
        reason: String,
    },
    /// A lemma does not follow.
    #[error(
        "{at}: lemma {lemma}, `{}`, does not follow by unit propagation",
        clause.iter().map(|lit| lit.to_dimacs()).chain([0]).join(" ")
    )]
    NotImplied {
        /// The position of its end.
        at: ProofPosition,
        /// Its number among the lemmas, from 1.
        lemma: u64,
        /// Its literals.
        clause: Vec<Lit>,
    },
    /// It ends without a contradiction.
    #[error("the proof ends after {lemmas} lemmas without a contradiction")]
    Unfinished {
        /// Number of lemmas that follow.
        lemmas: u64,
    },
    /// It is longer than allowed.
    #[error("the proof is longer than {limit} bytes")]
    TooLong {
        /// The limit in bytes.
        limit: u64,
    },
    /// Its lemmas need more hints than allowed.
    #[error("the lemmas need more than {limit} hints")]
    TooManyHints {
        /// Maximum number of hints of all lemmas.
        limit: u64,
    },
    /// The formula has too many variables, clauses or literals for the checker.
    #[error("the formula is too large to check proofs for")]
    FormulaTooLarge,
    /// The check was stopped.
    #[error("the check of the proof stopped early: {0}")]
    Stopped(StopReason),
}
