//! Random parts of a solved grid, emptied and filled again by SAT.
//!
//! A part consists of the cells of a few digits, of a few rows of a band or of a few columns of a
//! stack. The solver is deterministic, but the grid is shuffled first, so each part changes
//! differently. The result does not depend on the clock or on the chosen backend, so a seed leads
//! to the same grid everywhere.
//!
//! Tried without benefit: whole boxes or many digits at once. With four digits from side 36 on, or
//! four lines from side 100 on, a solver sometimes takes minutes.

use super::{GenerateError, shuffle::shuffle_grid};
use crate::SolveError;
use board::{
    Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape,
    random::Random,
    stop::{Stop, StopReason},
    verify::verify,
};
use sat::{
    EncodingConfig,
    backends::{Answer, BackendEntry, Options, Problem, Varisat},
    decode::decode,
    formulations,
    load::load,
    variables::{Numbering, Variables},
};

/// Shuffles the grid and solves a part again, `times` times.
///
/// # Errors
/// If it is stopped, or if the solver fails.
pub(super) fn resolve_parts(
    shape: Shape,
    mut grid: Grid,
    random: &mut Random,
    times: usize,
    stop: &Stop,
) -> Result<Grid, GenerateError> {
    let layout = Layout::new(shape, &board::rules::Rules::CLASSIC);
    for _ in 0..times {
        grid = shuffle_grid(shape, &grid, random);
        let mut rest = grid.clone();
        for cell in random_part(shape, &grid, random) {
            rest.set(cell, None);
        }
        grid = another(&layout, rest, grid, stop)?;
    }
    Ok(grid)
}

/// Returns the cells of a few digits or lines except one of each. Otherwise the digits or lines
/// would only be permuted.
fn random_part(shape: Shape, grid: &Grid, random: &mut Random) -> Vec<Cell> {
    let side = shape.side();
    let few = 3 + random.below(4);
    // After shuffling, the first lines of a band are random lines of it.
    match random.below(3) {
        0 if shape.box_rows() > 2 => {
            let rows = few.min(shape.box_rows()).min(most_lines(side));
            (0..rows * side).filter(|cell| cell % side > 0).collect()
        }
        1 if shape.box_cols() > 2 => {
            let columns = few.min(shape.box_cols()).min(most_lines(side));
            (side..shape.cells()).filter(|cell| cell % side < columns).collect()
        }
        _ => {
            let few = few.min(most_digits(side));
            let cells = grid.filled().filter(|&(_, digit)| usize::from(digit) <= few);
            cells.map(|(cell, _)| cell).filter(|&cell| cell >= side).collect()
        }
    }
}

/// Returns the number of digits that are placed again quickly; one more takes ten times as long.
fn most_digits(side: usize) -> usize {
    match side {
        0..=16 => 6,
        17..=25 => 5,
        26..=36 => 4,
        _ => 3,
    }
}

/// Returns the number of lines that are placed again quickly; lines are easier than digits.
fn most_lines(side: usize) -> usize {
    if side <= 100 { 6 } else { 3 }
}

/// Returns a solution other than the present one, if there is one.
fn another(layout: &Layout, rest: Grid, present: Grid, stop: &Stop) -> Result<Grid, GenerateError> {
    let variables = Variables::new(Numbering::Open, &missing(layout, &rest));
    let puzzle = Puzzle::classic(layout.shape, rest);
    // These phases must not change, so that each seed keeps its grid.
    let phases = variables.iter().map(|(_, lit)| !lit).collect();
    let options = Options { stop: stop.clone(), phases, ..Options::default() };
    let problem = Problem { layout, variables: &variables };
    let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
    let loaded = load(&Varisat, options, &problem, wording, Some(&present));
    let loaded = loaded.map_err(SolveError::from)?;
    let mut backend = loaded.whole().map_err(GenerateError::Stopped)?;
    match backend.solve(&[]).map_err(SolveError::from)? {
        Answer::Unsat(_) => Ok(present),
        Answer::Unknown(why) => Err(GenerateError::Stopped(why)),
        Answer::Sat(_) if stop.reason() == Some(StopReason::Interrupted) => {
            Err(GenerateError::Stopped(StopReason::Interrupted))
        }
        Answer::Sat(model) => {
            let grid = decode(layout.shape, &variables, &model)
                .map_err(|reason| SolveError::Model { backend: Varisat.name(), reason })?;
            verify(&puzzle, &grid)
                .map_err(|flaw| SolveError::Grid { source_name: Varisat.name(), flaw })?;
            Ok(grid)
        }
    }
}

/// Returns for each cell the digits that none of its houses contains. That is what logic would find
/// first, without its work for every candidate.
fn missing(layout: &Layout, grid: &Grid) -> Candidates {
    let side = layout.shape.side();
    let mut has = vec![false; layout.constraints().len() * side];
    let at = |house: u32, digit: Digit| house as usize * side + usize::from(digit) - 1;
    for (cell, digit) in grid.filled() {
        layout.constraints_of(cell).iter().for_each(|&house| has[at(house, digit)] = true);
    }
    let mut candidates = Candidates::of_grid(layout.shape, grid);
    for cell in (0..layout.shape.cells()).filter(|&cell| grid.get(cell).is_none()) {
        for digit in 1..=side as Digit {
            if layout.constraints_of(cell).iter().any(|&house| has[at(house, digit)]) {
                candidates.eliminate(Candidate { cell, digit });
            }
        }
    }
    candidates
}
