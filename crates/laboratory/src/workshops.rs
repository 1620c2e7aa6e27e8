//! The workshops that a thread keeps from run to run.

use std::ptr;

use crate::plan::Specimen;
use logic::reduce::Logic;
use solve::Workshop;

/// Workshops that a thread keeps; those of large grids are large.
const KEPT: usize = 8;

/// The workshops of a thread, by logic; the latest last.
#[derive(Default)]
pub(crate) struct Workshops {
    kept: Vec<(&'static Logic, Workshop)>,
}

impl Workshops {
    /// A workshop for that puzzle, new or kept.
    pub(crate) fn take(&mut self, specimen: &Specimen, logic: &'static Logic) -> Workshop {
        let fits = |(kept, workshop): &(&Logic, Workshop)| {
            ptr::eq(*kept, logic) && workshop.fits(&specimen.puzzle)
        };
        match self.kept.iter().position(fits) {
            Some(place) => self.kept.remove(place).1,
            None => Workshop::new(&specimen.puzzle, logic),
        }
    }

    /// Keeps a workshop for later.
    pub(crate) fn keep(&mut self, logic: &'static Logic, workshop: Workshop) {
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push((logic, workshop));
    }
}
