//! Masks: the digits of a cell, or places, a bit each.

/// The most digits: a bit each of a word.
pub const MOST_DIGITS: usize = 16;

/// That a cell has nothing left.
pub(super) struct Empty;

/// Whether a mask that has a digit has no other.
#[inline(always)]
pub(super) fn is_single(mask: u16) -> bool {
    without_first(mask) == 0
}

/// The mask without its lowest digit.
#[inline(always)]
pub(super) fn without_first(mask: u16) -> u16 {
    mask & mask.wrapping_sub(1)
}

/// The highest digit of a mask that has any.
#[inline(always)]
pub(super) fn highest(mask: u16) -> u32 {
    31 - (u32::from(mask) | 1).leading_zeros()
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

/// The bits of a word, counted from so many words before.
#[inline(always)]
pub(super) fn bits_of(word: usize, mask: u64) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = (64 * word) | left.trailing_zeros() as usize;
            left &= left - 1;
            bit
        })
    })
}

/// The sums of one of these and one of those, a bit each.
#[inline]
pub(super) fn added(some: u64, others: u64) -> u64 {
    bits_of(0, some).fold(0, |all, step| all | others << step)
}

/// Two words of a board.
pub(super) type Pair = [u64; 2];

/// What is in both.
#[inline(always)]
pub(super) fn both(one: Pair, other: Pair) -> Pair {
    [one[0] & other[0], one[1] & other[1]]
}

/// What is in either.
#[inline(always)]
pub(super) fn either(one: Pair, other: Pair) -> Pair {
    [one[0] | other[0], one[1] | other[1]]
}

/// The mask, or nothing; without a branch.
#[inline(always)]
pub(super) fn only_if(mask: u16, holds: bool) -> u16 {
    mask & u16::from(holds).wrapping_neg()
}

/// Which of these masks it holds for, a bit each.
#[inline(always)]
pub(super) fn those(masks: &[u16; MOST_DIGITS], holds: impl Fn(u16) -> bool) -> u16 {
    masks.iter().enumerate().fold(0, |all, (place, &mask)| all | only_if(1 << place, holds(mask)))
}
