//! Where each digit can go in a constraint: the candidates of its cells with
//! cells and digits exchanged, so that what is hidden becomes naked.

use super::sets;
use board::{Candidates, Cell, Digit, digits_of};

/// A bit for each cell of the constraint, for each digit; the places are
/// numbered from 0 in the order of the cells.
pub(super) struct Places<'a> {
    cells: &'a [Cell],
    words: Vec<u64>,
    /// Words of a digit.
    stride: usize,
}

impl<'a> Places<'a> {
    /// The places in these cells.
    pub(super) fn of(candidates: &Candidates, cells: &'a [Cell]) -> Places<'a> {
        let stride = cells.len().div_ceil(64);
        let mut words = vec![0; candidates.side() * stride];
        for (place, &cell) in cells.iter().enumerate() {
            for digit in candidates.digits(cell) {
                words[(usize::from(digit) - 1) * stride + place / 64] |= 1 << (place % 64);
            }
        }
        Places { cells, words, stride }
    }

    /// The places of a digit as a set.
    pub(super) fn words(&self, digit: Digit) -> &[u64] {
        &self.words[(usize::from(digit) - 1) * self.stride..][..self.stride]
    }

    /// The number of places that a digit has.
    pub(super) fn count(&self, digit: Digit) -> usize {
        sets::size(self.words(digit))
    }

    /// The cells of a set of places, ascending.
    pub(super) fn cells(&self, places: &[u64]) -> Vec<Cell> {
        numbers(places).map(|place| self.cells[place]).collect()
    }
}

/// These numbers as a set, with room for so many.
pub(super) fn set(room: usize, numbers: impl IntoIterator<Item = usize>) -> Vec<u64> {
    let mut set = vec![0; room.div_ceil(64)];
    numbers.into_iter().for_each(|number| set[number / 64] |= 1 << (number % 64));
    set
}

/// The numbers of a set of places, ascending.
pub(super) fn numbers(places: &[u64]) -> impl Iterator<Item = usize> + '_ {
    digits_of(places).map(|bit| usize::from(bit) - 1)
}
