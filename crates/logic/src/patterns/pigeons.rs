//! The lemmas that subsets and fish need in a proof. That k cells which hold only k digits
//! use up all of them is the pigeonhole principle, of which unit propagation sees
//! nothing beyond pairs.
//!
//! For the pigeons 1..i and a set S of holes with one more hole than is left when
//! each of i − 1 pigeons takes one outside S, the lemma *P(i, S)* says that one of
//! these pigeons is in S. *P(1, all)* is the clause of the first pigeon; *P(i, S)*
//! follows from *P(i − 1, S ∪ {h})* for every hole h outside: pigeon i in h would
//! leave no other pigeon for it. Each but the last of these cases takes a lemma.
//! *P(k, {h})*, at the end, says that one of the k pigeons is in h: nobody else is.
//! If there are fewer holes than pigeons, S comes to be empty, and so does the clause.
//!
//! Size: at most k · 2^(k−1) lemmas for k pigeons, of up to (k + 1)²/4 + 1 literals. Without
//! new variables there is no short way: A. Haken, *The Intractability of Resolution*,
//! 1985. With them there is (S. Cook, 1976), but lemmas that define variables are no
//! reverse unit propagation.

use std::collections::HashSet;

use crate::deduction::{Lemma, Literal, Step};
use board::{Candidate, Candidates};

/// The most pigeons that lemmas are written for: about a thousand.
pub(crate) const MOST: usize = 8;

/// For cells that hold only the digits of the step: each of these digits that is
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

/// For digits that have only the cells of the step: each of these cells that loses
/// something has one of the digits.
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

/// What a pigeon can be: its holes, each with the candidate that puts it there.
pub(crate) type Pigeon = Vec<(usize, Candidate)>;

/// That one of the pigeons is in each wanted hole, with all it takes; that there is a
/// contradiction, if there are fewer holes than pigeons.
pub(crate) fn lemmas(
    mut pigeons: Vec<Pigeon>,
    holes: usize,
    wanted: impl Iterator<Item = usize>,
) -> Vec<Lemma> {
    // Of pairs everything follows at once.
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
    /// Pigeons and holes that have their lemma.
    known: HashSet<(usize, u32)>,
    lemmas: Vec<Lemma>,
}

impl Pigeonhole {
    /// Says that one of the first so many pigeons is in one of these holes.
    fn one_of(&mut self, count: usize, set: u32) {
        if count == 1 || !self.known.insert((count, set)) {
            return;
        }
        let last = self.pigeons[count - 1].iter();
        let outside: Vec<_> = last.copied().filter(|&(hole, _)| set & (1 << hole) == 0).collect();
        // Else the clause of that pigeon says it.
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

/// That the candidate is in the solution, or that it is not.
pub(crate) fn literal(candidate: Candidate, is_positive: bool) -> Literal {
    Literal { candidate, is_positive }
}
