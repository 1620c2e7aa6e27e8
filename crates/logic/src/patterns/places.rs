//! The places of each digit in a constraint. Cells and digits are exchanged, so that hidden subsets
//! become naked ones.

use crate::bits;
use board::{Candidates, Cell, Digit};

/// For each digit a bit for each cell of the constraint. Places are numbered from 0 in the order of
/// the cells.
pub(crate) struct Places<'a> {
    cells: &'a [Cell],
    words: Vec<u64>,
    /// The number of words per digit.
    stride: usize,
}

impl<'a> Places<'a> {
    /// Collects the places in these cells.
    pub(crate) fn of(candidates: &Candidates, cells: &'a [Cell]) -> Places<'a> {
        let stride = cells.len().div_ceil(64);
        let mut words = vec![0; candidates.highest() * stride];
        for (place, &cell) in cells.iter().enumerate() {
            for digit in candidates.digits(cell) {
                bits::insert(&mut words[(usize::from(digit) - 1) * stride..], place);
            }
        }
        Places { cells, words, stride }
    }

    /// Returns the places of a digit as a set.
    pub(crate) fn words(&self, digit: Digit) -> &[u64] {
        &self.words[(usize::from(digit) - 1) * self.stride..][..self.stride]
    }

    /// Returns the number of places of a digit.
    pub(crate) fn count(&self, digit: Digit) -> usize {
        bits::size(self.words(digit))
    }

    /// Returns the cells of a set of places, ascending.
    pub(crate) fn cells(&self, places: &[u64]) -> Vec<Cell> {
        bits::numbers(places).map(|place| self.cells[place]).collect()
    }
}
