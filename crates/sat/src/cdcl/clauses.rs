//! The clause database: binary clauses, watched clauses and the deletion of learnt ones.

use std::collections::{HashMap, HashSet};

use super::{
    literal::{Lit, Reason},
    origins::Origins,
};

/// A clause that watches a literal, with another of its literals, which is often true.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Lit,
}

/// Number of header words before the literals of a clause.
///
/// They contain the number of literals and, for a learnt clause, the number of levels in it and
/// whether it was used recently (see `record_use`).
const HEADER_WORDS: usize = 3;

/// Learnt clauses with at most this number of levels are never deleted.
const MAX_LEVELS_KEPT: u32 = 2;

/// Learnt clauses with at most this number of levels are kept for longer after a use.
const MAX_LEVELS_KEPT_LONGER: u32 = 3;

/// All clauses of at least two literals, and those of a rule.
#[derive(Default)]
pub(super) struct Clauses {
    /// For each literal: the other literals of its binary clauses, except the new ones.
    pub(super) binaries: Vec<Vec<Lit>>,
    /// The binary clauses added since the last call of [`Clauses::take_new`].
    new: Vec<[Lit; 2]>,
    /// For each literal: 0, except during [`Clauses::take_new`].
    counts: Vec<u32>,
    /// For each literal: the longer clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
    all: Vec<u32>,
    /// Number of words after the literals of a clause: 1 for its rule set if rules are recorded.
    tail: usize,
    /// The index in `all` of each learnt clause.
    learnt: Vec<u32>,
}

impl Clauses {
    /// Returns an empty database that records a rule set for each clause.
    pub(super) fn with_origins() -> Clauses {
        Clauses { tail: 1, ..Clauses::default() }
    }

    pub(super) fn add_variable(&mut self) {
        for _ in 0..2 {
            self.binaries.push(Vec::new());
            self.watches.push(Vec::new());
            self.counts.push(0);
        }
    }

    /// Adds a binary clause. [`Clauses::take_new`] must be called before propagation.
    pub(super) fn add_binary(&mut self, one: Lit, other: Lit) {
        self.new.push([one, other]);
    }

    /// Adds the new binary clauses to `binaries`, with one allocation per literal.
    pub(super) fn take_new(&mut self) {
        for &lit in self.new.as_flattened() {
            self.counts[lit as usize] += 1;
        }
        for [one, other] in std::mem::take(&mut self.new) {
            for (lit, other) in [(one as usize, other), (other as usize, one)] {
                self.binaries[lit].reserve(std::mem::take(&mut self.counts[lit]) as usize);
                self.binaries[lit].push(other);
            }
        }
    }

    /// Adds a clause and watches its first two literals; `levels` is the number of levels in a
    /// learnt clause. Without rules, it has at least three literals.
    pub(super) fn add(&mut self, lits: &[Lit], levels: Option<u32>, origin: u32) -> u32 {
        let clause = self.all.len() as u32;
        self.all.extend([lits.len() as u32, levels.unwrap_or(0), 2]);
        self.all.extend(lits);
        self.all.extend(&[origin][..self.tail]);
        if levels.is_some() {
            self.learnt.push(clause);
        }
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let [one, other, ..] = *self.lits(clause) else { return };
        self.watches[one as usize].push(Watch { clause, other });
        self.watches[other as usize].push(Watch { clause, other: one });
    }

    pub(super) fn lits(&self, clause: u32) -> &[Lit] {
        let at = clause as usize;
        &self.all[at + HEADER_WORDS..at + HEADER_WORDS + self.all[at] as usize]
    }

    pub(super) fn lits_mut(&mut self, clause: u32) -> &mut [Lit] {
        let at = clause as usize;
        let end = at + HEADER_WORDS + self.all[at] as usize;
        &mut self.all[at + HEADER_WORDS..end]
    }

    /// Returns the rule set of a clause, or 0 if rules are not recorded.
    pub(super) fn origin(&self, clause: u32) -> u32 {
        match self.tail {
            0 => 0,
            _ => self.all[clause as usize + HEADER_WORDS + self.all[clause as usize] as usize],
        }
    }

    /// Returns true if the clause is learnt and has enough levels to be deleted.
    pub(super) fn may_go(&self, clause: u32) -> bool {
        self.all[clause as usize + 1] > MAX_LEVELS_KEPT
    }

    /// Records that a learnt clause was used and that it now has `levels` levels.
    pub(super) fn record_use(&mut self, clause: u32, levels: u32) {
        let head = &mut self.all[clause as usize + 1..][..2];
        head[0] = head[0].min(levels);
        head[1] = if head[0] <= MAX_LEVELS_KEPT_LONGER { 2 } else { 1 };
    }

    /// Deletes the worse half of the learnt clauses that have many levels, were not used recently
    /// and are not a reason.
    pub(super) fn reduce(&mut self, trail: &[Lit], reasons: &mut [Reason], origins: &Origins) {
        let mut is_reason = HashSet::new();
        for &lit in trail {
            if let Reason::Clause(clause) = reasons[lit as usize / 2] {
                is_reason.insert(clause);
            }
        }
        let mut may_go = Vec::new();
        for &clause in &self.learnt {
            let [size, levels, used] = [0, 1, 2].map(|at| self.all[clause as usize + at]);
            self.all[clause as usize + 2] = used.saturating_sub(1);
            if levels > MAX_LEVELS_KEPT && used == 0 && !is_reason.contains(&clause) {
                may_go.push((levels, size, clause));
            }
        }
        may_go.sort_unstable();
        let gone = may_go.split_off(may_go.len() / 2);
        gone.iter().for_each(|&(_, _, clause)| self.all[clause as usize + 1] = u32::MAX);
        self.gather(trail, reasons, origins);
    }

    /// Discards all learnt clauses, which follow the others, and all watches.
    pub(super) fn forget(&mut self) {
        if let Some(&first) = self.learnt.first() {
            self.all.truncate(first as usize);
        }
        self.learnt.clear();
        self.watches.iter_mut().for_each(Vec::clear);
    }

    /// Watches the clauses whose rules are enabled, and no others. Calls `f` with each of them.
    pub(super) fn watch_enabled(&mut self, origins: &Origins, mut f: impl FnMut(u32, &[Lit])) {
        self.watches.iter_mut().for_each(Vec::clear);
        let mut at = 0;
        while at < self.all.len() {
            let clause = at as u32;
            if origins.is_enabled(self.origin(clause)) {
                self.watch(clause);
                f(clause, self.lits(clause));
            }
            at += HEADER_WORDS + self.all[at] as usize + self.tail;
        }
    }

    /// Closes the gaps that deleted clauses leave, and rebuilds the watches.
    fn gather(&mut self, trail: &[Lit], reasons: &mut [Reason], origins: &Origins) {
        let (mut at, mut end) = (0, 0);
        let mut moved = HashMap::new();
        self.watches.iter_mut().for_each(Vec::clear);
        self.learnt.clear();
        while at < self.all.len() {
            let size = HEADER_WORDS + self.all[at] as usize + self.tail;
            let levels = self.all[at + 1];
            if levels != u32::MAX {
                self.all.copy_within(at..at + size, end);
                moved.insert(at as u32, end as u32);
                if levels > 0 {
                    self.learnt.push(end as u32);
                }
                if origins.is_enabled(self.origin(end as u32)) {
                    self.watch(end as u32);
                }
                end += size;
            }
            at += size;
        }
        self.all.truncate(end);
        for &lit in trail {
            let reason = &mut reasons[lit as usize / 2];
            if let Reason::Clause(clause) = *reason {
                *reason = moved.get(&clause).map_or(Reason::None, |&now| Reason::Clause(now));
            }
        }
    }
}
