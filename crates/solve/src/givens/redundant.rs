//! Which givens can go, each of them alone.

use super::{Only, Prover, without};
use crate::SolveError;
use board::{Candidate, Grid, Puzzle, stop::Stop};

/// A given, and what becomes of the puzzle without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Where, and what.
    pub candidate: Candidate,
    /// Whether the solution is the only one without it: then it is redundant. Another solution
    /// shows that it is needed, and shows nothing about other givens: it keeps all of them.
    pub without: Only,
}

/// Of every given of a puzzle, in order, whether the puzzle needs it. `solution` must be the
/// puzzle's only one.
///
/// # Errors
/// If a part is broken.
pub fn redundant(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    stop: &Stop,
) -> Result<Vec<Given>, SolveError> {
    let givens = puzzle.givens.filled().map(|(cell, digit)| {
        let without = prover.only(&without(puzzle, &[cell]), solution, stop)?;
        Ok(Given { candidate: Candidate { cell, digit }, without })
    });
    givens.collect()
}
