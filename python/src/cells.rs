//! Conversion of cells and digits for Python: rows and columns from 0, digits as values.

use board::{Candidate, Cell, Grid, Shape};
use pyo3::{Bound, IntoPyObject, Python, types::PyByteArray};

/// A row and a column.
pub(crate) type Place = (usize, usize);

/// A row, a column and a digit.
pub(crate) type Placed = (usize, usize, i64);

/// The digits of each row. An empty cell has 0, or None if 0 is a digit.
pub(crate) type Rows = Vec<Vec<Option<i64>>>;

/// The digits of a grid that is passed on to numpy.
#[derive(IntoPyObject)]
pub(crate) enum Numbers<'py> {
    /// The numbers of all cells as bytes of `i64`, row by row.
    Bytes(Bound<'py, PyByteArray>),
    /// The rows, if a cell has no number.
    Rows(Rows),
}

pub(crate) fn place(shape: Shape, cell: Cell) -> Place {
    (cell / shape.columns(), cell % shape.columns())
}

pub(crate) fn places(shape: Shape, cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(|&cell| place(shape, cell)).collect()
}

pub(crate) fn placed(shape: Shape, candidate: Candidate) -> Placed {
    let (row, column) = place(shape, candidate.cell);
    (row, column, shape.value(candidate.digit))
}

pub(crate) fn all_placed(shape: Shape, candidates: &[Candidate]) -> Vec<Placed> {
    candidates.iter().map(|&candidate| placed(shape, candidate)).collect()
}

/// Returns the value of an empty cell.
pub(crate) fn blank(shape: Shape) -> Option<i64> {
    shape.digit(0).is_none().then_some(0)
}

pub(crate) fn rows(shape: Shape, grid: &Grid) -> Rows {
    by_row(shape, |cell| match grid.get(cell) {
        Some(digit) if !shape.is_hole(cell) => Some(shape.value(digit)),
        _ => blank(shape),
    })
}

/// Returns the digits of a grid for numpy, which takes lists ten times as long.
pub(crate) fn numbers<'py>(py: Python<'py>, shape: Shape, grid: &Grid) -> Numbers<'py> {
    let blank = blank(shape);
    let mut bytes = Vec::with_capacity(size_of::<i64>() * shape.cells());
    for cell in 0..shape.cells() {
        let number = match grid.get(cell) {
            Some(digit) if !shape.is_hole(cell) => Some(shape.value(digit)),
            _ => blank,
        };
        let Some(number) = number else { return Numbers::Rows(rows(shape, grid)) };
        bytes.extend(number.to_ne_bytes());
    }
    Numbers::Bytes(PyByteArray::new(py, &bytes))
}

fn by_row<T>(shape: Shape, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let cells: Vec<Cell> = (0..shape.cells()).collect();
    cells.chunks(shape.columns()).map(|row| row.iter().map(|&cell| of(cell)).collect()).collect()
}
