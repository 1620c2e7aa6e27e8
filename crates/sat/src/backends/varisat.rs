//! varisat 0.2.2 by Jannis Harder: CDCL in Rust, embedded. Only this file uses the crate.
//!
//! Its limitations, and how this file handles them:
//! - Options must be set before the first clause, so they are passed to `start`.
//! - It has no time limit and cannot be interrupted. But it writes its native proof while it
//!   learns, and stops with an error if that fails. So a proof sink that fails once [`Stop`] is set
//!   ends the solve. The sink is called after some kilobytes of proof, that is, every few hundred
//!   learnt clauses. The solver is then dropped, because it panics if it is used again.
//! - Text and binary DRAT panic on clauses added after a solve and on assumptions. A DRAT proof
//!   needs a new solver with all clauses, solved once. Any other use is refused here with an error.
//! - `failed_core` can omit assumptions that are needed (incremental use). A core that is shown to
//!   the user must be proved again separately.
//! - It supports at most 2²⁸ variables and silently overflows beyond.
//! - It tries *false* first on decisions, but candidates are better tried *true*. So literals are
//!   negated on the way in and out if no proof is requested, logic has reduced a classic 9×9 board,
//!   and no phase is false. On 2,000 of the hardest (ED > 11) this took 0.8 of the time. Other
//!   boards keep the order that they had, so that puzzles generated from a seed do not change.
//! - It supports neither seeds nor other phases, and reports no statistics.

use std::io;

use encodings::Lit;
use varisat::ExtendFormula;

use crate::{
    backend::{
        Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem, Proof,
        ProofFormat,
    },
    statistics::Statistics,
    variables::Numbering,
};
use board::stop::{Stop, StopReason};

const NAME: &str = "varisat";

/// Clauses added between two polls of `stop`.
const CLAUSES_PER_POLL: u32 = 4096;

/// Number of candidate variables up to which formulas are solved before they could be interrupted.
/// Writing the proof, which interruption needs, costs a sixth of the time.
const MAX_CANDIDATES_WITHOUT_PROOF: u32 = 1000;

/// The registry entry of varisat.
pub struct Varisat;

impl BackendEntry for Varisat {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "varisat 0.2.2, a CDCL solver in Rust, embedded"
    }

    fn abilities(&self) -> Abilities {
        Abilities { statistics: false, seed: false, phases: false, ..Abilities::ALL }
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, proof, phases, .. } = options;
        let mut solver = varisat::Solver::new();
        let once = proof.is_some();
        let is_small = problem.variables.count() <= MAX_CANDIDATES_WITHOUT_PROOF;
        let Problem { layout, variables } = *problem;
        let is_reduced_nine = variables.numbering() == Numbering::Open
            && layout.shape.is_classic()
            && layout.shape.has_3x3_boxes()
            && layout.rules().is_classic();
        let true_first = phases.iter().all(|lit| lit.is_positive());
        let known = match is_reduced_nine && true_first && proof.is_none() {
            true => VarisatLiteral::Negated,
            false => VarisatLiteral::AsItself,
        };
        let long = !is_small || stop.is_likely();
        if proof.is_some() || (stop.is_possible() && long) {
            let format = language(proof.as_ref());
            solver.write_proof(ProofSink { stop: stop.clone(), proof }, format);
        }
        let buffer = Vec::new();
        Ok(Box::new(VarisatSolver {
            solver: Some(solver),
            known,
            stop,
            once,
            assumed: false,
            failed: None,
            clauses: 0,
            buffer,
        }))
    }
}

/// Returns true if varisat supports the variable.
fn is_numbered(lit: Lit) -> bool {
    lit.variable() as usize <= varisat::Var::max_count()
}

/// How literals are represented in varisat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VarisatLiteral {
    AsItself,
    Negated,
}

impl VarisatLiteral {
    /// Converts a literal to varisat's type.
    fn own(self, lit: Lit) -> varisat::Lit {
        let own = varisat::Lit::from_index(lit.variable() as usize - 1, lit.is_positive());
        if self == VarisatLiteral::Negated { !own } else { own }
    }

    /// Converts a literal of varisat back.
    fn ours(self, own: varisat::Lit) -> Option<Lit> {
        let own = if self == VarisatLiteral::Negated { !own } else { own };
        Lit::from_dimacs(own.to_dimacs() as i32)
    }
}

/// Returns the format in which varisat writes: that of the requested proof, else its native format.
fn language(proof: Option<&Proof>) -> varisat::ProofFormat {
    match proof.map(|proof| proof.format) {
        Some(ProofFormat::Drat) => varisat::ProofFormat::Drat,
        Some(ProofFormat::BinaryDrat) => varisat::ProofFormat::BinaryDrat,
        None => varisat::ProofFormat::Varisat,
    }
}

/// A proof sink that fails once `stop` is set.
struct ProofSink {
    stop: Stop,
    proof: Option<Proof>,
}

impl io::Write for ProofSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.stop.reason(), &mut self.proof) {
            (Some(why), _) => Err(io::Error::other(why.to_string())),
            (None, Some(proof)) => proof.sink.write(bytes),
            (None, None) => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.proof.as_mut().map_or(Ok(()), |proof| proof.sink.flush())
    }
}

/// A solver with its clauses.
struct VarisatSolver {
    /// `None` after it was stopped or failed.
    solver: Option<varisat::Solver<'static>>,
    known: VarisatLiteral,
    stop: Stop,
    /// True if it can solve only once and without assumptions.
    once: bool,
    assumed: bool,
    failed: Option<Failure>,
    clauses: u32,
    buffer: Vec<varisat::Lit>,
}

/// A reason why no further answer is possible.
#[derive(Clone, Copy)]
enum Failure {
    Stopped(StopReason),
    TooManyVariables,
    Again,
}

impl VarisatSolver {
    fn look(&mut self) {
        self.clauses = self.clauses.wrapping_add(1);
        if self.clauses.is_multiple_of(CLAUSES_PER_POLL) {
            self.failed = self.failed.or(self.stop.reason().map(Failure::Stopped));
        }
    }

    /// Converts the literals to varisat's type in `buffer`; sets `failed` if a variable is too
    /// large.
    fn convert(&mut self, lits: &[Lit]) {
        let known = self.known;
        self.buffer.clear();
        match lits.iter().all(|&lit| is_numbered(lit)) {
            true => self.buffer.extend(lits.iter().map(|&lit| known.own(lit))),
            false => self.failed = Some(Failure::TooManyVariables),
        }
    }

    fn failure(&self, failure: Failure) -> Result<Answer, BackendError> {
        match failure {
            Failure::Stopped(why) => Ok(Answer::Unknown(why)),
            Failure::TooManyVariables => Err(BackendError::TooManyVariables {
                backend: NAME,
                limit: varisat::Var::max_var().index() as u64 + 1,
            }),
            Failure::Again => Err(BackendError::Failed {
                backend: NAME,
                reason: "DRAT proofs are possible only for a single solve without assumptions"
                    .to_owned(),
            }),
        }
    }

    /// Converts an error of the solver to an answer or error; the solver is not used again.
    fn broke(&mut self, error: varisat::solver::SolverError) -> Result<Answer, BackendError> {
        self.solver = None;
        let stopped = self.stop.reason();
        self.failed = stopped.map(Failure::Stopped).or(Some(Failure::Again));
        match (stopped, error) {
            (Some(why), _) => Ok(Answer::Unknown(why)),
            (None, varisat::solver::SolverError::ProofIoError { cause }) => {
                Err(BackendError::Proof(cause))
            }
            (None, error) => Err(BackendError::Failed { backend: NAME, reason: error.to_string() }),
        }
    }

    fn model(solver: &varisat::Solver, known: VarisatLiteral) -> Vec<Lit> {
        let lits = solver.model().unwrap_or_default().into_iter();
        lits.filter_map(|lit| known.ours(lit)).collect()
    }
}

impl Backend for VarisatSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.look();
        // Fast path: most clauses have two literals.
        let pair;
        let clause = match *clause {
            [a, b] if is_numbered(a) && is_numbered(b) => {
                pair = [self.known.own(a), self.known.own(b)];
                &pair[..]
            }
            _ => {
                self.convert(clause);
                &self.buffer
            }
        };
        if self.failed.is_none()
            && let Some(solver) = &mut self.solver
        {
            solver.add_clause(clause);
        }
    }

    fn gave_up(&self) -> bool {
        self.failed.is_some()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.convert(assumptions);
        self.failed = self.failed.or(self.stop.reason().map(Failure::Stopped));
        if self.once && !assumptions.is_empty() {
            self.failed = Some(Failure::Again);
        }
        let Some(solver) = self.solver.as_mut().filter(|_| self.failed.is_none()) else {
            return self.failure(self.failed.unwrap_or(Failure::Again));
        };
        if self.assumed || !assumptions.is_empty() {
            solver.assume(&self.buffer);
            self.assumed = true;
        }
        let answer = match solver.solve() {
            Ok(true) => Answer::Sat(Self::model(solver, self.known)),
            Ok(false) => {
                let core = solver.failed_core().unwrap_or_default().iter();
                Answer::Unsat(core.filter_map(|&lit| self.known.ours(lit)).collect())
            }
            Err(error) => return self.broke(error),
        };
        if self.once {
            self.failed = Some(Failure::Again);
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
