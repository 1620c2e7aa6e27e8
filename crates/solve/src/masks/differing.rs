//! Words of cells that all differ.
//!
//! For each state of the automaton two sets of digits are kept, of those before it and of those after
//! it: what every way there has, and what some way has. A digit that every way before a state has, or
//! every way after the next one, is not between them; nor is one of so few that some way has them that
//! these are taken by as many cells.
//!
//! Source: H. R. Andersen, T. Hadzic, J. N. Hooker, P. Tiedemann, *A Constraint Store Based on
//! Multivalued Decision Diagrams*, 2007.

use super::{
    board::{Board, is_single},
    model::WordOf,
    propagate::{Empty, Work},
};

/// Cells that all differ are no more than there are digits.
const MOST_CELLS: usize = 16;

/// Digits on the ways to a state: those of every way, and those of some.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    every: u16,
    some: u16,
}

impl Ways {
    /// No way.
    const NONE: Ways = Ways { every: u16::MAX, some: 0 };

    /// The one without a cell.
    const EMPTY: Ways = Ways { every: 0, some: 0 };

    /// The digits that may come next on the ways of so many cells.
    #[inline(always)]
    fn open(self, cells: u32) -> u16 {
        if self.some.count_ones() == cells { !self.some } else { !self.every }
    }

    /// These ways, or those with one more of these digits, if there are any.
    #[inline(always)]
    fn or(self, ways: Ways, digits: u16) -> Ways {
        match digits {
            0 => self,
            _ => {
                let one = if is_single(digits) { digits } else { 0 };
                Ways {
                    every: self.every & (ways.every | one),
                    some: self.some | ways.some | digits,
                }
            }
        }
    }

    /// Whether there are any of so many cells, as far as is seen.
    #[inline(always)]
    fn are_any(self, cells: u32) -> bool {
        self.every & !self.some == 0 && self.some.count_ones() >= cells
    }
}

impl Work {
    /// Takes away what no word of differing digits leaves.
    pub(super) fn differing(
        &mut self,
        board: &mut Board,
        cells: &[u16],
        word: &WordOf,
    ) -> Result<(), Empty> {
        let count = cells.len() as u32;
        for ways in [&mut self.before, &mut self.after] {
            ways.clear();
            ways.resize(word.begins[cells.len() + 1], Ways::NONE);
        }
        if word.states[0] == 0 {
            return Err(Empty);
        }
        // The states that there are ways to, layer by layer.
        let mut reached = std::mem::take(&mut self.reached);
        reached.clear();
        reached.push(0);
        self.before[0] = Ways::EMPTY;
        let mut ends = [1; MOST_CELLS + 1];
        let mut from = 0;
        for (layer, &cell) in cells.iter().enumerate() {
            let (begin, end) = (word.begins[layer], word.begins[layer + 1]);
            let mask = board.masks[usize::from(cell)];
            let (here, next) = self.before.split_at_mut(end);
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
        for ways in &mut self.after[word.begins[cells.len()]..] {
            *ways = Ways::EMPTY;
        }
        let mut kept = [0u16; MOST_CELLS];
        for (layer, &cell) in cells.iter().enumerate().rev() {
            let (begin, end) = (word.begins[layer], word.begins[layer + 1]);
            let mask = board.masks[usize::from(cell)];
            let (here, next) = self.after.split_at_mut(end);
            let (done, left) = (layer as u32, count - layer as u32 - 1);
            let from = if layer > 0 { ends[layer - 1] } else { 0 };
            for &state in &reached[from..ends[layer]] {
                let state = usize::from(state);
                let before = self.before[begin + state];
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
                    let all = before.some | ways.some;
                    let enough = match all.count_ones() + 1 {
                        with if with > count => u16::MAX,
                        with if with == count => !all,
                        _ => continue,
                    };
                    let fits = step.digits & open & ways.open(left) & enough;
                    kept[layer] |= fits;
                    *after = after.or(ways, fits);
                }
            }
        }
        self.reached = reached;
        cells.iter().zip(kept).try_for_each(|(&cell, kept)| self.keep(board, cell, kept))
    }
}
