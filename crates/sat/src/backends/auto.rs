//! Chooses a solver from the candidates that remain after propagation.
//!
//! Boards with many open cells and few candidates per cell may be near the phase transition, where
//! annealing helps. The figures are in `notebook/2026-11-large-grids.md`. All other boards go to the
//! built-in solver. On the sets of 9×9 puzzles in `docs/results.md`, it is faster than varisat or at
//! most 1 % slower.

use super::{cdcl::Cdcl, cdcl_annealing::CdclAnnealing};
use crate::{
    backend::{Abilities, Backend, BackendEntry, BackendError, Options, Problem},
    variables::Numbering,
};

/// Number of candidates without logic up to which annealing is not used.
const MAX_CANDIDATES_WITHOUT_ANNEALING: u32 = 1000;

/// Maximum number of candidates per open cell for which annealing is used.
const MAX_CANDIDATES_PER_OPEN_CELL: u32 = 7;

/// Number of open cells up to which annealing is not used: the built-in solver suffices or
/// annealing does not help.
const MAX_OPEN_CELLS_WITHOUT_ANNEALING: u32 = 700;

/// Returns true if annealing may help: there are many open cells with few candidates each.
fn is_wide(problem: &Problem) -> bool {
    let variables = problem.variables;
    if variables.numbering() == Numbering::All {
        // Without logic, the number of candidates depends mostly on the size of the board.
        return variables.count() > MAX_CANDIDATES_WITHOUT_ANNEALING;
    }
    let cells = 0..variables.candidates().cells();
    let open = cells.filter(|&cell| variables.is_open(cell)).count() as u32;
    open > MAX_OPEN_CELLS_WITHOUT_ANNEALING
        && variables.count() <= MAX_CANDIDATES_PER_OPEN_CELL * open
}

fn chosen_backend(problem: &Problem) -> &'static dyn BackendEntry {
    if is_wide(problem) { &CdclAnnealing } else { &Cdcl }
}

/// The default backend, which delegates to another.
pub(super) struct Auto;

impl BackendEntry for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "cdcl+annealing for wide boards, otherwise cdcl"
    }

    fn abilities(&self) -> Abilities {
        // Only abilities that both have.
        let all = [CdclAnnealing.abilities(), Cdcl.abilities()];
        Abilities {
            incremental: all.iter().all(|one| one.incremental),
            assumptions: all.iter().all(|one| one.assumptions),
            interrupt: all.iter().all(|one| one.interrupt),
            statistics: all.iter().all(|one| one.statistics),
            ..Abilities::default()
        }
    }

    fn choice(&self, problem: &Problem) -> Option<&'static dyn BackendEntry> {
        Some(chosen_backend(problem))
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        chosen_backend(problem).start(options, problem)
    }
}
