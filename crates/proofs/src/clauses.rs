//! The clauses of a formula and the lemmas after it, by number, with the hints of each lemma. It
//! also finds the clause that a deletion refers to.
//!
//! Clauses are never moved or removed: a deleted clause only takes no more part in propagation. So
//! the numbers are those of LRAT minus one, and the proof can be written once it is complete.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use encodings::Lit;

/// A literal as an index; the two literals of a variable are adjacent.
pub(super) type Code = u32;

pub(super) fn code(lit: Lit) -> Code {
    (lit.variable() - 1) * 2 + u32::from(!lit.is_positive())
}

pub(super) fn lit(code: Code) -> Lit {
    let positive = Lit::positive(code / 2 + 1);
    if code & 1 == 0 { positive } else { !positive }
}

/// Represents no clause.
pub(super) const NO_CLAUSE: u32 = u32::MAX;

/// The clauses and lemmas.
#[derive(Default)]
pub(super) struct Clauses {
    literals: Vec<Code>,
    /// The end of each clause in `literals`; the first begins at 0.
    ends: Vec<usize>,
    /// The number of the first lemma.
    pub(super) first_lemma: usize,
    hints: Vec<u32>,
    /// The end of the hints of each lemma.
    hint_ends: Vec<usize>,
    /// For each hash, the last clause with this hash that can be deleted.
    last_by_hash: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    /// For each clause, the previous clause with the same hash that can be deleted, or
    /// [`NO_CLAUSE`].
    previous_by_hash: Vec<u32>,
    /// For each literal: whether it is in the current clause.
    marked: Vec<bool>,
}

impl Clauses {
    /// Creates an empty list for this number of variables, with capacity for this number of
    /// clauses.
    pub(super) fn new(variables: u32, clauses: usize) -> Clauses {
        Clauses {
            marked: vec![false; variables as usize * 2],
            ends: Vec::with_capacity(clauses),
            last_by_hash: HashMap::with_capacity_and_hasher(clauses, BuildHasherDefault::default()),
            previous_by_hash: Vec::with_capacity(clauses),
            ..Clauses::default()
        }
    }

    /// Returns the number of clauses and lemmas.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of hints of all lemmas.
    pub(super) fn hint_count(&self) -> u64 {
        self.hints.len() as u64
    }

    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let clause = clause as usize;
        let start = clause.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[clause]
    }

    pub(super) fn get(&self, clause: u32) -> &[Code] {
        &self.literals[self.range(clause)]
    }

    /// Returns the literals of a clause, to put the watched ones first.
    pub(super) fn get_mut(&mut self, clause: u32) -> &mut [Code] {
        let range = self.range(clause);
        &mut self.literals[range]
    }

    /// Adds a clause without repeated literals and returns its number.
    pub(super) fn add(&mut self, clause: &[Code]) -> u32 {
        let number = self.len() as u32;
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        let before = if clause.len() < 2 {
            NO_CLAUSE // never deleted
        } else {
            self.last_by_hash.insert(hash(clause), number).unwrap_or(NO_CLAUSE)
        };
        self.previous_by_hash.push(before);
        number
    }

    /// Adds a lemma with its hints and returns its number.
    pub(super) fn add_lemma(&mut self, clause: &[Code], hints: &[u32]) -> u32 {
        self.hints.extend_from_slice(hints);
        self.hint_ends.push(self.hints.len());
        self.add(clause)
    }

    /// Returns the hints of a lemma; empty for a clause of the formula.
    pub(super) fn hints(&self, clause: u32) -> &[u32] {
        let Some(lemma) = (clause as usize).checked_sub(self.first_lemma) else { return &[] };
        let start = lemma.checked_sub(1).map_or(0, |before| self.hint_ends[before]);
        &self.hints[start..self.hint_ends[lemma]]
    }

    /// Copies the literals to `clause`, each once. Returns true if a literal and its negation
    /// occur.
    pub(super) fn collect(&mut self, lits: &[Lit], clause: &mut Vec<Code>) -> bool {
        clause.clear();
        let mut always = false;
        for lit in lits.iter().map(|&lit| code(lit)) {
            if !std::mem::replace(&mut self.marked[lit as usize], true) {
                always |= self.marked[(lit ^ 1) as usize];
                clause.push(lit);
            }
        }
        clause.iter().for_each(|&lit| self.marked[lit as usize] = false);
        always
    }

    /// Makes the last clause with these literals, in any order, unavailable for deletion and
    /// returns its number.
    pub(super) fn delete(&mut self, clause: &[Code]) -> Option<u32> {
        clause.iter().for_each(|&lit| self.marked[lit as usize] = true);
        let hash = hash(clause);
        let (mut after, mut next) =
            (NO_CLAUSE, self.last_by_hash.get(&hash).copied().unwrap_or(NO_CLAUSE));
        while next != NO_CLAUSE && !self.is_marked(next, clause.len()) {
            (after, next) = (next, self.previous_by_hash[next as usize]);
        }
        clause.iter().for_each(|&lit| self.marked[lit as usize] = false);
        let rest = (next != NO_CLAUSE).then(|| self.previous_by_hash[next as usize])?;
        match (after, rest) {
            (NO_CLAUSE, NO_CLAUSE) => drop(self.last_by_hash.remove(&hash)),
            (NO_CLAUSE, _) => drop(self.last_by_hash.insert(hash, rest)),
            _ => self.previous_by_hash[after as usize] = rest,
        }
        Some(next)
    }

    fn is_marked(&self, clause: u32, length: usize) -> bool {
        let lits = self.get(clause);
        lits.len() == length && lits.iter().all(|&lit| self.marked[lit as usize])
    }
}

/// Returns a hash that does not depend on the order of the literals.
fn hash(clause: &[Code]) -> u64 {
    clause.iter().fold(0, |sum: u64, &lit| {
        let mixed = (u64::from(lit) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum.wrapping_add((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
    })
}

/// A hasher for keys that are already hashes.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number ^ number >> 32;
    }
}
