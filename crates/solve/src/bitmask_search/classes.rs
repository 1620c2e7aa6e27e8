//! Automaton constraints that depend only on few classes of digits, such as low, middle and high
//! ones.
//!
//! The result of propagation depends only on which classes each cell can have, which is a few bits
//! in total. Each case is computed once, when it first occurs. In a house each class has its share:
//! it takes as many cells as it has digits.

use super::{
    mask::{MAX_DIGITS, NoDigitLeft, bits, indices_where},
    sets::MAX_CELLS,
    word::{ReachableStates, UnrolledAutomaton},
};

/// The most bits of a case; the table has an entry for each case.
pub(super) const MAX_CASE_BITS: usize = 14;

/// A case that did not occur yet.
const UNKNOWN: u16 = 0;

/// A case without any solution.
const NO_SOLUTION: u16 = 1 << 15;

/// The classes of an automaton: digits of one cell that lead to the same state from every state.
/// Each class of a cell is a bit of a case, which is set if the cell has some of these digits.
pub(super) struct Classes {
    /// By bit: its digits; empty after the last bit.
    digits: [u16; MAX_DIGITS],
    /// By cell: its bits.
    of_cells: [u16; MAX_CELLS],
    cells: usize,
    /// The distinct classes, each with the bits of a case that represent it in some cell.
    pub(super) whole: Box<[(u16, u16)]>,
}

impl Classes {
    /// Returns the classes of an automaton over `length` cells, or `None` if there are too many.
    pub(super) fn of(word: &UnrolledAutomaton, length: usize, digits: usize) -> Option<Classes> {
        let (mut all, mut count) = ([0; MAX_DIGITS], 0);
        let mut of_cells = [0; MAX_CELLS];
        for place in 0..length {
            let mut parts = vec![((1u32 << digits) - 1) as u16];
            for state in 0..usize::from(word.states[place]) {
                for step in word.steps(place, state) {
                    let split = |&part: &u16| [part & step.digits, part & !step.digits];
                    parts = parts.iter().flat_map(split).filter(|&part| part != 0).collect();
                }
            }
            let end = count + parts.len();
            if end > MAX_CASE_BITS {
                return None;
            }
            all[count..end].copy_from_slice(&parts);
            *of_cells.get_mut(place)? = (1 << end) - (1 << count);
            count = end;
        }
        let mut whole: Vec<(u16, u16)> = Vec::new();
        for (bit, &digits) in all[..count].iter().enumerate() {
            match whole.iter_mut().find(|it| it.0 == digits) {
                Some((_, bits)) => *bits |= 1 << bit,
                None => whole.push((digits, 1 << bit)),
            }
        }
        Some(Classes { digits: all, of_cells, cells: length, whole: whole.into() })
    }

    /// Returns the case of these masks.
    #[inline(always)]
    pub(super) fn case(&self, masks: &[u16]) -> u16 {
        masks.iter().zip(&self.of_cells).fold(0, |case, (&mask, &of_cell)| {
            case | indices_where(&self.digits, |digits| digits & mask != 0) & of_cell
        })
    }

    /// Returns the remaining case of a case; `known` caches the results.
    #[inline(always)]
    pub(super) fn remaining_case(
        &self,
        known: &mut Vec<u16>,
        reached: &mut ReachableStates,
        word: &UnrolledAutomaton,
        case: u16,
    ) -> Result<u16, NoDigitLeft> {
        if known.is_empty() {
            let last = self.of_cells.iter().fold(0, |all, of_cell| all | of_cell);
            known.resize(usize::from(last) + 1, UNKNOWN);
        }
        let left = &mut known[usize::from(case)];
        if *left == UNKNOWN {
            *left = self.compute_remaining_case(case, reached, word);
        }
        if *left == NO_SOLUTION { Err(NoDigitLeft) } else { Ok(*left) }
    }

    /// Returns the digits that a case allows for that cell.
    pub(super) fn allowed_digits(&self, case: u16, place: usize) -> u16 {
        bits(case & self.of_cells[place]).fold(0, |all, bit| all | self.digits[bit])
    }

    /// Computes the remaining case of a case.
    #[cold]
    fn compute_remaining_case(
        &self,
        case: u16,
        reached: &mut ReachableStates,
        word: &UnrolledAutomaton,
    ) -> u16 {
        let masks: Vec<u16> =
            (0..self.cells).map(|place| self.allowed_digits(case, place)).collect();
        let mut left = 0;
        let found = reached.propagate(&masks, word, |place, kept| {
            let of_cell =
                indices_where(&self.digits, |digits| digits & kept != 0) & self.of_cells[place];
            left |= of_cell;
            if of_cell == 0 { Err(NoDigitLeft) } else { Ok(()) }
        });
        if found.is_ok() { left } else { NO_SOLUTION }
    }
}
