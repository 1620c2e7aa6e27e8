//! The workshops that a thread keeps between runs.

use std::ptr;

use crate::plan::Specimen;
use logic::reduce::Logic;
use solve::Workshop;

/// The number of workshops that a thread keeps. Those of large grids need much memory.
const KEPT: usize = 8;

/// The workshops of a thread with their logic, the latest one last.
#[derive(Default)]
pub(crate) struct Workshops {
    kept: Vec<(&'static Logic, Workshop)>,
}

impl Workshops {
    /// Returns a workshop for a puzzle, new or kept.
    pub(crate) fn take(&mut self, specimen: &Specimen, logic: &'static Logic) -> Workshop {
        let fits = |(kept, workshop): &(&Logic, Workshop)| {
            ptr::eq(*kept, logic) && workshop.fits(&specimen.puzzle)
        };
        match self.kept.iter().position(fits) {
            Some(place) => self.kept.remove(place).1,
            None => Workshop::new(&specimen.puzzle, logic),
        }
    }

    /// Keeps a workshop for later runs.
    pub(crate) fn keep(&mut self, logic: &'static Logic, workshop: Workshop) {
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push((logic, workshop));
    }
}
