//! Digits on the ways through an automaton; see [`differing`](super::differing).

use super::mask::is_single;

/// Digits on the ways to a state: in the lower half those that some way has, in the upper those that
/// some way has not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ways(u32);

impl Ways {
    /// No way.
    pub(super) const NONE: Ways = Ways(0);

    /// The one without a cell.
    pub(super) const EMPTY: Ways = Ways((u16::MAX as u32) << 16);

    pub(super) fn some(self) -> u16 {
        self.0 as u16
    }

    /// Digits that some way has not.
    #[inline(always)]
    fn lacking(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The digits that every way has.
    pub(super) fn every(self) -> u16 {
        !self.lacking()
    }

    /// Whether there is a digit that all these ways and all of the others have.
    #[inline(always)]
    pub(super) fn clash(self, others: Ways) -> bool {
        (self.lacking() | others.lacking()) != u16::MAX
    }

    /// The digits that may come next on the ways of so many cells; none if there is no such way, as
    /// far as is seen.
    #[inline(always)]
    pub(super) fn open(self, cells: u32) -> u16 {
        match self.some().count_ones() {
            fewer if fewer < cells => 0,
            as_many if as_many == cells => !self.some(),
            _ => self.lacking(),
        }
    }

    /// These ways and those others with one more of these digits.
    #[inline(always)]
    pub(super) fn or(self, ways: Ways, digits: u16) -> Ways {
        let one = if is_single(digits) { digits } else { 0 };
        Ways(self.0 | ways.0 & !(u32::from(one) << 16) | u32::from(digits))
    }
}

/// A state that there are ways to, by its number, and the digits that may come next on them.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) number: u16,
    pub(super) open: u16,
}

/// The ways to all states of a word and from them, kept from look to look.
#[derive(Default)]
pub(super) struct AllWays {
    pub(super) before: Vec<Ways>,
    pub(super) after: Vec<Ways>,
    /// What may come before the ways after a state.
    pub(super) open: Vec<u16>,
    /// The states that there are ways to, layer by layer.
    pub(super) reached: Vec<State>,
}
