//! Unit propagation with reasons: each literal found true has its reason, and a conflict the
//! clauses from which it follows.
//!
//! It shares no code with `units.rs` of the crate sat. That file stores binary clauses in 8 bytes,
//! without numbers, for formulas with 189 million of them. Here clauses need numbers and reasons
//! and are deleted. Nothing is shared with a solver or an encoder either.

use super::clauses::{Clauses, Code, NO_CLAUSE};

/// A binary clause, seen from one of its literals: the other literal.
#[derive(Clone, Copy)]
struct Pair {
    other: Code,
    clause: u32,
}

/// A longer clause and one of its literals; if that is true, the clause is not visited.
#[derive(Clone, Copy)]
struct Watch {
    other: Code,
    clause: u32,
}

/// The true literals and their reasons.
pub(super) struct Propagation {
    /// For each literal: the clauses to visit when it becomes false.
    pairs: Vec<Vec<Pair>>,
    watches: Vec<Vec<Watch>>,
    /// For each literal: whether it is true.
    is_true: Vec<bool>,
    /// For each variable with a value: its clause, or [`NO_CLAUSE`] if it is assumed.
    reasons: Vec<u32>,
    /// For each variable with a value: its index on the trail.
    places: Vec<u32>,
    /// The true literals, in order of propagation.
    trail: Vec<Code>,
    followed: usize,
    /// Number of literals found true by a clause.
    pub(super) found: u64,
    /// For each variable: whether it leads to the conflict; used by `explain`.
    seen: Vec<bool>,
}

/// The outcome of attaching or propagating: the false clause, if there is one.
pub(super) type Conflict = Option<u32>;

impl Propagation {
    /// Creates an empty state for this number of variables.
    pub(super) fn new(variables: u32) -> Propagation {
        let variables = variables as usize;
        Propagation {
            pairs: vec![Vec::new(); variables * 2],
            watches: vec![Vec::new(); variables * 2],
            is_true: vec![false; variables * 2],
            reasons: vec![NO_CLAUSE; variables],
            places: vec![0; variables],
            trail: Vec::new(),
            followed: 0,
            found: 0,
            seen: vec![false; variables],
        }
    }

    pub(super) fn trail(&self) -> &[Code] {
        &self.trail
    }

    pub(super) fn is_true(&self, lit: Code) -> bool {
        self.is_true[lit as usize]
    }

    pub(super) fn reason(&self, lit: Code) -> u32 {
        self.reasons[lit as usize / 2]
    }

    /// Replaces the reason of a permanently true literal.
    pub(super) fn set_reason(&mut self, lit: Code, clause: u32) {
        self.reasons[lit as usize / 2] = clause;
    }

    /// Makes a literal without a value true.
    pub(super) fn set(&mut self, lit: Code, reason: u32) {
        self.is_true[lit as usize] = true;
        self.reasons[lit as usize / 2] = reason;
        self.places[lit as usize / 2] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Undoes the trail beyond `length`, up to which it has been propagated.
    pub(super) fn undo(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.is_true[lit as usize] = false;
        }
        self.followed = length;
    }

    /// Attaches a clause while nothing is assumed.
    ///
    /// True literals are then permanent. So a satisfied clause is never visited, and a clause with
    /// a single non-false literal makes it true and needs no watches.
    pub(super) fn attach(&mut self, clauses: &mut Clauses, clause: u32) -> Conflict {
        let lits = clauses.get_mut(clause);
        if lits.iter().any(|&lit| self.is_true(lit)) {
            return None;
        }
        let mut open = 0;
        for place in 0..lits.len() {
            if open < 2 && !self.is_true(lits[place] ^ 1) {
                lits.swap(open, place);
                open += 1;
            }
        }
        match (open, &*lits) {
            (0, _) => return Some(clause),
            (1, lits) => self.set(lits[0], clause),
            (_, &[a, b]) => {
                self.pairs[a as usize].push(Pair { other: b, clause });
                self.pairs[b as usize].push(Pair { other: a, clause });
            }
            (_, lits) => {
                self.watches[lits[0] as usize].push(Watch { other: lits[1], clause });
                self.watches[lits[1] as usize].push(Watch { other: lits[0], clause });
            }
        }
        None
    }

    /// Detaches a clause. The literals that it made true stay.
    pub(super) fn detach(&mut self, clauses: &Clauses, clause: u32) {
        let lits = clauses.get(clause);
        for &lit in &lits[..2] {
            if lits.len() == 2 {
                let pairs = &mut self.pairs[lit as usize];
                if let Some(place) = pairs.iter().position(|pair| pair.clause == clause) {
                    pairs.swap_remove(place);
                }
            } else {
                let watches = &mut self.watches[lit as usize];
                if let Some(place) = watches.iter().position(|watch| watch.clause == clause) {
                    watches.swap_remove(place);
                }
            }
        }
    }

    /// Propagates to the fixpoint.
    pub(super) fn follow(&mut self, clauses: &mut Clauses) -> Conflict {
        while let Some(&lit) = self.trail.get(self.followed) {
            self.followed += 1;
            let gone = lit ^ 1;
            for place in 0..self.pairs[gone as usize].len() {
                let Pair { other, clause } = self.pairs[gone as usize][place];
                if !self.force(other, clause) {
                    return Some(clause);
                }
            }
            let conflict = self.visit(clauses, gone);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Makes the literal true; returns false if it is already false.
    fn force(&mut self, lit: Code, clause: u32) -> bool {
        if self.is_true(lit ^ 1) {
            return false;
        }
        if !self.is_true(lit) {
            self.set(lit, clause);
            self.found += 1;
        }
        true
    }

    /// Visits the longer clauses that watch a literal that became false.
    fn visit(&mut self, clauses: &mut Clauses, gone: Code) -> Conflict {
        let mut watches = std::mem::take(&mut self.watches[gone as usize]);
        let mut conflict = None;
        watches.retain_mut(|watch| {
            if conflict.is_some() || self.is_true(watch.other) {
                return true;
            }
            let lits = clauses.get_mut(watch.clause);
            if lits[0] == gone {
                lits.swap(0, 1);
            }
            watch.other = lits[0];
            if self.is_true(lits[0]) {
                return true;
            }
            if let Some(open) = lits[2..].iter().position(|&lit| !self.is_true(lit ^ 1)) {
                lits.swap(1, open + 2);
                self.watches[lits[1] as usize].push(*watch);
                return false;
            }
            let (first, clause) = (lits[0], watch.clause);
            if !self.force(first, clause) {
                conflict = Some(clause);
            }
            true
        });
        self.watches[gone as usize] = watches;
        conflict
    }

    /// Collects the clauses from which a conflict follows, in the order in which they become units;
    /// the false clause is last. The literals of the lemma are assumed false and need no clause.
    pub(super) fn explain(
        &mut self,
        clauses: &Clauses,
        (lemma, conflict): (&[Code], u32),
        hints: &mut Vec<u32>,
    ) {
        lemma.iter().for_each(|&lit| self.seen[lit as usize / 2] = true);
        // Until the end, `hints` contains positions on the trail instead of clauses.
        hints.clear();
        let mut next = 0;
        let mut clause = conflict;
        loop {
            for &lit in clauses.get(clause) {
                let variable = lit as usize / 2;
                let assumed = self.reasons[variable] == NO_CLAUSE;
                if !assumed && !std::mem::replace(&mut self.seen[variable], true) {
                    hints.push(self.places[variable]);
                }
            }
            let Some(&place) = hints.get(next) else { break };
            clause = self.reason(self.trail[place as usize]);
            next += 1;
        }
        hints.sort_unstable();
        for hint in &mut *hints {
            let lit = self.trail[*hint as usize];
            self.seen[lit as usize / 2] = false;
            *hint = self.reasons[lit as usize / 2];
        }
        lemma.iter().for_each(|&lit| self.seen[lit as usize / 2] = false);
        hints.push(conflict);
    }
}
