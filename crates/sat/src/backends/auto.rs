//! Whoever suits the problem. Logic has been there before. What has few
//! candidates left is solved by varisat before others have begun. What has many
//! may lie next to the cliff, where annealing helps, but not where cells have
//! many candidates each: there kissat finds models that nobody else here does,
//! where it is on the PATH. The figures are in `docs/large-grids.md`.

use super::{relay::Relay, turns::Turns, varisat::Varisat};
use crate::{
    backend::{Abilities, Backend, BackendError, Entry, Options, Problem},
    variables::Numbering,
};

/// So few candidates are no trouble for varisat.
const FEW: u32 = 1000;

/// So many of them, with more than [`DENSE`] to a cell, are too many for batsat.
const MANY: u32 = 10_000;

/// So many candidates to a cell are too many for annealing.
const DENSE: u32 = 7;

/// Whether cells have many candidates each, and all together very many.
fn is_dense(problem: &Problem) -> bool {
    let variables = problem.variables;
    if variables.numbering() == Numbering::All {
        // Nothing is known of candidates that logic has not looked at.
        return false;
    }
    let cells = 0..variables.candidates().cells();
    let open = cells.filter(|&cell| variables.is_open(cell)).count() as u32;
    variables.count() > MANY && variables.count() > DENSE * open
}

fn chosen(problem: &Problem) -> &'static dyn Entry {
    match problem.variables.count() {
        ..=FEW => &Varisat,
        _ if is_dense(problem) && Relay.missing().is_none() => &Relay,
        _ => &Turns,
    }
}

/// See the module.
pub(super) struct Auto;

impl Entry for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "varisat up to 1000 candidates, turns above, relay for the densest if available"
    }

    fn abilities(&self) -> Abilities {
        // What all of them can.
        let all = [Varisat.abilities(), Turns.abilities(), Relay.abilities()];
        Abilities {
            incremental: all.iter().all(|one| one.incremental),
            assumptions: all.iter().all(|one| one.assumptions),
            interrupt: all.iter().all(|one| one.interrupt),
            statistics: all.iter().all(|one| one.statistics),
            ..Abilities::default()
        }
    }

    fn choice(&self, problem: &Problem) -> Option<&'static dyn Entry> {
        Some(chosen(problem))
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        chosen(problem).start(options, problem)
    }
}
