//! Positions of cells on a board: whether they touch, are connected, or lie on a line.

use std::collections::BTreeSet;

use board::{Cell, Shape};

/// Returns true if the cells are connected along edges.
pub(super) fn is_connected(shape: Shape, cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        for (down, right) in STRAIGHT {
            let beside = shape.step(cell, down, right).filter(|it| cells.contains(it));
            reached.extend(beside.filter(|it| !reached.contains(it)));
        }
        next += 1;
    }
    cells.iter().all(|cell| reached.contains(cell))
}

/// Returns true if the cells follow each other along a row or a column.
pub(super) fn is_straight(shape: Shape, cells: &[Cell]) -> bool {
    let steps = cells.windows(2).map(|two| {
        let [(r, c), (row, column)] = [two[0], two[1]].map(|cell| place(shape, cell));
        (row - r, column - c)
    });
    let steps: Vec<_> = steps.collect();
    steps.iter().all(|step| *step == steps[0] && step.0.abs() + step.1.abs() == 1)
}

/// Returns true if all cells have the same offset from the corresponding other cells.
pub(super) fn is_shifted(shape: Shape, cells: &[Cell], others: &[Cell]) -> bool {
    let far = cells.iter().zip(others).map(|(&cell, &other)| {
        let [(r, c), (row, column)] = [cell, other].map(|it| place(shape, it));
        (row - r, column - c)
    });
    far.collect::<BTreeSet<_>>().len() == 1
}

/// Returns true if each cell touches the previous one along an edge or at a corner.
pub(super) fn touches_on(shape: Shape, cells: &[Cell]) -> bool {
    cells.windows(2).all(|two| {
        let [(r, c), (row, column)] = [two[0], two[1]].map(|cell| place(shape, cell));
        r.abs_diff(row).max(c.abs_diff(column)) <= 1
    })
}

/// Returns true if the cells form a full rectangle.
pub(super) fn is_box(shape: Shape, cells: &[Cell]) -> bool {
    let (rows, columns): (BTreeSet<_>, BTreeSet<_>) =
        cells.iter().map(|&cell| place(shape, cell)).unzip();
    is_connected(shape, cells) && cells.len() == rows.len() * columns.len()
}

/// Returns the row and the column of a cell, from 0.
pub(super) fn place(shape: Shape, cell: Cell) -> (isize, isize) {
    ((cell / shape.columns()) as isize, (cell % shape.columns()) as isize)
}

/// Returns true if two cells touch along an edge.
pub(super) fn is_edge(shape: Shape, [one, other]: [Cell; 2]) -> bool {
    STRAIGHT.iter().any(|&(down, right)| shape.step(one, down, right) == Some(other))
}

/// Returns the upper left cell if the cells form a 2×2 square, else `None`.
pub(super) fn square_corner(shape: Shape, cells: &[Cell]) -> Option<Cell> {
    let first = *cells.iter().min()?;
    let others = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(first, d, r));
    let is_there = |cell: &Option<Cell>| cell.is_some_and(|cell| cells.contains(&cell));
    (cells.len() == 4 && others.iter().all(is_there)).then_some(first)
}

/// The directions along rows and columns, and along diagonals.
const STRAIGHT: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Returns the direction into the grid along the cells of a clue. It is diagonal for a clue with an
/// arrow. For a single cell it points away from the nearest edge. Returns `None` if the cells are
/// not in a line.
pub(super) fn way(shape: Shape, along: &[Cell], arrow: bool) -> Option<(isize, isize)> {
    let first = *along.first()?;
    let ways = if arrow { &DIAGONAL } else { &STRAIGHT };
    if along.len() > 1 {
        let goes = |&&(r, c): &&(isize, isize)| {
            along.windows(2).all(|two| shape.step(two[0], r, c) == Some(two[1]))
        };
        return ways.iter().find(goes).copied();
    }
    ways.iter().copied().find(|&(r, c)| shape.step(first, -r, -c).is_none())
}

/// Returns true if the cells extend to the end of their row, column or diagonal.
pub(super) fn is_whole(shape: Shape, along: &[Cell], arrow: bool) -> bool {
    let next = |(down, right)| shape.step(*along.last()?, down, right);
    way(shape, along, arrow).and_then(next).is_none()
}
