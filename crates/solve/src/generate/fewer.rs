//! A walk through vicinities to a puzzle with fewer givens.
//!
//! Of puzzles from which no given can go, made at random, one in tens of thousands has 20 givens.
//! But where a given is exchanged for another, two others can go now and then; so the walk goes on
//! to a puzzle with fewer givens wherever there is one, and else to any with as many.

use std::ops::ControlFlow;

use super::vicinity::vicinity;
use crate::{SolveError, givens::Prover};
use board::{Grid, Puzzle, random::Random, stop::Stop};

/// So many steps, each of some milliseconds.
const STEPS: usize = 40;

/// A puzzle with no more than so many givens, and its only solution, on a walk from a classic 9×9
/// that has one solution; none if it does not come to one.
///
/// # Errors
/// If it is another puzzle, or a part is broken.
pub fn fewer(
    prover: &mut Prover,
    puzzle: &Puzzle,
    givens: usize,
    random: &mut Random,
    stop: &Stop,
) -> Result<Option<(Puzzle, Grid)>, SolveError> {
    let count = |puzzle: &Puzzle| puzzle.givens.filled().count();
    let mut at = puzzle.clone();
    for _ in 0..STEPS {
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
