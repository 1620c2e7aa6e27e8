//! The positions of the cells of a puzzle on a sheet, and their names in formulas.

use rust_xlsxwriter::{
    ColNum, RowNum,
    utility::{cell_range, cell_range_absolute, row_col_to_cell},
};

use board::{Cell, Digit, Shape};

/// The first cell of the puzzle on the sheet *Live*, below the description.
pub(super) const PUZZLE: (usize, usize) = (9, 1);

/// A grid on a sheet, in which each cell is a rectangle of `high` rows and `wide` columns.
#[derive(Clone, Copy)]
pub(super) struct SheetGrid {
    shape: Shape,
    top: usize,
    left: usize,
    high: usize,
    wide: usize,
}

impl SheetGrid {
    /// Returns the puzzle on the sheet *Live*, which all three sheets use.
    pub(super) fn puzzle(shape: Shape) -> SheetGrid {
        SheetGrid::of_digits(shape, PUZZLE)
    }

    /// Returns a grid with one cell of the sheet for each cell of the puzzle.
    pub(super) fn of_digits(shape: Shape, (top, left): (usize, usize)) -> SheetGrid {
        SheetGrid { shape, top, left, high: 1, wide: 1 }
    }

    /// Returns a grid with one cell of the sheet for each candidate, called *valid values* in the
    /// article.
    pub(super) fn of_candidates(shape: Shape, (top, left): (usize, usize)) -> SheetGrid {
        SheetGrid { shape, top, left, high: shape.box_rows(), wide: shape.box_cols() }
    }

    /// Returns the row of the sheet below the grid.
    pub(super) fn below(&self) -> usize {
        self.top + self.shape.side() * self.high
    }

    /// Returns the column of the sheet to the right of the grid.
    pub(super) fn beside(&self) -> usize {
        self.left + self.shape.side() * self.wide
    }

    /// Returns the corners of a rectangle of cells of the puzzle, with both ends included.
    fn corners(
        &self,
        from: (usize, usize),
        to: (usize, usize),
    ) -> (RowNum, ColNum, RowNum, ColNum) {
        let row = |row: usize| (self.top + row * self.high) as RowNum;
        let column = |column: usize| (self.left + column * self.wide) as ColNum;
        (row(from.0), column(from.1), row(to.0 + 1) - 1, column(to.1 + 1) - 1)
    }

    fn range(&self, from: (usize, usize), to: (usize, usize)) -> String {
        let (top, left, bottom, right) = self.corners(from, to);
        cell_range(top, left, bottom, right)
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        (cell / self.shape.side(), cell % self.shape.side())
    }

    /// Returns the row and column of the sheet where a cell of the puzzle begins.
    pub(super) fn at(&self, cell: Cell) -> (RowNum, ColNum) {
        let (top, left, ..) = self.corners(self.place(cell), self.place(cell));
        (top, left)
    }

    /// Returns the row and column of the sheet of a candidate.
    pub(super) fn candidate_at(&self, cell: Cell, digit: Digit) -> (RowNum, ColNum) {
        let ((top, left), index) = (self.at(cell), usize::from(digit) - 1);
        (top + (index / self.wide) as RowNum, left + (index % self.wide) as ColNum)
    }

    /// Returns the range of a cell of the puzzle, such as `B9` or `B19:D21`.
    pub(super) fn cell(&self, cell: Cell) -> String {
        self.range(self.place(cell), self.place(cell))
    }

    /// Returns the absolute range of a cell, for rules that must not be shifted.
    pub(super) fn cell_absolute(&self, cell: Cell) -> String {
        let (top, left, bottom, right) = self.corners(self.place(cell), self.place(cell));
        cell_range_absolute(top, left, bottom, right)
    }

    /// Returns the range of the row of a cell.
    pub(super) fn row(&self, cell: Cell) -> String {
        let (row, _) = self.place(cell);
        self.range((row, 0), (row, self.shape.side() - 1))
    }

    /// Returns the range of the column of a cell.
    pub(super) fn column(&self, cell: Cell) -> String {
        let (_, column) = self.place(cell);
        self.range((0, column), (self.shape.side() - 1, column))
    }

    /// Returns the range of the box of a cell.
    pub(super) fn its_box(&self, cell: Cell) -> String {
        let (rows, columns) = (self.shape.box_rows(), self.shape.box_cols());
        let (row, column) = self.place(cell);
        let (top, left) = (row - row % rows, column - column % columns);
        self.range((top, left), (top + rows - 1, left + columns - 1))
    }

    /// Returns the ranges of the three houses of a cell.
    pub(super) fn houses(&self, cell: Cell) -> [String; 3] {
        [self.row(cell), self.column(cell), self.its_box(cell)]
    }

    /// Returns the corners of the grid on the sheet.
    pub(super) fn area(&self) -> (RowNum, ColNum, RowNum, ColNum) {
        let last = self.shape.side() - 1;
        self.corners((0, 0), (last, last))
    }

    /// Returns the absolute range of the grid, such as `$B$9:$J$17`.
    pub(super) fn whole(&self) -> String {
        let (top, left, bottom, right) = self.area();
        cell_range_absolute(top, left, bottom, right)
    }

    /// Returns the absolute range of its first box, such as `$B$9:$D$11`.
    pub(super) fn first_box(&self) -> String {
        let last = (self.shape.box_rows() - 1, self.shape.box_cols() - 1);
        let (top, left, bottom, right) = self.corners((0, 0), last);
        cell_range_absolute(top, left, bottom, right)
    }

    /// Returns its first cell, such as `B9`. Rules for a whole board are written for this cell.
    pub(super) fn first(&self) -> String {
        row_col_to_cell(self.top as RowNum, self.left as ColNum)
    }
}
