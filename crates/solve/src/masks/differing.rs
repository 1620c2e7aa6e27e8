//! Words of cells that all differ.
//!
//! For each state of the automaton there are two sets of digits of the ways to it, and two of the ways
//! from it: those that every way has, and those that some way has. A step loses a digit that every way
//! before it has, or every way after it. If the ways on one side have no more digits than cells, the
//! step loses all of these digits.
//!
//! Source: H. R. Andersen, T. Hadzic, J. N. Hooker, P. Tiedemann, *A Constraint Store Based on
//! Multivalued Decision Diagrams*, 2007.

use super::{
    board::Board,
    mask::Empty,
    news::News,
    ways::{AllWays, Ways},
    word::WordOf,
};

/// Cells that all differ are no more than there are digits.
const MOST_CELLS: usize = 16;

/// Takes away what no word of differing digits leaves.
pub(super) fn look(
    news: &mut News,
    all: &mut AllWays,
    board: &mut Board,
    cells: &[u16],
    word: &WordOf,
) -> Result<(), Empty> {
    let count = cells.len() as u32;
    let AllWays { before, after, reached } = all;
    for ways in [&mut *before, &mut *after] {
        ways.clear();
        ways.resize(word.begins[cells.len() + 1], Ways::NONE);
    }
    if word.states[0] == 0 {
        return Err(Empty);
    }
    // The states that there are ways to, layer by layer.
    reached.clear();
    reached.push(0);
    before[0] = Ways::EMPTY;
    let mut ends = [1; MOST_CELLS + 1];
    let mut from = 0;
    for (layer, &cell) in cells.iter().enumerate() {
        let (begin, end) = (word.begins[layer], word.begins[layer + 1]);
        let mask = board.masks[usize::from(cell)];
        let (here, next) = before.split_at_mut(end);
        let to = reached.len();
        for place in from..to {
            let state = usize::from(reached[place]);
            let ways = here[begin + state];
            if !ways.are_any(layer as u32) {
                continue;
            }
            let open = mask & ways.open(layer as u32);
            for step in word.steps(layer, state).iter().filter(|it| it.digits & open != 0) {
                let next = &mut next[usize::from(step.to)];
                if next.some == 0 {
                    reached.push(step.to);
                }
                *next = next.or(ways, step.digits & open);
            }
        }
        (ends[layer + 1], from) = (reached.len(), to);
    }
    for ways in &mut after[word.begins[cells.len()]..] {
        *ways = Ways::EMPTY;
    }
    let mut kept = [0u16; MOST_CELLS];
    for (layer, &cell) in cells.iter().enumerate().rev() {
        let (begin, end) = (word.begins[layer], word.begins[layer + 1]);
        let mask = board.masks[usize::from(cell)];
        let (here, next) = after.split_at_mut(end);
        let (done, left) = (layer as u32, count - layer as u32 - 1);
        let from = if layer > 0 { ends[layer - 1] } else { 0 };
        for &state in &reached[from..ends[layer]] {
            let state = usize::from(state);
            let before = before[begin + state];
            if !before.are_any(done) {
                continue;
            }
            let after = &mut here[begin + state];
            let open = mask & before.open(done);
            for step in word.steps(layer, state).iter().filter(|it| it.digits & open != 0) {
                let ways = next[usize::from(step.to)];
                if !ways.are_any(left) || before.every & ways.every != 0 {
                    continue;
                }
                let both = before.some | ways.some;
                let enough = match both.count_ones() + 1 {
                    with if with > count => u16::MAX,
                    with if with == count => !both,
                    _ => continue,
                };
                let fits = step.digits & open & ways.open(left) & enough;
                kept[layer] |= fits;
                *after = after.or(ways, fits);
            }
        }
    }
    cells.iter().zip(kept).try_for_each(|(&cell, kept)| news.keep(board, cell, kept))
}
