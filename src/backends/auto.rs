//! Whoever suits the problem. Logic has been there before: what has few
//! candidates left is solved by varisat before others have begun; what has many
//! may lie next to the cliff, where annealing helps. The figures are in
//! `docs/large-grids.md`.

use super::{Abilities, Backend, BackendError, Entry, Options, Problem, Varisat, turns::Turns};

/// So few candidates are no trouble for varisat.
const FEW: u32 = 1000;

/// See the module.
pub struct Auto;

impl Entry for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "varisat where logic leaves up to 1000 candidates, turns above"
    }

    fn abilities(&self) -> Abilities {
        let [one, other] = [Varisat.abilities(), Turns.abilities()];
        Abilities {
            incremental: one.incremental && other.incremental,
            assumptions: one.assumptions && other.assumptions,
            interrupt: one.interrupt && other.interrupt,
            ..Abilities::default()
        }
    }

    fn choice(&self, problem: &Problem) -> Option<&'static dyn Entry> {
        Some(if problem.variables.count() <= FEW { &Varisat } else { &Turns })
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        match self.choice(problem) {
            Some(entry) => entry.start(options, problem),
            None => Varisat.start(options, problem),
        }
    }
}
