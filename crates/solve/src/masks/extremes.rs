//! The least and the most that differing digits add to.

use super::mask::highest;

/// What the lowest and the highest digits of a mask add to, so many of them without one and all, if
/// there are so many.
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
