//! Whoever suits the problem. Logic has been there before. What has few
//! candidates left and no other rules is solved by varisat before others have begun. What has many
//! may lie next to the cliff, where annealing helps if there are many open cells with few
//! candidates each. The figures are in `notebook/2026-11-large-grids.md`.

use super::{cdcl::Cdcl, turns::Turns, varisat::Varisat};
use crate::{
    backend::{Abilities, Backend, BackendError, Entry, Options, Problem},
    variables::Numbering,
};

/// So few candidates are no trouble for varisat.
const FEW: u32 = 1000;

/// So many candidates to a cell are too many for annealing.
const DENSE: u32 = 7;

/// So few open cells are no trouble for our own solver, or none that annealing helps with.
const SOME: u32 = 700;

/// Whether annealing may be of use: cells are many, and have few candidates each.
fn is_wide(problem: &Problem) -> bool {
    let variables = problem.variables;
    if variables.numbering() == Numbering::All {
        // Nothing is known of candidates that logic has not looked at.
        return true;
    }
    let cells = 0..variables.candidates().cells();
    let open = cells.filter(|&cell| variables.is_open(cell)).count() as u32;
    open > SOME && variables.count() <= DENSE * open
}

fn chosen(problem: &Problem) -> &'static dyn Entry {
    match problem.variables.count() {
        ..=FEW if problem.layout.rules().is_classic() => &Varisat,
        _ if is_wide(problem) => &Turns,
        _ => &Cdcl,
    }
}

/// See the module.
pub(super) struct Auto;

impl Entry for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "varisat for classic boards with up to 1000 candidates, cdcl+annealing for wide boards, \
         otherwise cdcl"
    }

    fn abilities(&self) -> Abilities {
        // What all of them can.
        let all = [Varisat.abilities(), Turns.abilities(), Cdcl.abilities()];
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
