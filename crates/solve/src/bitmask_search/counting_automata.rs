//! A test for automata that only count a digit.

use ::board::{Digit, relation::Automaton};

/// The most cells: each is a bit, and so is each number of them.
const MAX_CELLS: usize = 31;

/// Returns the digit that an automaton over `length` cells counts, from 0, and the numbers that it
/// accepts, a bit each. Returns `None` if it requires anything else.
pub(super) fn counted_digit(
    automaton: &Automaton,
    length: usize,
    digits: usize,
) -> Option<(usize, u32)> {
    if length > MAX_CELLS || digits < 3 || automaton.states(0) == 0 {
        return None;
    }
    let next = |layer: usize, state: Option<usize>, digit: usize| {
        state.and_then(|state| automaton.next(layer, state, digit as Digit + 1))
    };
    // The digit that leads to another state than the others.
    let differs = (0..length).find_map(|layer| {
        (0..automaton.states(layer)).find_map(|state| {
            let to: Vec<_> = (0..digits).map(|digit| next(layer, Some(state), digit)).collect();
            let most = if to[0] == to[1] { to[0] } else { to[2] };
            to.iter().position(|&it| it != most)
        })
    })?;
    let other = usize::from(differs == 0);
    // The state by the number of these digits so far, whatever their order.
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
