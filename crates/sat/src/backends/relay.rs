//! batsat to begin with, kissat for what it does not decide soon: for puzzles that
//! are too dense for annealing ([`Auto`](super::auto::Auto) says which). Most such
//! puzzles are nearly empty and easy; a program that begins anew and simplifies
//! first would take longer for them than batsat as a whole. Both hold all clauses.

use encodings::{Lit, Tally};

use super::{
    batsat::{Aside, Batsat, BatsatSolver},
    external::KISSAT_SAT,
};
use crate::{
    backend::{Abilities, Answer, Backend, BackendError, Entry, Options, Problem},
    statistics::Statistics,
};
use board::stop::Why;

/// Conflicts after which batsat hands on.
const CONFLICTS: u64 = 4000;

/// See the module.
pub(super) struct Relay;

impl Entry for Relay {
    fn name(&self) -> &'static str {
        "relay"
    }

    fn summary(&self) -> &'static str {
        "batsat for 4000 conflicts, then the program kissat with --sat"
    }

    fn abilities(&self) -> Abilities {
        // What batsat proved before is not in kissat's proof.
        Abilities { proof: false, ..KISSAT_SAT.abilities() }
    }

    fn missing(&self) -> Option<String> {
        KISSAT_SAT.missing()
    }

    fn memory(&self, formula: &Tally) -> u64 {
        Batsat.memory(formula) + KISSAT_SAT.memory(formula)
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, seed, phases, .. } = options;
        let batsat = BatsatSolver::new(stop.clone(), seed, &phases, problem.variables.count());
        let options = Options { stop, seed, ..Options::default() };
        let kissat = KISSAT_SAT.start(options, problem)?;
        Ok(Box::new(RelaySolver { batsat, kissat, handed_on: false }))
    }
}

/// Both, with the same clauses.
struct RelaySolver {
    batsat: BatsatSolver,
    kissat: Box<dyn Backend>,
    /// Whether it is kissat's turn.
    handed_on: bool,
}

impl Backend for RelaySolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.batsat.add_clause(clause);
        self.kissat.add_clause(clause);
    }

    fn gave_up(&self) -> bool {
        self.batsat.gave_up() || self.kissat.gave_up()
    }

    fn statistics(&self) -> Statistics {
        self.batsat.statistics().plus(self.kissat.statistics())
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        if !assumptions.is_empty() {
            return self.batsat.solve(assumptions);
        }
        if !self.handed_on {
            match self.batsat.solve_beside(enough())? {
                Answer::Unknown(Why::GaveUp) => self.handed_on = true,
                answer => return Ok(answer),
            }
        }
        // batsat has all the clauses, too, and goes on where kissat cannot.
        match self.kissat.solve(&[]) {
            Ok(Answer::Unknown(Why::GaveUp)) | Err(_) => self.batsat.solve(&[]),
            answer => answer,
        }
    }
}

/// Says that it is enough after so many conflicts from now.
fn enough() -> Aside {
    let mut met = 0;
    Box::new(move |_| {
        met += 1;
        met >= CONFLICTS
    })
}
