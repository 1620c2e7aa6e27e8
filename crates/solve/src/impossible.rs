//! Rules that cannot be kept at all, whatever is given.

use std::sync::Arc;

use board::{Candidates, Layout, Puzzle, stop::Stop};
use logic::reduce::{self, Reduced, Reducer};

/// The first rule beside rows, columns and regions that logic shows to be impossible on the board by
/// itself, as people call it: a thermometer of more cells than digits. None for classic puzzles, and
/// where the board is impossible without rules.
pub fn impossible_rule(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape;
    let is_impossible = |kept: &[usize]| {
        let Ok(rules) = puzzle.rules.part(shape, kept) else { return false };
        let layout = Arc::new(Layout::new(shape, &rules));
        let reduced = Reducer::new(layout, &reduce::FULL)
            .reduce(&mut Candidates::full(shape), &Stop::never());
        matches!(reduced, Reduced::Contradiction(_))
    };
    let number = puzzle.rules.beside_board().find(|&number| is_impossible(&[number]))?;
    // Where the board alone is, it is not for the rule.
    (!is_impossible(&[])).then(|| puzzle.rules.phrase(number, shape))
}
