//! The pattern grid, and permutations that preserve solved grids: of bands, of rows within a band,
//! of stacks, of columns within a stack, of digits, and transposition if boxes are square.

use board::{Digit, Grid, Shape, random::Random};

/// Returns the pattern grid. Each row is the one above shifted by the columns of a box, and each
/// band is shifted by one more column.
pub fn pattern(shape: Shape) -> Grid {
    let side = shape.side();
    let mut grid = Grid::empty(shape);
    for cell in 0..shape.cells() {
        let (row, column) = (cell / side, cell % side);
        let shift = row % shape.box_rows() * shape.box_cols() + row / shape.box_rows();
        grid.set(cell, Some(((shift + column) % side + 1) as Digit));
    }
    grid
}

/// Returns the grid under a random combination of these permutations.
pub(super) fn shuffle_grid(shape: Shape, grid: &Grid, random: &mut Random) -> Grid {
    let side = shape.side();
    let rows = lines(side, shape.box_rows(), random);
    let columns = lines(side, shape.box_cols(), random);
    let digits = random.order(side);
    let transposed = shape.box_rows() == shape.box_cols() && random.coin();
    let mut result = Grid::empty(shape);
    for cell in 0..shape.cells() {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        let digit = grid.get(row * side + column);
        result.set(cell, digit.map(|digit| digits[usize::from(digit) - 1] as Digit + 1));
    }
    result
}

/// Returns the lines in random order, keeping those of a band or stack together.
fn lines(side: usize, together: usize, random: &mut Random) -> Vec<usize> {
    let bands = random.order(side / together);
    let mut lines = Vec::with_capacity(side);
    for band in bands {
        lines.extend(random.order(together).into_iter().map(|line| band * together + line));
    }
    lines
}
