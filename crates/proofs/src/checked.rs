//! The result of checking a proof.

use encodings::Lit;

use super::clauses::{Clauses, lit};

/// A valid proof: counters, and the proof with its hints.
pub struct CheckedProof {
    /// Number of lemmas up to the contradiction.
    pub lemmas: u64,
    /// Number of clauses deleted up to there.
    pub deletions: u64,
    /// Number of deletions of units, or of clauses that do not exist.
    pub ignored: u64,
    /// Number of literals that unit propagation found true.
    pub propagations: u64,
    /// Number of clauses of the formula that the contradiction needs.
    pub needed_clauses: u64,
    /// Number of lemmas that it needs, including those for units and the empty one.
    pub needed_lemmas: u64,
    pub(super) clauses: Clauses,
    /// For each clause and lemma up to the empty one: the last lemma that needs it, or
    /// [`NOT_NEEDED`].
    pub(super) last_use: Vec<u32>,
}

impl CheckedProof {
    pub(super) fn new(
        clauses: Clauses,
        empty: u32,
        (lemmas, deletions, ignored, propagations): (u64, u64, u64, u64),
    ) -> CheckedProof {
        let last_use = last_uses(&clauses, empty);
        let (of_formula, of_proof) = last_use.split_at(clauses.first_lemma);
        let count = |uses: &[u32]| uses.iter().filter(|&&last| last != NOT_NEEDED).count() as u64;
        let (needed_clauses, needed_lemmas) = (count(of_formula), count(of_proof));
        CheckedProof {
            lemmas,
            deletions,
            ignored,
            propagations,
            needed_clauses,
            needed_lemmas,
            clauses,
            last_use,
        }
    }
}

/// The needed part of the proof, by the numbers of clauses and lemmas.
impl CheckedProof {
    /// Returns the needed clauses and lemmas, ascending; the last is the empty one.
    pub(crate) fn needed_clauses(&self) -> Vec<u32> {
        let all = (0..).zip(&self.last_use);
        all.filter(|&(_, &last)| last != NOT_NEEDED).map(|(number, _)| number).collect()
    }

    /// Returns the literals of a clause.
    pub(crate) fn literals(&self, clause: u32) -> impl Iterator<Item = Lit> + '_ {
        self.clauses.get(clause).iter().map(|&code| lit(code))
    }

    /// Returns the clauses from which a lemma follows.
    pub(crate) fn hints(&self, lemma: u32) -> &[u32] {
        self.clauses.hints(lemma)
    }

    /// Returns the hints of a lemma that no later lemma needs.
    pub(crate) fn last_uses(&self, lemma: u32) -> impl Iterator<Item = u32> + '_ {
        let hints = self.hints(lemma).iter().copied();
        hints.filter(move |&hint| self.last_use[hint as usize] == lemma)
    }
}

/// Marks a clause that is not needed.
pub(super) const NOT_NEEDED: u32 = 0;

/// Returns the last use of each clause, going backward from the empty clause, which counts as
/// needed. The first use found is the last in the proof. (No lemma has number 0, since a formula
/// without clauses has no refutation.)
fn last_uses(clauses: &Clauses, empty: u32) -> Vec<u32> {
    let mut last_use = vec![NOT_NEEDED; empty as usize + 1];
    last_use[empty as usize] = empty;
    for lemma in (clauses.first_lemma..=empty as usize).rev() {
        if last_use[lemma] == NOT_NEEDED {
            continue;
        }
        for &hint in clauses.hints(lemma as u32) {
            let last = &mut last_use[hint as usize];
            if *last == NOT_NEEDED {
                *last = lemma as u32;
            }
        }
    }
    last_use
}
