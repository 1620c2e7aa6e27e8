//! Words, by the states that there are ways to from the first cell and from behind the last.

use super::{
    board::Board,
    model::WordOf,
    news::{Empty, News},
};

/// States by layer, a bit each, kept from look to look.
#[derive(Default)]
pub(super) struct Reached {
    ahead: Vec<u64>,
    behind: Vec<u64>,
    /// The masks of a word's cells.
    masks: Vec<u16>,
}

/// Takes away what no word leaves.
pub(super) fn look(
    news: &mut News,
    reached: &mut Reached,
    board: &mut Board,
    cells: &[u16],
    word: &WordOf,
) -> Result<(), Empty> {
    let mut masks = std::mem::take(&mut reached.masks);
    masks.clear();
    masks.extend(cells.iter().map(|&cell| board.masks[usize::from(cell)]));
    let looked = reached.left(&masks, word, |place, kept| news.keep(board, cells[place], kept));
    reached.masks = masks;
    looked
}

impl Reached {
    /// Tells of the digits that each cell keeps, of those of its mask, from the last cell to the first.
    pub(super) fn left(
        &mut self,
        masks: &[u16],
        word: &WordOf,
        mut keep: impl FnMut(usize, u16) -> Result<(), Empty>,
    ) -> Result<(), Empty> {
        let sizes = |layer: usize| usize::from(word.states[layer]).div_ceil(64).max(1);
        let count = masks.len();
        let total: usize = (0..=count).map(sizes).sum();
        for list in [&mut self.ahead, &mut self.behind] {
            list.clear();
            list.resize(total, 0);
        }
        if word.states[0] == 0 {
            return Err(Empty);
        }
        self.ahead[0] = 1;
        let mut begin = 0;
        for (layer, &mask) in masks.iter().enumerate() {
            let size = sizes(layer);
            let (here, after) = self.ahead[begin..].split_at_mut(size);
            for (place, &states) in here.iter().enumerate() {
                let mut left = states;
                while left != 0 {
                    let state = 64 * place + left.trailing_zeros() as usize;
                    left &= left - 1;
                    for step in word.steps(layer, state) {
                        let leads = u64::from(step.digits & mask != 0);
                        after[usize::from(step.to) / 64] |= leads << (step.to % 64);
                    }
                }
            }
            begin += size;
        }
        let last = sizes(count);
        let (from, to) = (&self.ahead[begin..begin + last], &mut self.behind[begin..begin + last]);
        to.copy_from_slice(from);
        if to.iter().all(|&word| word == 0) {
            return Err(Empty);
        }
        for (layer, &mask) in masks.iter().enumerate().rev() {
            let size = sizes(layer);
            let here = begin - size;
            let mut kept = 0u16;
            let (alive, behind) = self.behind[here..].split_at_mut(size);
            for (place, alive) in alive.iter_mut().enumerate() {
                let mut left = self.ahead[here + place];
                while left != 0 {
                    let state = 64 * place + left.trailing_zeros() as usize;
                    left &= left - 1;
                    let mut leads = 0;
                    for step in word.steps(layer, state) {
                        let ends = behind[usize::from(step.to) / 64] >> (step.to % 64) & 1;
                        leads |= step.digits & mask & (ends as u16).wrapping_neg();
                    }
                    kept |= leads;
                    *alive |= u64::from(leads != 0) << (state % 64);
                }
            }
            keep(layer, kept)?;
            begin = here;
        }
        Ok(())
    }
}
