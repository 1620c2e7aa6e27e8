//! The size of a grid and of its boxes.

use std::{fmt, str::FromStr};

use super::{Cell, Digit, holes::Holes};

/// The smallest side accepted.
pub const MIN_SIDE: usize = 4;

/// The largest side accepted: 645³ candidates still fit the 2²⁸ variables that
/// varisat can hold.
pub const MAX_SIDE: usize = 645;

/// Rows and columns of cells, the digits that go into them, and the boxes that are drawn. A classic
/// board has as many rows, columns and digits as a box has cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u16,
    columns: u16,
    digits: u16,
    lowest: u16,
    box_rows: u16,
    box_cols: u16,
    holes: Option<&'static Holes>,
}

/// Why there is no such shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// The side is outside [`MIN_SIDE`] ..= [`MAX_SIDE`].
    #[error("side {0} is out of range; expected {MIN_SIDE} to {MAX_SIDE}")]
    Side(usize),
    /// A board has no rows or columns, or too many.
    #[error(
        "a board of {0} rows and {1} columns is out of range; expected 1 to {MAX_SIDE} of each"
    )]
    Extent(usize, usize),
    /// The digits do not go up, or are too many.
    #[error(
        "digits {0} to {1} are out of range; expected 1 to {MAX_SIDE} digits, the lowest first"
    )]
    Digits(u16, u16),
    /// The text is no shape.
    #[error("expected the rows x columns of a box, such as 3x3 or 2x3")]
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
            true => {
                let n = side as u16;
                let (box_rows, box_cols) = (box_rows as u16, box_cols as u16);
                Ok(Shape {
                    rows: n,
                    columns: n,
                    digits: n,
                    lowest: 1,
                    box_rows,
                    box_cols,
                    holes: None,
                })
            }
            false => Err(ShapeError::Side(side)),
        }
    }

    /// The most square boxes for a side, with rows ≤ columns: 9 has 3×3, 6 has
    /// 2×3, a prime p has 1×p, where boxes are rows.
    ///
    /// # Errors
    /// If the side is not possible.
    pub fn most_square(side: usize) -> Result<Shape, ShapeError> {
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(ShapeError::Side(side));
        }
        let mut rows = (1..=side.isqrt()).rev().filter(|&rows| side.is_multiple_of(rows));
        let box_rows = rows.next().ok_or(ShapeError::Side(side))?;
        Shape::new(box_rows, side / box_rows)
    }

    /// Whether the boxes are those that nobody has to be told of.
    pub fn is_most_square(self) -> bool {
        Shape::most_square(self.side()) == Ok(self)
    }

    /// Any rows and columns, with the digits `lowest` ..= `highest`. Boxes are drawn where some
    /// hold every digit once and tile the board, the most square ones with rows ≤ columns.
    ///
    /// # Errors
    /// If there are no or too many rows, columns or digits.
    pub fn board(
        rows: usize,
        columns: usize,
        (lowest, highest): (u16, u16),
    ) -> Result<Shape, ShapeError> {
        let fits = |n: usize| (1..=MAX_SIDE).contains(&n);
        if !fits(rows) || !fits(columns) {
            return Err(ShapeError::Extent(rows, columns));
        }
        let digits = (usize::from(highest) + 1).saturating_sub(usize::from(lowest));
        if !fits(digits) {
            return Err(ShapeError::Digits(lowest, highest));
        }
        let tiles = |&r: &usize| {
            digits.is_multiple_of(r) && rows.is_multiple_of(r) && columns.is_multiple_of(digits / r)
        };
        let distance = |&r: &usize| (r.abs_diff(digits / r), r);
        let box_rows = (1..=digits).filter(tiles).min_by_key(distance);
        // Without boxes there is no line between rows, as where boxes are rows.
        let (box_rows, box_cols) = box_rows.map_or((1, columns), |r| (r, digits / r));
        Ok(Shape {
            rows: rows as u16,
            columns: columns as u16,
            digits: digits as u16,
            lowest,
            box_rows: box_rows as u16,
            box_cols: box_cols as u16,
            holes: None,
        })
    }

    /// The same with boxes of that size, if they hold every digit once and tile the board.
    pub fn with_boxes(self, rows: usize, columns: usize) -> Option<Shape> {
        let tiles = rows * columns == self.digits()
            && self.rows().is_multiple_of(rows)
            && self.columns().is_multiple_of(columns);
        tiles.then_some(Shape { box_rows: rows as u16, box_cols: columns as u16, ..self })
    }

    /// The same without the cells that are holes. A hole has no name among people; in
    /// [`Candidates`](crate::Candidates) and full grids it has the digit 1, so that every place
    /// has one, and no constraint holds it.
    pub fn with_holes(self, is_hole: impl Fn(Cell) -> bool) -> Shape {
        Shape { holes: Holes::among(self.cells(), is_hole), ..self }
    }

    /// Rows of cells.
    #[inline]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Columns of cells.
    #[inline]
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// How many digits there are: they are 1 ..= this wherever they are not shown to people.
    #[inline]
    pub fn digits(self) -> usize {
        usize::from(self.digits)
    }

    /// What a digit counts in sums: itself, unless the lowest is not 1.
    #[inline]
    pub fn value(self, digit: Digit) -> i64 {
        i64::from(digit) + i64::from(self.lowest) - 1
    }

    /// The digit that counts that in sums.
    pub fn digit(self, value: i64) -> Option<Digit> {
        let digit = value.checked_sub(i64::from(self.lowest) - 1)?;
        (1..=self.digits as i64).contains(&digit).then_some(digit as Digit)
    }

    /// What the digits count, lowest first.
    pub fn values(self) -> std::ops::RangeInclusive<i64> {
        self.value(1)..=self.value(self.digits)
    }

    /// Whether rows, columns and digits are as many as cells in a box, the digits begin with 1,
    /// and no cell is missing.
    #[inline]
    pub fn is_classic(self) -> bool {
        self.rows == self.columns
            && self.rows == self.digits
            && self.lowest == 1
            && self.holes.is_none()
            && self.digits() >= MIN_SIDE
            && self.box_rows() * self.box_cols() == self.digits()
    }

    /// Whether its boxes are 3×3, as those of a classic 9×9 board are.
    #[inline]
    pub fn has_boxes_of_nine(self) -> bool {
        (self.box_rows(), self.box_cols()) == (3, 3)
    }

    /// Whether boxes of its size have each digit once and tile it.
    pub fn has_boxes(self) -> bool {
        self.with_boxes(self.box_rows(), self.box_cols()).is_some()
    }

    /// Rows of cells in a box.
    #[inline]
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// Columns of cells in a box.
    #[inline]
    pub fn box_cols(self) -> usize {
        usize::from(self.box_cols)
    }

    /// Rows, columns and digits of a classic board, for code that has no other.
    #[inline]
    pub fn side(self) -> usize {
        self.digits()
    }

    /// Places of the canvas, holes among them: cells are numbered row by row through all.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The places that are holes, how many.
    pub fn holes(self) -> usize {
        self.holes.map_or(0, Holes::count)
    }

    /// Whether the place is a hole.
    #[inline]
    pub fn is_hole(self, cell: Cell) -> bool {
        self.holes.is_some_and(|holes| holes.contains(cell))
    }

    /// The cells, in order, without the holes.
    pub fn every_cell(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).filter(move |&cell| !self.is_hole(cell))
    }

    /// The cell that many rows below and columns to the right, if it is on the board.
    pub fn step(self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = (cell / self.columns()).checked_add_signed(down)?;
        let column = (cell % self.columns()).checked_add_signed(right)?;
        self.cell(row + 1, column + 1)
    }

    /// The cell's name, such as `r2c5`.
    pub fn name(self, cell: Cell) -> CellName {
        CellName { row: cell / self.columns() + 1, column: cell % self.columns() + 1 }
    }

    /// What these cells are called, with spaces between.
    pub fn names(self, cells: &[Cell]) -> String {
        let mut names = String::with_capacity(5 * cells.len());
        for (place, &cell) in cells.iter().enumerate() {
            names.push_str(if place == 0 { "" } else { " " });
            match self.name(cell) {
                CellName { row: row @ ..=9, column: column @ ..=9 } => {
                    names.extend([
                        'r',
                        (b'0' + row as u8).into(),
                        'c',
                        (b'0' + column as u8).into(),
                    ]);
                }
                name => names.push_str(&name.to_string()),
            }
        }
        names
    }

    /// The cell of a row and a column, both from 1; no hole.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let fits = |i: usize, count: usize| (1..=count).contains(&i);
        let place = || (row - 1) * self.columns() + column - 1;
        (fits(row, self.rows()) && fits(column, self.columns()))
            .then(place)
            .filter(|&cell| !self.is_hole(cell))
    }

    /// The cell of that name.
    pub fn named(self, name: &str) -> Option<Cell> {
        let CellName { row, column } = CellName::parse(name)?;
        self.cell(row, column)
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellName {
    /// From 1.
    pub row: usize,
    /// From 1.
    pub column: usize,
}

impl CellName {
    /// The name that a text is, as it is displayed or with capital letters, on whatever board.
    pub fn parse(text: &str) -> Option<CellName> {
        let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some(CellName { row: row.parse().ok()?, column: column.parse().ok()? })
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}
