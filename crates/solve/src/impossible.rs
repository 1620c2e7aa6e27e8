//! A check for variant rules that are impossible regardless of the givens.

use std::sync::Arc;

use board::{Candidates, Layout, Puzzle, stop::Stop};
use logic::reduce::{self, Reducer, ReductionResult};

/// Returns the phrase of the first variant rule that is impossible on its own on this board, by the
/// full logic: for example a thermometer with more cells than digits. Returns `None` for classic
/// puzzles, and if the board is impossible without any rule.
pub fn impossible_rule(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape;
    let is_impossible = |kept: &[usize]| {
        let Ok(rules) = puzzle.rules.part(shape, kept) else { return false };
        let layout = Arc::new(Layout::new(shape, &rules));
        let reduced = Reducer::new(layout, &reduce::FULL)
            .reduce(&mut Candidates::full(shape), &Stop::never());
        matches!(reduced, ReductionResult::Contradiction(_))
    };
    let number = puzzle.rules.beside_board().find(|&number| is_impossible(&[number]))?;
    // If the board itself is impossible, the rule is not to blame.
    (!is_impossible(&[])).then(|| puzzle.rules.phrase(number, shape))
}
