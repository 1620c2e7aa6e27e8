//! What cells have lost, until planes, places and handlers are told.

use super::{
    board::Board,
    mask::{Empty, cells_of, is_single},
    model::Model,
    pile::Pile,
};

/// See the module.
pub(super) struct News {
    /// Cells that have lost digits since they were told of, a bit each, and the digits.
    pub(super) touched: Vec<u64>,
    pub(super) gone: Vec<u16>,
    /// Whether there are any.
    pub(super) any: bool,
    /// Cells that have come down to one digit.
    pub(super) singles: Pile,
}

impl News {
    pub(super) fn new(model: &Model) -> News {
        let (touched, gone) = (vec![0; model.width], vec![0; model.cells]);
        News { touched, gone, any: false, singles: Pile::of(model.cells) }
    }

    /// There are none.
    pub(super) fn clear(&mut self) {
        self.touched.fill(0);
        self.gone.fill(0);
        self.any = false;
        self.singles.clear();
    }

    /// The cell has this mask now, which is less than before and not empty.
    #[inline]
    pub(super) fn put(&mut self, board: &mut Board, cell: u16, mask: u16) {
        let place = usize::from(cell);
        self.any = true;
        self.gone[place] |= board.masks[place] & !mask;
        self.touched[place / 64] |= 1 << (place % 64);
        board.masks[place] = mask;
        self.singles.push_if(cell, is_single(mask));
    }

    /// The cell keeps no other digits than these.
    #[inline(always)]
    pub(super) fn keep(&mut self, board: &mut Board, cell: u16, kept: u16) -> Result<(), Empty> {
        let before = board.masks[usize::from(cell)];
        let after = before & kept;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Empty);
        }
        self.put(board, cell, after);
        Ok(())
    }

    /// The digit is in one of these cells: what sees all of them loses it.
    #[inline]
    pub(super) fn exclude(
        &mut self,
        model: &Model,
        board: &mut Board,
        cells: impl Iterator<Item = u16> + Clone,
        digit: usize,
    ) -> Result<(), Empty> {
        for word in 0..model.width {
            let (have, sees) = (board.planes[word][digit], model.sees(word));
            let seen = cells.clone().fold(have, |seen, cell| seen & sees[usize::from(cell)]);
            for cell in cells_of(word, seen) {
                self.keep(board, cell as u16, !(1 << digit))?;
            }
        }
        Ok(())
    }
}
