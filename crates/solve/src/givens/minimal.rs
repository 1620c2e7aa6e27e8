//! A puzzle without givens that it does not need.
//!
//! One given after the other, in random order, goes if the solution stays the only one. A given
//! that had to stay has to stay for good: the other solution without it keeps every given that
//! is left later on. So one pass is enough, and these solutions together, each verified once more
//! against the puzzle in the end, are the proof that it is minimal.

use std::time::Duration;

use super::{
    Only, Prover,
    removal::{Removed, remove, remove_all},
    symmetry::Symmetry,
    task::Task,
    without,
};
use crate::{SolveError, engines::lanes};
use board::{
    Cell, Grid, Puzzle,
    random::{Random, seeds},
    stop::{Stop, Why},
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
    /// The external solver by whose unverified claim something was removed, if any.
    pub claimed_by: Option<&'static str>,
}

impl Minimal {
    /// Why it is not known whether it is minimal, if so.
    pub fn unknown(&self) -> Option<Why> {
        self.kept.iter().find_map(|kept| match kept.without {
            Only::Unknown(why) => Some(why),
            Only::Proved(_) | Only::Refuted(_) => None,
        })
    }

    /// What is left, with what has to stay whatever else goes.
    fn of(removed: Removed, mut kept: Vec<Kept>) -> Minimal {
        let Removed { puzzle, kept: more, claimed_by, .. } = removed;
        let more = more.into_iter().map(|(cells, without)| Kept { cells: cells.to_vec(), without });
        kept.extend(more);
        Minimal { puzzle, kept, orders: 1, claimed_by }
    }

    /// How many givens it has.
    pub fn givens(&self) -> usize {
        self.puzzle.givens.filled().count()
    }
}

/// Returns the puzzle with some of its givens, none of which can be removed. `solution` must be
/// the only solution; each removal is proved to keep it so. If the search is stopped, the givens
/// left by then stay: see [`Minimal::unknown`].
///
/// # Errors
/// If the board has not the symmetry, or a part is broken.
pub fn minimal(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    wanted: Wanted,
    stop: &Stop,
) -> Result<Minimal, SolveError> {
    let others = wanted.time.map(|time| stop.clone().after(time));
    let mut best = first(prover, &[(puzzle, solution)], wanted, stop).remove(0)?;
    if let Some(stop) = &others {
        let units = wanted.symmetry.orbits(puzzle);
        let pass = Pass { prover, puzzle, solution, stop, always: Vec::new() };
        pass.try_others(&units, seeds(wanted.seed).skip(1), &mut best)?;
    }
    verify_kept(&best, solution)?;
    Ok(best)
}

/// Returns each puzzle as [`minimal`] does without extra time. The SIMD engine takes many classic
/// 9×9 puzzles side by side, which is faster than one by one.
///
/// # Errors
/// For each puzzle, the same errors.
pub fn first(
    prover: &mut Prover,
    puzzles: &[(&Puzzle, &Grid)],
    wanted: Wanted,
    stop: &Stop,
) -> Vec<Result<Minimal, SolveError>> {
    let Symmetry { name, .. } = *wanted.symmetry;
    let of_board = |puzzle: &Puzzle| {
        wanted.symmetry.fits(puzzle.shape).then(|| wanted.symmetry.orbits(puzzle))
    };
    let units: Vec<_> = puzzles.iter().map(|(puzzle, _)| of_board(puzzle)).collect();
    let seed = seeds(wanted.seed).next().unwrap_or_default();
    let tasks = puzzles.iter().zip(&units).filter_map(|(&(puzzle, solution), units)| {
        let order = in_order(units.as_ref()?, seed).collect();
        Some(Task { puzzle, solution, order })
    });
    let tasks: Vec<Task> = tasks.collect();
    let mut removed = remove_all(prover, &tasks, 0, stop).into_iter();
    let made = puzzles.iter().zip(&units).map(|((puzzle, solution), units)| {
        let removed = units.as_ref().and_then(|_| removed.next());
        let removed = removed.ok_or(SolveError::Symmetry { name, shape: puzzle.shape })??;
        let made = Minimal::of(removed, Vec::new());
        verify_kept(&made, solution)?;
        Ok(made)
    });
    made.collect()
}

/// The units in the order of that seed.
fn in_order(units: &[Vec<Cell>], seed: u64) -> impl Iterator<Item = &[Cell]> {
    Random::new(seed, "minimal").order(units.len()).into_iter().map(|place| &*units[place])
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
        let is_open = |cells: &&[Cell]| !self.always.iter().any(|kept| kept.cells == *cells);
        let order = in_order(units, seed).filter(is_open).collect();
        let task = Task { puzzle: self.puzzle, solution: self.solution, order };
        let removed = remove(self.prover, &task, 0, self.stop)?;
        Ok(Minimal::of(removed, self.always.clone()))
    }

    /// Tries further orders until time is over, and keeps the best.
    fn try_others(
        mut self,
        units: &[Vec<Cell>],
        seeds: impl Iterator<Item = u64>,
        best: &mut Minimal,
    ) -> Result<(), SolveError> {
        for cells in units {
            if self.stop.reason().is_some() {
                return Ok(());
            }
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

/// Verifies of all that is kept that there is another solution without it.
fn verify_kept(minimal: &Minimal, solution: &Grid) -> Result<(), SolveError> {
    let mut rest = minimal.puzzle.clone();
    for Kept { cells, without: only } in &minimal.kept {
        if let Only::Refuted(other) = only {
            cells.iter().for_each(|&cell| rest.givens.set(cell, None));
            lanes::check(&rest, other)
                .map_err(|flaw| SolveError::Grid { source_name: "a search", flaw })?;
            cells.iter().for_each(|&cell| rest.givens.set(cell, minimal.puzzle.givens.get(cell)));
            if other == solution {
                return Err(SolveError::Contradicted {
                    backend: "logic or search",
                    finder: "another",
                });
            }
        }
    }
    Ok(())
}
