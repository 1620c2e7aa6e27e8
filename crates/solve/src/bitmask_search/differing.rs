//! Automaton constraints on distinct cells.
//!
//! Each state has two sets of digits for the paths to it, and two for the paths from it: the digits
//! that every path contains, and those that some path contains. A step loses a digit that every
//! path before it contains, or every path after it. If all paths on one side together contain only
//! as many digits as cells, the step loses all of these digits. A digit that every complete path
//! contains is in one of its places.
//!
//! Source: H. R. Andersen, T. Hadzic, J. N. Hooker, P. Tiedemann, *A Constraint Store Based on
//! Multivalued Decision Diagrams*, 2007.

use super::{
    board::Board,
    mask::{NoDigitLeft, bits},
    model::Model,
    path_digits::{AllPathDigits, PathDigits, State},
    pending_changes::PendingChanges,
    sets::MAX_CELLS,
    word::UnrolledAutomaton,
};

board::widest! {
    ["popcnt"];
    /// Eliminates digits that these sets exclude from every accepted word of distinct digits.
    pub(super) fn propagate(
        news: &mut PendingChanges,
        all: &mut AllPathDigits,
        model: &Model,
        board: &mut Board,
        cells: &[u16],
        word: &UnrolledAutomaton,
    ) -> Result<(), NoDigitLeft> {
        propagate_within(news, all, model, board, cells, word)
    }
}

#[inline(always)]
fn propagate_within(
    news: &mut PendingChanges,
    all: &mut AllPathDigits,
    model: &Model,
    board: &mut Board,
    cells: &[u16],
    word: &UnrolledAutomaton,
) -> Result<(), NoDigitLeft> {
    let count = cells.len() as u32;
    let AllPathDigits { before, after, open: open_after, reached } = all;
    let (last, total) = (word.begins[cells.len()], word.begins[cells.len() + 1]);
    if word.states[0] == 0 {
        return Err(NoDigitLeft);
    }
    before.clear();
    before.resize(total, PathDigits::NONE);
    before[0] = PathDigits::EMPTY;
    reached.clear();
    reached.push(State { number: 0, open: 0 });
    let mut ends = [1; MAX_CELLS + 1];
    let mut from = 0;
    for (layer, &cell) in cells.iter().enumerate() {
        let (begin, end) = (word.begins[layer], word.begins[layer + 1]);
        let mask = board.masks[usize::from(cell)];
        let (here, next) = before.split_at_mut(end);
        let to = reached.len();
        for place in from..to {
            let state = usize::from(reached[place].number);
            let ways = here[begin + state];
            let open = ways.open(layer as u32) & mask;
            reached[place].open = open;
            for step in word.steps(layer, state).iter().filter(|it| it.digits & open != 0) {
                let next = &mut next[usize::from(step.to)];
                if *next == PathDigits::NONE {
                    reached.push(State { number: step.to, open: 0 });
                }
                *next = next.or(ways, step.digits & open);
            }
        }
        (ends[layer + 1], from) = (reached.len(), to);
    }
    // The entries of unreachable states are not read.
    after.resize(total.max(after.len()), PathDigits::NONE);
    open_after.resize(total.max(open_after.len()), 0);
    after[last..total].fill(PathDigits::EMPTY);
    open_after[last..total].fill(u16::MAX);
    let mut kept = [0u16; MAX_CELLS];
    for (layer, kept) in kept[..cells.len()].iter_mut().enumerate().rev() {
        let (begin, end) = (word.begins[layer], word.begins[layer + 1]);
        let from = if layer > 0 { ends[layer - 1] } else { 0 };
        for &State { number, open } in &reached[from..ends[layer]] {
            let state = usize::from(number);
            let (before, mut here) = (before[begin + state], PathDigits::NONE);
            for step in word.steps(layer, state) {
                let to = end + usize::from(step.to);
                let fits = step.digits & open & open_after[to];
                let ways = after[to];
                if fits == 0 || before.clash(ways) {
                    continue;
                }
                let both = before.some() | ways.some();
                let fits = match both.count_ones() + 1 {
                    with if with > count => fits,
                    with if with == count => fits & !both,
                    _ => 0,
                };
                if fits != 0 {
                    *kept |= fits;
                    here = here.or(ways, fits);
                }
            }
            (after[begin + state], open_after[begin + state]) =
                (here, here.open(count - layer as u32));
        }
    }
    for (&cell, &kept) in cells.iter().zip(&kept) {
        news.keep(board, cell, kept)?;
    }
    // If there are as many cells as digits, every digit occurs anyway.
    if cells.len() < model.digits {
        for digit in bits(after[0].every()) {
            news.place_kept(model, board, (cells, &kept), digit)?;
        }
    }
    Ok(())
}
