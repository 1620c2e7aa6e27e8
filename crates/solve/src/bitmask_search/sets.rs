//! The propagator of distinct cells that contain exactly the digits of one of several sets. Eight
//! sets are tried in parallel, one in each lane. Singles and hidden singles show which digits are
//! left.

use super::mask::{is_single, only_if};

/// The number of sets tried at once, as 16-bit words of a 128-bit vector.
pub(super) const LANES: usize = 8;

/// A 16-bit word for each set.
pub(super) type Lanes = [u16; LANES];

/// The most cells, because they are distinct.
pub(super) const MAX_CELLS: usize = 16;

/// Rounds of singles and hidden singles.
const ROUNDS: usize = 2;

/// The digits left for some cells.
pub(super) struct RemainingDigits {
    /// The digits of each cell.
    pub(super) masks: [u16; MAX_CELLS],
    /// The digits that all remaining sets contain.
    pub(super) required: u16,
}

impl RemainingDigits {
    /// Returns what these sets leave of cells with all digits as candidates.
    pub(super) fn of_full(sets: impl Iterator<Item = u16>) -> RemainingDigits {
        let (any, required) = sets.fold((0, u16::MAX), |(any, all), set| (any | set, all & set));
        RemainingDigits { masks: [any; MAX_CELLS], required }
    }

    /// Returns the result for no sets.
    pub(super) fn none() -> RemainingDigits {
        RemainingDigits { masks: [0; MAX_CELLS], required: u16::MAX }
    }
}

/// Returns what the sets that contain all needed digits leave of the cells. If no set is possible,
/// the masks are empty.
pub(super) fn remaining_digits(
    here: &[u16],
    sets: impl Iterator<Item = u16>,
    needed: u16,
) -> RemainingDigits {
    let &[a, b] = here else {
        let (mut all, mut has) = (0, needed);
        for &mask in here {
            all |= mask;
            has |= only_if(mask, is_single(mask));
        }
        return left_of_many(here, all, has, sets);
    };
    let mut left = RemainingDigits::none();
    let sets = sets.filter(|set| needed & !set == 0);
    sets.for_each(|set| add_pair(a & set, b & set, set, &mut left));
    left
}

/// Does the work of [`remaining_digits`] if the number of cells is not two. `all` has the digits of
/// all cells; `has` has the needed digits and those of settled cells.
pub(super) fn left_of_many(
    here: &[u16],
    all: u16,
    has: u16,
    sets: impl Iterator<Item = u16>,
) -> RemainingDigits {
    let mut left = RemainingDigits::none();
    if has & !all != 0 {
        return left;
    }
    let decided = has | !all;
    let (mut lanes, mut filled) = ([0; LANES], 0);
    for set in sets {
        lanes[filled % LANES] = set;
        filled = filled.wrapping_add(usize::from(set & decided == has));
        if filled == LANES {
            add_lanes(here, &lanes, &mut left);
            (lanes, filled) = ([0; LANES], 0);
        }
    }
    if filled > 0 {
        // The entry after the last possible set may contain an impossible one.
        lanes[filled % LANES] = 0;
        add_lanes(here, &lanes, &mut left);
    }
    left
}

/// Does the work of [`left_of_many`] for sets that fit into the lanes.
#[inline(always)]
pub(super) fn left_of_few(here: &[u16], all: u16, has: u16, sets: &Lanes) -> RemainingDigits {
    let mut left = RemainingDigits::none();
    let sets = map_lanes(sets, sets, |set, _| only_if(set, set & (has | !all) == has));
    if has & !all == 0 && sets != [0; LANES] {
        add_lanes(here, &sets, &mut left);
    }
    left
}

/// Adds what is left of two cells that contain exactly the two digits of a set.
#[inline]
fn add_pair(a: u16, b: u16, set: u16, left: &mut RemainingDigits) {
    let beside = |mask: u16| match is_single(mask) {
        true if mask == 0 => 0,
        true => set & !mask,
        false => set,
    };
    let (a, b) = (a & beside(b), b & beside(a));
    left.masks[0] |= a;
    left.masks[1] |= b;
    left.required &= set | only_if(u16::MAX, a == 0);
}

/// Adds what is left of the cells if they contain exactly the digits of a lane. Lanes without
/// digits add nothing.
fn add_lanes(here: &[u16], sets: &Lanes, left: &mut RemainingDigits) {
    // With the numbers of cells of most cages, everything stays in registers.
    match *here {
        [a, b, c] => within_known([a, b, c], sets, left),
        [a, b, c, d] => within_known([a, b, c, d], sets, left),
        [a, b, c, d, e] => within_known([a, b, c, d, e], sets, left),
        _ => {
            let (mut kept, mut alone) = ([[0; LANES]; MAX_CELLS], [[0; LANES]; MAX_CELLS]);
            let count = here.len();
            put_in(here, sets, &mut kept);
            add_distinct_lanes(sets, (&mut kept[..count], &mut alone[..count]), left);
        }
    }
}

fn within_known<const CELLS: usize>(here: [u16; CELLS], sets: &Lanes, left: &mut RemainingDigits) {
    let (mut kept, mut alone) = ([[0; LANES]; CELLS], [[0; LANES]; CELLS]);
    put_in(&here, sets, &mut kept);
    add_distinct_lanes(sets, (&mut kept, &mut alone), left);
}

/// Intersects the mask of each cell with the set of each lane.
#[inline(always)]
fn put_in(here: &[u16], sets: &Lanes, kept: &mut [Lanes]) {
    for (kept, &mask) in kept.iter_mut().zip(here) {
        *kept = map_lanes(sets, sets, |set, _| mask & set);
    }
}

/// Adds what is left of distinct cells that contain exactly the digits of a lane. `kept` has the
/// digits of each cell; it and `alone` are used as working memory.
#[inline(always)]
pub(super) fn add_distinct_lanes(
    sets: &Lanes,
    (kept, alone): (&mut [Lanes], &mut [Lanes]),
    left: &mut RemainingDigits,
) {
    // A lane with any bit set is impossible.
    let mut dead = [0u16; LANES];
    for _ in 0..ROUNDS {
        let (mut once, mut twice, mut single) = ([0u16; LANES], [0u16; LANES], [0u16; LANES]);
        for (kept, alone) in kept.iter().zip(alone.iter_mut()) {
            *alone = map_lanes(kept, kept, |mask, _| only_if(mask, is_single(mask)));
            let none = map_lanes(kept, kept, |mask, _| only_if(u16::MAX, mask == 0));
            let again = map_lanes(&single, alone, |a, b| a & b);
            dead = map_lanes(&dead, &map_lanes(&none, &again, |a, b| a | b), |a, b| a | b);
            twice = map_lanes(&twice, &map_lanes(&once, kept, |a, b| a & b), |a, b| a | b);
            once = map_lanes(&once, kept, |a, b| a | b);
            single = map_lanes(&single, alone, |a, b| a | b);
        }
        dead = map_lanes(&dead, &map_lanes(&once, sets, |a, b| a ^ b), |a, b| a | b);
        // A hidden single is in one cell, which then has no other digit.
        let hidden = map_lanes(&map_lanes(&once, &twice, |a, b| a & !b), &single, |a, b| a & !b);
        let elsewhere = map_lanes(&single, &twice, |a, b| a & b);
        let acts = map_lanes(&map_lanes(&hidden, &elsewhere, |a, b| a | b), &dead, |acts, dead| {
            only_if(acts, dead == 0)
        });
        if acts == [0; LANES] {
            break;
        }
        for (kept, alone) in kept.iter_mut().zip(alone.iter()) {
            let found = map_lanes(kept, &hidden, |a, b| a & b);
            dead = map_lanes(&dead, &found, |dead, found| dead | found & found.wrapping_sub(1));
            let rest = map_lanes(&map_lanes(kept, &single, |a, b| a & !b), alone, |a, b| a | b);
            *kept = map_lanes(&found, &rest, |found, rest| found | only_if(rest, found == 0));
        }
    }
    add(kept, sets, &dead, left);
}

/// Adds what is left of the cells in the possible lanes. If it were inlined into the rounds, the
/// compiler would process single words.
#[inline(never)]
fn add(kept: &[Lanes], sets: &Lanes, dead: &Lanes, left: &mut RemainingDigits) {
    let lost = map_lanes(dead, dead, |dead, _| only_if(u16::MAX, dead != 0));
    let required = map_lanes(sets, &lost, |set, lost| set | lost);
    left.required &= fold_lanes(required, |a, b| a & b);
    for (left, kept) in left.masks.chunks_exact_mut(4).zip(kept.chunks(4)) {
        // Unrolled.
        for (left, cell) in left.iter_mut().zip(0..4) {
            if let Some(kept) = kept.get(cell) {
                *left |=
                    fold_lanes(map_lanes(kept, &lost, |kept, lost| kept & !lost), |a, b| a | b);
            }
        }
    }
}

/// Returns the result of a function in each lane.
#[inline(always)]
fn map_lanes(a: &Lanes, b: &Lanes, with: impl Fn(u16, u16) -> u16) -> Lanes {
    let mut made = [0; LANES];
    for lane in 0..LANES {
        made[lane] = with(a[lane], b[lane]);
    }
    made
}

/// Combines all lanes into one.
#[inline(always)]
fn fold_lanes(mut lanes: Lanes, with: impl Fn(u16, u16) -> u16) -> u16 {
    for half in [LANES / 2, LANES / 4, LANES / 8] {
        for lane in 0..half {
            lanes[lane] = with(lanes[lane], lanes[lane + half]);
        }
    }
    lanes[0]
}
