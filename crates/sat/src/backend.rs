//! The interface of SAT solvers: traits, options, answers and errors.

use std::{fmt, io};

use encodings::{Lit, Tally};

use crate::{statistics::Statistics, variables::Variables};
use board::{
    Layout,
    stop::{Stop, StopReason},
};

/// A SAT solver for one formula, used by the thread that created it.
pub trait Backend {
    /// Adds a clause. Errors are reported by the next call of `solve`.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Looks for a model that satisfies the assumptions. An unsatisfiable formula is not an error.
    ///
    /// # Errors
    ///
    /// If the solver fails, cannot represent the formula, or cannot write its proof.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError>;

    /// Like [`solve`](Backend::solve), but pauses once the total [effort](Backend::effort) exceeds
    /// `effort`.
    ///
    /// Returns `None` if it paused; the next solve continues with the learnt clauses. A backend
    /// that cannot pause solves to the end.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Backend::solve).
    fn solve_for(
        &mut self,
        assumptions: &[Lit],
        _effort: u64,
    ) -> Result<Option<Answer>, BackendError> {
        self.solve(assumptions).map(Some)
    }

    /// Returns the approximate effort so far, in nanoseconds of a typical machine.
    ///
    /// It is computed from counters and so is the same on every machine. It is 0 if the backend
    /// cannot pause.
    fn effort(&self) -> u64 {
        0
    }

    /// Returns true if recently learnt clauses are improving, so that an answer may be near.
    fn is_gaining(&self) -> bool {
        false
    }

    /// Returns true if the literal is known to be false in every model of the clauses so far.
    fn is_impossible(&self, _lit: Lit) -> bool {
        false
    }

    /// Returns true if the backend can no longer answer, so that adding clauses is pointless.
    fn gave_up(&self) -> bool {
        false
    }

    /// Returns the counters of the solver; fields that it does not count are `None`.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// The answer of a solver. Models are always decoded and verified before use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A model: the literals that are true, by variable.
    Sat(Vec<Lit>),
    /// There is no model. With assumptions, contains a subset of them that is contradictory. See
    /// the file of each backend for how far this answer can be trusted.
    Unsat(Vec<Lit>),
    /// There is no answer, for the given reason.
    Unknown(StopReason),
}

/// An error of a solver.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The backend is not available in this build or on this machine.
    #[error("{backend} is not available: {reason}")]
    Missing {
        /// The name of the backend.
        backend: &'static str,
        /// The reason and a remedy.
        reason: String,
    },
    /// The formula has more variables than the solver supports.
    #[error("{backend} supports at most {limit} variables")]
    TooManyVariables {
        /// The name of the backend.
        backend: &'static str,
        /// The maximum number of variables.
        limit: u64,
    },
    /// The proof could not be written.
    #[error("the proof cannot be written")]
    Proof(#[source] io::Error),
    /// The proof is longer than allowed.
    #[error("the proof is longer than allowed")]
    ProofTooLong,
    /// Temporary files cannot be created or written.
    #[error("temporary files cannot be written: {0}")]
    Files(#[source] io::Error),
    /// Any other failure.
    #[error("{backend} failed: {reason}")]
    Failed {
        /// The name of the backend.
        backend: &'static str,
        /// The message of the solver.
        reason: String,
    },
}

impl BackendError {
    /// Returns the error for a backend that is not available.
    pub(crate) fn unavailable(entry: &dyn BackendEntry) -> BackendError {
        let reason = entry.unavailable_reason().unwrap_or_default();
        BackendError::Missing { backend: entry.name(), reason }
    }
}

/// The formats of proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofFormat {
    /// DRAT as text: clauses added and deleted.
    Drat,
    /// DRAT in its binary form.
    BinaryDrat,
}

/// A destination for a proof of unsatisfiability.
pub struct Proof {
    /// The format.
    pub format: ProofFormat,
    /// The writer that receives the proof.
    pub sink: Box<dyn io::Write>,
    /// Maximum length in bytes, if the backend first writes the proof to a file. Otherwise the sink
    /// reports when it is full.
    pub limit: u64,
}

/// Options that a backend needs before the first clause.
///
/// A backend ignores options that its [`Abilities`] do not include. Only a program that cannot
/// write proofs fails if a proof is requested.
#[derive(Default)]
pub struct Options {
    /// The condition on which to give up.
    pub stop: Stop,
    /// The seed; runs with equal seeds are equal.
    pub seed: u64,
    /// The literals to try first when their variables are decided.
    pub phases: Vec<Lit>,
    /// The destination of a proof, if one is requested.
    pub proof: Option<Proof>,
}

/// The puzzle behind the clauses, for solvers that can use it.
pub struct Problem<'a> {
    /// The layout with its constraints.
    pub layout: &'a Layout,
    /// The candidates and their variables.
    pub variables: &'a Variables,
}

/// The abilities of a backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities {
    /// A solve continues from the previous one instead of starting again.
    pub incremental: bool,
    /// Solves under assumptions.
    pub assumptions: bool,
    /// Writes proofs.
    pub proof: bool,
    /// Can be interrupted during a solve.
    pub interrupt: bool,
    /// Reports conflicts and other counters.
    pub statistics: bool,
    /// Supports a seed.
    pub seed: bool,
    /// Supports initial phases.
    pub phases: bool,
}

impl Abilities {
    /// All abilities.
    pub(crate) const ALL: Abilities = Abilities {
        incremental: true,
        assumptions: true,
        proof: true,
        interrupt: true,
        statistics: true,
        seed: true,
        phases: true,
    };
}

impl fmt::Display for Abilities {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let named = [
            (self.incremental, "incremental"),
            (self.assumptions, "assumptions"),
            (self.proof, "proof"),
            (self.interrupt, "interrupt"),
            (self.statistics, "statistics"),
            (self.seed, "seed"),
            (self.phases, "phases"),
        ];
        let names: Vec<&str> =
            named.iter().filter(|(has, _)| *has).map(|&(_, name)| name).collect();
        f.write_str(&names.join(", "))
    }
}

/// Bytes per variable in an estimate of the memory of batsat.
///
/// With annealing, the empty 64×64 board (262,144 variables, 31 million clauses) takes 1.1 GB and
/// the 81×81 board (81 million clauses) takes 3.5 GB. Other backends need about as much.
const BYTES_PER_VARIABLE: u64 = 300;
/// Bytes per clause; see [`BYTES_PER_VARIABLE`].
const BYTES_PER_CLAUSE: u64 = 24;
/// Bytes per literal; see [`BYTES_PER_VARIABLE`].
const BYTES_PER_LITERAL: u64 = 10;

/// A backend in the registry.
pub trait BackendEntry: Sync {
    /// Returns the name on the command line.
    fn name(&self) -> &'static str;

    /// Returns a summary of one line.
    fn summary(&self) -> &'static str;

    /// Returns the abilities.
    fn abilities(&self) -> Abilities;

    /// Returns the backend that this one delegates the problem to, or `None` if it solves it
    /// itself.
    fn choice(&self, _problem: &Problem) -> Option<&'static dyn BackendEntry> {
        None
    }

    /// Returns the version that an external solver reports; embedded solvers state theirs in the
    /// summary.
    fn version(&self) -> Option<String> {
        None
    }

    /// Returns the reason why the backend is not available, or `None` if it is.
    fn unavailable_reason(&self) -> Option<String> {
        None
    }

    /// Estimates the bytes that the formula takes before any clause is learnt.
    fn memory(&self, formula: &Tally) -> u64 {
        let Tally { size, literals } = formula;
        BYTES_PER_VARIABLE * size.variables
            + BYTES_PER_CLAUSE * size.clauses
            + BYTES_PER_LITERAL * literals
    }

    /// Creates a solver without clauses.
    ///
    /// # Errors
    ///
    /// If the backend is not available or cannot be started.
    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError>;
}
