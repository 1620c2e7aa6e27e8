//! The propagators of automaton constraints, and of the classes of their digits in houses.

use super::{
    board::Board,
    classes::Classes,
    mask::{NoDigitLeft, bits, is_single, only_if},
    model::Model,
    pending_changes::PendingChanges,
    sets::MAX_CELLS,
    word::{ReachableStates, UnrolledAutomaton},
};

/// Eliminates the digits that are in no word that the automaton accepts.
pub(super) fn propagate_automaton(
    news: &mut PendingChanges,
    reached: &mut ReachableStates,
    board: &mut Board,
    cells: &[u16],
    word: &UnrolledAutomaton,
) -> Result<(), NoDigitLeft> {
    let mut masks = std::mem::take(&mut reached.masks);
    masks.clear();
    masks.extend(cells.iter().map(|&cell| board.masks[usize::from(cell)]));
    let looked =
        reached.propagate(&masks, word, |place, kept| news.keep(board, cells[place], kept));
    reached.masks = masks;
    looked
}

/// Propagates an automaton constraint with few classes; `known` caches the results. If a class is
/// needed and has only one digit left, that digit is in one of its places.
pub(super) fn classes(
    news: &mut PendingChanges,
    (known, reached): (&mut Vec<u16>, &mut ReachableStates),
    (model, board): (&Model, &mut Board),
    cells: &[u16],
    (classes, word): (&Classes, &UnrolledAutomaton),
) -> Result<(), NoDigitLeft> {
    // There are not more cells, because each has at least one bit of a case.
    let mut masks = [0; MAX_CELLS];
    for (mask, &cell) in masks.iter_mut().zip(cells) {
        *mask = board.masks[usize::from(cell)];
    }
    let case = classes.case(&masks[..cells.len()]);
    let left = classes.remaining_case(known, reached, word, case)?;
    if left != case {
        for (place, &cell) in cells.iter().enumerate() {
            news.keep(board, cell, classes.allowed_digits(left, place))?;
            masks[place % MAX_CELLS] = board.masks[usize::from(cell)];
        }
    }
    let any = masks.iter().fold(0, |any, mask| any | mask);
    let single = masks.iter().fold(0, |all, &mask| all | only_if(mask, is_single(mask)));
    for &(digits, bits) in &classes.whole {
        let last = any & digits;
        if !is_single(last) || last & single != 0 || last == 0 {
            continue;
        }
        if classes.remaining_case(known, reached, word, left & !bits).is_err() {
            news.place_kept(model, board, (cells, &masks), last.trailing_zeros() as usize)?;
        }
    }
    Ok(())
}

/// Eliminates digits of a house by the share of each class.
pub(super) fn shares(
    news: &mut PendingChanges,
    board: &mut Board,
    cells: &[u16],
    classes: &[u16],
) -> Result<(), NoDigitLeft> {
    for &class in classes {
        let (mut within, mut meets) = (0u16, 0u16);
        for (place, &cell) in cells.iter().enumerate() {
            let mask = board.masks[usize::from(cell)];
            within |= u16::from(mask & !class == 0) << place;
            meets |= u16::from(mask & class != 0) << place;
        }
        if within == meets {
            continue;
        }
        let share = class.count_ones();
        if within.count_ones() > share || meets.count_ones() < share {
            return Err(NoDigitLeft);
        }
        let kept = match share {
            _ if within.count_ones() == share => !class,
            _ if meets.count_ones() == share => class,
            _ => continue,
        };
        for place in bits(meets & !within) {
            news.keep(board, cells[place], kept)?;
        }
    }
    Ok(())
}
