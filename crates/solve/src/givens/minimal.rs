//! Minimal puzzles: givens that are not needed are removed.
//!
//! Each given is removed, in random order, if the solution stays unique. A given that had to stay
//! is needed for good: the other solution without it agrees with all givens that remain later. So
//! one pass is enough. These solutions, each verified again at the end, are the proof that the
//! puzzle is minimal.

use std::time::Duration;

use super::{
    Prover, Uniqueness,
    removal::{RemovalResult, remove, remove_all},
    symmetry::Symmetry,
    task::Task,
    without,
};
use crate::{SolveError, engines::lanes};
use board::{
    Cell, CellName, Grid, Puzzle,
    random::{Random, seeds},
    stop::{Stop, StopReason},
};

/// The options of the removal.
#[derive(Clone, Copy)]
pub struct MinimizeOptions<'a> {
    /// The symmetry, which determines the givens that are removed together.
    pub symmetry: &'static Symmetry,
    /// The seed of the order.
    pub seed: u64,
    /// The time to try further orders for fewer givens; `None` for only the first order.
    pub time: Option<Duration>,
    /// The cells whose givens stay, with their groups.
    pub keep: &'a [CellName],
}

impl MinimizeOptions<'_> {
    /// Returns the groups of givens that may be removed.
    fn units(&self, puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        let is_kept = |&cell: &Cell| self.keep.contains(&puzzle.shape.name(cell));
        let mut units = self.symmetry.orbits(puzzle);
        units.retain(|unit| !unit.iter().any(is_kept));
        units
    }
}

/// Givens that stay, as a group of one or more, and the reason: another solution without them, or
/// why none is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NeededGivens {
    /// The cells of the givens.
    pub cells: Vec<Cell>,
    /// The status of the puzzle without them.
    pub without: Uniqueness,
}

/// A puzzle from which no given can be removed, as far as is known.
#[derive(Clone, Debug)]
pub struct MinimalPuzzle {
    /// The puzzle; it has the same unique solution.
    pub puzzle: Puzzle,
    /// Its givens, in groups.
    pub kept: Vec<NeededGivens>,
    /// The number of orders that were tried to the end.
    pub orders: u64,
    /// The external solver on whose unverified answer a removal relies, if any.
    pub claimed_by: Option<&'static str>,
}

impl MinimalPuzzle {
    /// Returns the reason if it is unknown whether the puzzle is minimal.
    pub fn unknown(&self) -> Option<StopReason> {
        self.kept.iter().find_map(|kept| match kept.without {
            Uniqueness::Unknown(why) => Some(why),
            Uniqueness::Proved(_) | Uniqueness::Refuted(_) => None,
        })
    }

    /// Returns the result of a removal, together with the groups that are always needed.
    fn of(removed: RemovalResult, mut kept: Vec<NeededGivens>) -> MinimalPuzzle {
        let RemovalResult { puzzle, kept: more, claimed_by, .. } = removed;
        let more = more
            .into_iter()
            .map(|(cells, without)| NeededGivens { cells: cells.to_vec(), without });
        kept.extend(more);
        MinimalPuzzle { puzzle, kept, orders: 1, claimed_by }
    }

    /// Returns the number of givens.
    pub fn givens(&self) -> usize {
        self.puzzle.givens.filled().count()
    }
}

/// Returns the puzzle with some of its givens, none of which can be removed, except those of
/// [`MinimizeOptions::keep`]. `solution` must be the
/// only solution; each removal is proved to keep it so. If the search is stopped, the givens left
/// by then stay: see [`MinimalPuzzle::unknown`].
///
/// # Errors
/// If the board does not have the symmetry, or if a solver fails or contradicts itself.
pub fn minimal(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    wanted: MinimizeOptions,
    stop: &Stop,
) -> Result<MinimalPuzzle, SolveError> {
    let others = wanted.time.map(|time| stop.clone().after(time));
    let mut best = first(prover, &[(puzzle, solution)], wanted, stop).remove(0)?;
    if let Some(stop) = &others {
        let units = wanted.units(puzzle);
        let pass = Pass { prover, puzzle, solution, stop, always: Vec::new() };
        pass.try_others(&units, seeds(wanted.seed).skip(1), &mut best)?;
    }
    verify_kept(&best, solution)?;
    Ok(best)
}

/// Returns each puzzle as [`minimal`] does without extra time. The SIMD engine takes many classic
/// 9×9 puzzles in parallel, which is faster than one by one.
///
/// # Errors
/// For each puzzle, those of [`minimal`].
pub fn first(
    prover: &mut Prover,
    puzzles: &[(&Puzzle, &Grid)],
    wanted: MinimizeOptions,
    stop: &Stop,
) -> Vec<Result<MinimalPuzzle, SolveError>> {
    let Symmetry { name, .. } = *wanted.symmetry;
    let of_board =
        |puzzle: &Puzzle| wanted.symmetry.fits(puzzle.shape).then(|| wanted.units(puzzle));
    let units: Vec<_> = puzzles.iter().map(|(puzzle, _)| of_board(puzzle)).collect();
    let seed = seeds(wanted.seed).next().unwrap_or_default();
    let tasks = puzzles.iter().zip(&units).filter_map(|(&(puzzle, solution), units)| {
        let order = shuffled_units(units.as_ref()?, seed).collect();
        Some(Task { puzzle, solution, order })
    });
    let tasks: Vec<Task> = tasks.collect();
    let mut removed = remove_all(prover, &tasks, 0, stop).into_iter();
    let made = puzzles.iter().zip(&units).map(|((puzzle, solution), units)| {
        let removed = units.as_ref().and_then(|_| removed.next());
        let removed = removed.ok_or(SolveError::Symmetry { name, shape: puzzle.shape })??;
        let made = MinimalPuzzle::of(removed, Vec::new());
        verify_kept(&made, solution)?;
        Ok(made)
    });
    made.collect()
}

/// Returns the units in the order of that seed.
fn shuffled_units(units: &[Vec<Cell>], seed: u64) -> impl Iterator<Item = &[Cell]> {
    Random::new(seed, "minimal").order(units.len()).into_iter().map(|place| &*units[place])
}

/// Passes with one order after the other.
struct Pass<'a> {
    prover: &'a mut Prover,
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    /// The stop of further passes.
    stop: &'a Stop,
    /// The groups that are needed whatever else is removed.
    always: Vec<NeededGivens>,
}

impl Pass<'_> {
    /// Removes groups in the order of that seed.
    fn run(&mut self, units: &[Vec<Cell>], seed: u64) -> Result<MinimalPuzzle, SolveError> {
        let is_open = |cells: &&[Cell]| !self.always.iter().any(|kept| kept.cells == *cells);
        let order = shuffled_units(units, seed).filter(is_open).collect();
        let task = Task { puzzle: self.puzzle, solution: self.solution, order };
        let removed = remove(self.prover, &task, 0, self.stop)?;
        Ok(MinimalPuzzle::of(removed, self.always.clone()))
    }

    /// Tries further orders until time is over, and keeps the best.
    fn try_others(
        mut self,
        units: &[Vec<Cell>],
        seeds: impl Iterator<Item = u64>,
        best: &mut MinimalPuzzle,
    ) -> Result<(), SolveError> {
        for cells in units {
            if self.stop.reason().is_some() {
                return Ok(());
            }
            let rest = without(self.puzzle, cells);
            let without = self.prover.only(&rest, self.solution, self.stop)?;
            if matches!(without, Uniqueness::Refuted(_)) {
                self.always.push(NeededGivens { cells: cells.clone(), without });
            }
        }
        // With at most one removable group there is only one order.
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
                *best = MinimalPuzzle { orders: best.orders, ..next };
            }
        }
        Ok(())
    }
}

/// Verifies for all kept groups that there is another solution without them.
fn verify_kept(minimal: &MinimalPuzzle, solution: &Grid) -> Result<(), SolveError> {
    let mut rest = minimal.puzzle.clone();
    for NeededGivens { cells, without: only } in &minimal.kept {
        if let Uniqueness::Refuted(other) = only {
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
