//! Limits on the time and work of the ladder.

use std::cell::{Cell, RefCell};

use super::chains::run::Run;
use board::stop::Stop;
use logic::Difficulty;

/// Limits on time and work. Work is counted, so it is the same on every machine.
pub(super) struct Limits<'a> {
    stop: &'a Stop,
    left: Cell<u64>,
    /// The highest difficulty of interest.
    pub(super) most: Difficulty,
    /// Runs for reuse; creating them would take most of the time.
    pub(super) spare: RefCell<Vec<Run>>,
}

impl Limits<'_> {
    /// Sets no limit on work.
    pub(super) fn none(stop: &Stop) -> Limits<'_> {
        Limits::work(stop, u64::MAX)
    }

    /// Limits the work: 1,000 units are about a millisecond.
    pub(super) fn work(stop: &Stop, work: u64) -> Limits<'_> {
        let (left, spare) = (Cell::new(work), RefCell::default());
        Limits { stop, left, most: Difficulty::BEYOND, spare }
    }

    /// Stops as soon as a step must be harder than `most`.
    pub(super) fn up_to(most: Difficulty, stop: &Stop) -> Limits<'_> {
        Limits { most, ..Limits::none(stop) }
    }

    /// Counts work, in units of about a microsecond.
    pub(super) fn spend(&self, work: u64) {
        self.left.set(self.left.get().saturating_sub(work));
    }

    /// Returns true if no time or work is left. The results since then must not be used.
    pub(super) fn are_over(&self) -> bool {
        self.left.get() == 0 || self.stop.reason().is_some()
    }
}
