//! A puzzle without rules that it does not need: cages, lines, dots, whatever it has beside rows,
//! columns and regions.
//!
//! As with givens, one rule after the other goes, in random order, if the solution stays the only
//! one; one that had to stay has to stay for good, since the other solution without it keeps all
//! that is left later on. The givens stay.

use super::{Kept, Minimal, Only, Prover};
use crate::{SolveError, verdict::outside};
use board::{Grid, Puzzle, random::Random, stop::Stop};

/// A puzzle with some of the rules, none of which can go; `solution` must be its only one. It is
/// proved unique again, from the start. Where it is stopped it has the rules that were left by
/// then: see [`Minimal::unknown`].
///
/// # Errors
/// If a part is broken.
pub fn minimal_rules(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    seed: u64,
    stop: &Stop,
) -> Result<Minimal, SolveError> {
    let all: Vec<usize> = puzzle.rules.beside_board().collect();
    let with = |kept: &[usize]| {
        let rules = puzzle.rules.only(puzzle.shape, kept);
        rules.map(|rules| Puzzle { rules, ..puzzle.clone() })
    };
    let (mut left, mut kept) = (all.clone(), Vec::new());
    for place in Random::new(seed, "minimal rules").order(all.len()) {
        let fewer: Vec<usize> = left.iter().copied().filter(|&rule| rule != all[place]).collect();
        // What can be stated with more rules can be with fewer.
        let Ok(rest) = with(&fewer) else { continue };
        match prover.only(&rest, solution, stop)? {
            Only::Proved(_) => left = fewer,
            without => kept.push(Kept { cells: Vec::new(), without }),
        }
    }
    let puzzle = with(&left).unwrap_or_else(|_| puzzle.clone());
    let (unproved, claimed_by) = match prover.only_again(&puzzle, solution, stop)? {
        Only::Proved(by) => (None, by),
        Only::Refuted(_) => {
            let backend = "logic or search";
            return Err(SolveError::Contradicted { backend, finder: "another" });
        }
        Only::Unknown(why) => (Some(why), outside(prover.solver.backend.name())),
    };
    Ok(Minimal { puzzle, kept, orders: 1, unproved, claimed_by })
}
