//! Hashes of puzzles and solutions, 16 hexadecimal digits.

use std::iter::once;

use board::{Grid, Layout, Puzzle, hash};

/// The same for puzzles that ask the same, whatever format they came in.
pub(crate) fn of_puzzle(puzzle: &Puzzle) -> String {
    let (layout, candidates) = (Layout::of(puzzle), puzzle.candidates());
    let constraints = layout.constraints().iter().flat_map(|constraint| {
        let cells = constraint.cells().iter().map(|&cell| cell as u64);
        once(u64::from(constraint.is_house())).chain(once(cells.len() as u64)).chain(cells)
    });
    let words = (0..candidates.cells()).flat_map(|cell| candidates.words(cell));
    let side = once(puzzle.shape.side() as u64);
    hash::hex(side.chain(constraints).chain(words.copied()).flat_map(u64::to_le_bytes))
}

/// The hash of a solution.
pub(crate) fn of_grid(grid: &Grid) -> String {
    hash::hex(grid.digits().iter().flat_map(|digit| digit.to_le_bytes()))
}
