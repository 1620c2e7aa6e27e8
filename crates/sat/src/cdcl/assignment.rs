//! The current assignment: values, levels, reasons and the trail.

use super::literal::{Lit, Reason};

#[derive(Default)]
pub(super) struct Assignment {
    /// For each literal: 1 if true, -1 if false, 0 if unassigned.
    pub(super) values: Vec<i8>,
    /// For each variable.
    pub(super) level: Vec<u32>,
    pub(super) reason: Vec<Reason>,
    pub(super) trail: Vec<Lit>,
    /// The index in the trail at which each level begins.
    pub(super) levels: Vec<usize>,
    /// The number of calls of `levels_of`, and for each level the last call that counted it.
    counts: u64,
    counted: Vec<u64>,
}

impl Assignment {
    pub(super) fn add_variable(&mut self) {
        self.values.extend([0, 0]);
        self.level.push(0);
        self.reason.push(Reason::None);
    }

    /// Returns 1 if the literal is true, -1 if false, 0 if unassigned.
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit as usize]
    }

    pub(super) fn level(&self, lit: Lit) -> u32 {
        self.level[lit as usize / 2]
    }

    pub(super) fn reason(&self, lit: Lit) -> Reason {
        self.reason[lit as usize / 2]
    }

    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        let variable = lit as usize / 2;
        (self.values[lit as usize], self.values[lit as usize ^ 1]) = (1, -1);
        (self.level[variable], self.reason[variable]) = (self.levels.len() as u32, reason);
        self.trail.push(lit);
    }

    /// Undoes all assignments above a level and calls `undone` with each literal.
    pub(super) fn back(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        let Some(&begin) = self.levels.get(level) else { return };
        for lit in self.trail.drain(begin..) {
            (self.values[lit as usize], self.values[lit as usize ^ 1]) = (0, 0);
            undone(lit);
        }
        self.levels.truncate(level);
    }

    /// Returns the number of distinct levels of the literals.
    pub(super) fn levels_of(&mut self, lits: &[Lit]) -> u32 {
        self.counts += 1;
        self.counted.resize(self.counted.len().max(self.levels.len() + 1), 0);
        let mut levels = 0;
        for &lit in lits {
            let counted = &mut self.counted[self.level[lit as usize / 2] as usize];
            levels += u32::from(*counted != self.counts);
            *counted = self.counts;
        }
        levels
    }
}
