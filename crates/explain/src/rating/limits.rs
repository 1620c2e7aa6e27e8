//! How long the ladder may take.

use std::cell::{Cell, RefCell};

use super::chains::run::Run;
use board::stop::Stop;
use logic::Difficulty;

/// Time, and work: what is counted is the same on every machine.
pub(super) struct Limits<'a> {
    stop: &'a Stop,
    left: Cell<u64>,
    /// Harder steps are of no interest.
    pub(super) most: Difficulty,
    /// Runs to be used again: to make them anew would take most of the time.
    pub(super) spare: RefCell<Vec<Run>>,
}

impl Limits<'_> {
    /// As much work as it takes.
    pub(super) fn none(stop: &Stop) -> Limits<'_> {
        Limits::work(stop, u64::MAX)
    }

    /// So much work: 1,000 are about a millisecond.
    pub(super) fn work(stop: &Stop, work: u64) -> Limits<'_> {
        let (left, spare) = (Cell::new(work), RefCell::default());
        Limits { stop, left, most: Difficulty::BEYOND, spare }
    }

    /// As much work as it takes to know whether there is a harder step.
    pub(super) fn up_to(most: Difficulty, stop: &Stop) -> Limits<'_> {
        Limits { most, ..Limits::none(stop) }
    }

    /// Counts work, of about a microsecond each.
    pub(super) fn spend(&self, work: u64) {
        self.left.set(self.left.get().saturating_sub(work));
    }

    /// Whether there is no time or no work left: what was found since is not to be used.
    pub(super) fn are_over(&self) -> bool {
        self.left.get() == 0 || self.stop.reason().is_some()
    }
}
