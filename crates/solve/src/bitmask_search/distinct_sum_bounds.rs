//! The least and the greatest sum of distinct digits.

use super::mask::highest;

/// Returns the sums of the lowest and of the highest digits of a mask: first for `count` − 1
/// digits, then for `count`. Returns `None` if the mask has fewer digits.
#[inline]
pub(super) fn extremes(mask: u16, count: usize) -> Option<((i32, i32), (i32, i32))> {
    let (mut below, mut above) = (mask, mask);
    let (mut before, mut sums) = ((0, 0), (0, 0));
    for _ in 0..count {
        if below == 0 {
            return None;
        }
        before = sums;
        sums.0 += u32::from(below).trailing_zeros() as i32;
        below &= below - 1;
        let top = highest(above);
        sums.1 += top as i32;
        above &= !(1u32 << top) as u16;
    }
    Some((before, sums))
}
