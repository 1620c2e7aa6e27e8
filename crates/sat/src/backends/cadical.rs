//! CaDiCaL 1.9.5 by Armin Biere and others, in the crate cadical 0.1.16 by Miklos
//! Maroti: CDCL with inprocessing in C++, embedded. All that touches the crate is
//! in this file.
//!
//! It is built in with `--features cadical`, which takes a C++ compiler and
//! nothing else. Without the feature its entries stay in the catalogue and say so
//! when they are started.
//!
//! What binds us, and what is done about it:
//! - The crate hands out no statistics, no proof, no options but four presets
//!   (an entry each), hence no seed, and no phases.
//! - It asks whether to stop while it searches and while it simplifies, many
//!   times a second. It is not asked while clauses are added.
//! - Where memory runs out, C++ throws, and that ends the whole program. Its
//!   tables reach up to the highest variable, so there is a limit of 2²⁸.

use crate::backend::{Abilities, Backend, BackendError, Entry, Options, Problem};

/// CaDiCaL with one of its presets.
pub(super) struct Cadical {
    name: &'static str,
    summary: &'static str,
    /// As the crate calls it.
    #[cfg_attr(not(feature = "cadical"), expect(dead_code))]
    preset: &'static str,
}

/// As it comes.
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

/// For formulas that have a model.
pub(super) static SAT: Cadical = Cadical {
    name: "cadical:sat",
    summary: "cadical tuned for satisfiable formulas",
    preset: "sat",
};

/// For formulas that have none.
pub(super) static UNSAT: Cadical = Cadical {
    name: "cadical:unsat",
    summary: "cadical tuned for unsatisfiable formulas",
    preset: "unsat",
};

impl Entry for Cadical {
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
    fn missing(&self) -> Option<String> {
        Some("not included in this build; build with --features cadical".to_owned())
    }

    #[cfg(not(feature = "cadical"))]
    fn start(&self, _: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        Err(BackendError::missing(self))
    }
}

#[cfg(feature = "cadical")]
mod embedded {
    use encodings::Lit;

    use super::Cadical;
    use crate::backend::{Answer, Backend, BackendError};
    use board::stop::{Stop, Why};

    /// The most variables.
    const VARIABLES: u32 = 1 << 28;

    /// A solver with that preset.
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

    /// Says when to stop.
    struct Terminator {
        stop: Stop,
        why: Option<Why>,
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

    /// A solver at work.
    struct CadicalSolver {
        name: &'static str,
        solver: cadical::Solver<Terminator>,
        stop: Stop,
        /// The highest variable that was met.
        highest: u32,
    }

    impl CadicalSolver {
        /// Notes the variables.
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
            self.highest > VARIABLES
        }

        fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
            self.meet(assumptions);
            if self.gave_up() {
                let (backend, limit) = (self.name, VARIABLES.into());
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
                    Answer::Unknown(why.unwrap_or(Why::GaveUp))
                }
            })
        }
    }
}
