//! What is left of a puzzle at a node of the search: by cell, by digit, and by house and digit.

use super::{
    mask::bits,
    model::{Model, Seat},
};

/// What is left of a puzzle.
#[derive(Clone, Default)]
pub(super) struct Board {
    /// By cell: its digits.
    pub(super) masks: Vec<u16>,
    /// By digit: the cells that have it, a bit each of `Model::width` words.
    pub(super) planes: Vec<u64>,
    /// By house and digit: the cells of the house that have it, a bit each in its order.
    pub(super) places: Vec<u16>,
    /// By handler of sets: digits that are among its cells, by a choice or because a house has room
    /// for them nowhere else.
    pub(super) needed: Vec<u16>,
}

impl Board {
    /// The board of these masks.
    pub(super) fn new(model: &Model, masks: Vec<u16>) -> Board {
        let full = model.full();
        let plane = (0..model.width).map(|word| match model.cells - 64 * word {
            left @ ..64 => (1 << left) - 1,
            _ => u64::MAX,
        });
        let planes: Vec<u64> = plane.collect();
        let (planes, places) =
            (planes.repeat(model.digits), vec![full; model.digits * model.houses.len()]);
        let mut board = Board { masks, planes, places, needed: vec![0; model.handlers.len()] };
        for cell in 0..model.cells {
            for digit in bits(full & !board.masks[cell]) {
                board.lose(model, cell, digit, |_, _| {});
            }
        }
        board
    }

    /// The cell has lost the digit: tells of each house that it is in and the places left there.
    #[inline(always)]
    pub(super) fn lose(
        &mut self,
        model: &Model,
        cell: usize,
        digit: usize,
        mut tell: impl FnMut(&Seat, u16),
    ) {
        self.planes[digit * model.width + cell / 64] &= !(1 << (cell % 64));
        let mut leave = |seat: &Seat| {
            let places = &mut self.places[usize::from(seat.begin) + digit];
            *places &= !seat.bit;
            tell(seat, *places);
        };
        // Nearly all cells are in three houses.
        match model.seats_of(cell as u16) {
            [one, two, three] => {
                leave(one);
                leave(two);
                leave(three);
            }
            seats => seats.iter().for_each(leave),
        }
    }

    /// Becomes the other, in the memory that it has.
    pub(super) fn copy(&mut self, other: &Board) {
        self.masks.clone_from(&other.masks);
        self.planes.clone_from(&other.planes);
        self.places.clone_from(&other.places);
        self.needed.clone_from(&other.needed);
    }
}
