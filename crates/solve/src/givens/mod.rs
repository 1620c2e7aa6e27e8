//! Which givens of a puzzle with one solution it needs, puzzles without the others, and the fewest
//! givens that a puzzle with several solutions lacks.
//!
//! A given is redundant if the solution stays the only one without it; a puzzle in which none is
//! is minimal. Both are facts with a proof: that there is no other solution, or another solution
//! that was verified. Where there was no time for either, nothing is said.
//!
//! What holds for givens one by one need not hold for them together: of two redundant givens
//! often only one can go. So [`redundant`] tells of each alone, and [`minimal`] removes one after
//! the other.

mod ambiguity;
mod exchanges;
mod minimal;
pub(crate) mod others;
mod prover;
mod redundant;
pub(crate) mod removal;
mod rules;
pub mod symmetry;
pub(crate) mod task;
mod thinning;

pub use ambiguity::{Ambiguity, ambiguity};
pub use minimal::{Kept, Minimal, Wanted, first, minimal};
pub use others::Only;
pub use prover::Prover;
pub use redundant::{Given, redundant};
pub use rules::minimal_rules;

use board::{Cell, Grid, Puzzle};

/// The puzzle without the givens of these cells.
pub fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut rest = puzzle.clone();
    cells.iter().for_each(|&cell| rest.givens.set(cell, None));
    rest
}

/// The puzzle with these cells given as in the solution, too.
pub fn with(puzzle: &Puzzle, solution: &Grid, cells: &[Cell]) -> Puzzle {
    let mut more = puzzle.clone();
    cells.iter().for_each(|&cell| more.givens.set(cell, solution.get(cell)));
    more
}
