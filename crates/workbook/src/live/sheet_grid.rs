//! Where the cells of a puzzle are on a sheet, and how formulas name them.

use rust_xlsxwriter::{
    ColNum, RowNum,
    utility::{cell_range, cell_range_absolute, row_col_to_cell},
};

use board::{Cell, Digit, Shape};

/// The first cell of the puzzle on the sheet *Live*: below what the sheet says of itself.
pub(super) const PUZZLE: (usize, usize) = (9, 1);

/// A grid on a sheet, each cell of it a rectangle of so many rows and columns of the sheet.
#[derive(Clone, Copy)]
pub(super) struct SheetGrid {
    shape: Shape,
    top: usize,
    left: usize,
    high: usize,
    wide: usize,
}

impl SheetGrid {
    /// The puzzle on the sheet *Live*, which all three sheets take.
    pub(super) fn puzzle(shape: Shape) -> SheetGrid {
        SheetGrid::of_digits(shape, PUZZLE)
    }

    /// A cell of the sheet for each cell of the puzzle.
    pub(super) fn of_digits(shape: Shape, (top, left): (usize, usize)) -> SheetGrid {
        SheetGrid { shape, top, left, high: 1, wide: 1 }
    }

    /// A cell of the sheet for each candidate: the article's *valid values*.
    pub(super) fn of_candidates(shape: Shape, (top, left): (usize, usize)) -> SheetGrid {
        SheetGrid { shape, top, left, high: shape.box_rows(), wide: shape.box_cols() }
    }

    /// The row of the sheet below it.
    pub(super) fn below(&self) -> usize {
        self.top + self.shape.side() * self.high
    }

    /// The column of the sheet beside it.
    pub(super) fn beside(&self) -> usize {
        self.left + self.shape.side() * self.wide
    }

    /// The corners of the rectangle from one row and column of the puzzle to others.
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

    /// The row and column of the sheet where a cell of the puzzle begins.
    pub(super) fn at(&self, cell: Cell) -> (RowNum, ColNum) {
        let (top, left, ..) = self.corners(self.place(cell), self.place(cell));
        (top, left)
    }

    /// The row and column of the sheet where a candidate is.
    pub(super) fn candidate_at(&self, cell: Cell, digit: Digit) -> (RowNum, ColNum) {
        let ((top, left), index) = (self.at(cell), usize::from(digit) - 1);
        (top + (index / self.wide) as RowNum, left + (index % self.wide) as ColNum)
    }

    /// A cell of the puzzle: `B9`, `B19:D21`.
    pub(super) fn cell(&self, cell: Cell) -> String {
        self.range(self.place(cell), self.place(cell))
    }

    /// The same, for rules that are not to move along.
    pub(super) fn cell_absolute(&self, cell: Cell) -> String {
        let (top, left, bottom, right) = self.corners(self.place(cell), self.place(cell));
        cell_range_absolute(top, left, bottom, right)
    }

    /// The row of a cell.
    pub(super) fn row(&self, cell: Cell) -> String {
        let (row, _) = self.place(cell);
        self.range((row, 0), (row, self.shape.side() - 1))
    }

    /// The column of a cell.
    pub(super) fn column(&self, cell: Cell) -> String {
        let (_, column) = self.place(cell);
        self.range((0, column), (self.shape.side() - 1, column))
    }

    /// The box of a cell.
    pub(super) fn its_box(&self, cell: Cell) -> String {
        let (rows, columns) = (self.shape.box_rows(), self.shape.box_cols());
        let (row, column) = self.place(cell);
        let (top, left) = (row - row % rows, column - column % columns);
        self.range((top, left), (top + rows - 1, left + columns - 1))
    }

    /// The three houses of a cell.
    pub(super) fn houses(&self, cell: Cell) -> [String; 3] {
        [self.row(cell), self.column(cell), self.its_box(cell)]
    }

    /// The corners of all of it, on the sheet.
    pub(super) fn area(&self) -> (RowNum, ColNum, RowNum, ColNum) {
        let last = self.shape.side() - 1;
        self.corners((0, 0), (last, last))
    }

    /// All of it: `$B$9:$J$17`.
    pub(super) fn whole(&self) -> String {
        let (top, left, bottom, right) = self.area();
        cell_range_absolute(top, left, bottom, right)
    }

    /// Its first box: `$B$9:$D$11`.
    pub(super) fn first_box(&self) -> String {
        let last = (self.shape.box_rows() - 1, self.shape.box_cols() - 1);
        let (top, left, bottom, right) = self.corners((0, 0), last);
        cell_range_absolute(top, left, bottom, right)
    }

    /// Its first cell on the sheet: `B9`. Rules of a whole board are written for that one.
    pub(super) fn first(&self) -> String {
        row_col_to_cell(self.top as RowNum, self.left as ColNum)
    }
}
