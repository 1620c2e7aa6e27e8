//! Digits on the ways through an automaton; see [`differing`](super::differing).

use super::mask::is_single;

/// Digits on the ways to a state: those of every way, and those of some.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    pub(super) every: u16,
    pub(super) some: u16,
}

impl Ways {
    /// No way.
    pub(super) const NONE: Ways = Ways { every: u16::MAX, some: 0 };

    /// The one without a cell.
    pub(super) const EMPTY: Ways = Ways { every: 0, some: 0 };

    /// The digits that may come next on the ways of so many cells.
    #[inline(always)]
    pub(super) fn open(self, cells: u32) -> u16 {
        if self.some.count_ones() == cells { !self.some } else { !self.every }
    }

    /// These ways, or those with one more of these digits, if there are any.
    #[inline(always)]
    pub(super) fn or(self, ways: Ways, digits: u16) -> Ways {
        match digits {
            0 => self,
            _ => {
                let one = if is_single(digits) { digits } else { 0 };
                Ways {
                    every: self.every & (ways.every | one),
                    some: self.some | ways.some | digits,
                }
            }
        }
    }

    /// Whether there are any of so many cells, as far as is seen.
    #[inline(always)]
    pub(super) fn are_any(self, cells: u32) -> bool {
        self.every & !self.some == 0 && self.some.count_ones() >= cells
    }
}

/// Those of all states of a word, kept from look to look.
#[derive(Default)]
pub(super) struct AllWays {
    pub(super) before: Vec<Ways>,
    pub(super) after: Vec<Ways>,
    /// The states that there are ways to, layer by layer.
    pub(super) reached: Vec<u16>,
}
