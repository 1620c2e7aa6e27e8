//! Overlapping grids that are written as one square, with empty cells outside the grids.

use super::{Assumption, clashes};
use board::{Cell, Digit, Grid, Puzzle, Shape, fields, rules, rules::Rules};

/// An arrangement of grids. `corners` contains the row and column of each grid. The unit is the
/// side of a grid minus the side of the shared box.
struct Canvas {
    corners: &'static [(usize, usize)],
    steps: usize,
}

/// Five grids, and two grids along either diagonal.
static CANVASES: [Canvas; 3] = [
    Canvas { corners: &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)], steps: 2 },
    Canvas { corners: &[(0, 0), (1, 1)], steps: 1 },
    Canvas { corners: &[(0, 1), (1, 0)], steps: 1 },
];

/// The sides of the boxes. In a smaller square, a conflict is more likely an error than a sign of
/// several grids.
const BOXES: [usize; 2] = [3, 4];

/// Reads a square as overlapping grids, if all digits are in them and no grid has a conflict.
pub(super) fn read(side: usize, digits: &[Digit]) -> Option<(Puzzle, Assumption)> {
    CANVASES.iter().find_map(|canvas| {
        let size = |&size: &usize| side == canvas.steps * (size * size - size) + size * size;
        let size = BOXES.into_iter().find(size)?;
        let n = size * size;
        let corners: Vec<(usize, usize)> = { canvas.corners.iter() }
            .map(|&(row, column)| (row * (n - size), column * (n - size)))
            .collect();
        let is_in = |cell: Cell, &(row, column): &(usize, usize)| {
            (row..row + n).contains(&(cell / side)) && (column..column + n).contains(&(cell % side))
        };
        let is_hole = |cell: Cell| !corners.iter().any(|corner| is_in(cell, corner));
        let fits = |(cell, &digit): (Cell, &Digit)| {
            digit == 0 || usize::from(digit) <= n && !is_hole(cell)
        };
        let clash = |&(row, column): &(usize, usize)| {
            clashes(n, (size, size), |r, c| digits[(row + r) * side + column + c])
        };
        if !digits.iter().enumerate().all(fits) || corners.iter().any(clash) {
            return None;
        }
        let puzzle = puzzle(side, size, &corners, digits, is_hole)?;
        Some((puzzle, Assumption::Canvas { grids: corners.len(), side: n }))
    })
}

fn puzzle(
    side: usize,
    size: usize,
    corners: &[(usize, usize)],
    digits: &[Digit],
    is_hole: impl Fn(Cell) -> bool,
) -> Option<Puzzle> {
    let shape = Shape::board(side, side, (1, (size * size) as u16)).ok()?;
    let shape = shape.with_boxes(size, size)?.with_holes(is_hole);
    let corners: Vec<Cell> = corners.iter().map(|(row, column)| row * side + column).collect();
    let corners = ("corners".to_owned(), fields::cells(shape, &corners));
    let rule = rules::read(shape, "grids", vec![corners]).ok()?;
    let rules = Rules::new(shape, vec![rule]).ok()?;
    let givens = Grid::from_digits(shape, digits)?;
    Some(Puzzle { shape, rules, givens, restrictions: None })
}
