//! CaDiCaL 1.9.5 by Armin Biere and others, in the crate cadical 0.1.16 by Miklos Maroti: CDCL with
//! inprocessing in C++, embedded. Only this file uses the crate.
//!
//! It is included with `--features cadical`, which needs only a C++ compiler. Without the feature
//! its entries remain in the registry but report at the start that they are not available.
//!
//! Its limitations, and how this file handles them:
//! - The crate offers no statistics, no proofs, no phases, and no options except four presets (one
//!   entry each), hence no seed.
//! - It polls its stop callback many times a second while it searches and simplifies, but not while
//!   clauses are added.
//! - If memory runs out, C++ throws an exception, which ends the whole program. Its tables reach up
//!   to the highest variable, so there is a limit of 2²⁸.

use crate::backend::{Abilities, Backend, BackendEntry, BackendError, Options, Problem};

/// CaDiCaL with one of its presets.
pub(super) struct Cadical {
    name: &'static str,
    summary: &'static str,
    /// The name of the preset in the crate.
    #[cfg_attr(not(feature = "cadical"), expect(dead_code))]
    preset: &'static str,
}

/// The default configuration.
pub(super) static DEFAULT: Cadical = Cadical {
    name: "cadical",
    summary: "CaDiCaL 1.9.5 in C++, embedded by --features cadical",
    preset: "default",
};

/// Without simplification.
pub(super) static PLAIN: Cadical = Cadical {
    name: "cadical:plain",
    summary: "cadical without simplification of the formula",
    preset: "plain",
};

/// Tuned for satisfiable formulas.
pub(super) static SAT: Cadical = Cadical {
    name: "cadical:sat",
    summary: "cadical tuned for satisfiable formulas",
    preset: "sat",
};

/// Tuned for unsatisfiable formulas.
pub(super) static UNSAT: Cadical = Cadical {
    name: "cadical:unsat",
    summary: "cadical tuned for unsatisfiable formulas",
    preset: "unsat",
};

impl BackendEntry for Cadical {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn abilities(&self) -> Abilities {
        Abilities { incremental: true, assumptions: true, interrupt: true, ..Abilities::default() }
    }

    #[cfg(feature = "cadical")]
    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        embedded::start(self, options.stop)
    }

    #[cfg(not(feature = "cadical"))]
    fn unavailable_reason(&self) -> Option<String> {
        Some("not included in this build; build with --features cadical".to_owned())
    }

    #[cfg(not(feature = "cadical"))]
    fn start(&self, _: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        Err(BackendError::unavailable(self))
    }
}

#[cfg(feature = "cadical")]
mod embedded {
    use encodings::Lit;

    use super::Cadical;
    use crate::backend::{Answer, Backend, BackendError};
    use board::stop::{Stop, StopReason};

    /// Maximum number of variables.
    const MAX_VARIABLES: u32 = 1 << 28;

    /// Creates a solver with the preset of the entry.
    pub(super) fn start(entry: &Cadical, stop: Stop) -> Result<Box<dyn Backend>, BackendError> {
        let &Cadical { name, preset, .. } = entry;
        let failed =
            |error: cadical::Error| BackendError::Failed { backend: name, reason: error.msg };
        let mut solver = cadical::Solver::with_config(preset).map_err(failed)?;
        if stop.is_possible() {
            solver.set_callbacks(Some(Terminator { stop: stop.clone(), why: None }));
        }
        Ok(Box::new(CadicalSolver { name, solver, stop, highest: 0 }))
    }

    /// The callback that interrupts the solver.
    struct Terminator {
        stop: Stop,
        why: Option<StopReason>,
    }

    impl cadical::Callbacks for Terminator {
        fn started(&mut self) {
            self.why = None;
        }

        fn terminate(&mut self) -> bool {
            self.why = self.why.or_else(|| self.stop.reason());
            self.why.is_some()
        }
    }

    /// A solver with its clauses.
    struct CadicalSolver {
        name: &'static str,
        solver: cadical::Solver<Terminator>,
        stop: Stop,
        /// The highest variable seen.
        highest: u32,
    }

    impl CadicalSolver {
        /// Records the highest variable of the literals.
        fn meet(&mut self, lits: &[Lit]) {
            self.highest = lits.iter().map(|lit| lit.variable()).fold(self.highest, u32::max);
        }

        fn model(&self) -> Vec<Lit> {
            let lit = |variable| {
                let lit = Lit::positive(variable);
                let value = self.solver.value(lit.to_dimacs())?;
                Some(if value { lit } else { !lit })
            };
            (1..=self.highest).filter_map(lit).collect()
        }

        fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
            let failed = |lit: &Lit| self.solver.failed(lit.to_dimacs());
            assumptions.iter().copied().filter(failed).collect()
        }
    }

    impl Backend for CadicalSolver {
        fn add_clause(&mut self, clause: &[Lit]) {
            self.meet(clause);
            if !self.gave_up() {
                self.solver.add_clause(clause.iter().map(|lit| lit.to_dimacs()));
            }
        }

        fn gave_up(&self) -> bool {
            self.highest > MAX_VARIABLES
        }

        fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
            self.meet(assumptions);
            if self.gave_up() {
                let (backend, limit) = (self.name, MAX_VARIABLES.into());
                return Err(BackendError::TooManyVariables { backend, limit });
            }
            if let Some(why) = self.stop.reason() {
                return Ok(Answer::Unknown(why));
            }
            let answer = self.solver.solve_with(assumptions.iter().map(|lit| lit.to_dimacs()));
            Ok(match answer {
                Some(true) => Answer::Sat(self.model()),
                Some(false) => Answer::Unsat(self.core(assumptions)),
                None => {
                    let why = self.solver.get_callbacks().and_then(|watch| watch.why);
                    Answer::Unknown(why.unwrap_or(StopReason::GaveUp))
                }
            })
        }
    }
}
