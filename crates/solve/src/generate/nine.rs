//! Random solved 9×9 grids, thousands of times faster than the method for all sides.
//!
//! Each step fills the first of the cells with the fewest possible digits. Only the digit is chosen
//! at random; if it leads to a dead end, another one is tried. The first row is always 1 to 9, and
//! the cells are not filled in random order, so the grid is shuffled at the end.

use board::{Digit, Grid, Shape, random::Random};

use super::shuffle::shuffle_grid;

/// A set of digits: 1 to 9 as bits 0 to 8.
type Digits = u16;

const ALL_DIGITS: Digits = 0x1ff;

/// The size of each set: not every machine can count bits.
static SET_SIZES: [u8; 512] = sizes();

const fn sizes() -> [u8; 512] {
    let mut sizes = [0; 512];
    let mut digits = 1;
    while digits < 512 {
        sizes[digits] = sizes[digits / 2] + (digits % 2) as u8;
        digits += 1;
    }
    sizes
}

/// Returns a random solved grid of that shape, which must have side 9.
pub(super) fn random_grid(shape: Shape, random: &mut Random) -> Grid {
    let (rows, columns) = (shape.box_rows(), shape.box_cols());
    let houses = std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        [row, column, row / rows * rows + column / columns].map(|house| house as u8)
    });
    let empty = (9..81).collect();
    let mut filling =
        GridFilling { random, houses, empty, cells: [0; 81], left: [[ALL_DIGITS; 9]; 3] };
    for column in 0..9 {
        filling.toggle(column, 1 << column);
    }
    // This always succeeds, because every row can be the first.
    filling.fill();
    let GridFilling { cells, random, .. } = filling;
    let mut grid = Grid::empty(shape);
    for (cell, digits) in cells.into_iter().enumerate() {
        grid.set(cell, Some(digits.trailing_zeros() as Digit + 1));
    }
    shuffle_grid(shape, &grid, random)
}

/// A grid that is being filled.
struct GridFilling<'a> {
    random: &'a mut Random,
    /// The row, the column and the box of each cell.
    houses: [[u8; 3]; 81],
    /// The cells without a digit, ascending.
    empty: Vec<usize>,
    /// The digit of each cell, or 0.
    cells: [Digits; 81],
    /// The digits missing in each row, column and box.
    left: [[Digits; 9]; 3],
}

impl GridFilling<'_> {
    /// Returns the possible digits of a cell.
    fn digits(&self, cell: usize) -> Digits {
        let [row, column, in_box] = self.houses[cell].map(usize::from);
        self.left[0][row] & self.left[1][column] & self.left[2][in_box]
    }

    /// Puts a digit into an empty cell, or removes it.
    fn toggle(&mut self, cell: usize, digit: Digits) {
        self.cells[cell] ^= digit;
        for (left, house) in self.left.iter_mut().zip(self.houses[cell].map(usize::from)) {
            left[house] ^= digit;
        }
    }

    /// Fills all empty cells; returns false if that is impossible.
    fn fill(&mut self) -> bool {
        // Ties go to the first cell; the minimum of packed numbers needs no branch.
        let places = (0..).zip(&self.empty).map(|(place, &cell)| {
            u32::from(SET_SIZES[usize::from(self.digits(cell))]) << 8 | place
        });
        let Some(best) = places.min() else { return true };
        let place = (best & 0xff) as usize;
        let cell = self.empty[place];
        self.empty.remove(place);
        let mut digits = self.digits(cell);
        while digits != 0 {
            let mut digit = digits;
            for _ in 0..self.random.below(digits.count_ones() as usize) {
                digit &= digit - 1;
            }
            digit &= digit.wrapping_neg();
            self.toggle(cell, digit);
            if self.fill() {
                return true;
            }
            self.toggle(cell, digit);
            digits ^= digit;
        }
        self.empty.insert(place, cell);
        false
    }
}
