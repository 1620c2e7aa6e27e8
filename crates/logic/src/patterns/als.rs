//! Almost locked sets: n cells of a constraint that have n + 1 digits together. Without one of
//! these they hold all others.
//!
//! A digit of two sets is restricted if its places in the one all see those in the other (and
//! the sets share no place of it), so that one of the sets lacks it.

use std::collections::HashSet;

use crate::{bits, patterns::links::seen_by};
use board::{Candidate, Candidates, Cell, Digit, Layout, digits_of};

/// The cells of a set.
const MOST_CELLS: usize = 5;
/// So many unions are made in search of the sets.
const EFFORT: usize = 300_000;

/// An almost locked set.
pub(crate) struct Set {
    pub house: usize,
    /// Ascending.
    pub cells: Vec<Cell>,
    /// Ascending.
    pub digits: Vec<Digit>,
    pub words: Vec<u64>,
    /// For each digit what cannot be if it is in the set, ascending.
    seen: Vec<Vec<Candidate>>,
    /// For each digit the cells of these, and its places in the set, as bits.
    bits: Vec<[Vec<u64>; 2]>,
}

impl Set {
    fn seen(&self, digit: Digit) -> &[Candidate] {
        self.digits.binary_search(&digit).map_or(&[], |at| &self.seen[at])
    }

    /// The cells that see all its places of a digit and have it, and these places, as bits.
    pub(crate) fn bits(&self, digit: Digit) -> Option<&[Vec<u64>; 2]> {
        self.digits.binary_search(&digit).ok().map(|at| &self.bits[at])
    }

    /// The digits that both sets have.
    pub(crate) fn common<'a>(&'a self, other: &'a Set) -> impl Iterator<Item = Digit> + 'a {
        let has = |&digit: &Digit| other.digits.binary_search(&digit).is_ok();
        let may = self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0);
        self.digits.iter().copied().filter(move |digit| may && has(digit))
    }

    /// What cannot be if one of two sets has the digit, ascending.
    pub(crate) fn gone(&self, other: &Set, digit: Digit) -> Vec<Candidate> {
        let seen = other.seen(digit);
        self.seen(digit).iter().filter(|gone| seen.binary_search(gone).is_ok()).copied().collect()
    }
}

/// All sets up to that many cells, the smallest first; of very open boards only the first.
pub(crate) struct Sets<'a> {
    pub layout: &'a Layout,
    pub candidates: &'a Candidates,
    known: HashSet<Vec<Cell>>,
    pub found: Vec<Set>,
    most: usize,
    effort: usize,
}

impl<'a> Sets<'a> {
    /// So many sets at most.
    pub(crate) fn of(layout: &'a Layout, candidates: &'a Candidates, most: usize) -> Sets<'a> {
        let (known, found) = (HashSet::new(), Vec::new());
        let mut sets = Sets { layout, candidates, known, found, most, effort: EFFORT };
        for size in 1..=MOST_CELLS {
            for (house, constraint) in layout.constraints().iter().enumerate() {
                let few = |cell: &Cell| (2..=size + 1).contains(&candidates.count(*cell));
                let open: Vec<_> = constraint.cells().iter().copied().filter(few).collect();
                let none = vec![0; candidates.words(0).len()];
                sets.extend(house, &open, size, &mut Vec::new(), &none);
            }
        }
        sets
    }

    /// Adds every set of that size that begins with the chosen cells.
    fn extend(
        &mut self,
        house: usize,
        open: &[Cell],
        size: usize,
        chosen: &mut Vec<Cell>,
        union: &[u64],
    ) {
        if chosen.len() == size {
            let digits: Vec<_> = digits_of(union).collect();
            if digits.len() == size + 1 && self.known.insert(chosen.clone()) {
                let (cells, words) = (chosen.clone(), union.to_vec());
                let (mut seen, mut bits) = (Vec::new(), Vec::new());
                for &digit in &digits {
                    let places = self.places(&cells, digit);
                    let gone = seen_by(self.layout, self.candidates, digit, &places);
                    let count = self.candidates.cells();
                    let of_gone = gone.iter().map(|gone| gone.cell);
                    bits.push([bits::of(count, of_gone), bits::of(count, places)]);
                    seen.push(gone);
                }
                self.found.push(Set { house, cells, digits, words, seen, bits });
            }
            return;
        }
        for (at, &cell) in open.iter().enumerate() {
            if self.effort == 0 || self.found.len() >= self.most {
                return;
            }
            self.effort -= 1;
            let both = bits::union(union, self.candidates.words(cell));
            if bits::size(&both) <= size + 1 {
                chosen.push(cell);
                self.extend(house, &open[at + 1..], size, chosen, &both);
                chosen.pop();
            }
        }
    }

    /// The places of a digit in some cells.
    pub(crate) fn places(&self, cells: &[Cell], digit: Digit) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.candidates.contains(cell, digit)).collect()
    }

    /// Whether no two places of the digit, one in each, can both hold it.
    pub(crate) fn is_restricted(&self, a: &Set, b: &Set, digit: Digit) -> bool {
        let Some(([seen, _], [_, places])) = a.bits(digit).zip(b.bits(digit)) else {
            return false;
        };
        bits::is_within(places, seen)
    }
}
