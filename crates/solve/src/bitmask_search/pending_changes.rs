//! Pending changes: the digits that cells have lost, until planes, places and handlers are updated.

use super::{
    board::Board,
    branchless_stack::BranchlessStack,
    mask::{NoDigitLeft, bits_of, intersection, is_single},
    model::Model,
    sets::MAX_CELLS,
};

/// The pending changes.
pub(super) struct PendingChanges {
    /// Cells that have lost digits since the last update, a bit each.
    pub(super) touched: Vec<u64>,
    /// By cell: its digits at the last update.
    pub(super) told: Vec<u16>,
    /// True if there are pending changes.
    pub(super) any: bool,
    /// Cells that have come down to one digit.
    pub(super) singles: BranchlessStack,
}

impl PendingChanges {
    pub(super) fn new(model: &Model) -> PendingChanges {
        let (touched, told) = (vec![0; model.words()], vec![0; model.cells]);
        PendingChanges { touched, told, any: false, singles: BranchlessStack::of(model.cells) }
    }

    /// Removes all pending changes.
    pub(super) fn clear(&mut self, board: &Board) {
        self.touched.fill(0);
        self.told.copy_from_slice(&board.masks);
        self.any = false;
        self.singles.clear();
    }

    /// Changes the mask of a cell to a smaller one, which is not empty.
    #[inline]
    pub(super) fn set_mask(&mut self, board: &mut Board, cell: u16, mask: u16) {
        let place = usize::from(cell);
        self.any = true;
        self.touched[place / 64] |= 1 << (place % 64);
        board.masks[place] = mask;
        self.singles.push_if(cell, is_single(mask));
    }

    /// Restricts the cell to these digits.
    #[inline(always)]
    pub(super) fn keep(
        &mut self,
        board: &mut Board,
        cell: u16,
        kept: u16,
    ) -> Result<(), NoDigitLeft> {
        let before = board.masks[usize::from(cell)];
        let after = before & kept;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(NoDigitLeft);
        }
        self.set_mask(board, cell, after);
        Ok(())
    }

    /// Uses that the digit is in one of those of these cells that keep it, by their masks in
    /// `kept`.
    pub(super) fn place_kept(
        &mut self,
        model: &Model,
        board: &mut Board,
        (cells, kept): (&[u16], &[u16]),
        digit: usize,
    ) -> Result<(), NoDigitLeft> {
        let (mut places, mut count) = ([0; MAX_CELLS], 0);
        for (&cell, &kept) in cells.iter().zip(kept) {
            places[count % MAX_CELLS] = cell;
            count += usize::from(kept >> digit & 1);
        }
        self.place(model, board, &places[..count], digit)
    }

    /// Uses that the digit is in one of these cells. A single cell loses all other digits;
    /// otherwise the cells that see all of these lose the digit.
    pub(super) fn place(
        &mut self,
        model: &Model,
        board: &mut Board,
        cells: &[u16],
        digit: usize,
    ) -> Result<(), NoDigitLeft> {
        match cells {
            [] => return Err(NoDigitLeft),
            &[cell] => return self.keep(board, cell, 1 << digit),
            _ => {}
        }
        for (pair, sees) in model.sees.iter().enumerate() {
            let have = board.plane(pair, digit);
            let seen =
                cells.iter().fold(have, |seen, &cell| intersection(seen, sees[usize::from(cell)]));
            for (word, seen) in (2 * pair..).zip(seen) {
                self.lose(&mut board.masks, (word, seen), 1 << digit).map_err(|_| NoDigitLeft)?;
            }
        }
        Ok(())
    }

    /// Removes the digit, as its bit, from these cells of a machine word.
    ///
    /// # Errors
    /// Returns a cell that has no other digit.
    #[inline(always)]
    pub(super) fn lose(
        &mut self,
        masks: &mut [u16],
        (word, cells): (usize, u64),
        bit: u16,
    ) -> Result<(), u16> {
        if cells == 0 {
            return Ok(());
        }
        let mut lost = cells;
        for cell in bits_of(word, cells) {
            let before = masks[cell];
            let after = before & !bit;
            if after == before {
                lost &= !(1 << (cell % 64));
                continue;
            }
            if after == 0 {
                return Err(cell as u16);
            }
            masks[cell] = after;
            self.singles.push_if(cell as u16, is_single(after));
        }
        self.touched[word] |= lost;
        self.any |= lost != 0;
        Ok(())
    }
}
