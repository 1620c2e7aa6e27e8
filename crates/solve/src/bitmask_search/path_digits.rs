//! Digits on the paths through an automaton; see [`differing`](super::differing).

use super::mask::is_single;

/// Digits on the paths to a state: in the lower half those that some path contains, in the upper
/// half those that some path lacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PathDigits(u32);

impl PathDigits {
    /// No path.
    pub(super) const NONE: PathDigits = PathDigits(0);

    /// The path without cells.
    pub(super) const EMPTY: PathDigits = PathDigits((u16::MAX as u32) << 16);

    pub(super) fn some(self) -> u16 {
        self.0 as u16
    }

    /// Returns the digits that some path lacks.
    #[inline(always)]
    fn lacking(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// Returns the digits that every path contains.
    pub(super) fn every(self) -> u16 {
        !self.lacking()
    }

    /// Returns true if some digit is in all these paths and in all of the others.
    #[inline(always)]
    pub(super) fn clash(self, others: PathDigits) -> bool {
        (self.lacking() | others.lacking()) != u16::MAX
    }

    /// Returns the digits that may follow the paths of this number of cells. It is empty if the
    /// sets show that there is no such path.
    #[inline(always)]
    pub(super) fn open(self, cells: u32) -> u16 {
        match self.some().count_ones() {
            fewer if fewer < cells => 0,
            as_many if as_many == cells => !self.some(),
            _ => self.lacking(),
        }
    }

    /// Adds the paths `ways`, each extended by one of these digits.
    #[inline(always)]
    pub(super) fn or(self, ways: PathDigits, digits: u16) -> PathDigits {
        let one = if is_single(digits) { digits } else { 0 };
        PathDigits(self.0 | ways.0 & !(u32::from(one) << 16) | u32::from(digits))
    }
}

/// A reachable state, by its number, and the digits that may follow the paths to it.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) number: u16,
    pub(super) open: u16,
}

/// The paths to and from all states of an automaton; the memory is kept between calls.
#[derive(Default)]
pub(super) struct AllPathDigits {
    pub(super) before: Vec<PathDigits>,
    pub(super) after: Vec<PathDigits>,
    /// By state: the digits that may precede the paths after it.
    pub(super) open: Vec<u16>,
    /// The reachable states, layer by layer.
    pub(super) reached: Vec<State>,
}
