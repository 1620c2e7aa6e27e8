//! New puzzles: a random solved grid, holes in it, and givens added where the
//! solution has to be the only one.
//!
//! A solved grid begins as the pattern grid ([`pattern`]). Permutations alone
//! would leave it a permutation of the pattern, of which all structure remains; so
//! parts of lines and digits are exchanged many times (`switches.rs`) and random
//! parts emptied and solved again by SAT (`resolve.rs`). The grids are varied, not
//! drawn evenly from all that there are.
//!
//! Puzzles that are to be unique are made the other way round ([`Thinned`]): givens are removed from
//! the solved grid as long as it stays the only solution.
//!
//! Everything follows from the seed: the same grid for the same side and boxes,
//! whatever holes are asked for.

mod error;
mod fewer;
mod holes;
mod in_cells;
mod nine;
mod resolve;
mod ruled;
mod shuffle;
mod switches;
mod thinned;
mod unique;
mod vicinity;

pub use error::GenerateError;
pub use fewer::fewer;
pub use holes::{Amount, AmountError, Spread};
pub use in_cells::in_cells;
pub use ruled::{RANDOM, any_solution, with_rules};
pub use shuffle::pattern;
pub use thinned::Thinned;
pub use vicinity::vicinity;

use crate::{SolveError, Solver};
use board::{Cell, Grid, Puzzle, Shape, random::Random, stop::Stop, verify::verify};

/// A random solved grid, the one of that seed.
///
/// # Errors
/// If it is stopped or a part of the program is broken.
pub fn solved(shape: Shape, seed: u64, stop: &Stop) -> Result<Grid, GenerateError> {
    let mut random = Random::new(seed, "solved grid");
    let mut grid = shuffle::shuffled(shape, &pattern(shape), &mut random);
    switches::switch(shape, &mut grid, &mut random, ROUNDS, stop);
    let grid = resolve::resolved(shape, grid, &mut random, resolves(shape), stop)?;
    let grid = shuffle::shuffled(shape, &grid, &mut random);
    verify(&Puzzle::classic(shape, Grid::empty(shape)), &grid)
        .map_err(|flaw| SolveError::Grid { source_name: "the generator", flaw })?;
    Ok(grid)
}

/// A random solved grid, the one of that seed; not that of [`solved`] for side 9, where it takes
/// some microseconds.
///
/// # Errors
/// If it is stopped or a part of the program is broken.
pub fn quickly_solved(shape: Shape, seed: u64, stop: &Stop) -> Result<Grid, GenerateError> {
    if shape.side() != 9 {
        return solved(shape, seed, stop);
    }
    let grid = nine::filled(shape, &mut Random::new(seed, "filled grid"));
    verify(&Puzzle::classic(shape, Grid::empty(shape)), &grid)
        .map_err(|flaw| SolveError::Grid { source_name: "the generator", flaw })?;
    Ok(grid)
}

/// Rounds of exchanges: so many times any line or digit takes part in one.
const ROUNDS: usize = 20;

/// How often a part is solved again: small grids change as a whole, large ones
/// in as many parts as take some seconds.
fn resolves(shape: Shape) -> usize {
    shape.side().clamp(10, 100)
}

/// The solved grid with so many holes, which are not more than its cells.
pub fn puzzle(shape: Shape, solution: &Grid, holes: usize, spread: Spread, seed: u64) -> Puzzle {
    let mut random = Random::new(seed, "holes");
    let stop = Stop::never();
    Puzzle::classic(shape, holes::emptied(shape, solution, holes, spread, &mut random, &stop))
}

/// The same until it is time to stop.
///
/// # Errors
/// If it is.
pub fn puzzle_until(
    shape: Shape,
    solution: &Grid,
    holes: usize,
    spread: Spread,
    seed: u64,
    stop: &Stop,
) -> Result<Puzzle, GenerateError> {
    let mut random = Random::new(seed, "holes");
    let givens = holes::emptied(shape, solution, holes, spread, &mut random, stop);
    let puzzle = Puzzle::classic(shape, givens);
    stop.reason().map_or(Ok(puzzle), |why| Err(GenerateError::Stopped(why)))
}

/// Gives cells of the solution until it is the puzzle's only one; the cells.
/// None of them can be spared.
///
/// # Errors
/// If it is stopped before that is proved, if the backend cannot solve under
/// assumptions, or if a part of the program is broken.
pub fn make_unique(
    puzzle: &mut Puzzle,
    solution: &Grid,
    solver: &Solver,
    seed: u64,
    stop: &Stop,
) -> Result<Vec<Cell>, GenerateError> {
    unique::make_unique(puzzle, solution, solver, &mut Random::new(seed, "givens"), stop)
}
