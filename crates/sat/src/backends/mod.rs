//! SAT solvers. Each keeps its clauses, and may be given more between solves. To
//! add one, write its file and name it in [`ALL`].
//!
//! Roads not taken: of the other solvers of crates.io, the crates rustsat-kissat,
//! rustsat-minisat, rustsat-glucose and minisat need libclang to build, two of them
//! cmake. Built with nothing but a C compiler: for 200 of the hardest 9×9 after
//! logic, two solves each, user seconds were varisat 0.45, batsat 0.43, kissat 0.1.0
//! 0.35 (of 2021; 0.6 times batsat's on a 36×36, 0.9 times on a 49×49, but nothing
//! stops it and it begins anew); wall seconds at best varisat 0.4, kissat 0.5,
//! screwsat 0.7, splr 1.7. The program kissat is newer and can be killed.

mod auto;
mod batsat;
mod cadical;
mod external;
mod relay;
mod statistics;
mod turns;
mod varisat;

pub use statistics::{Counts, Statistics};
pub use varisat::{Varisat, check_native};

use std::{fmt, io};

use encodings::Lit;

pub use external::{COUNTERS, CommandError, Count, Counted, Counter, External, Models};

use external::presets;

use crate::variables::Variables;
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
    #[error("{backend} cannot be had: {reason}")]
    Missing {
        /// Its name.
        backend: &'static str,
        /// Why, and what to do about it.
        reason: String,
    },
    /// More variables than it can number.
    #[error("{backend} numbers at most {limit} variables")]
    TooManyVariables {
        /// Its name.
        backend: &'static str,
        /// How many it can.
        limit: u64,
    },
    /// Its proof could not be written.
    #[error("the proof cannot be written")]
    Proof(#[source] io::Error),
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
    fn missing(entry: &dyn Entry) -> BackendError {
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
    /// The solver's own, for its own checker.
    Native,
}

/// Where a proof of unsatisfiability goes.
pub struct Proof {
    /// Its language.
    pub format: ProofFormat,
    /// Its place.
    pub sink: Box<dyn io::Write>,
}

/// What has to be known before the first clause. A backend leaves aside what
/// its [`Abilities`] do not name.
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
    /// What to count.
    pub counts: Counts,
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

    /// A solver without clauses.
    ///
    /// # Errors
    /// If it cannot be had.
    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError>;
}

/// Every backend, the default first.
pub static ALL: &[&dyn Entry] = &[
    &auto::Auto,
    &Varisat,
    &batsat::Batsat,
    &turns::Turns,
    &relay::Relay,
    &cadical::DEFAULT,
    &cadical::PLAIN,
    &cadical::SAT,
    &cadical::UNSAT,
    &presets::KISSAT,
    &presets::KISSAT_SAT,
    &presets::CADICAL,
    &presets::MINISAT,
    &presets::GLUCOSE,
    &presets::CRYPTOMINISAT,
    &presets::PICOSAT,
    &presets::CLASP,
    &presets::LINGELING,
    &presets::MALLOB,
];

/// A solver for clauses that are not about candidates, incremental and under assumptions.
pub fn bare(stop: Stop) -> Box<dyn Backend> {
    Box::new(batsat::Running::new(stop, 0, &[], 0))
}

/// A solver that gives up after some conflicts.
pub trait Bounded: Backend {
    /// The same as [`Backend::solve`], with at most about so many conflicts; unknown, as given
    /// up, if they were not enough.
    fn solve_within(&mut self, assumptions: &[Lit], conflicts: u64)
    -> Result<Answer, BackendError>;
}

/// The same as [`bare`], but bounded.
pub fn bounded(stop: Stop) -> Box<dyn Bounded> {
    Box::new(batsat::Running::new(stop, 0, &[], 0))
}

/// The backend of that name in the catalogue.
pub fn named(name: &str) -> Option<&'static dyn Entry> {
    ALL.iter().copied().find(|entry| entry.name() == name)
}

/// A name that stands for no backend.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It is not in the catalogue, nor a command.
    #[error("there is no backend {0:?}")]
    Unknown(String),
    /// It is a command, but none that can be run.
    #[error("{0}")]
    Command(#[from] CommandError),
}

/// What a command to run as a backend begins with.
pub const COMMAND: &str = "external:";

/// The backend that somebody names: of the catalogue, or after [`COMMAND`] any program with
/// its arguments.
///
/// # Errors
/// If it is neither.
pub fn find(name: &str) -> Result<&'static dyn Entry, NameError> {
    match (named(name), name.strip_prefix(COMMAND)) {
        (Some(entry), _) => Ok(entry),
        // Leaked like the words of the command, for the same reason.
        (None, Some(command)) => Ok(Box::leak(Box::new(external::custom(command)?))),
        (None, None) => Err(NameError::Unknown(name.to_owned())),
    }
}
