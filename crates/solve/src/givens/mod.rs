//! Redundant givens of puzzles with a unique solution, minimal puzzles, and the fewest additional
//! givens that a puzzle with several solutions needs.
//!
//! A given is redundant if the solution stays unique without it; a puzzle without redundant givens
//! is minimal. Both facts have a proof: that there is no other solution, or another verified
//! solution. If there was no time for either, the status is unknown.
//!
//! Redundant givens need not be redundant together: often only one of two can be removed. So
//! [`redundant`] tests each given separately, and [`minimal`] removes one after the other.

mod ambiguity;
mod batch_minimize;
mod exchanges;
mod minimal;
pub(crate) mod other_solutions;
mod prover;
mod redundant;
pub(crate) mod removal;
mod rules;
pub mod symmetry;
pub(crate) mod task;

pub use ambiguity::{Ambiguity, ambiguity};
pub use minimal::{MinimalPuzzle, MinimizeOptions, NeededGivens, first, minimal};
pub use other_solutions::Uniqueness;
pub use prover::Prover;
pub use redundant::{GivenStatus, redundant};
pub use rules::{RuleStatus, minimal_rules, redundant_rules};

use board::{Cell, Grid, Puzzle};

/// Returns the puzzle without the givens of these cells.
pub fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut rest = puzzle.clone();
    cells.iter().for_each(|&cell| rest.givens.set(cell, None));
    rest
}

/// Returns the puzzle with these cells given as in the solution.
pub fn with(puzzle: &Puzzle, solution: &Grid, cells: &[Cell]) -> Puzzle {
    let mut more = puzzle.clone();
    cells.iter().for_each(|&cell| more.givens.set(cell, solution.get(cell)));
    more
}
