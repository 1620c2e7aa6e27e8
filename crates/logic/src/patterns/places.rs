//! Where each digit can go in a constraint: the candidates of its cells with
//! cells and digits exchanged, so that what is hidden becomes naked.

use crate::bits;
use board::{Candidates, Cell, Digit};

/// A bit for each cell of the constraint, for each digit; the places are
/// numbered from 0 in the order of the cells.
pub(crate) struct Places<'a> {
    cells: &'a [Cell],
    words: Vec<u64>,
    /// Words of a digit.
    stride: usize,
}

impl<'a> Places<'a> {
    /// The places in these cells.
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

    /// The places of a digit as a set.
    pub(crate) fn words(&self, digit: Digit) -> &[u64] {
        &self.words[(usize::from(digit) - 1) * self.stride..][..self.stride]
    }

    /// The number of places that a digit has.
    pub(crate) fn count(&self, digit: Digit) -> usize {
        bits::size(self.words(digit))
    }

    /// The cells of a set of places, ascending.
    pub(crate) fn cells(&self, places: &[u64]) -> Vec<Cell> {
        bits::numbers(places).map(|place| self.cells[place]).collect()
    }
}
