//! What is true, since when and why.

use super::literal::{Lit, Reason};

#[derive(Default)]
pub(super) struct Assignment {
    /// By literal: 1 true, -1 false, 0 open.
    pub(super) values: Vec<i8>,
    /// By variable.
    pub(super) level: Vec<u32>,
    pub(super) reason: Vec<Reason>,
    pub(super) trail: Vec<Lit>,
    /// Where each level begins in the trail.
    pub(super) levels: Vec<usize>,
}

impl Assignment {
    pub(super) fn add_variable(&mut self) {
        self.values.extend([0, 0]);
        self.level.push(0);
        self.reason.push(Reason::None);
    }

    /// 1 true, -1 false, 0 open.
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

    /// Undoes all above a level; `undone` is told each literal.
    pub(super) fn back(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        let Some(&begin) = self.levels.get(level) else { return };
        for lit in self.trail.drain(begin..) {
            (self.values[lit as usize], self.values[lit as usize ^ 1]) = (0, 0);
            undone(lit);
        }
        self.levels.truncate(level);
    }

    /// How many levels the literals are of.
    pub(super) fn levels_of(&self, lits: &[Lit]) -> u32 {
        let mut levels: Vec<u32> = lits.iter().map(|&lit| self.level(lit)).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }
}
