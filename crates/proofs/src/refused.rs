//! Why a proof is not accepted.

use std::io;

use encodings::Lit;
use itertools::Itertools;

use super::record::Position;
use board::stop::Why;

/// Why a proof is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It could not be read.
    #[error("the proof cannot be read")]
    Io(#[from] io::Error),
    /// It is no DRAT, or cut.
    #[error("{at}: {reason}")]
    Malformed {
        /// Where.
        at: Position,
        /// What is wrong.
        reason: String,
    },
    /// A lemma does not follow from what is there.
    #[error(
        "{at}: lemma {lemma}, `{}`, does not follow by unit propagation",
        clause.iter().map(|lit| lit.to_dimacs()).chain([0]).join(" ")
    )]
    NotImplied {
        /// Where it ends.
        at: Position,
        /// Its number among the lemmas, from 1.
        lemma: u64,
        /// Its literals.
        clause: Vec<Lit>,
    },
    /// It ends and there is no contradiction.
    #[error("the proof ends after {lemmas} lemmas without a contradiction")]
    Unfinished {
        /// Lemmas that follow.
        lemmas: u64,
    },
    /// There are more bytes than allowed.
    #[error("the proof is longer than {limit} bytes")]
    TooLong {
        /// Bytes.
        limit: u64,
    },
    /// Its lemmas need more units than are kept.
    #[error("the lemmas need more than {limit} hints")]
    TooManyHints {
        /// Ids of clauses in all.
        limit: u64,
    },
    /// The formula has more variables, clauses or literals than are numbered here.
    #[error("the formula is too large to check proofs for")]
    FormulaTooLarge,
    /// There was no time.
    #[error("the check of the proof stopped early: {0}")]
    Stopped(Why),
}
