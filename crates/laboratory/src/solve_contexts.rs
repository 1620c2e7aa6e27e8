//! The contexts that a thread keeps between runs.

use std::ptr;

use crate::plan::BenchmarkPuzzle;
use logic::reduce::Logic;
use solve::SolveContext;

/// The number of contexts that a thread keeps. Those of large grids need much memory.
const MAX_CONTEXTS: usize = 8;

/// The contexts of a thread with their logic, the latest one last.
#[derive(Default)]
pub(crate) struct SolveContexts {
    kept: Vec<(&'static Logic, SolveContext)>,
}

impl SolveContexts {
    /// Returns a context for a puzzle, new or kept.
    pub(crate) fn take(
        &mut self,
        specimen: &BenchmarkPuzzle,
        logic: &'static Logic,
    ) -> SolveContext {
        let fits = |(kept, context): &(&Logic, SolveContext)| {
            ptr::eq(*kept, logic) && context.fits(&specimen.puzzle)
        };
        match self.kept.iter().position(fits) {
            Some(place) => self.kept.remove(place).1,
            None => SolveContext::new(&specimen.puzzle, logic),
        }
    }

    /// Keeps a context for later runs.
    pub(crate) fn keep(&mut self, logic: &'static Logic, context: SolveContext) {
        if self.kept.len() == MAX_CONTEXTS {
            self.kept.remove(0);
        }
        self.kept.push((logic, context));
    }
}
