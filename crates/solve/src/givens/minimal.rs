//! A puzzle without givens that it does not need.
//!
//! One given after the other, in random order, goes if the solution stays the only one. A given
//! that had to stay has to stay for good: the other solution without it keeps every given that
//! is left later on. So one pass is enough, and these solutions together, each verified once more
//! against the puzzle in the end, are the proof that it is minimal.

use std::time::Duration;

use super::{
    Only, Prover,
    removal::{Removed, remove},
    symmetry::Symmetry,
    without,
};
use crate::{SolveError, verdict::outside};
use board::{
    Cell, Grid, Puzzle,
    random::{Random, seeds},
    stop::{Stop, Why},
    verify::verify,
};

/// What is wanted.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// What goes together.
    pub symmetry: &'static Symmetry,
    /// Makes the order.
    pub seed: u64,
    /// How long further orders are tried for fewer givens; none to leave it at the first one.
    pub time: Option<Duration>,
}

/// Givens that stay, one or as many as go together, and why: another solution without them, or
/// that nobody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Where.
    pub cells: Vec<Cell>,
    /// Why.
    pub without: Only,
}

/// A puzzle from which nothing can go as far as is known.
#[derive(Clone, Debug)]
pub struct Minimal {
    /// The puzzle; it has the same only solution.
    pub puzzle: Puzzle,
    /// Its givens.
    pub kept: Vec<Kept>,
    /// How many orders were tried to the end.
    pub orders: u64,
    /// Why it was not proved unique once more, from the start, if so. That it is was proved all
    /// the same, when the last given was removed.
    pub unproved: Option<Why>,
    /// The program outside that says that it is unique, where nobody has checked it.
    pub claimed_by: Option<&'static str>,
}

impl Minimal {
    /// Why it is not known whether it is minimal, if so.
    pub fn unknown(&self) -> Option<Why> {
        let unknown = self.kept.iter().find_map(|kept| match kept.without {
            Only::Unknown(why) => Some(why),
            Only::Proved(_) | Only::Refuted(_) => None,
        });
        unknown.or(self.unproved)
    }

    /// How many givens it has.
    pub fn givens(&self) -> usize {
        self.puzzle.givens.filled().count()
    }
}

/// A puzzle with some of the givens, none of which can go. `solution` must be the puzzle's only
/// one. It is proved unique again, from the start, and minimal given by given. Where it is stopped
/// it has the givens that were left by then: see [`Minimal::unknown`].
///
/// # Errors
/// If a part is broken.
pub fn minimal(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    wanted: Wanted,
    stop: &Stop,
) -> Result<Minimal, SolveError> {
    let others = wanted.time.map(|time| stop.clone().after(time));
    let units = wanted.symmetry.orbits(puzzle);
    let mut seeds = seeds(wanted.seed);
    let mut pass = Pass { prover, puzzle, solution, stop, always: Vec::new() };
    let mut best = pass.run(&units, seeds.next().unwrap_or_default())?;
    if let Some(stop) = &others {
        Pass { stop, ..pass }.try_others(&units, seeds, &mut best)?;
    }
    (best.unproved, best.claimed_by) = prove(prover, &best, solution, stop)?;
    Ok(best)
}

/// One order after the other.
struct Pass<'a> {
    prover: &'a mut Prover,
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    /// When to leave it.
    stop: &'a Stop,
    /// What has to stay whatever else goes.
    always: Vec<Kept>,
}

impl Pass<'_> {
    /// Removes what can go, in the order of that seed.
    fn run(&mut self, units: &[Vec<Cell>], seed: u64) -> Result<Minimal, SolveError> {
        let order = Random::new(seed, "minimal").order(units.len()).into_iter();
        let is_open = |cells: &&[Cell]| !self.always.iter().any(|kept| kept.cells == *cells);
        let order: Vec<&[Cell]> = order.map(|place| &*units[place]).filter(is_open).collect();
        let mut kept = self.always.clone();
        let Removed { puzzle, kept: more, .. } =
            remove(self.prover, self.puzzle, self.solution, &order, 0, self.stop)?;
        let more = more.into_iter().map(|(cells, without)| Kept { cells: cells.to_vec(), without });
        kept.extend(more);
        Ok(Minimal { puzzle, kept, orders: 1, unproved: None, claimed_by: None })
    }

    /// Tries further orders until time is over, and keeps the best.
    fn try_others(
        &mut self,
        units: &[Vec<Cell>],
        seeds: impl Iterator<Item = u64>,
        best: &mut Minimal,
    ) -> Result<(), SolveError> {
        for cells in units {
            let rest = without(self.puzzle, cells);
            let without = self.prover.only(&rest, self.solution, self.stop)?;
            if matches!(without, Only::Refuted(_)) {
                self.always.push(Kept { cells: cells.clone(), without });
            }
        }
        // With one thing that can go there is one order.
        if self.always.len() + 1 >= units.len() {
            return Ok(());
        }
        for seed in seeds {
            let next = self.run(units, seed)?;
            if self.stop.reason().is_some() {
                break;
            }
            best.orders += 1;
            if next.unknown().is_none() && next.givens() < best.givens() {
                *best = Minimal { orders: best.orders, ..next };
            }
        }
        Ok(())
    }
}

/// Proves once more that the solution is the only one, and of everything that is kept that
/// there is another one without it; why not the former, if so, and whose word it is.
fn prove(
    prover: &mut Prover,
    minimal: &Minimal,
    solution: &Grid,
    stop: &Stop,
) -> Result<(Option<Why>, Option<&'static str>), SolveError> {
    let contradicted =
        || SolveError::Contradicted { backend: "logic or search", finder: "another" };
    let again = match prover.only_again(&minimal.puzzle, solution, stop)? {
        Only::Proved(by) => (None, by),
        Only::Refuted(_) => return Err(contradicted()),
        Only::Unknown(why) => (Some(why), outside(prover.solver.backend.name())),
    };
    for Kept { cells, without: only } in &minimal.kept {
        if let Only::Refuted(other) = only {
            verify(&without(&minimal.puzzle, cells), other)
                .map_err(|flaw| SolveError::Grid { source_name: "a search", flaw })?;
            if other == solution {
                return Err(contradicted());
            }
        }
    }
    Ok(again)
}
