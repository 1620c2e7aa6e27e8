//! How often each digit stands among some cells.
//!
//! A word that counts one digit, whatever the others are, says which numbers of it there may be. All
//! such words of the same cells are looked at together: the numbers of all digits add to the number
//! of cells, and of a digit there are at most as many as houses that it has places in.
//!
//! Source: J.-C. Régin, *Generalized Arc Consistency for Global Cardinality Constraint*, 1996, for the
//! question; here the numbers are looked at, not the flow.

use ::board::{Digit, relation::Automaton};

use super::{
    board::{Board, bits, is_single},
    model::Model,
    propagate::{Empty, Work},
};

/// The most cells: a bit each, and a number of them.
pub(super) const MOST_CELLS: usize = 31;

/// How often digits may stand among some cells.
pub(super) struct CountsOf {
    /// By digit: the numbers, a bit each.
    pub(super) allowed: Vec<u32>,
    /// The cells by rows, by columns and by boxes: those of a house, a bit each.
    pub(super) houses: Vec<Vec<u32>>,
}

/// The digit that a word of so many cells counts, from 0, and the numbers of it that it takes, a bit
/// each; none if it asks anything else.
pub(super) fn counted(automaton: &Automaton, length: usize, digits: usize) -> Option<(usize, u32)> {
    if length > MOST_CELLS || digits < 3 || automaton.states(0) == 0 {
        return None;
    }
    let next = |layer: usize, state: Option<usize>, digit: usize| {
        state.and_then(|state| automaton.next(layer, state, digit as Digit + 1))
    };
    // The digit that leads elsewhere than the others.
    let differs = (0..length).find_map(|layer| {
        (0..automaton.states(layer)).find_map(|state| {
            let to: Vec<_> = (0..digits).map(|digit| next(layer, Some(state), digit)).collect();
            let most = if to[0] == to[1] { to[0] } else { to[2] };
            to.iter().position(|&it| it != most)
        })
    })?;
    let other = usize::from(differs == 0);
    // The state by how many there were before, whatever the order.
    let mut states = vec![Some(0)];
    for layer in 0..length {
        let mut after = vec![None; layer + 2];
        for &state in &states {
            let all_alike = (0..digits)
                .filter(|&digit| digit != differs)
                .all(|digit| next(layer, state, digit) == next(layer, state, other));
            if !all_alike {
                return None;
            }
        }
        for (count, after) in after.iter_mut().enumerate() {
            let without = states.get(count).map(|&state| next(layer, state, other));
            let with = count.checked_sub(1).map(|less| next(layer, states[less], differs));
            if without.zip(with).is_some_and(|(without, with)| without != with) {
                return None;
            }
            *after = without.or(with).flatten();
        }
        states = after;
    }
    let numbers = states.iter().enumerate().filter(|(_, state)| state.is_some());
    Some((differs, numbers.fold(0, |all, (number, _)| all | 1 << number)))
}

impl Work {
    /// Takes away what no numbers of the digits leave.
    pub(super) fn counts(
        &mut self,
        model: &Model,
        board: &mut Board,
        cells: &[u16],
        counts: &CountsOf,
    ) -> Result<(), Empty> {
        let (mut places, mut fixed) = ([0u32; 16], [0u32; 16]);
        for (place, &cell) in cells.iter().enumerate() {
            let mask = board.masks[usize::from(cell)];
            for digit in bits(mask) {
                places[digit] |= 1 << place;
            }
            if is_single(mask) {
                fixed[mask.trailing_zeros() as usize] |= 1 << place;
            }
        }
        let digits = model.digits;
        let mut numbers = [0u32; 16];
        // The sums of the numbers of the digits before each.
        let mut ahead = [1u64; 17];
        for digit in 0..digits {
            let least = fixed[digit].count_ones();
            let most = counts.houses.iter().map(|houses| meet(houses, places[digit])).min();
            let most = most.unwrap_or(0).min(places[digit].count_ones());
            let within = (2u64 << most) - (1 << least.min(most + 1));
            numbers[digit] = counts.allowed[digit] & within as u32;
            ahead[digit + 1] =
                ones(numbers[digit]).fold(0, |all, number| all | ahead[digit] << number);
        }
        // What is still wanted before each, so that all add to the number of cells.
        let mut wanted = 1u64 << cells.len();
        if ahead[digits] & wanted == 0 {
            return Err(Empty);
        }
        for digit in (0..digits).rev() {
            let reached = ahead[digit];
            let fits = |number: &u32| reached & wanted >> number != 0;
            let left = ones(numbers[digit]).filter(fits).fold(0, |all, number| all | 1 << number);
            wanted = ones(left).fold(0, |all, number| all | wanted >> number);
            self.number(model, board, cells, counts, (digit, left, places[digit], fixed[digit]))?;
        }
        Ok(())
    }

    /// The same for a digit, the numbers that are left of it, its places and those that have it.
    fn number(
        &mut self,
        model: &Model,
        board: &mut Board,
        cells: &[u16],
        counts: &CountsOf,
        (digit, numbers, places, fixed): (usize, u32, u32, u32),
    ) -> Result<(), Empty> {
        let bit = 1u16 << digit;
        let most = numbers.checked_ilog2().ok_or(Empty)?;
        if most == fixed.count_ones() {
            return ones(places & !fixed)
                .try_for_each(|place| self.keep(board, cells[place as usize], !bit));
        }
        let least = numbers.trailing_zeros();
        for houses in &counts.houses {
            if meet(houses, places) != least {
                continue;
            }
            // One in each of these.
            for here in houses.iter().filter(|&house| house & fixed == 0).map(|it| it & places) {
                let open = ones(here).map(|place| cells[place as usize]);
                match here.count_ones() {
                    0 => {}
                    1 => { open }.try_for_each(|cell| self.keep(board, cell, bit))?,
                    _ => self.exclude(model, board, open, digit)?,
                }
            }
        }
        Ok(())
    }
}

/// How many of these sets the other meets.
fn meet(sets: &[u32], other: u32) -> u32 {
    sets.iter().filter(|&&set| set & other != 0).count() as u32
}

/// The bits that are set.
fn ones(word: u32) -> impl Iterator<Item = u32> + Clone {
    let mut left = word;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros();
            left &= left - 1;
            bit
        })
    })
}
