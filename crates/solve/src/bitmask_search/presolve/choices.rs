//! A search with a few choices, without a model.

use ::board::Cell;

use super::{
    super::mask::{NoDigitLeft, is_single},
    PresolveResult,
    board::{Presolver, Set, WORDS},
};

/// A choice that was made, with the state before it.
struct Choice {
    masks: Vec<u16>,
    planes: [Set; 16],
    open: Set,
    cell: Cell,
    bit: u16,
}

impl Presolver<'_> {
    /// Searches up to this number of failures. If there is more than one solution, it leaves the
    /// puzzle open, so the result does not depend on the order of choices.
    pub(super) fn search(mut self, failures: u32) -> PresolveResult {
        let root = self.masks.clone();
        let (mut found, mut nodes, mut failed) = (None, 0, 0);
        let mut choices: Vec<Choice> = Vec::new();
        loop {
            let ended = match self.choose() {
                None => {
                    if found.replace(self.masks.clone()).is_some() {
                        return PresolveResult::Open(root);
                    }
                    true
                }
                Some((cell, bit)) => {
                    nodes += 1;
                    let (masks, planes, open) = (self.masks.clone(), self.planes, self.open);
                    choices.push(Choice { masks, planes, open, cell, bit });
                    self.try_digits(cell, bit).is_err()
                }
            };
            if !ended {
                continue;
            }
            // Backtrack to the last choice with an open other side.
            loop {
                failed += 1;
                if failed > failures {
                    return PresolveResult::Open(root);
                }
                let Some(Choice { masks, planes, open, cell, bit }) = choices.pop() else {
                    return PresolveResult::Found(found, nodes);
                };
                (self.masks, self.planes, self.open) = (masks, planes, open);
                self.changed = [[0; WORDS]; 3];
                self.singles.clear();
                if self.try_digits(cell, !bit).is_ok() {
                    break;
                }
            }
        }
    }

    /// Restricts the cell to these digits, and propagates.
    fn try_digits(&mut self, cell: Cell, kept: u16) -> Result<(), NoDigitLeft> {
        self.keep(cell, kept)?;
        self.run()
    }

    /// Returns an open cell with the fewest digits, and its lowest digit.
    fn choose(&self) -> Option<(Cell, u16)> {
        let open = self.masks.iter().enumerate().filter(|it| !is_single(*it.1));
        let (cell, mask) = open.min_by_key(|it| it.1.count_ones())?;
        Some((cell, mask & mask.wrapping_neg()))
    }
}
