//! What a SAT solver is to the rest: clauses in, an answer out.

use std::{fmt, io};

use encodings::{Lit, Tally};

use crate::{statistics::Statistics, variables::Variables};
use board::{
    Layout,
    stop::{Stop, Why},
};

/// A solver with clauses in it. Made and used in one thread, for one formula.
pub trait Backend {
    /// Adds a clause. What goes wrong here comes out of the next solve.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Looks for a model in which the assumptions hold.
    ///
    /// # Errors
    /// If the solver is broken, cannot hold the formula, or its proof cannot be
    /// written. That there is no model is an answer, not an error.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError>;

    /// Solves like `solve`, but pauses when about that much [effort](Backend::effort) has been spent in
    /// total. Then there is no answer yet, and the next solve continues with the learnt clauses. A
    /// backend that cannot be paused solves to the end.
    ///
    /// # Errors
    /// As `solve`.
    fn solve_for(
        &mut self,
        assumptions: &[Lit],
        _effort: u64,
    ) -> Result<Option<Answer>, BackendError> {
        self.solve(assumptions).map(Some)
    }

    /// The effort spent so far, about: nanoseconds of a usual machine. It is counted, not measured, so
    /// that it is the same on every machine; 0 if the backend cannot be paused.
    fn effort(&self) -> u64 {
        0
    }

    /// Returns true if what it learns gets better: then it may soon have an answer.
    fn is_gaining(&self) -> bool {
        false
    }

    /// Returns true if the literal is known to be false in every model of the clauses so far.
    fn is_impossible(&self, _lit: Lit) -> bool {
        false
    }

    /// Whether no answer will come any more, so that further clauses are in vain.
    fn gave_up(&self) -> bool {
        false
    }

    /// What the solver counted; blank where it counts nothing.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// What a solver says. Nothing of it is believed unchecked: models are decoded
/// and verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The true and false literals of a model, by variable.
    Sat(Vec<Lit>),
    /// No model; with assumptions, some of them that cannot hold together. The
    /// solver's word for it: see the file of the backend.
    Unsat(Vec<Lit>),
    /// Nothing is known.
    Unknown(Why),
}

/// A solver that failed.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// It cannot be had here.
    #[error("{backend} is not available: {reason}")]
    Missing {
        /// Its name.
        backend: &'static str,
        /// Why, and what to do about it.
        reason: String,
    },
    /// More variables than it can number.
    #[error("{backend} supports at most {limit} variables")]
    TooManyVariables {
        /// Its name.
        backend: &'static str,
        /// How many it can.
        limit: u64,
    },
    /// Its proof could not be written.
    #[error("the proof cannot be written")]
    Proof(#[source] io::Error),
    /// Its proof is longer than allowed.
    #[error("the proof is longer than allowed")]
    ProofTooLong,
    /// Files that go again cannot be made or written.
    #[error("temporary files cannot be written: {0}")]
    Files(#[source] io::Error),
    /// It failed otherwise.
    #[error("{backend} failed: {reason}")]
    Failed {
        /// Its name.
        backend: &'static str,
        /// What it said.
        reason: String,
    },
}

impl BackendError {
    /// The error of a backend that cannot be had here.
    pub(crate) fn missing(entry: &dyn Entry) -> BackendError {
        let reason = entry.missing().unwrap_or_default();
        BackendError::Missing { backend: entry.name(), reason }
    }
}

/// The languages a proof can be written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofFormat {
    /// Clauses added and deleted, as text.
    Drat,
    /// The same in binary.
    BinaryDrat,
}

/// Where a proof of unsatisfiability goes.
pub struct Proof {
    /// Its language.
    pub format: ProofFormat,
    /// Its place.
    pub sink: Box<dyn io::Write>,
    /// The longest, in bytes, where it is written to a file first; else the sink says when it
    /// is full.
    pub limit: u64,
}

/// What has to be known before the first clause. A backend leaves aside what
/// its [`Abilities`] do not name; but a program that writes no proofs fails when asked for one.
#[derive(Default)]
pub struct Options {
    /// When to give up.
    pub stop: Stop,
    /// Makes runs differ, and be the same again.
    pub seed: u64,
    /// The values to try first.
    pub phases: Vec<Lit>,
    /// Where to write a proof.
    pub proof: Option<Proof>,
}

/// What the clauses mean, for solvers that can use it.
pub struct Problem<'a> {
    /// The constraints.
    pub layout: &'a Layout,
    /// The candidates and their variables.
    pub variables: &'a Variables,
}

/// What a backend can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities {
    /// A solve goes on from the one before it, rather than from the start.
    pub incremental: bool,
    /// Solves under assumptions.
    pub assumptions: bool,
    /// Writes proofs.
    pub proof: bool,
    /// Stops when told.
    pub interrupt: bool,
    /// Counts conflicts and the like.
    pub statistics: bool,
    /// Takes a seed.
    pub seed: bool,
    /// Takes phases.
    pub phases: bool,
}

impl Abilities {
    /// Whatever a backend may be able to do.
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

/// What batsat takes, in bytes: with annealing 1.1 GB for the empty 64×64 board, whose 262,144
/// variables are in 31 million clauses, 3.5 GB for the 81×81 board with 81 million. Others take
/// about as much.
const PER_VARIABLE: u64 = 300;
/// See [`PER_VARIABLE`].
const PER_CLAUSE: u64 = 24;
/// See [`PER_VARIABLE`].
const PER_LITERAL: u64 = 10;

/// A backend of the catalogue.
pub trait Entry: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// What it is in one line.
    fn summary(&self) -> &'static str;

    /// What it can do.
    fn abilities(&self) -> Abilities;

    /// Whom it leaves the problem to; none if it solves that itself.
    fn choice(&self, _problem: &Problem) -> Option<&'static dyn Entry> {
        None
    }

    /// The version of a program, where it tells it; others have theirs in the summary.
    fn version(&self) -> Option<String> {
        None
    }

    /// Why it cannot be had here, if so.
    fn missing(&self) -> Option<String> {
        None
    }

    /// The bytes that it takes for a formula, about, before it has learnt anything.
    fn memory(&self, formula: &Tally) -> u64 {
        let Tally { size, literals } = formula;
        PER_VARIABLE * size.variables + PER_CLAUSE * size.clauses + PER_LITERAL * literals
    }

    /// A solver without clauses.
    ///
    /// # Errors
    /// If it cannot be had.
    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError>;
}
