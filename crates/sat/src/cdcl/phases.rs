//! Decision phases: the value of a variable in the *target*, the longest trail without conflict, or
//! else its last value.
//!
//! From time to time the target is discarded, and its values become the saved values of the
//! variables (A. Biere, M. Fleury, *Chasing Target Phases*, 2020).

use super::literal::Lit;

/// Conflicts until the target is first discarded; each later interval is longer by this number.
const CONFLICTS_PER_TARGET: u64 = 1000;

#[derive(Default)]
pub(super) struct Phases {
    first: Vec<bool>,
    saved: Vec<bool>,
    /// The values in the longest trail since the target was last discarded, and its length.
    target: Vec<Option<bool>>,
    longest: usize,
    /// How often the target was discarded, and the number of conflicts at the last time.
    times: u64,
    last: u64,
}

impl Phases {
    pub(super) fn add_variable(&mut self, phase: bool) {
        self.first.push(phase);
        self.saved.push(phase);
        self.target.push(None);
    }

    pub(super) fn begin_with(&mut self, variable: usize, phase: bool) {
        (self.first[variable], self.saved[variable]) = (phase, phase);
    }

    /// Returns the initial phase of a variable.
    pub(super) fn first(&self, variable: usize) -> bool {
        self.first[variable]
    }

    pub(super) fn of(&self, variable: usize) -> bool {
        self.target[variable].unwrap_or(self.saved[variable])
    }

    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit as usize / 2] = lit.is_multiple_of(2);
    }

    /// Makes a trail without conflict the target if it is the longest.
    pub(super) fn record_trail(&mut self, trail: &[Lit]) {
        if trail.len() > self.longest {
            self.longest = trail.len();
            self.target.fill(None);
            for &lit in trail {
                self.target[lit as usize / 2] = Some(lit.is_multiple_of(2));
            }
        }
    }

    /// Returns to the initial phases.
    pub(super) fn forget(&mut self) {
        self.saved.clone_from(&self.first);
        self.target.fill(None);
        (self.longest, self.times, self.last) = (0, 0, 0);
    }

    /// Discards the target if it is due.
    pub(super) fn begin(&mut self, conflicts: u64) {
        if conflicts < self.last + CONFLICTS_PER_TARGET * (self.times + 1) {
            return;
        }
        (self.times, self.last, self.longest) = (self.times + 1, conflicts, 0);
        for (saved, target) in self.saved.iter_mut().zip(&mut self.target) {
            *saved = target.take().unwrap_or(*saved);
        }
    }
}
