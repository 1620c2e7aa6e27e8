//! Whether a cage has a digit, as a choice: large cages that cross houses have many sets of digits, and
//! a digit that half of them have leaves half of them, whichever it is.

use super::{
    board::Board,
    mask::{MOST_DIGITS, bits, is_single},
    model::{Handler, Kind, Model},
};

/// Cages of so many cells are large.
const LARGE: usize = 5;

/// Sums that follow of up to so many cells are short, and say of cages what choices would.
const SHORT: usize = 4;
const MOST_SHORT: usize = 5;

/// How much more than a cell of two digits a cage of two sets counts. Trials:
/// `notebook/2026-11-bitmask-search.md`.
const WORTH: f64 = 12.0;

/// A digit, as its bit, that some sets of a handler have.
#[derive(Clone, Copy)]
pub(super) struct InCage {
    pub(super) handler: usize,
    pub(super) bit: u16,
    /// The heaviest open cell.
    pub(super) cell: u16,
}

/// Whether such choices are worth it: cages are large, with four fifths of all cells in them, and few
/// short sums follow.
pub(super) fn are_decided(model: &Model) -> bool {
    let is_cage = |it: &Handler| matches!(it.kind, Kind::Sets(..));
    let is_sum = |it: &&Handler| is_cage(it) || matches!(it.kind, Kind::Sum(_));
    let is_short = |it: &&Handler| it.follows && model.cells_of(it).len() <= SHORT;
    let short = model.handlers.iter().filter(is_short).filter(is_sum).count();
    let mut in_large = vec![false; model.cells];
    for handler in model.handlers.iter().filter(|it| !it.follows && is_cage(it)) {
        let cells = model.cells_of(handler);
        cells.iter().for_each(|&cell| in_large[usize::from(cell)] |= cells.len() >= LARGE);
    }
    let in_large = in_large.into_iter().filter(|&it| it).count();
    5 * in_large >= 4 * model.cells && short <= MOST_SHORT
}

/// A digit in a cage, if one counts for more than `score`: the heavier the cage, and the fewer its
/// sets, the more; the fewer of its cells have the digit, the more is gone if they have it.
pub(super) fn best(model: &Model, board: &Board, weights: &[f64], score: f64) -> Option<InCage> {
    let (mut best, mut score) = (None, score);
    for (number, handler) in model.handlers.iter().enumerate() {
        let Kind::Sets(begin, end) = handler.kind else { continue };
        if handler.follows {
            continue;
        }
        let cells = model.cells_of(handler);
        let (mut any, mut fixed) = (0, board.needed[number]);
        let (mut open, mut weight, mut heaviest) = (0u32, 0.0, (0, 0.0));
        for &cell in cells {
            let mask = board.masks[usize::from(cell)];
            any |= mask;
            if is_single(mask) {
                fixed |= mask;
                continue;
            }
            let here = weights[usize::from(cell)];
            (open, weight) = (open + 1, weight + here);
            if here > heaviest.1 {
                heaviest = (cell, here);
            }
        }
        // With two sets it would count for so much.
        if open < 2 || WORTH * weight / f64::from(open) <= score {
            continue;
        }
        let sets_left = model.sets[begin as usize..end as usize].iter().copied();
        let sets_left = sets_left.filter(|set| set & !any == 0 && fixed & !set == 0);
        let sets = sets_left.clone().count() as u32;
        if sets < 2 {
            continue;
        }
        let here = WORTH * weight / f64::from(open * (sets - 1));
        if here <= score {
            continue;
        }
        let mut have = [0u32; MOST_DIGITS];
        sets_left.flat_map(bits).for_each(|digit| have[digit] += 1);
        let divides = |digit: &usize| (1..sets).contains(&have[*digit]);
        let digit = (0..model.digits).filter(divides).min_by_key(|&digit| {
            let has = |cell: &&u16| board.masks[usize::from(**cell)] >> digit & 1 == 1;
            (cells.iter().filter(has).count(), (2 * have[digit]).abs_diff(sets))
        });
        if let Some(digit) = digit {
            best = Some(InCage { handler: number, bit: 1 << digit, cell: heaviest.0 });
            score = here;
        }
    }
    best
}
