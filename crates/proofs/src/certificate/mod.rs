//! Certificates: that a puzzle has one solution, or none, in files that others can
//! check without trusting this program.
//!
//! The formula is that of the **unreduced** puzzle: all side³ candidates, the rules
//! (statement extended, encoding pairwise) and the givens, and for "one solution" a
//! last clause that rules out the solution shown. The proof is DRAT or LRAT of that
//! formula. First come the eliminations of logic, each as a unit clause behind the
//! lemmas that its technique supplies; then what varisat learns on the rest, with
//! the numbers of the same variables. So a puzzle that logic solves has a proof
//! without any search. With logic `none` the proof is varisat's own, of any
//! statement and encoding.
//!
//! | file | |
//! |---|---|
//! | `puzzle.cnf` | the formula, as [`export`](solve::export) writes it |
//! | `proof.drat` or `proof.lrat` | the proof |
//! | `solution.txt` | the solution, where there is one |
//! | `README` | what is claimed, and how to check it |
//!
//! [`recheck`] reads the files and believes nothing: it holds the formula against the
//! puzzle clause by clause, the solution against the rules, and follows the proof.

mod audit;
mod folder;
mod formula;
mod logic;
mod native;
mod readme;
mod recheck;
mod search;

use std::{io, time::Duration};

pub use audit::AuditError;
pub use folder::{sync, write};
pub use readme::described;
pub use recheck::{RecheckError, Rechecked, recheck};

use crate::Refused;
use board::{
    Grid,
    stop::{Stop, Why},
    verify::Flaw,
};
use sat::{backends::BackendError, decode::DecodeError};
use solve::Solver;

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

/// The language of the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofFormat {
    /// DRAT as text.
    #[default]
    Drat,
    /// DRAT in binary.
    BinaryDrat,
    /// LRAT as text: with hints, for checkers that do not search.
    Lrat,
}

impl ProofFormat {
    /// Every one, with its name.
    pub const ALL: [(&str, ProofFormat); 3] = [
        ("drat", ProofFormat::Drat),
        ("binary-drat", ProofFormat::BinaryDrat),
        ("lrat", ProofFormat::Lrat),
    ];

    /// The name of its file.
    pub fn file(self) -> &'static str {
        match self {
            ProofFormat::Drat | ProofFormat::BinaryDrat => "proof.drat",
            ProofFormat::Lrat => "proof.lrat",
        }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        ProofFormat::ALL.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

/// How a certificate is to be made.
#[derive(Clone)]
pub struct Wanted {
    /// The logic. Statement and encoding are taken where that is `none`.
    pub solver: Solver,
    /// The language of the proof.
    pub format: ProofFormat,
    /// The longest proof, in bytes of DRAT and again in those of LRAT.
    pub limit: u64,
    /// Whether the files are checked before they count.
    pub self_check: bool,
    /// When to give up.
    pub stop: Stop,
}

/// What was written, and how large.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// Variables of the formula.
    pub variables: u32,
    /// Its clauses.
    pub clauses: u64,
    /// Steps of logic in the proof.
    pub steps: u64,
    /// Eliminations left to the solver, since their lemmas would be too many.
    pub left: u64,
    /// Lemmas for those steps.
    pub logic_lemmas: u64,
    /// Lemmas that a search learnt; none if logic was enough.
    pub search_lemmas: Option<u64>,
    /// The length of the proof in its format, in bytes.
    pub bytes: u64,
    /// The time it took to make it.
    pub made: Duration,
    /// What the check found and the time it took; none if there was none.
    pub checked: Option<(Rechecked, Duration)>,
    /// Whether varisat's own checker accepted a proof of the same formula as well, which a
    /// second run wrote in varisat's own language; only where the proof is varisat's alone.
    pub native: bool,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is written, and holds if it was checked.
    Written(Box<Certificate>),
    /// It is not, and nobody knows whether it could be.
    Unknown(Unknown),
}

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// There was no time.
    #[error("{0}")]
    Stopped(Why),
    /// The proof became too long.
    #[error("the proof is longer than allowed")]
    TooLong,
    /// So did the hints of its lemmas.
    #[error("the lemmas need more hints than are kept in memory")]
    TooManyHints,
    /// The formula did.
    #[error("the formula is too large: up to 40 million clauses are taken, about 64×64")]
    TooLarge,
}

/// What is broken.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file could not be written or read.
    #[error("{file}: {error}")]
    Io {
        /// Its name in the folder.
        file: &'static str,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver found a solution where there is none by the claim.
    #[error("the claim is refuted: varisat found a solution that the formula leaves")]
    Refuted,
    /// The solver answered with something that is no solution.
    #[error("varisat's model is no grid: {0}")]
    Model(#[from] DecodeError),
    /// The solution claimed is none.
    #[error("the solution is none: {0}")]
    Solution(#[from] Flaw),
    /// varisat's proof did not pass its own checker.
    #[error("varisat's checker refused varisat's proof: {0}")]
    Native(String),
    /// A proof of ours did not pass ours.
    #[error("the proof does not hold: {0}")]
    Refused(#[from] Refused),
    /// The files do not show what they claim.
    #[error("the certificate was refused: {0}")]
    Recheck(#[from] RecheckError),
}

/// What an error in writing the proof means.
fn proof_io(error: io::Error) -> Stuck {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Stuck::Unknown(Unknown::TooLong),
        _ => Stuck::Broken(CertificateError::Io { file: "the proof", error }),
    }
}

/// An unfinished proof: unknown, or broken.
enum Stuck {
    Unknown(Unknown),
    Broken(CertificateError),
}

impl<E: Into<CertificateError>> From<E> for Stuck {
    fn from(error: E) -> Stuck {
        let error = error.into();
        let unknown = match &error {
            CertificateError::Refused(refused) => Unknown::of(refused),
            CertificateError::Recheck(refused) => refused.unknown(),
            _ => None,
        };
        unknown.map_or(Stuck::Broken(error), Stuck::Unknown)
    }
}

impl Unknown {
    /// What a checker that gave up means; none if it refused.
    fn of(refused: &Refused) -> Option<Unknown> {
        match refused {
            Refused::Stopped(why) => Some(Unknown::Stopped(*why)),
            Refused::TooLong { .. } => Some(Unknown::TooLong),
            Refused::TooManyHints { .. } => Some(Unknown::TooManyHints),
            Refused::FormulaTooLarge => Some(Unknown::TooLarge),
            _ => None,
        }
    }
}
