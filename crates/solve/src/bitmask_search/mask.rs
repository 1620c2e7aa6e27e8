//! Bitmasks: the digits of a cell, or the places of a digit, a bit each.

/// The most digits, which is the number of bits of a mask.
pub const MAX_DIGITS: usize = 16;

/// The error that a cell has no digit left.
pub(super) struct NoDigitLeft;

/// Returns true if the mask has at most one digit.
#[inline(always)]
pub(super) fn is_single(mask: u16) -> bool {
    without_first(mask) == 0
}

/// Returns the mask without its lowest digit.
#[inline(always)]
pub(super) fn without_first(mask: u16) -> u16 {
    mask & mask.wrapping_sub(1)
}

/// Returns the highest digit of a mask that is not empty.
#[inline(always)]
pub(super) fn highest(mask: u16) -> u32 {
    31 - (u32::from(mask) | 1).leading_zeros()
}

/// Returns the indices of the bits that are set, such as the digits of a mask, counted from 0.
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

/// Returns the indices of the bits that are set in a machine word, which is the word with that
/// number in a longer set.
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

/// Returns the set of all sums of a number from each of the two sets, a bit each.
#[inline]
pub(super) fn sumset(some: u64, others: u64) -> u64 {
    bits_of(0, some).fold(0, |all, step| all | others << step)
}

/// Two machine words of a set of cells.
pub(super) type Pair = [u64; 2];

/// Returns the intersection.
#[inline(always)]
pub(super) fn intersection(one: Pair, other: Pair) -> Pair {
    [one[0] & other[0], one[1] & other[1]]
}

/// Returns the union.
#[inline(always)]
pub(super) fn union(one: Pair, other: Pair) -> Pair {
    [one[0] | other[0], one[1] | other[1]]
}

/// Returns the mask if `holds` is true, else 0; without a branch.
#[inline(always)]
pub(super) fn only_if(mask: u16, holds: bool) -> u16 {
    mask & u16::from(holds).wrapping_neg()
}

/// Returns the indices of the masks for which `holds` returns true, as a bit set.
#[inline(always)]
pub(super) fn indices_where(masks: &[u16; MAX_DIGITS], holds: impl Fn(u16) -> bool) -> u16 {
    masks.iter().enumerate().fold(0, |all, (place, &mask)| all | only_if(1 << place, holds(mask)))
}
