//! Certificates: that a puzzle has one solution, or none, in files that others can
//! check without trusting this program.
//!
//! The formula is that of the **unreduced** puzzle: all side³ candidates, the rules
//! (formulation extended, encoding pairwise) and the givens, and for "one solution" a
//! last clause that rules out the solution shown. The proof is DRAT or LRAT of that
//! formula. First come the eliminations of logic, each as a unit clause behind the
//! lemmas that its technique supplies; then what varisat learns on the rest, or the
//! solver that is asked for if it writes proofs, with the numbers of the same variables.
//! So a puzzle that logic solves has a proof without any search. With logic `none` the
//! proof is the solver's own, of any formulation and encoding. In the language of VeriPB formula
//! and proof are about sums as they stand; formulation and encoding do not matter to it.
//!
//! | file | |
//! |---|---|
//! | `puzzle.cnf` | the formula, as [`export`](solve::export) writes it |
//! | `proof.drat` or `proof.lrat` | the proof |
//! | `solution.txt` | the solution, where there is one |
//! | `puzzle.opb`, `proof.pbp` | in their place, where the proof is over sums as they stand |
//! | `README` | what is claimed, and how to check it |
//!
//! [`recheck`] reads the files and believes nothing: it holds the formula against the
//! puzzle clause by clause, the solution against the rules, and follows the proof.

mod audit;
mod claim;
mod error;
mod files;
mod folder;
mod formula;
mod gave_up;
mod logic;
mod readme;
mod recheck;
mod search;
mod sums;
mod told;

use std::time::Duration;

pub use audit::AuditError;
pub use claim::{Claim, Unknown};
pub use error::CertificateError;
pub use files::ProofFormat;
pub use folder::{sync, write};
pub use recheck::{RecheckError, Rechecked, recheck};
pub use told::described;

use board::stop::Stop;
use solve::Solver;

/// How a certificate is to be made.
#[derive(Clone)]
pub struct Wanted {
    /// The logic, and who writes the rest of the proof, if it can: else varisat does. Formulation
    /// and encoding are taken where the logic is `none`.
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
    /// The solver whose lemmas they are; empty if logic was enough.
    pub prover: &'static str,
    /// The length of the proof in its format, in bytes.
    pub bytes: u64,
    /// The time it took to make it.
    pub made: Duration,
    /// What the check found and the time it took; none if there was none.
    pub checked: Option<(Rechecked, Duration)>,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is written, and holds if it was checked.
    Written(Box<Certificate>),
    /// It is not, and nobody knows whether it could be.
    Unknown(Unknown),
}
