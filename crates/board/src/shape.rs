//! The shape of a board: rows, columns, digits, boxes and gaps.

use std::{fmt, str::FromStr};

use super::{
    Cell, Digit,
    holes::Holes,
    layers::{self, Layer, LayerName},
};

/// The smallest supported side.
pub const MIN_SIDE: usize = 4;

/// The largest supported side: 645³ candidates are within the limit of 2²⁸ variables of varisat.
pub const MAX_SIDE: usize = 645;

/// The rows and columns of cells, the digits, and the boxes. A classic board has as many rows,
/// columns and digits as a box has cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u16,
    columns: u16,
    digits: u16,
    lowest: u16,
    box_rows: u16,
    box_cols: u16,
    holes: Option<&'static Holes>,
    layers: Option<&'static Vec<Layer>>,
}

/// The reason why a shape is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// The side is outside [`MIN_SIDE`] ..= [`MAX_SIDE`].
    #[error("side {0} is out of range; expected {MIN_SIDE} to {MAX_SIDE}")]
    Side(usize),
    /// The number of rows or columns is 0 or too large.
    #[error(
        "a board of {0} rows and {1} columns is out of range; expected 1 to {MAX_SIDE} of each"
    )]
    Extent(usize, usize),
    /// The digits are not ascending or too many.
    #[error(
        "digits {0} to {1} are out of range; expected 1 to {MAX_SIDE} digits, the lowest first"
    )]
    Digits(u16, u16),
    /// The text is not a box size.
    #[error("expected the rows x columns of a box, such as 3x3 or 2x3")]
    Text,
}

impl Shape {
    /// Creates a classic board with boxes of this many rows and columns.
    ///
    /// # Errors
    ///
    /// If their product is not a supported side.
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
                    layers: None,
                })
            }
            false => Err(ShapeError::Side(side)),
        }
    }

    /// Returns the classic board with the most square boxes for a side, with rows ≤ columns. Side 9
    /// has 3×3 boxes, 6 has 2×3, and a prime p has 1×p, where boxes are rows.
    ///
    /// # Errors
    ///
    /// If the side is not supported.
    pub fn most_square(side: usize) -> Result<Shape, ShapeError> {
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(ShapeError::Side(side));
        }
        let mut rows = (1..=side.isqrt()).rev().filter(|&rows| side.is_multiple_of(rows));
        let box_rows = rows.next().ok_or(ShapeError::Side(side))?;
        Shape::new(box_rows, side / box_rows)
    }

    /// Returns true if the boxes are the default for this side, i.e. the most square ones.
    pub fn is_most_square(self) -> bool {
        Shape::most_square(self.side()) == Ok(self)
    }

    /// Creates a board of any number of rows and columns with the digits `lowest` ..= `highest`.
    ///
    /// It has boxes if some size tiles the board with one cell per digit: the most square one with
    /// rows ≤ columns.
    ///
    /// # Errors
    ///
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
        // Without boxes no line is drawn between rows, as if boxes were rows.
        let (box_rows, box_cols) = box_rows.map_or((1, columns), |r| (r, digits / r));
        Ok(Shape {
            rows: rows as u16,
            columns: columns as u16,
            digits: digits as u16,
            lowest,
            box_rows: box_rows as u16,
            box_cols: box_cols as u16,
            holes: None,
            layers: None,
        })
    }

    /// Sets the box size; `None` if such boxes do not have one cell per digit or do not tile the
    /// board.
    pub fn with_boxes(self, rows: usize, columns: usize) -> Option<Shape> {
        let tiles = rows * columns == self.digits()
            && self.rows().is_multiple_of(rows)
            && self.columns().is_multiple_of(columns);
        tiles.then_some(Shape { box_rows: rows as u16, box_cols: columns as u16, ..self })
    }

    /// Sets the gaps: places that are not cells. In [`Candidates`](crate::Candidates) and full
    /// grids a gap has the digit 1, so that every place has a digit, and no constraint contains it.
    pub fn with_holes(self, is_hole: impl Fn(Cell) -> bool) -> Shape {
        Shape { holes: Holes::among(self.cells(), is_hole), ..self }
    }

    /// Returns the number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Returns the number of columns.
    #[inline]
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Returns the number of digits; internally they are 1 ..= this number.
    #[inline]
    pub fn digits(self) -> usize {
        usize::from(self.digits)
    }

    /// Returns the value of a digit in sums: the digit itself, unless the lowest is not 1.
    #[inline]
    pub fn value(self, digit: Digit) -> i64 {
        i64::from(digit) + i64::from(self.lowest) - 1
    }

    /// Returns the digit with this value.
    pub fn digit(self, value: i64) -> Option<Digit> {
        let digit = value.checked_sub(i64::from(self.lowest) - 1)?;
        (1..=self.digits as i64).contains(&digit).then_some(digit as Digit)
    }

    /// Returns the values of the digits, lowest first.
    pub fn values(self) -> std::ops::RangeInclusive<i64> {
        self.value(1)..=self.value(self.digits)
    }

    /// Returns true if rows, columns and digits are as many as cells in a box, the digits start at
    /// 1, and there are no gaps.
    #[inline]
    pub fn is_classic(self) -> bool {
        self.rows == self.columns
            && self.rows == self.digits
            && self.lowest == 1
            && self.holes.is_none()
            && self.layers.is_none()
            && self.digits() >= MIN_SIDE
            && self.box_rows() * self.box_cols() == self.digits()
    }

    /// Returns true if the boxes are 3×3.
    #[inline]
    pub fn has_3x3_boxes(self) -> bool {
        (self.box_rows(), self.box_cols()) == (3, 3)
    }

    /// Returns true if its boxes have one cell per digit and tile the board.
    pub fn has_boxes(self) -> bool {
        self.with_boxes(self.box_rows(), self.box_cols()).is_some()
    }

    /// Returns the number of rows of a box.
    #[inline]
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// Returns the number of columns of a box.
    #[inline]
    pub fn box_cols(self) -> usize {
        usize::from(self.box_cols)
    }

    /// Returns the side of a classic board, for code that supports no other.
    #[inline]
    pub fn side(self) -> usize {
        self.digits()
    }

    /// Returns the number of places of the canvas, including gaps. Cells are numbered row by row
    /// through all of them.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of gaps.
    pub fn holes(self) -> usize {
        self.holes.map_or(0, Holes::count)
    }

    /// Returns true if the place is a gap.
    #[inline]
    pub fn is_hole(self, cell: Cell) -> bool {
        self.holes.is_some_and(|holes| holes.contains(cell % self.cells()))
    }

    /// Adds layers: further unknowns of the cells, which are numbered after the cells of the board.
    /// Returns `None` if a layer has more values than the board has digits, or if the program has
    /// stored too many different lists of layers.
    pub fn with_layers(self, list: Vec<Layer>) -> Option<Shape> {
        let fits =
            |layer: &Layer| layer.values[0] <= layer.values[1] && layer.count() <= self.digits();
        if list.is_empty() {
            return Some(Shape { layers: None, ..self });
        }
        let fits = list.iter().all(fits);
        fits.then(|| layers::stored(list)).flatten().map(|it| Shape { layers: Some(it), ..self })
    }

    /// Returns the layers.
    #[inline]
    pub fn layers(self) -> &'static [Layer] {
        self.layers.map_or(&[], |layers| layers)
    }

    /// Returns the number of cells of the board and of all layers. Those of layer k, from 0, follow
    /// the cells of the board and of the layers before it, in the same order.
    #[inline]
    pub fn all_cells(self) -> usize {
        self.cells() * (1 + self.layers.map_or(0, |layers| layers.len()))
    }

    /// Returns the cell of a layer above a cell of the board.
    pub fn layer_cell(self, layer: usize, cell: Cell) -> Cell {
        (1 + layer) * self.cells() + cell
    }

    /// Returns the layer of a cell; `None` for cells of the board.
    #[inline]
    pub fn layer_of(self, cell: Cell) -> Option<&'static Layer> {
        let layers = self.layers?;
        (cell / self.cells()).checked_sub(1).map(|layer| &layers[layer])
    }

    /// Returns the number of digits that a cell may have; they are 1 ..= this number.
    pub fn digits_at(self, cell: Cell) -> usize {
        self.layer_of(cell).map_or(self.digits(), Layer::count)
    }

    /// Returns the value of a digit in a cell.
    #[inline]
    pub fn value_at(self, cell: Cell, digit: Digit) -> i64 {
        match self.layer_of(cell) {
            Some(layer) => i64::from(digit) + i64::from(layer.values[0]) - 1,
            None => self.value(digit),
        }
    }

    /// Returns the digit of a cell with this value.
    pub fn digit_at(self, cell: Cell, value: i64) -> Option<Digit> {
        let digit = value.checked_sub(self.value_at(cell, 1) - 1)?;
        (1..=self.digits_at(cell) as i64).contains(&digit).then_some(digit as Digit)
    }

    /// Returns the cells in order, without gaps.
    pub fn every_cell(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).filter(move |&cell| !self.is_hole(cell))
    }

    /// Returns the cell that many rows below and columns to the right, if there is one.
    pub fn step(self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = (cell / self.columns()).checked_add_signed(down)?;
        let column = (cell % self.columns()).checked_add_signed(right)?;
        self.cell(row + 1, column + 1)
    }

    /// Returns the name of the cell, such as `r2c5`.
    pub fn name(self, cell: Cell) -> CellName {
        let layer = self.layer_of(cell).map(LayerName::of);
        let cell = if layer.is_some() { cell % self.cells() } else { cell };
        CellName { row: cell / self.columns() + 1, column: cell % self.columns() + 1, layer }
    }

    /// Returns the names of these cells, separated by spaces.
    pub fn names(self, cells: &[Cell]) -> String {
        let mut names = String::with_capacity(5 * cells.len());
        for (place, &cell) in cells.iter().enumerate() {
            names.push_str(if place == 0 { "" } else { " " });
            match self.name(cell) {
                CellName { row: row @ ..=9, column: column @ ..=9, layer: None } => {
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

    /// Returns the cell at a row and a column, both from 1; `None` if it is outside the board or a
    /// gap.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let fits = |i: usize, count: usize| (1..=count).contains(&i);
        let place = || (row - 1) * self.columns() + column - 1;
        (fits(row, self.rows()) && fits(column, self.columns()))
            .then(place)
            .filter(|&cell| !self.is_hole(cell))
    }

    /// Returns the cell with this name, such as `r2c5`, or `shade.r2c5` in a layer.
    pub fn named(self, name: &str) -> Option<Cell> {
        if let Some((layer, name)) = name.split_once('.') {
            let CellName { row, column, .. } = CellName::parse(name)?;
            let layer = self.layers().iter().position(|it| it.name == layer)?;
            return Some(self.layer_cell(layer, self.cell(row, column)?));
        }
        let CellName { row, column, .. } = CellName::parse(name)?;
        self.cell(row, column)
    }
}

/// Parses `RxC`, the rows and columns of a box; `X` and `×` are also accepted.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or(ShapeError::Text)?;
        let number = |text: &str| text.parse().map_err(|_| ShapeError::Text);
        Shape::new(number(rows)?, number(columns)?)
    }
}

/// Writes `RxC`: the rows and columns of a box.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_cols)
    }
}

/// The name of a cell: `r2c5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellName {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
    /// The layer; `None` for cells of the board.
    pub layer: Option<LayerName>,
}

impl CellName {
    /// Parses a name as it is displayed or with capital letters, independently of a board.
    pub fn parse(text: &str) -> Option<CellName> {
        let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some(CellName { row: row.parse().ok()?, column: column.parse().ok()?, layer: None })
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(layer) = self.layer {
            write!(f, "{layer}.")?;
        }
        write!(f, "r{}c{}", self.row, self.column)
    }
}
