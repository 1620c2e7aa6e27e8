//! Rules that cannot be kept at all, whatever is given.

use std::sync::Arc;

use board::{Candidates, Layout, Puzzle, stop::Stop};
use logic::reduce::{self, Reduced, Reducer};

/// The first rule beside rows, columns and regions that logic shows to be impossible on the board by
/// itself, as people call it: a thermometer of more cells than digits. None for classic puzzles.
pub fn impossible_rule(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape;
    puzzle.rules.beside_board().find_map(|number| {
        let rules = puzzle.rules.only(shape, &[number]).ok()?;
        let layout = Arc::new(Layout::new(shape, &rules));
        let mut left = Candidates::full(shape);
        match Reducer::new(layout, &reduce::FULL).reduce(&mut left, &Stop::never()) {
            Reduced::Contradiction(_) => Some(puzzle.rules.all()[number].phrase(shape)),
            _ => None,
        }
    })
}
