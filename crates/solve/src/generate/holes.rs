//! The choice of the cells of a solved grid that are emptied.
//!
//! Balanced holes are spread evenly over rows, columns and boxes, and then over digits. They make
//! the hardest puzzles: with random holes some row is nearly full, and the rest follows from there
//! (C. Ansótegui, R. Béjar, C. Fernández, C. Gomes, C. Mateu, *Generating highly balanced sudoku
//! problems as hard problems*, Journal of Heuristics 17, 2011).

use std::{fmt, str::FromStr};

use super::{
    shuffle::{pattern, shuffle_grid},
    switches::{lines_of_band, switch},
};
use board::{Cell, Grid, Shape, random::Random, stop::Stop};

/// A number of holes: an absolute number, or with `%` a share of the cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum HoleCount {
    /// The number of empty cells.
    Cells(usize),
    /// The percentage of empty cells.
    Percent(f64),
}

/// The error of an invalid number of holes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AmountError {
    /// It is not a number.
    #[error("expected a number of cells, such as 50, or a percentage, such as 45%")]
    Text,
    /// It is not a range.
    #[error(
        "expected a range such as 30%..50%/2% or 20..60/5, lower end first, step above 0, all \
         three in percent or none"
    )]
    Range,
    /// The percentage is more than 100.
    #[error("{0}% is too large; expected 0% to 100% of the cells")]
    Percent(String),
    /// There are more holes than cells.
    #[error("{holes} cells are too many; a grid of side {side} has {cells} cells")]
    Cells {
        /// The requested number of holes.
        holes: usize,
        /// The side of the grid.
        side: usize,
        /// The number of cells of the grid.
        cells: usize,
    },
}

impl HoleCount {
    /// Returns the number of holes in a grid of that shape, rounded to the nearest.
    ///
    /// # Errors
    /// If there are more holes than cells.
    pub fn of(self, shape: Shape) -> Result<usize, AmountError> {
        let (cells, side) = (shape.cells(), shape.side());
        match self {
            HoleCount::Cells(holes) if holes > cells => {
                Err(AmountError::Cells { holes, side, cells })
            }
            HoleCount::Cells(holes) => Ok(holes),
            HoleCount::Percent(percent) => Ok((cells as f64 * percent / 100.0).round() as usize),
        }
    }
}

impl FromStr for HoleCount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<HoleCount, AmountError> {
        let Some(percent) = text.strip_suffix('%') else {
            return text.parse().map(HoleCount::Cells).map_err(|_| AmountError::Text);
        };
        match percent.parse() {
            Ok(number) if (0.0..=100.0).contains(&number) => Ok(HoleCount::Percent(number)),
            Ok(number) if number > 100.0 => Err(AmountError::Percent(percent.to_owned())),
            _ => Err(AmountError::Text),
        }
    }
}

/// Writes the amount in the form in which it is read.
impl fmt::Display for HoleCount {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            HoleCount::Cells(holes) => write!(f, "{holes}"),
            HoleCount::Percent(percent) => write!(f, "{percent}%"),
        }
    }
}

/// The distribution of the holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoleDistribution {
    /// Random. A larger number of holes contains those of a smaller one.
    Random,
    /// The numbers of holes in two rows or columns differ by at most one; boxes and digits are not
    /// balanced.
    Lines,
    /// The numbers of holes in two rows, columns or boxes differ by at most one. Those of two
    /// digits differ as little as exchanges of holes allow.
    Balanced,
}

/// Returns the grid with this number of cells emptied, at most all. They are less balanced if
/// `stop` ends the balancing.
pub(super) fn empty_cells(
    shape: Shape,
    solution: &Grid,
    holes: usize,
    spread: HoleDistribution,
    random: &mut Random,
    stop: &Stop,
) -> Grid {
    let mut grid = solution.clone();
    match spread {
        HoleDistribution::Random => {
            let mut cells: Vec<Cell> = (0..shape.cells()).collect();
            random.draw(&mut cells, holes);
            cells[..holes].iter().for_each(|&cell| grid.set(cell, None));
        }
        HoleDistribution::Lines => {
            // With rows as boxes, only rows and columns are balanced.
            let rows = Shape::new(1, shape.side()).unwrap_or(shape);
            clear_cells(&mut grid, &balanced_holes(rows, holes, random, stop));
        }
        HoleDistribution::Balanced => {
            let mut open = balanced_holes(shape, holes, random, stop);
            balance_digits(shape, solution, &mut open, random, stop);
            clear_cells(&mut grid, &open);
        }
    }
    grid
}

fn clear_cells(grid: &mut Grid, open: &[bool]) {
    let open = open.iter().enumerate().filter(|(_, open)| **open);
    open.for_each(|(cell, _)| grid.set(cell, None));
}

/// Chooses holes at random so that the numbers of holes in two rows, columns or boxes differ by at
/// most one. Returns for each cell whether it is a hole.
///
/// The holes are the cells of the lowest digits of another random solved grid. If the number is not
/// a multiple of the side, some cells of the next digit are added.
fn balanced_holes(shape: Shape, holes: usize, random: &mut Random, stop: &Stop) -> Vec<bool> {
    let mut other = shuffle_grid(shape, &pattern(shape), random);
    switch(shape, &mut other, random, 2, stop);
    let (digits, left) = (holes / shape.side(), holes % shape.side());
    let mut open: Vec<bool> =
        other.digits().iter().map(|&digit| usize::from(digit) <= digits).collect();
    let partly = other.filled().filter(|&(_, digit)| usize::from(digit) == digits + 1);
    let mut partly: Vec<Cell> = partly.map(|(cell, _)| cell).collect();
    random.draw(&mut partly, left);
    partly.iter().take(left).for_each(|&cell| open[cell] = true);
    open
}

/// Proposed exchanges per cell of the grid.
const PROPOSALS_PER_CELL: usize = 100;

/// Proposals between two checks of the stop.
const PROPOSALS_PER_POLL: usize = 1 << 14;

/// Balances the digits. Two lines of a band exchange two holes, which does not change the number of
/// holes in any row, column or box.
fn balance_digits(
    shape: Shape,
    solution: &Grid,
    open: &mut [bool],
    random: &mut Random,
    stop: &Stop,
) {
    let side = shape.side();
    let digit = |cell: Cell| usize::from(solution.digits()[cell]) - 1;
    let mut counts = vec![0i64; side];
    (0..open.len()).filter(|&cell| open[cell]).for_each(|cell| counts[digit(cell)] += 1);
    for number in 0..PROPOSALS_PER_CELL * shape.cells() {
        if number % PROPOSALS_PER_POLL == 0 && stop.reason().is_some() {
            return;
        }
        let rows = random.coin();
        let together = if rows { shape.box_rows() } else { shape.box_cols() };
        let (i, j) = random.pair(side);
        let Some((a, b)) = lines_of_band(side, together, random) else { continue };
        let cell = |line, i| if rows { line * side + i } else { i * side + line };
        let (holes, givens) = ([cell(a, i), cell(b, j)], [cell(a, j), cell(b, i)]);
        if holes.iter().any(|&cell| !open[cell]) || givens.iter().any(|&cell| open[cell]) {
            continue;
        }
        if exchange(&mut counts, holes.map(digit), givens.map(digit)) > 0 {
            exchange(&mut counts, givens.map(digit), holes.map(digit));
            continue;
        }
        holes.iter().for_each(|&cell| open[cell] = false);
        givens.iter().for_each(|&cell| open[cell] = true);
    }
}

/// Moves a hole from each of the digits `from` to each of the digits `to`. Returns the growth of
/// the sum of the squares.
fn exchange(counts: &mut [i64], from: [usize; 2], to: [usize; 2]) -> i64 {
    let mut growth = 0;
    for (digits, by) in [(from, -1), (to, 1)] {
        for digit in digits {
            growth += 2 * by * counts[digit] + 1;
            counts[digit] += by;
        }
    }
    growth
}
