//! Certificates that a puzzle has one solution or none, in files that can be checked without
//! trusting this program.
//!
//! The formula is that of the **unreduced** puzzle: all side³ candidates, the rules (formulation
//! extended, encoding pairwise) and the givens. If one solution is claimed, a last clause blocks
//! it. The proof is DRAT or LRAT of that formula. First come the eliminations of logic, each as a
//! unit clause after the lemmas that its technique supplies. Then come the lemmas of the solver on
//! the reduced puzzle, renumbered to the same variables. The solver is varisat, or the chosen one
//! if it writes proofs. So a puzzle that logic solves has a proof without search. With logic `none`
//! the proof is the solver's own, for any formulation and encoding. In the VeriPB format, formula
//! and proof contain native pseudo-Boolean constraints, and formulation and encoding do not matter.
//!
//! | file | content |
//! |---|---|
//! | `puzzle.cnf` | the formula, as [`export`](solve::export) writes it |
//! | `proof.drat` or `proof.lrat` | the proof |
//! | `solution.txt` | the solution, if there is one |
//! | `puzzle.opb`, `proof.pbp` | formula and proof over native pseudo-Boolean constraints, instead of the above |
//! | `README` | the claim and how to check it |
//!
//! [`recheck`] reads the files and trusts nothing: it checks the formula against the puzzle clause
//! by clause, the solution against the rules, and the proof against the formula.

mod audit;
mod claim;
mod error;
mod files;
mod folder;
mod formula;
mod gave_up;
mod logic;
mod readme;
mod readme_check;
mod recheck;
mod search;
mod sums;

use std::time::Duration;

pub use audit::AuditError;
pub use claim::{Claim, NoCertificate};
pub use error::CertificateError;
pub use files::CertificateFormat;
pub use folder::{sync, write};
pub use readme_check::describe_puzzle;
pub use recheck::{RecheckError, RecheckResult, recheck};

use board::stop::Stop;
use solve::Solver;

/// Options for making a certificate.
#[derive(Clone)]
pub struct CertificateOptions {
    /// The logic level, and the solver that completes the proof if it can write proofs; otherwise
    /// varisat does. Formulation and encoding are used only if the logic level is `none`.
    pub solver: Solver,
    /// The format of the proof.
    pub format: CertificateFormat,
    /// Maximum length of the proof in bytes, for DRAT and for LRAT separately.
    pub limit: u64,
    /// Whether the files are checked after writing.
    pub self_check: bool,
    /// The condition on which to give up.
    pub stop: Stop,
}

/// A certificate that was written, with its counters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// Number of variables of the formula.
    pub variables: u32,
    /// Number of clauses of the formula.
    pub clauses: u64,
    /// Number of steps of logic with at least one elimination proved by logic.
    pub steps: u64,
    /// Number of eliminations of logic that are left to the solver, because their lemmas would be
    /// too many.
    pub unproved_eliminations: u64,
    /// Number of lemmas for the steps of logic.
    pub logic_lemmas: u64,
    /// Number of lemmas learnt by a search; `None` if logic was sufficient.
    pub search_lemmas: Option<u64>,
    /// The name of the solver that searched; empty if logic was sufficient.
    pub prover: &'static str,
    /// The length of the proof in its format, in bytes.
    pub bytes: u64,
    /// Time to make and write the certificate, without the check.
    pub writing_time: Duration,
    /// The result and the time of the check; `None` if it was not checked.
    pub check: Option<(RecheckResult, Duration)>,
}

/// The outcome of making a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CertificateOutcome {
    /// It was written, and is valid if it was checked.
    Written(Box<Certificate>),
    /// It was not written; whether the claim can be proved is unknown.
    Unknown(NoCertificate),
}
