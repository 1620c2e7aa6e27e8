//! The best puzzles in the vicinity of a puzzle.

use std::{cmp::Reverse, collections::HashSet, ops::ControlFlow};

use board::{
    Puzzle,
    canonical::canonical,
    hash::fnv_128,
    stop::{Stop, StopReason},
};
use logic::Difficulty;
use solve::{SolveError, generate::vicinity, givens::Prover};

use crate::{
    fit::Fit,
    maker::MadePuzzle,
    rating::{RatingRange, rate_within},
};

/// The criterion for the best puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The highest rating.
    Rating,
    /// The fewest givens.
    Givens,
}

/// The best puzzles of a vicinity.
pub struct BestOfVicinity {
    /// The puzzles, best first; equally good ones in the order of their canonical forms.
    pub best: Vec<MadePuzzle>,
    /// The number of puzzles examined that differ up to symmetry.
    pub seen: usize,
    /// The reason if not all puzzles were examined.
    pub unknown: Option<StopReason>,
}

/// The sort key; the best puzzles have the smallest.
type Rank = (Reverse<Difficulty>, usize, String);

/// Returns the best `count` puzzles in the vicinity of a classic 9×9 puzzle, excluding the puzzle
/// itself; see [`vicinity`].
///
/// # Errors
/// A [`SolveError`] if the puzzle is not a classic 9×9 puzzle, or the solver fails.
pub fn near(
    prover: &mut Prover,
    puzzle: &Puzzle,
    size: usize,
    score: Score,
    count: usize,
    stop: &Stop,
) -> Result<BestOfVicinity, SolveError> {
    let form = |puzzle: &Puzzle| canonical(puzzle).map(|it| it.givens.to_string()).ok();
    let itself = form(puzzle);
    // Only hashes are stored, because a run of hours examines millions of puzzles.
    let hash = |name: &String| fnv_128(name.bytes());
    let mut seen: HashSet<u128> = itself.iter().map(hash).collect();
    let mut best: Vec<(Rank, MadePuzzle)> = Vec::new();
    let mut unknown = None;
    let ended = vicinity(prover, puzzle, size, stop, &mut |puzzle, solution| {
        let Some(name) = form(&puzzle).filter(|name| seen.insert(hash(name))) else {
            return Ok(ControlFlow::Continue(()));
        };
        let givens = puzzle.givens.filled().count();
        let last = best.last().filter(|_| best.len() >= count);
        if score == Score::Givens && last.is_some_and(|(key, _)| key.1 < givens) {
            return Ok(ControlFlow::Continue(()));
        }
        // Puzzles that are easier than all kept ones are not rated completely if that can be
        // avoided.
        let least = match last {
            Some((key, _)) if score == Score::Rating => key.0.0,
            _ => RatingRange::ALL.least,
        };
        let rating = match rate_within(&puzzle, RatingRange { least, ..RatingRange::ALL }, stop)? {
            Fit::Within(rating) => rating,
            Fit::Below | Fit::Above => return Ok(ControlFlow::Continue(())),
            Fit::Unknown(why) => {
                unknown = Some(why);
                return Ok(ControlFlow::Break(()));
            }
        };
        let hardest = rating.hardest.unwrap_or(RatingRange::ALL.least);
        let key = match score {
            Score::Rating => (Reverse(hardest), givens, name),
            Score::Givens => (Reverse(RatingRange::ALL.least), givens, name),
        };
        let place = best.partition_point(|(other, _)| *other < key);
        best.insert(
            place,
            (key, MadePuzzle { puzzle, solution, rating: Some(rating), is_minimal: true }),
        );
        best.truncate(count);
        Ok(ControlFlow::Continue(()))
    })?;
    let unknown = unknown.or_else(|| stop.reason().filter(|_| !ended));
    let best = best.into_iter().map(|(_, made)| made).collect();
    Ok(BestOfVicinity { best, seen: seen.len() - usize::from(itself.is_some()), unknown })
}
