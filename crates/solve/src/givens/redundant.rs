//! Redundant givens, each tested separately.

use super::{Prover, Uniqueness, without};
use crate::SolveError;
use board::{Candidate, Grid, Puzzle, stop::Stop};

/// A given, with the status of the puzzle without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenStatus {
    /// Its cell and digit.
    pub candidate: Candidate,
    /// Whether the solution is unique without it; then the given is redundant. Another solution
    /// shows that it is needed, but shows nothing about other givens, as it agrees with them.
    pub without: Uniqueness,
}

/// Returns for every given of a puzzle, in order, whether it is needed. `solution` must be the
/// unique solution.
///
/// # Errors
/// If a solver fails, or if it contradicts the solution.
pub fn redundant(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    stop: &Stop,
) -> Result<Vec<GivenStatus>, SolveError> {
    let givens = puzzle.givens.filled().map(|(cell, digit)| {
        let without = prover.only(&without(puzzle, &[cell]), solution, stop)?;
        Ok(GivenStatus { candidate: Candidate { cell, digit }, without })
    });
    givens.collect()
}
