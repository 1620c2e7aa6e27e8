//! batsat 0.6.0 by Simon Cruanes and Masaki Hara: MiniSat in Rust, embedded. Only this file uses
//! the crate.
//!
//! Its limitations, and how this file handles them:
//! - It polls its stop callback at every decision, that is, within milliseconds. The clock is read
//!   at every sixteenth call.
//! - It tries *false* first and then the last value of a variable. A phase set by the user is
//!   permanent: candidates are always tried true in this way, which was several times as fast.
//!   Given phases are only initial values, so then a variable to be tried true is stored negated.
//! - Its core consists of the negations of assumptions.
//! - It keeps clauses in one array of 2³² words and may silently overflow near its end. Clauses of
//!   more than half of that are refused; no search was seen to learn as much again.
//! - Every variable up to the highest one takes about 150 bytes, so there is a limit of 2²⁸.
//! - It writes proofs only as text, through a callback, which is not used here.

use std::cell::Cell;

use batsat::{Callbacks, SolverInterface, lbool};
use encodings::Lit;

use crate::{
    backend::{Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem},
    statistics::Statistics,
};
use board::stop::{Stop, StopReason};

const NAME: &str = "batsat";

/// Decisions between two polls of `stop`.
const DECISIONS_PER_POLL: u32 = 16;

/// Variables created between two polls of `stop`.
const VARIABLES_PER_POLL: u32 = 1 << 14;

/// Maximum number of variables.
const MAX_VARIABLES: u32 = 1 << 28;

/// Maximum number of words of clauses added.
const MAX_CLAUSE_WORDS: u64 = 1 << 31;

/// The registry entry of batsat.
pub(super) struct Batsat;

impl BackendEntry for Batsat {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "batsat 0.6.0, MiniSat in Rust, embedded"
    }

    fn abilities(&self) -> Abilities {
        Abilities { proof: false, ..Abilities::ALL }
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, seed, phases, .. } = options;
        Ok(Box::new(BatsatSolver::new(stop, seed, &phases, problem.variables.count())))
    }
}

/// Creates an incremental solver with assumptions for clauses that do not come from a puzzle.
pub fn bare(stop: Stop) -> Box<dyn Backend> {
    Box::new(BatsatSolver::new(stop, 0, &[], 0))
}

impl BatsatSolver {
    /// Creates a solver without clauses for the given number of candidate variables.
    pub(super) fn new(stop: Stop, seed: u64, phases: &[Lit], candidates: u32) -> BatsatSolver {
        let watch = SearchCallbacks {
            stop: stop.clone(),
            decisions: Cell::new(0),
            why: Cell::new(None),
            conflicts: 0,
        };
        let mut negated = Vec::new();
        for lit in phases.iter().filter(|lit| lit.variable() <= MAX_VARIABLES) {
            let index = lit.variable() as usize - 1;
            negated.resize(negated.len().max(index + 1), false);
            negated[index] = lit.is_positive();
        }
        let mut solver = batsat::Solver::new(search_options(seed), watch);
        if phases.is_empty() {
            for number in 0..candidates.min(MAX_VARIABLES) {
                if number % VARIABLES_PER_POLL == 0 && stop.reason().is_some() {
                    break;
                }
                solver.new_var(lbool::TRUE, true);
            }
        }
        BatsatSolver { solver, negated, failed: None, words: 0, solves: 0, buffer: Vec::new() }
    }
}

/// Returns the search options; the figures behind them are in `notebook/2026-11-large-grids.md`.
///
/// Seed 0 keeps the default order of variables; any other seed starts with a random order.
fn search_options(seed: u64) -> batsat::SolverOpts {
    batsat::SolverOpts {
        var_decay: 0.99,
        restart_first: 500,
        // Its generator counts modulo 2³¹ − 1 and never leaves 0.
        random_seed: (1 + seed % ((1 << 31) - 2)) as f64,
        rnd_init_act: seed != 0,
        ..batsat::SolverOpts::default()
    }
}

/// Callbacks that interrupt the solver and count learnt clauses.
struct SearchCallbacks {
    stop: Stop,
    decisions: Cell<u32>,
    /// Kept until the next solve, because the solver polls once more before it stops.
    why: Cell<Option<StopReason>>,
    conflicts: u64,
}

impl Callbacks for SearchCallbacks {
    fn on_start(&mut self) {
        self.why.set(None);
        self.stop.report_progress(|progress| progress.record_conflicts(self.conflicts));
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: batsat::ClauseKind) {
        if kind == batsat::ClauseKind::Learnt {
            self.conflicts += 1;
            self.stop.report_progress(|progress| progress.record_conflicts(self.conflicts));
        }
    }

    fn stop(&self) -> bool {
        let decisions = self.decisions.get().wrapping_add(1);
        self.decisions.set(decisions);
        if self.why.get().is_none() && decisions.is_multiple_of(DECISIONS_PER_POLL) {
            self.why.set(self.stop.reason());
        }
        self.why.get().is_some()
    }
}

/// A solver with its clauses.
pub(super) struct BatsatSolver {
    solver: batsat::Solver<SearchCallbacks>,
    /// The variables that are stored negated.
    negated: Vec<bool>,
    failed: Option<Failure>,
    words: u64,
    solves: u64,
    buffer: Vec<batsat::Lit>,
}

/// A reason why no further answer is possible.
#[derive(Clone, Copy)]
enum Failure {
    TooManyVariables,
    TooLarge,
}

impl From<Failure> for BackendError {
    fn from(failure: Failure) -> BackendError {
        match failure {
            Failure::TooManyVariables => {
                BackendError::TooManyVariables { backend: NAME, limit: MAX_VARIABLES.into() }
            }
            Failure::TooLarge => BackendError::Failed {
                backend: NAME,
                reason: "the clauses exceed its limit of 8 GiB".to_owned(),
            },
        }
    }
}

impl BatsatSolver {
    /// Converts the literals to batsat's type in `buffer`; sets `failed` if a variable is too
    /// large.
    fn convert(&mut self, lits: &[Lit]) {
        self.buffer.clear();
        for lit in lits {
            if lit.variable() > MAX_VARIABLES {
                self.failed = Some(Failure::TooManyVariables);
                return;
            }
            let index = lit.variable() - 1;
            let sign = lit.is_positive() != self.is_negated(index);
            self.buffer.push(batsat::Lit::new(self.solver.var_of_int(index), sign));
        }
    }

    fn is_negated(&self, index: u32) -> bool {
        self.negated.get(index as usize) == Some(&true)
    }

    fn model(&self) -> Vec<Lit> {
        let values = (0..).zip(self.solver.get_model());
        let told = values.filter(|(_, value)| **value != lbool::UNDEF);
        let lit = |(index, value): (u32, &lbool)| {
            let lit = Lit::positive(index + 1);
            if (*value == lbool::TRUE) != self.is_negated(index) { lit } else { !lit }
        };
        told.map(lit).collect()
    }
}

impl Backend for BatsatSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.convert(clause);
        self.words += clause.len() as u64 + 1;
        if self.words > MAX_CLAUSE_WORDS {
            self.failed = self.failed.or(Some(Failure::TooLarge));
        }
        if self.failed.is_none() {
            // If the formula is unsatisfiable by now, the next solve reports it.
            let _ = self.solver.add_clause_reuse(&mut self.buffer);
        }
    }

    fn gave_up(&self) -> bool {
        self.failed.is_some()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.convert(assumptions);
        if let Some(failure) = self.failed {
            return Err(failure.into());
        }
        if let Some(why) = self.solver.cb().stop.reason() {
            return Ok(Answer::Unknown(why));
        }
        self.solves += 1;
        let answer = self.solver.solve_limited(&self.buffer);
        Ok(if answer == lbool::TRUE {
            Answer::Sat(self.model())
        } else if answer == lbool::FALSE {
            let assumed = assumptions.iter().zip(&self.buffer);
            let core = assumed.filter(|&(_, &own)| self.solver.unsat_core_contains_lit(!own));
            Answer::Unsat(core.map(|(&lit, _)| lit).collect())
        } else {
            Answer::Unknown(self.solver.cb().why.get().unwrap_or(StopReason::GaveUp))
        })
    }

    fn statistics(&self) -> Statistics {
        let solver = &self.solver;
        Statistics {
            conflicts: Some(solver.num_conflicts()),
            decisions: Some(solver.num_decisions()),
            propagations: Some(solver.num_propagations()),
            // It counts starts, not restarts.
            restarts: Some(solver.num_restarts().saturating_sub(self.solves)),
            learnt: Some(solver.cb().conflicts),
            peak_bytes: None,
        }
    }
}
