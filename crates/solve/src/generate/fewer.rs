//! A walk through vicinities to a puzzle with fewer givens.
//!
//! Of random minimal puzzles, one in tens of thousands has 20 givens. But if a given is exchanged
//! for another, sometimes two others become redundant. So the walk moves to a puzzle with fewer
//! givens if there is one, else to a random one with the same number.

use std::ops::ControlFlow;

use super::vicinity::vicinity;
use crate::{SolveError, givens::Prover};
use board::{Grid, Puzzle, random::Random, stop::Stop};

/// The most steps, each of some milliseconds.
const MAX_STEPS: usize = 40;

/// Returns a puzzle with at most `givens` givens, and its unique solution, by a walk from a classic
/// 9×9 with a unique solution. Returns `None` if the walk does not reach one.
///
/// # Errors
/// If the puzzle is not a classic 9×9, or if a solver fails.
pub fn fewer(
    prover: &mut Prover,
    puzzle: &Puzzle,
    givens: usize,
    random: &mut Random,
    stop: &Stop,
) -> Result<Option<(Puzzle, Grid)>, SolveError> {
    let count = |puzzle: &Puzzle| puzzle.givens.filled().count();
    let mut at = puzzle.clone();
    for _ in 0..MAX_STEPS {
        let (here, mut next, mut equals) = (count(&at), None, 0);
        vicinity(prover, &at, 1, stop, &mut |puzzle, solution| {
            let there = count(&puzzle);
            if there == here {
                equals += 1;
            }
            if there < here || there == here && random.below(equals) == 0 {
                next = Some((puzzle, solution));
            }
            Ok(if there < here { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        match next {
            Some((puzzle, solution)) if count(&puzzle) <= givens => {
                return Ok(Some((puzzle, solution)));
            }
            Some((puzzle, _)) => at = puzzle,
            None => return Ok(None),
        }
    }
    Ok(None)
}
