//! The built-in CDCL solver as a backend; see [`cdcl`](crate::cdcl).

use encodings::Lit;

use crate::{
    backend::{Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem},
    cdcl::{self, Solver},
    statistics::Statistics,
};
use board::stop::{Stop, StopReason};

const NAME: &str = "cdcl";

/// Maximum number of variables.
const MAX_VARIABLES: u32 = 1 << 28;

/// Variables created between two polls of `stop`.
const VARIABLES_PER_POLL: usize = 1 << 14;

/// Maximum number of words of clauses added; learnt clauses use the space above.
const MAX_CLAUSE_WORDS: u64 = 1 << 31;

/// The registry entry of the built-in solver.
pub(super) struct Cdcl;

impl BackendEntry for Cdcl {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "built-in CDCL solver with target phases"
    }

    fn abilities(&self) -> Abilities {
        Abilities { proof: false, ..Abilities::ALL }
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, seed, phases, .. } = options;
        Ok(Box::new(CdclSolver::new(stop, seed, &phases, problem.variables.count())))
    }
}

/// A solver with its clauses.
pub(super) struct CdclSolver {
    solver: Solver,
    stop: Stop,
    words: u64,
    /// The error that prevents any further answer.
    failed: Option<fn() -> BackendError>,
    buffer: Vec<u32>,
}

impl CdclSolver {
    /// Creates a solver without clauses for the given number of candidate variables.
    pub(super) fn new(stop: Stop, seed: u64, phases: &[Lit], candidates: u32) -> CdclSolver {
        let mut solver = Solver::new(seed);
        let candidates = if phases.is_empty() { candidates.min(MAX_VARIABLES) } else { 0 };
        let counts = (0..candidates).step_by(VARIABLES_PER_POLL).chain([candidates]);
        for count in counts.take_while(|_| stop.reason().is_none()) {
            solver.add_variables(count as usize, true);
        }
        for lit in phases.iter().filter(|lit| lit.variable() <= MAX_VARIABLES) {
            solver.add_variables(lit.variable() as usize, false);
            solver.set_phase(lit.variable() as usize - 1, lit.is_positive());
        }
        CdclSolver { solver, stop, words: 0, failed: None, buffer: Vec::new() }
    }

    /// Like `solve_for`, but also calls `aside` at every conflict with the number of conflicts so
    /// far.
    ///
    /// If `aside` returns true, the solver pauses and returns `None`. Learnt clauses are kept.
    pub(super) fn solve_beside(
        &mut self,
        assumptions: &[Lit],
        effort: u64,
        aside: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Answer>, BackendError> {
        self.convert(assumptions);
        if let Some(failed) = self.failed {
            return Err(failed());
        }
        let (stop, mut why) = (&self.stop, self.stop.reason());
        if let Some(why) = why {
            return Ok(Some(Answer::Unknown(why)));
        }
        let mut told = self.solver.conflicts;
        let answer = self.solver.solve(&self.buffer, &mut |solver| {
            if solver.conflicts > told {
                told = solver.conflicts;
                stop.report_progress(|progress| progress.record_conflicts(told));
                if aside(told) || solver.effort > effort {
                    return true;
                }
            }
            why = stop.reason();
            why.is_some()
        });
        Ok(Some(match answer {
            cdcl::Answer::Sat(model) => {
                let lits = model.iter().zip(0..);
                Answer::Sat(lits.map(|(&is, at)| lit(2 * at + u32::from(!is))).collect())
            }
            cdcl::Answer::Unsat(core) => Answer::Unsat(core.into_iter().map(lit).collect()),
            cdcl::Answer::Stopped => match why {
                Some(why) => Answer::Unknown(why),
                None => return Ok(None),
            },
        }))
    }

    fn convert(&mut self, lits: &[Lit]) {
        self.buffer.clear();
        for lit in lits {
            if lit.variable() > MAX_VARIABLES {
                self.failed = Some(|| BackendError::TooManyVariables {
                    backend: NAME,
                    limit: MAX_VARIABLES.into(),
                });
                return;
            }
            self.solver.add_variables(lit.variable() as usize, false);
            self.buffer.push((lit.variable() - 1) * 2 + u32::from(!lit.is_positive()));
        }
    }
}

/// Converts a literal of the solver.
fn lit(lit: u32) -> Lit {
    let positive = Lit::positive(lit / 2 + 1);
    if lit.is_multiple_of(2) { positive } else { !positive }
}

impl Backend for CdclSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.convert(clause);
        self.words += clause.len() as u64 + 3;
        if self.words > MAX_CLAUSE_WORDS {
            self.failed = self.failed.or(Some(|| BackendError::Failed {
                backend: NAME,
                reason: "the clauses exceed its limit of 8 GiB".to_owned(),
            }));
        }
        if self.failed.is_none() {
            self.solver.add_clause(&self.buffer);
        }
    }

    fn gave_up(&self) -> bool {
        self.failed.is_some()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let answer = self.solve_for(assumptions, u64::MAX)?;
        Ok(answer.unwrap_or(Answer::Unknown(StopReason::GaveUp)))
    }

    fn solve_for(
        &mut self,
        assumptions: &[Lit],
        effort: u64,
    ) -> Result<Option<Answer>, BackendError> {
        self.solve_beside(assumptions, effort, &mut |_| false)
    }

    fn effort(&self) -> u64 {
        self.solver.effort
    }

    fn is_gaining(&self) -> bool {
        self.solver.is_gaining()
    }

    fn is_impossible(&self, lit: Lit) -> bool {
        let code = (lit.variable() - 1) * 2 + u32::from(!lit.is_positive());
        self.solver.is_impossible(code)
    }

    fn statistics(&self) -> Statistics {
        let solver = &self.solver;
        Statistics {
            conflicts: Some(solver.conflicts),
            decisions: Some(solver.decisions),
            propagations: Some(solver.propagations),
            restarts: Some(solver.restarted),
            learnt: Some(solver.conflicts),
            peak_bytes: None,
        }
    }
}
