//! Random puzzles, and a count of their solutions that shares nothing with the
//! program: plain backtracking with the rules written out once more.

use board::{Candidate, Candidates, Cell, Digit, Grid, Puzzle, Shape};

use super::Random;

/// The solutions of a puzzle by plain backtracking, up to a limit.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut grid = Grid::empty(puzzle.shape);
    for (cell, digit) in puzzle.givens.filled() {
        if !fits(puzzle, &grid, cell, digit) {
            return Vec::new();
        }
        grid.set(cell, Some(digit));
    }
    let mut found = Vec::new();
    search(puzzle, &mut grid, limit, &mut found);
    found
}

fn fits(puzzle: &Puzzle, grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let (side, rows, columns) =
        (puzzle.shape.side(), puzzle.shape.box_rows(), puzzle.shape.box_cols());
    let (row, column) = (cell / side, cell % side);
    let (top, left) = (row / rows * rows, column / columns * columns);
    puzzle.restrictions.as_ref().is_none_or(|left| left.contains(cell, digit))
        && (0..side).all(|i| {
            let in_box = (top + i / columns) * side + left + i % columns;
            [row * side + i, i * side + column, in_box]
                .into_iter()
                .all(|other| grid.get(other) != Some(digit))
        })
}

fn search(puzzle: &Puzzle, grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    let digits = 1..=puzzle.shape.side() as Digit;
    let choices =
        |cell| digits.clone().filter(|&d| fits(puzzle, grid, cell, d)).collect::<Vec<_>>();
    let open = (0..puzzle.shape.cells()).filter(|&cell| grid.get(cell).is_none());
    let Some((cell, choices)) = open.map(|cell| (cell, choices(cell))).min_by_key(|c| c.1.len())
    else {
        found.push(grid.clone());
        return;
    };
    for digit in choices {
        grid.set(cell, Some(digit));
        search(puzzle, grid, limit, found);
        grid.set(cell, None);
        if found.len() >= limit {
            return;
        }
    }
}

/// A full grid: the pattern grid with digits, rows and columns shuffled.
pub fn solved(shape: Shape, random: &mut Random) -> Grid {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    let order = |bands: usize, size: usize, random: &mut Random| -> Vec<usize> {
        let mut lines = Vec::new();
        for band in shuffled(bands, random) {
            lines.extend(shuffled(size, random).into_iter().map(|line| band * size + line));
        }
        lines
    };
    let row_order = order(columns, rows, random);
    let column_order = order(rows, columns, random);
    let digits = shuffled(side, random);
    let mut grid = Grid::empty(shape);
    for (row, &r) in row_order.iter().enumerate() {
        for (column, &c) in column_order.iter().enumerate() {
            let digit = digits[(r % rows * columns + r / rows + c) % side];
            grid.set(row * side + column, Some(digit as Digit + 1));
        }
    }
    grid
}

fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut items: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        items.swap(last, random.below(last + 1));
    }
    items
}

/// What a random puzzle has besides some givens of a solved grid.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Nothing.
    Plain,
    /// A given changed at random: clashing, unsolvable, or solvable after all.
    Spoilt,
    /// Candidates ruled out at random, those of the solution mostly not.
    Restricted,
}

/// A random puzzle that keeps about so many givens in a hundred.
pub fn puzzle(shape: Shape, percent: usize, kind: Kind, random: &mut Random) -> Puzzle {
    let solution = solved(shape, random);
    let mut puzzle = Puzzle::classic(shape, Grid::empty(shape));
    for (cell, digit) in solution.filled() {
        if random.percent(percent) {
            puzzle.givens.set(cell, Some(digit));
        }
    }
    match kind {
        Kind::Plain => {}
        Kind::Spoilt => {
            let digit = 1 + random.below(shape.side()) as Digit;
            puzzle.givens.set(random.below(shape.cells()), Some(digit));
        }
        Kind::Restricted => {
            let mut left = Candidates::full(shape);
            for cell in 0..shape.cells() {
                for digit in 1..=shape.side() as Digit {
                    let right = solution.get(cell) == Some(digit);
                    if random.percent(if right { 1 } else { 30 }) {
                        left.eliminate(Candidate { cell, digit });
                    }
                }
            }
            puzzle.restrictions = Some(left);
        }
    }
    puzzle
}
