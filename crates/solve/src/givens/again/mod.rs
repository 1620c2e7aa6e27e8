//! Whether classic 9×9 puzzles have one solution, by a search that shares nothing with the lanes:
//! what they say is proved by it once more.
//!
//! The lanes have a set of digits for every cell; here a digit has a set of cells for every band.
//! Several puzzles are searched side by side, so that the logic (`logic.rs`) is one loop over
//! them, which becomes vector instructions.

mod logic;
mod search;

use board::{
    Digit, Grid, Puzzle,
    stop::{Stop, Why},
};
use logic::Node;

/// The first two solutions of classic 9×9 puzzles, fewer if there are no more, or why the search
/// was stopped.
pub(super) fn first_two<'a>(
    puzzles: impl Iterator<Item = &'a Puzzle>,
    stop: &Stop,
) -> Vec<Result<Vec<Grid>, Why>> {
    let puzzles: Vec<&Puzzle> = puzzles.collect();
    let mut roots = puzzles.iter().map(|puzzle| root(puzzle));
    let found = search::first_two(&mut roots, puzzles.len(), stop);
    let grids = |(puzzle, found): (&&Puzzle, Vec<[Digit; 81]>)| {
        let grid = |digits: &[Digit; 81]| Grid::from_digits(puzzle.shape, digits);
        found.iter().filter_map(grid).collect()
    };
    let pairs = puzzles.iter().zip(found);
    pairs.map(|(puzzle, found)| Ok(grids((puzzle, found?)))).collect()
}

/// What a puzzle leaves at first.
fn root(puzzle: &Puzzle) -> Node {
    let mut root = [logic::EVERYWHERE; 9];
    if let Some(left) = &puzzle.restrictions {
        for (digit, places) in (1..).zip(&mut root) {
            let cells = (0..81).filter(|&cell| left.contains(cell, digit));
            *places = cells.fold(0, |places, cell| places | logic::bit(cell));
        }
    }
    let mut given = [0; 9];
    for (cell, digit) in puzzle.givens.filled() {
        given[usize::from(digit) - 1] |= logic::bit(cell);
    }
    let any = given.iter().fold(0, |any, given| any | given);
    for (places, given) in root.iter_mut().zip(&given) {
        *places &= !any | given;
    }
    root
}
