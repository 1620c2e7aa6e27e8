//! The lemmas for subsets and fish in proofs. By the pigeonhole principle k cells with only k
//! digits use all of them, but unit propagation does not see this beyond pairs.
//!
//! Consider the pigeons 1..i and a set S of holes with only i − 1 holes outside it. The lemma *P(i,
//! S)* states that one of these pigeons is in S. *P(1, all)* is the clause of the first pigeon.
//! *P(i, S)* follows from *P(i − 1, S ∪ {h})* for every hole h outside S: pigeon i in h keeps all
//! others out of h. Each of these cases except the last takes a lemma.
//!
//! The final *P(k, {h})* states that one of the k pigeons is in h, which excludes all others. If
//! there are fewer holes than pigeons, S and the clause become empty.
//!
//! Size: at most k · 2^(k−1) lemmas for k pigeons, with up to (k + 1)²/4 + 1 literals. Without new
//! variables there is no short proof: A. Haken, *The Intractability of Resolution*, 1985. With new
//! variables there is (S. Cook, 1976), but lemmas that define variables do not follow by reverse
//! unit propagation.

use std::collections::HashSet;

use crate::deduction::{Lemma, Literal, Step};
use board::{Candidate, Candidates};

/// The maximum number of pigeons for which lemmas are written; about a thousand lemmas.
pub(crate) const MOST: usize = 8;

/// Returns lemmas for cells that have only the digits of the step: each of these digits that is
/// eliminated elsewhere is in one of the cells.
pub(crate) fn of_cells(candidates: &Candidates, step: &Step) -> Vec<Lemma> {
    let row = |&cell| {
        let held =
            step.digits.iter().enumerate().filter(|&(_, &digit)| candidates.contains(cell, digit));
        held.map(|(hole, &digit)| (hole, Candidate { cell, digit })).collect()
    };
    let gone = |digit| step.eliminated.iter().any(|gone| gone.digit == digit);
    let wanted = (0..step.digits.len()).filter(|&hole| gone(step.digits[hole]));
    lemmas(step.cells.iter().map(row).collect(), step.digits.len(), wanted)
}

/// Returns lemmas for digits that have only the cells of the step: each of these cells that loses
/// candidates contains one of the digits.
pub(crate) fn of_digits(candidates: &Candidates, step: &Step) -> Vec<Lemma> {
    let row = |&digit| {
        let places =
            step.cells.iter().enumerate().filter(|&(_, &cell)| candidates.contains(cell, digit));
        places.map(|(hole, &cell)| (hole, Candidate { cell, digit })).collect()
    };
    let gone = |cell| step.eliminated.iter().any(|gone| gone.cell == cell);
    let wanted = (0..step.cells.len()).filter(|&hole| gone(step.cells[hole]));
    lemmas(step.digits.iter().map(row).collect(), step.cells.len(), wanted)
}

/// A pigeon: its holes, each with the candidate that puts it there.
pub(crate) type Pigeon = Vec<(usize, Candidate)>;

/// Returns lemmas which state that each wanted hole contains a pigeon, with the auxiliary lemmas.
/// With fewer holes than pigeons, they derive a contradiction. Returns nothing for more than
/// [`MOST`] pigeons.
pub(crate) fn lemmas(
    mut pigeons: Vec<Pigeon>,
    holes: usize,
    wanted: impl Iterator<Item = usize>,
) -> Vec<Lemma> {
    // For pairs, unit propagation suffices.
    if pigeons.len() <= 2 || holes.min(pigeons.len()) > MOST {
        return Vec::new();
    }
    pigeons.sort_by_key(Vec::len);
    let mut said = Pigeonhole { pigeons, holes, known: HashSet::new(), lemmas: Vec::new() };
    if said.pigeons.len() > holes {
        said.one_of(holes + 1, 0);
    } else {
        wanted.for_each(|hole| said.one_of(said.pigeons.len(), 1 << hole));
    }
    said.lemmas
}

struct Pigeonhole {
    pigeons: Vec<Pigeon>,
    holes: usize,
    /// The pairs of a pigeon count and a hole set whose lemma exists.
    known: HashSet<(usize, u32)>,
    lemmas: Vec<Lemma>,
}

impl Pigeonhole {
    /// Derives that one of the first `count` pigeons is in one of the holes of `set`.
    fn one_of(&mut self, count: usize, set: u32) {
        if count == 1 || !self.known.insert((count, set)) {
            return;
        }
        let last = self.pigeons[count - 1].iter();
        let outside: Vec<_> = last.copied().filter(|&(hole, _)| set & (1 << hole) == 0).collect();
        // If no hole is outside, the clause of that pigeon already is the lemma.
        let Some((_, cases)) = outside.split_last() else { return };
        assert_eq!(set.count_ones() as usize + count, self.holes + 1);
        for &(hole, _) in &outside {
            self.one_of(count - 1, set | 1 << hole);
        }
        let inside =
            self.pigeons[..count].iter().flatten().filter(|(hole, _)| set & (1 << hole) != 0);
        let clause: Lemma = inside.map(|&(_, candidate)| literal(candidate, true)).collect();
        for &(_, candidate) in cases {
            let case = clause.iter().copied().chain([literal(candidate, false)]).collect();
            self.lemmas.push(case);
        }
        self.lemmas.push(clause);
    }
}

/// Creates a literal: the candidate is in the solution, or it is not.
pub(crate) fn literal(candidate: Candidate, is_positive: bool) -> Literal {
    Literal { candidate, is_positive }
}
