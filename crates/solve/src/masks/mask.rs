//! Masks: the digits of a cell, or places, a bit each.

/// That a cell has nothing left.
pub(super) struct Empty;

/// Whether a mask that has a digit has no other.
#[inline(always)]
pub(super) fn is_single(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// The digits of a mask, from 0, or whatever else its bits are.
#[inline]
pub(super) fn bits(mask: impl Into<u32>) -> impl Iterator<Item = usize> + Clone {
    let mut left: u32 = mask.into();
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            bit
        })
    })
}

/// The cells of a word of a board.
#[inline(always)]
pub(super) fn cells_of(word: usize, mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let cell = (64 * word) | left.trailing_zeros() as usize;
            left &= left - 1;
            cell
        })
    })
}
