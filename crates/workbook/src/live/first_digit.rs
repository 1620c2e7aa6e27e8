//! The values of the sheet *Digit by digit* for the first digit. They are stored in the file with
//! the formulas. See [`super::digits`] for the formulas and their source.

use board::{Cell, Grid, Shape};

/// The values of the ranges with formulas, in the order of the sheet, row by row.
pub(super) struct Values(pub Vec<Vec<i64>>);

impl Values {
    /// Returns the values after a reset with these givens, for digit 1.
    pub(super) fn of(givens: &Grid, shape: Shape) -> Values {
        let (side, cells) = (shape.side(), shape.cells());
        let all = |of: &dyn Fn(Cell) -> i64| (0..cells).map(of).collect::<Vec<_>>();
        let lines = |of: &dyn Fn(usize) -> i64| (0..side).map(of).collect::<Vec<_>>();
        let row = |of: &[i64], row: usize| (0..side).map(|i| of[row * side + i]).sum::<i64>();
        let column =
            |of: &[i64], column: usize| (0..side).map(|i| of[i * side + column]).sum::<i64>();
        let its_box = |of: &[i64], cell: Cell| {
            let (start, end) = (start(shape, cell), end(shape, cell));
            let columns = |row: usize| (start.1..end.1).map(move |column| row * side + column);
            (start.0..end.0).flat_map(columns).map(|cell| of[cell]).sum::<i64>()
        };
        let puzzle = all(&|cell| givens.get(cell).map_or(0, i64::from));
        let empty = all(&|cell| i64::from(puzzle[cell] == 0));
        let there = all(&|cell| i64::from(puzzle[cell] == 1));
        let empty_boxes = all(&|cell| i64::from(its_box(&there, cell) == 0));
        let empty_rows = lines(&|i| 1 - row(&there, i));
        let empty_columns = lines(&|i| 1 - column(&there, i));
        let places = all(&|cell| {
            empty[cell] * empty_boxes[cell] * empty_rows[cell / side] * empty_columns[cell % side]
        });
        let boxes = all(&|cell| i64::from(its_box(&places, cell) == 1));
        let rows = lines(&|i| i64::from(row(&places, i) == 1));
        let columns = lines(&|i| i64::from(column(&places, i) == 1));
        let is_only = |cell| rows[cell / side] + columns[cell % side] + boxes[cell] > 0;
        let board = all(&|cell| i64::from(is_only(cell)) * places[cell] + puzzle[cell]);
        let (element, next) = (vec![1], vec![2]);
        Values(vec![
            puzzle,
            element,
            empty,
            there,
            empty_boxes,
            empty_rows,
            empty_columns,
            places,
            boxes,
            rows,
            columns,
            board,
            next,
        ])
    }

    /// Returns the values of the range `Board`.
    pub(super) fn board(&self) -> &[i64] {
        &self.0[11]
    }
}

/// Returns the first row and column of the box of a cell, from 0.
pub(super) fn start(shape: Shape, cell: Cell) -> (usize, usize) {
    let (row, column) = (cell / shape.side(), cell % shape.side());
    (row - row % shape.box_rows(), column - column % shape.box_cols())
}

/// Returns the row and column after the end of the box of a cell, from 0.
pub(super) fn end(shape: Shape, cell: Cell) -> (usize, usize) {
    let (row, column) = start(shape, cell);
    (row + shape.box_rows(), column + shape.box_cols())
}
