//! What cells have lost, until planes, places and handlers are told.

use super::{
    board::Board,
    mask::{Empty, is_single},
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

    /// The digit is in one of the cells that may keep it: in the only one, or what sees all of them
    /// loses it.
    pub(super) fn place(
        &mut self,
        model: &Model,
        board: &mut Board,
        (cells, kept): (&[u16], &[u16]),
        digit: usize,
    ) -> Result<(), Empty> {
        let places = cells.iter().zip(kept).filter(|&(_, kept)| kept >> digit & 1 == 1);
        let mut places = places.map(|(&cell, _)| cell);
        let (first, rest) = (places.next().ok_or(Empty)?, places);
        match rest.clone().next() {
            None => self.keep(board, first, 1 << digit),
            Some(_) => self.exclude(model, board, std::iter::once(first).chain(rest), digit),
        }
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
            let have = board.planes[digit * model.width + word];
            let mut seen = cells.clone().fold(have, |seen, cell| seen & model.sees(cell)[word]);
            while seen != 0 {
                let cell = 64 * word + seen.trailing_zeros() as usize;
                seen &= seen - 1;
                self.keep(board, cell as u16, !(1 << digit))?;
            }
        }
        Ok(())
    }
}
