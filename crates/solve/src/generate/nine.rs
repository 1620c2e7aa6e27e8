//! Random solved 9×9 grids, thousands in the time that the way of all sides takes for one.
//!
//! The cell with the fewest digits left is filled by chance, and what leads nowhere is taken back.
//! As the first row is always the same and cells are not taken by chance, the grid is shuffled in
//! the end.

use board::{Digit, Grid, Shape, random::Random};

use super::shuffle::shuffled;

/// Digits 1 to 9 as bits 0 to 8.
type Digits = u16;

const ALL: Digits = 0x1ff;

/// A random solved grid of that shape, which has side 9.
pub(super) fn filled(shape: Shape, random: &mut Random) -> Grid {
    let mut filling = Filling { shape, random, cells: [0; 81], left: [[ALL; 9]; 3] };
    for column in 0..9 {
        filling.turn(column, 1 << column);
    }
    // Every row can be the first.
    filling.fill();
    let Filling { cells, random, .. } = filling;
    let mut grid = Grid::empty(shape);
    for (cell, digits) in cells.into_iter().enumerate() {
        grid.set(cell, Some(digits.trailing_zeros() as Digit + 1));
    }
    shuffled(shape, &grid, random)
}

/// A grid on its way.
struct Filling<'a> {
    shape: Shape,
    random: &'a mut Random,
    /// The digit of each cell, 0 where there is none.
    cells: [Digits; 81],
    /// The digits that rows, columns and boxes lack.
    left: [[Digits; 9]; 3],
}

impl Filling<'_> {
    /// The row, the column and the box of a cell.
    fn houses(&self, cell: usize) -> [usize; 3] {
        let (row, column) = (cell / 9, cell % 9);
        let (rows, columns) = (self.shape.box_rows(), self.shape.box_cols());
        [row, column, row / rows * rows + column / columns]
    }

    /// The digits that a cell can have.
    fn digits(&self, cell: usize) -> Digits {
        let [row, column, in_box] = self.houses(cell);
        self.left[0][row] & self.left[1][column] & self.left[2][in_box]
    }

    /// Puts a digit into an empty cell, or takes it out again.
    fn turn(&mut self, cell: usize, digit: Digits) {
        self.cells[cell] ^= digit;
        let houses = self.houses(cell);
        for (left, house) in self.left.iter_mut().zip(houses) {
            left[house] ^= digit;
        }
    }

    /// Fills all empty cells; whether that can be.
    fn fill(&mut self) -> bool {
        let empty = (0..81).filter(|&cell| self.cells[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.digits(cell).count_ones()) else {
            return true;
        };
        let mut digits = self.digits(cell);
        while digits != 0 {
            let mut digit = digits;
            for _ in 0..self.random.below(digits.count_ones() as usize) {
                digit &= digit - 1;
            }
            digit &= digit.wrapping_neg();
            self.turn(cell, digit);
            if self.fill() {
                return true;
            }
            self.turn(cell, digit);
            digits ^= digit;
        }
        false
    }
}
