//! Choices of a digit in a cage. Large cages that cross houses have many digit sets. A digit in
//! half of the sets halves their number on either side of the choice.

use super::{
    board::Board,
    mask::{MAX_DIGITS, bits, is_single},
    model::{Handler, HandlerKind, Model},
};

/// The fewest cells of a large cage.
const MIN_LARGE_CAGE: usize = 5;

/// The most cells of a short derived sum, and the most short derived sums. They restrict cages as
/// such choices would.
const MAX_SHORT_SUM_CELLS: usize = 4;
const MAX_SHORT_SUMS: usize = 5;

/// The score of a cage with two sets, relative to a cell with two digits. Trials:
/// `notebook/2026-11-bitmask-search.md`.
const TWO_SET_SCORE: f64 = 12.0;

/// A digit, as its bit, that some sets of a handler contain.
#[derive(Clone, Copy)]
pub(super) struct InCage {
    pub(super) handler: usize,
    pub(super) bit: u16,
    /// The open cell with the greatest weight.
    pub(super) cell: u16,
}

/// Returns true if such choices are worth it: four fifths of all cells are in large cages, and
/// there are few short derived sums.
pub(super) fn are_decided(model: &Model) -> bool {
    let is_cage = |it: &Handler| matches!(it.kind, HandlerKind::Sets(..));
    let is_sum = |it: &&Handler| is_cage(it) || matches!(it.kind, HandlerKind::Sum(_));
    let is_short = |it: &&Handler| it.is_implied && model.cells_of(it).len() <= MAX_SHORT_SUM_CELLS;
    let short = model.handlers.iter().filter(is_short).filter(is_sum).count();
    let mut in_large = vec![false; model.cells];
    for handler in model.handlers.iter().filter(|it| !it.is_implied && is_cage(it)) {
        let cells = model.cells_of(handler);
        cells.iter().for_each(|&cell| in_large[usize::from(cell)] |= cells.len() >= MIN_LARGE_CAGE);
    }
    let in_large = in_large.into_iter().filter(|&it| it).count();
    5 * in_large >= 4 * model.cells && short <= MAX_SHORT_SUMS
}

/// Returns a digit in a cage if one has a higher score than `score`. The score grows with the
/// weight of the cage, and decreases with the number of its sets. Digits in fewer cells are
/// preferred, because more candidates are eliminated if the cage contains them.
pub(super) fn best_choice(
    model: &Model,
    board: &Board,
    weights: &[f64],
    score: f64,
) -> Option<InCage> {
    let (mut best, mut score) = (None, score);
    for (number, handler) in model.handlers.iter().enumerate() {
        let HandlerKind::Sets(begin, end) = handler.kind else { continue };
        if handler.is_implied {
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
        // This is the score with two sets, which is the highest.
        if open < 2 || TWO_SET_SCORE * weight / f64::from(open) <= score {
            continue;
        }
        let sets_left = model.sets[begin as usize..end as usize].iter().copied();
        let sets_left = sets_left.filter(|set| set & !any == 0 && fixed & !set == 0);
        let sets = sets_left.clone().count() as u32;
        if sets < 2 {
            continue;
        }
        let here = TWO_SET_SCORE * weight / f64::from(open * (sets - 1));
        if here <= score {
            continue;
        }
        let mut have = [0u32; MAX_DIGITS];
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
