//! A maximum matching of the cells of a constraint with digits, and reachability in it.
//!
//! It is found by augmenting paths (Kuhn, *The Hungarian Method for the Assignment Problem*, 1955):
//! a cell takes a free digit, or one whose owner can move. The untried digits are a bit set, so a
//! path visits every word of every cell at most once.

use crate::{bits, patterns::places::Places};
use board::{Candidates, Cell, Digit, digits_of};

/// An assignment of digits to cells. Cells are identified by their places in the constraint, from
/// 0.
pub(crate) struct Matching<'a> {
    candidates: &'a Candidates,
    cells: &'a [Cell],
    /// The place of each digit, by digit − 1.
    owner: Vec<Option<usize>>,
    /// The digit of each place.
    digit: Vec<Option<Digit>>,
}

/// The places that can be reached from a place by moving from a cell to the owners of its
/// candidates, with the candidates on the way.
pub(crate) struct Reach {
    /// The places including the first; not sorted.
    pub places: Vec<usize>,
    /// The union of their candidates, as a set.
    pub digits: Vec<u64>,
    /// True if one of the digits has no owner.
    pub free: bool,
}

impl<'a> Matching<'a> {
    /// Finds a maximum matching of these cells.
    pub(crate) fn largest(candidates: &'a Candidates, cells: &'a [Cell]) -> Matching<'a> {
        let owner = vec![None; candidates.highest()];
        let digit = vec![None; cells.len()];
        let mut matching = Matching { candidates, cells, owner, digit };
        for place in 0..cells.len() {
            let mut untried = vec![u64::MAX; candidates.highest().div_ceil(64)];
            matching.augment(place, &mut untried);
        }
        for (digit, owner) in (1..).zip(&matching.owner) {
            if let &Some(place) = owner {
                matching.digit[place] = Some(digit);
            }
        }
        matching
    }

    /// Assigns one of the untried digits to the place, moving owners if necessary. Returns true on
    /// success.
    fn augment(&mut self, place: usize, untried: &mut [u64]) -> bool {
        let candidates = self.candidates;
        for (i, &word) in candidates.words(self.cells[place]).iter().enumerate() {
            while word & untried[i] != 0 {
                let bit = (word & untried[i]).trailing_zeros() as usize;
                untried[i] &= !(1 << bit);
                let digit = i * 64 + bit;
                if self.owner[digit].is_none_or(|owner| self.augment(owner, untried)) {
                    self.owner[digit] = Some(place);
                    return true;
                }
            }
        }
        false
    }

    /// Iterates over the candidates at the place, ascending.
    pub(crate) fn candidates_of(&self, place: usize) -> impl Iterator<Item = Digit> + '_ {
        self.candidates.digits(self.cells[place])
    }

    /// Iterates over the places without a digit, ascending.
    pub(crate) fn unmatched(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&place| self.digit[place].is_none())
    }

    /// Returns the places reachable from `start`.
    pub(crate) fn reach(&self, start: usize) -> Reach {
        let digits = vec![0; self.candidates.highest().div_ceil(64)];
        let mut reach = Reach { places: vec![start], digits, free: false };
        let mut next = 0;
        while let Some(&place) = reach.places.get(next) {
            let words = self.candidates.words(self.cells[place]);
            let fresh: Vec<_> =
                words.iter().zip(&reach.digits).map(|(w, seen)| w & !seen).collect();
            for digit in digits_of(&fresh) {
                match self.owner[usize::from(digit) - 1] {
                    Some(owner) if owner == start => {}
                    Some(owner) => reach.places.push(owner),
                    None => reach.free = true,
                }
            }
            reach.digits.iter_mut().zip(fresh).for_each(|(seen, fresh)| *seen |= fresh);
            next += 1;
        }
        reach
    }

    /// Returns the places from which `target` can be reached, as a set. It includes `target` if
    /// that has a digit.
    pub(crate) fn reaching(&self, target: usize, places: &Places) -> Vec<u64> {
        let mut seen = vec![0u64; self.cells.len().div_ceil(64)];
        let mut left = vec![target];
        while let Some(digit) = left.pop().and_then(|place| self.digit[place]) {
            let holders = places.words(digit).iter().zip(&seen);
            let fresh: Vec<_> = holders.map(|(holders, seen)| holders & !seen).collect();
            left.extend(bits::numbers(&fresh));
            seen.iter_mut().zip(fresh).for_each(|(seen, fresh)| *seen |= fresh);
        }
        seen
    }
}
