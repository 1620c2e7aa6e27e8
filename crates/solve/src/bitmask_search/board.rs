//! The state of a puzzle at a node of the search: by cell, by digit, and by house and digit.

use super::{
    mask::{MAX_DIGITS, Pair, bits},
    model::{HousePosition, Model},
};

/// The state of a puzzle at a node.
#[derive(Clone, Default)]
pub(super) struct Board {
    /// By cell: its digits.
    pub(super) masks: Vec<u16>,
    /// By machine word of cells, padded to an even number, and by digit: the cells that have it, a
    /// bit each.
    pub(super) planes: Vec<[u64; MAX_DIGITS]>,
    /// By house and digit, with [`MAX_DIGITS`] entries per house and a dummy house at the end: the
    /// positions in the house that have the digit, a bit each.
    pub(super) places: Vec<u16>,
    /// By handler of sets: the digits that its cells must contain, by a choice or because a house
    /// has no other room for them.
    pub(super) needed: Vec<u16>,
}

impl Board {
    /// Returns the board of these masks.
    pub(super) fn new(model: &Model, masks: Vec<u16>) -> Board {
        let full = model.full();
        let words = 0..model.words();
        let planes = words.map(|word| match model.cells.saturating_sub(64 * word) {
            left @ ..64 => [(1 << left) - 1; MAX_DIGITS],
            _ => [u64::MAX; MAX_DIGITS],
        });
        let planes = planes.collect();
        // Unused digits and the dummy house have places everywhere, so they are never examined.
        let mut of_house = [u16::MAX; MAX_DIGITS];
        of_house[..model.digits].fill(full);
        let mut places = of_house.repeat(model.houses.len());
        places.resize(places.len() + MAX_DIGITS, u16::MAX);
        let mut board = Board { masks, planes, places, needed: vec![0; model.handlers.len()] };
        for cell in 0..model.cells {
            let gone = full & !board.masks[cell];
            board.lose(model, cell, gone, |_, _| {});
        }
        board
    }

    /// Updates planes and places after the cell has lost the digits `gone`. Calls `tell` with the
    /// index of each affected entry of [`Board::places`] and its new value.
    #[inline(always)]
    pub(super) fn lose(
        &mut self,
        model: &Model,
        cell: usize,
        gone: u16,
        mut tell: impl FnMut(u16, u16),
    ) {
        let (plane, seats) = (&mut self.planes[cell / 64], &model.house_positions[cell]);
        let more = model.more_positions(seats);
        for digit in bits(gone) {
            plane[digit % MAX_DIGITS] &= !(1 << (cell % 64));
            let mut leave = |seat: &HousePosition| {
                let number = seat.begin as usize | digit;
                let places = &mut self.places[number];
                *places &= seat.others;
                tell(number as u16, *places);
            };
            seats.first.iter().for_each(&mut leave);
            more.iter().for_each(leave);
        }
    }

    /// Returns the cells of a pair of machine words that have the digit.
    #[inline(always)]
    pub(super) fn plane(&self, pair: usize, digit: usize) -> Pair {
        [2 * pair, 2 * pair + 1].map(|word| self.planes[word][digit % MAX_DIGITS])
    }

    /// Copies another board, reusing the memory of this one.
    pub(super) fn copy(&mut self, other: &Board) {
        self.masks.clone_from(&other.masks);
        self.planes.clone_from(&other.planes);
        self.places.clone_from(&other.places);
        self.needed.clone_from(&other.needed);
    }
}
