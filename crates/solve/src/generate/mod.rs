//! The generator of puzzles: a random solved grid, holes in it, and givens added if the solution
//! has to be unique.
//!
//! A solved grid starts as the pattern grid ([`pattern`]). Permutations alone would preserve its
//! structure. So parts of lines and digits are exchanged many times (`switches.rs`), and random
//! parts are emptied and solved again by SAT (`resolve.rs`). The grids are varied, but not drawn
//! uniformly from all grids.
//!
//! Puzzles that must be unique are made in the other direction ([`MinimizedGrid`]): givens are removed
//! from the solved grid as long as the solution stays unique.
//!
//! Everything is determined by the seed: side and boxes lead to the same grid for any number of
//! holes.

mod error;
mod fewer;
mod holes;
mod in_cells;
mod minimized;
mod nine;
mod resolve;
mod ruled;
mod shuffle;
mod switches;
mod unique;
mod vicinity;

pub use error::GenerateError;
pub use fewer::fewer;
pub use holes::{AmountError, HoleCount, HoleDistribution};
pub use in_cells::in_cells;
pub use minimized::MinimizedGrid;
pub use ruled::{RANDOM, RandomRules, any_solution, with_needed_rules, with_rules};
pub use shuffle::pattern;
pub use vicinity::vicinity;

use crate::{SolveError, Solver};
use board::{Cell, Grid, Puzzle, Shape, random::Random, stop::Stop, verify::verify};

/// Returns the random solved grid of that seed.
///
/// # Errors
/// If it is stopped, or if a solver fails.
pub fn solved(shape: Shape, seed: u64, stop: &Stop) -> Result<Grid, GenerateError> {
    let mut random = Random::new(seed, "solved grid");
    let mut grid = shuffle::shuffle_grid(shape, &pattern(shape), &mut random);
    switches::switch(shape, &mut grid, &mut random, EXCHANGE_ROUNDS, stop);
    let grid = resolve::resolve_parts(shape, grid, &mut random, resolves(shape), stop)?;
    let grid = shuffle::shuffle_grid(shape, &grid, &mut random);
    verify(&Puzzle::classic(shape, Grid::empty(shape)), &grid)
        .map_err(|flaw| SolveError::Grid { source_name: "the generator", flaw })?;
    Ok(grid)
}

/// Returns the random solved grid of that seed. For side 9 it takes only microseconds, and the grid
/// is not that of [`solved`].
///
/// # Errors
/// If it is stopped, or if a solver fails.
pub fn quickly_solved(shape: Shape, seed: u64, stop: &Stop) -> Result<Grid, GenerateError> {
    if shape.side() != 9 {
        return solved(shape, seed, stop);
    }
    let grid = nine::random_grid(shape, &mut Random::new(seed, "filled grid"));
    verify(&Puzzle::classic(shape, Grid::empty(shape)), &grid)
        .map_err(|flaw| SolveError::Grid { source_name: "the generator", flaw })?;
    Ok(grid)
}

/// Rounds of exchanges. In each round, a line or digit is in two pairs on average.
const EXCHANGE_ROUNDS: usize = 20;

/// Returns the number of parts that are solved again. Small grids change completely, large ones as
/// far as some seconds allow.
fn resolves(shape: Shape) -> usize {
    shape.side().clamp(10, 100)
}

/// Returns the solved grid with this number of holes, which is at most that of its cells.
pub fn puzzle(
    shape: Shape,
    solution: &Grid,
    holes: usize,
    spread: HoleDistribution,
    seed: u64,
) -> Puzzle {
    let mut random = Random::new(seed, "holes");
    let stop = Stop::never();
    Puzzle::classic(shape, holes::empty_cells(shape, solution, holes, spread, &mut random, &stop))
}

/// Returns the solved grid with this number of holes, until it is stopped.
///
/// # Errors
/// If it is stopped.
pub fn puzzle_until(
    shape: Shape,
    solution: &Grid,
    holes: usize,
    spread: HoleDistribution,
    seed: u64,
    stop: &Stop,
) -> Result<Puzzle, GenerateError> {
    let mut random = Random::new(seed, "holes");
    let givens = holes::empty_cells(shape, solution, holes, spread, &mut random, stop);
    let puzzle = Puzzle::classic(shape, givens);
    stop.reason().map_or(Ok(puzzle), |why| Err(GenerateError::Stopped(why)))
}

/// Adds cells of the solution as givens until it is unique. Returns the cells, none of which is
/// redundant.
///
/// # Errors
/// If it is stopped before that is proved, if the backend does not support assumptions, or if a
/// solver fails.
pub fn make_unique(
    puzzle: &mut Puzzle,
    solution: &Grid,
    solver: &Solver,
    seed: u64,
    stop: &Stop,
) -> Result<Vec<Cell>, GenerateError> {
    unique::make_unique(puzzle, solution, solver, &mut Random::new(seed, "givens"), stop)
}
