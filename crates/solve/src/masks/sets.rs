//! Cells that differ and have the digits of one of several sets. Eight sets are tried side by side,
//! a lane each: what is left of the cells with just these digits, by singles and hidden singles.

use super::propagate::is_single;

/// Sets that are tried at once: as many as there are words of 16 bits in a vector of 128.
const LANES: usize = 8;

/// A word for each set.
type Lanes = [u16; LANES];

/// The most cells: each has a digit of its own.
const MOST_CELLS: usize = 16;

/// Rounds of singles and hidden singles.
const ROUNDS: usize = 2;

/// What is left of some cells.
pub(super) struct Left {
    /// The digits of each.
    pub(super) masks: [u16; MOST_CELLS],
    /// The digits that all sets have that are left.
    pub(super) required: u16,
}

/// What one of these sets leaves of the cells; no digits where none does.
pub(super) fn left(here: &[u16], sets: &[u16]) -> Left {
    let (mut all, mut fixed) = (0u16, 0u16);
    for &mask in here {
        all |= mask;
        fixed |= if is_single(mask) { mask } else { 0 };
    }
    let mut left = Left { masks: [0; MOST_CELLS], required: u16::MAX };
    let (mut lanes, mut filled) = ([0; LANES], 0);
    for &set in sets {
        if set & !all == 0 && fixed & !set == 0 {
            lanes[filled] = set;
            filled += 1;
            if filled == LANES {
                within(here, &lanes, &mut left);
                (lanes, filled) = ([0; LANES], 0);
            }
        }
    }
    if filled > 0 {
        within(here, &lanes, &mut left);
    }
    left
}

/// Adds what is left of the cells where they have exactly the digits of a lane; nothing for a lane
/// without digits.
#[inline]
fn within(here: &[u16], sets: &Lanes, left: &mut Left) {
    let mut kept = [[0u16; LANES]; MOST_CELLS];
    let kept = &mut kept[..here.len()];
    for (kept, &mask) in kept.iter_mut().zip(here) {
        for lane in 0..LANES {
            kept[lane] = mask & sets[lane];
        }
    }
    // Any bit in a lane tells that it cannot be.
    let mut dead = [0u16; LANES];
    for _ in 0..ROUNDS {
        let (mut once, mut twice, mut single) = ([0u16; LANES], [0u16; LANES], [0u16; LANES]);
        for kept in kept.iter() {
            for lane in 0..LANES {
                let mask = kept[lane];
                let alone = only_if(mask, mask & mask.wrapping_sub(1) == 0);
                dead[lane] |= only_if(u16::MAX, mask == 0) | single[lane] & alone;
                twice[lane] |= once[lane] & mask;
                once[lane] |= mask;
                single[lane] |= alone;
            }
        }
        for lane in 0..LANES {
            dead[lane] |= once[lane] ^ sets[lane];
            // A hidden single is in one cell, which has no other then.
            twice[lane] = once[lane] & !twice[lane] & !single[lane];
        }
        let (hidden, mut changed) = (twice, [0u16; LANES]);
        for kept in kept.iter_mut() {
            for lane in 0..LANES {
                let mask = kept[lane];
                let alone = mask & mask.wrapping_sub(1) == 0;
                let found = mask & hidden[lane];
                dead[lane] |= found & found.wrapping_sub(1);
                let rest = mask & !single[lane];
                let narrow = only_if(found, found != 0) | only_if(rest, found == 0);
                kept[lane] = only_if(mask, alone) | only_if(narrow, !alone);
                changed[lane] |= kept[lane] ^ mask;
            }
        }
        if changed == [0; LANES] {
            break;
        }
    }
    for lane in 0..LANES {
        let is_dead = dead[lane] != 0 || sets[lane] == 0;
        left.required &= sets[lane] | only_if(u16::MAX, is_dead);
        dead[lane] = only_if(u16::MAX, is_dead);
    }
    for (left, kept) in left.masks.iter_mut().zip(kept.iter()) {
        let mut all = [0u16; LANES];
        for lane in 0..LANES {
            all[lane] = kept[lane] & !dead[lane];
        }
        for half in [LANES / 2, LANES / 4, LANES / 8] {
            for lane in 0..half {
                all[lane] |= all[lane + half];
            }
        }
        *left |= all[0];
    }
}

#[inline(always)]
fn only_if(mask: u16, holds: bool) -> u16 {
    if holds { mask } else { 0 }
}
