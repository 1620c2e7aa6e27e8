//! Conflicts: digits of two cells that exclude each other, by a house or by pairs.

use super::{
    board::Board,
    mask::{NoDigitLeft, bits},
    model::{HandlerKind, Model},
    pending_changes::PendingChanges,
};

/// The most machine words that are kept.
const MAX_WORDS: usize = 1 << 15;

/// The conflicts of all candidates.
pub(super) struct Conflicts {
    digits: usize,
    width: usize,
    /// By cell, digit and other digit, which may be equal: the cells that cannot have the other
    /// digit together with this one, a bit each. If the digits differ, this includes the cell
    /// itself.
    cells: Vec<u64>,
    /// By cell and digit: the digits that some cell cannot have together with it.
    others: Vec<u16>,
}

impl Conflicts {
    /// Returns the conflicts of a model, or `None` if it has no pairs or if there are too many
    /// conflicts.
    pub(super) fn of(model: &Model) -> Option<Conflicts> {
        let (digits, width) = (model.digits, model.width);
        let size = model.cells * digits * digits * width;
        let pairs = model.handlers.iter().filter(|it| matches!(it.kind, HandlerKind::Pair(_)));
        if size > MAX_WORDS || pairs.clone().next().is_none() {
            return None;
        }
        let others = vec![0; model.cells * digits];
        let mut all = Conflicts { digits, width, cells: vec![0; size], others };
        for cell in 0..model.cells as u16 {
            for digit in 0..digits {
                let begin = all.place(cell, digit, digit);
                for (word, seen) in all.cells[begin..][..width].iter_mut().enumerate() {
                    *seen = model.sees[word / 2][usize::from(cell)][word % 2];
                }
                for other in (0..digits).filter(|&it| it != digit) {
                    let begin = all.place(cell, digit, other);
                    all.cells[begin + usize::from(cell) / 64] |= 1 << (cell % 64);
                }
            }
        }
        // The pairs from each cell, along which the consequences of a digit are propagated.
        let mut pairs_of = vec![Vec::new(); model.cells];
        for handler in pairs {
            let HandlerKind::Pair(table) = handler.kind else { continue };
            let cells = model.cells_of(handler);
            for end in [0, 1] {
                pairs_of[usize::from(cells[end])].push((table, end, cells[1 - end]));
            }
        }
        let full = model.full();
        let mut masks = vec![full; model.cells];
        let mut met = Vec::new();
        for (cell, digit) in (0..model.cells).flat_map(|cell| (0..digits).map(move |it| (cell, it)))
        {
            masks[cell] = 1 << digit;
            met.push(cell as u16);
            let mut next = 0;
            while let Some(&from) = met.get(next) {
                next += 1;
                for &(table, end, to) in &pairs_of[usize::from(from)] {
                    let before = masks[usize::from(to)];
                    let after = before & model.partners(table, end, masks[usize::from(from)]);
                    if after != before {
                        masks[usize::from(to)] = after;
                        met.push(to);
                    }
                }
            }
            for other in met.drain(..) {
                let left = std::mem::replace(&mut masks[usize::from(other)], full);
                if usize::from(other) == cell {
                    continue;
                }
                for not in bits(full & !left) {
                    let begin = all.place(cell as u16, digit, not);
                    all.cells[begin + usize::from(other) / 64] |= 1 << (other % 64);
                    all.others[cell * digits + digit] |= 1 << not;
                }
            }
        }
        Some(all)
    }

    fn place(&self, cell: u16, digit: usize, other: usize) -> usize {
        ((usize::from(cell) * self.digits + digit) * self.digits + other) * self.width
    }

    /// Uses that the digit is in one of these cells: eliminates the candidates that all of them
    /// exclude.
    pub(super) fn exclude(
        &self,
        news: &mut PendingChanges,
        board: &mut Board,
        cells: [u16; 3],
        digit: usize,
    ) -> Result<(), NoDigitLeft> {
        let of = |cell: u16| self.others[usize::from(cell) * self.digits + digit];
        for other in bits(cells.iter().fold(u16::MAX, |all, &cell| all & of(cell))) {
            for word in 0..self.width {
                let have = board.planes[word][other];
                let gone = cells.iter().fold(have, |all, &cell| {
                    all & self.cells[self.place(cell, digit, other) + word]
                });
                news.lose(&mut board.masks, (word, gone), 1 << other).map_err(|_| NoDigitLeft)?;
            }
        }
        Ok(())
    }
}
