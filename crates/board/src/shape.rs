//! The size of a grid and of its boxes.

use std::{fmt, str::FromStr};

use super::Cell;

/// The smallest side accepted.
pub const MIN_SIDE: usize = 4;

/// The largest side accepted: 645³ candidates still fit the 2²⁸ variables that
/// varisat can hold.
pub const MAX_SIDE: usize = 645;

/// Boxes of `box_rows` by `box_cols` cells; the side is their product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: usize,
    box_cols: usize,
}

/// Why there is no such shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// The side is outside [`MIN_SIDE`] ..= [`MAX_SIDE`].
    #[error("side {0} is out of range: sides {MIN_SIDE} to {MAX_SIDE} are possible")]
    Side(usize),
    /// The text is no shape.
    #[error("expected rows x columns of a box, such as 3x3 or 2x3")]
    Text,
}

impl Shape {
    /// Boxes of so many rows and columns of cells.
    ///
    /// # Errors
    /// If their product is not a possible side.
    pub fn new(box_rows: usize, box_cols: usize) -> Result<Shape, ShapeError> {
        let side = box_rows.saturating_mul(box_cols);
        match (MIN_SIDE..=MAX_SIDE).contains(&side) {
            true => Ok(Shape { box_rows, box_cols }),
            false => Err(ShapeError::Side(side)),
        }
    }

    /// The most square boxes for a side, with rows ≤ columns: 9 has 3×3, 6 has
    /// 2×3, a prime p has 1×p, where boxes are rows.
    ///
    /// # Errors
    /// If the side is not possible.
    pub fn most_square(side: usize) -> Result<Shape, ShapeError> {
        let rows = (1..=side).take_while(|r| r * r <= side).filter(|r| side.is_multiple_of(*r));
        let box_rows = rows.last().ok_or(ShapeError::Side(side))?;
        Shape::new(box_rows, side / box_rows)
    }

    /// Rows of cells in a box.
    pub fn box_rows(self) -> usize {
        self.box_rows
    }

    /// Columns of cells in a box.
    pub fn box_cols(self) -> usize {
        self.box_cols
    }

    /// Rows, columns and digits of the grid.
    pub fn side(self) -> usize {
        self.box_rows * self.box_cols
    }

    /// Cells of the grid: the side squared.
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The cell's name, such as `r2c5`.
    pub fn name(self, cell: Cell) -> CellName {
        CellName { row: cell / self.side() + 1, column: cell % self.side() + 1 }
    }

    /// The cell of a row and a column, both from 1.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let fits = |i: usize| (1..=self.side()).contains(&i);
        (fits(row) && fits(column)).then(|| (row - 1) * self.side() + column - 1)
    }
}

/// `RxC`, as it is displayed; `X` and `×` will do too.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or(ShapeError::Text)?;
        let number = |text: &str| text.parse().map_err(|_| ShapeError::Text);
        Shape::new(number(rows)?, number(columns)?)
    }
}

/// `RxC`: the rows and columns of a box.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_cols)
    }
}

/// A cell as people write it: `r2c5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    /// From 1.
    pub row: usize,
    /// From 1.
    pub column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_square_box_has_no_more_rows_than_columns() {
        let boxes = |side| Shape::most_square(side).map(|s| s.to_string());
        assert_eq!(boxes(9).as_deref(), Ok("3x3"));
        assert_eq!(boxes(6).as_deref(), Ok("2x3"));
        assert_eq!(boxes(12).as_deref(), Ok("3x4"));
        assert_eq!(boxes(7).as_deref(), Ok("1x7"));
        assert_eq!(boxes(3), Err(ShapeError::Side(3)));
        assert_eq!(boxes(646), Err(ShapeError::Side(646)));
    }

    #[test]
    fn cells_are_named_by_row_and_column_from_one() {
        let shape = Shape::new(3, 3).unwrap();
        assert_eq!(shape.name(13).to_string(), "r2c5");
        assert_eq!(shape.cell(2, 5), Some(13));
        assert_eq!(shape.cell(0, 5), None);
        assert_eq!(shape.cell(2, 10), None);
    }
}
