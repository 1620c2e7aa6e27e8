//! Hashes of puzzles and solutions, with 16 hexadecimal digits.

use std::iter::once;

use board::{Grid, Layout, Puzzle, hash};
use sat::dimacs::in_words;

/// Returns the hash of a puzzle. Puzzles with equal constraints have equal hashes, whatever their
/// format.
pub(crate) fn puzzle_hash(puzzle: &Puzzle) -> String {
    let (layout, candidates) = (Layout::of(puzzle), puzzle.candidates());
    let constraints = layout.constraints().iter().flat_map(|constraint| {
        let cells = constraint.cells().iter().map(|&cell| cell as u64);
        once(u64::from(constraint.is_house())).chain(once(cells.len() as u64)).chain(cells)
    });
    let words = (0..candidates.cells()).flat_map(|cell| candidates.words(cell));
    let side = once(puzzle.shape.side() as u64);
    let numbers = side.chain(constraints).chain(words.copied()).flat_map(u64::to_le_bytes);
    // The constraints of rules other than different digits.
    let rules = puzzle.rules.beside_board().map(|rule| &puzzle.rules.all()[rule]);
    let rules = rules.flat_map(|rule| in_words(&**rule, puzzle.shape).into_bytes());
    hash::hex(numbers.chain(rules))
}

/// Returns the hash of a solution, with its layers.
pub(crate) fn grid_hash(grid: &Grid) -> String {
    hash::hex(grid.all_digits().iter().flat_map(|digit| digit.to_le_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_depends_on_rule_numbers() {
        let of = |sum: u32| {
            let rule = format!(r#"{{"rule":"little-killer","cells":["r1c2","r2c1"],"sum":{sum}}}"#);
            puzzle_hash(&formats::read(&format!(r#"{{"side":4,"rules":[{rule}]}}"#)).unwrap())
        };
        assert_eq!(of(3), of(3));
        assert_ne!(of(3), of(4));
    }
}
