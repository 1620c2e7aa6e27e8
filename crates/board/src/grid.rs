//! Grids: one digit or none in each cell.

use std::fmt;

use super::{Cell, Digit, Shape};

/// A grid with one digit or none in each cell, row by row. Digits are 1 ..= side. The cells of
/// layers follow those of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    cells: Vec<Digit>,
    /// The number of cells of the board.
    board: usize,
    /// The highest digit of the shape.
    highest: Digit,
}

impl Grid {
    /// Returns a grid without digits.
    pub fn empty(shape: Shape) -> Grid {
        let highest = shape.digits() as Digit;
        Grid { cells: vec![0; shape.all_cells()], board: shape.cells(), highest }
    }

    /// Returns the grid of these digits, row by row, 0 for an empty cell, without those of layers.
    /// Returns `None` if their number is wrong or a digit is above the side.
    pub fn from_digits(shape: Shape, digits: &[Digit]) -> Option<Grid> {
        // Without an early exit the loop is several times as fast.
        let highest = digits.iter().fold(0, |highest, &digit| digit.max(highest));
        (digits.len() == shape.cells() && usize::from(highest) <= shape.digits()).then(|| {
            let mut cells = digits.to_vec();
            cells.resize(shape.all_cells(), 0);
            Grid { cells, board: shape.cells(), highest: shape.digits() as Digit }
        })
    }

    /// Returns the digit of a cell, if it has one.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Some(self.cells[cell]).filter(|&digit| digit != 0)
    }

    /// Sets or clears the digit of a cell.
    ///
    /// # Panics
    ///
    /// If there is no such cell, or the digit is not 1 ..= side.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        if let Some(digit) = digit {
            let fits = (1..=self.highest).contains(&digit);
            assert!(fits, "{digit} is no digit of this grid: they are 1 to {}", self.highest);
        }
        self.cells[cell] = digit.unwrap_or(0);
    }

    /// Returns true if the number of cells and digits is that of the shape.
    pub(crate) fn fits(&self, shape: Shape) -> bool {
        self.cells.len() == shape.all_cells()
            && self.board == shape.cells()
            && usize::from(self.highest) == shape.digits()
    }

    /// Returns the digits of the board row by row, 0 for an empty cell.
    pub fn digits(&self) -> &[Digit] {
        &self.cells[..self.board]
    }

    /// Returns the digits of the board and of its layers, 0 for an empty cell.
    #[inline]
    pub fn all_digits(&self) -> &[Digit] {
        &self.cells
    }

    /// Returns the cells that have a digit, with the digit.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.cells.iter().copied().enumerate().filter(|&(_, digit)| digit != 0)
    }

    /// Returns true if every cell has a digit.
    pub fn is_full(&self) -> bool {
        !self.cells.contains(&0)
    }

    /// Returns the cells in which two grids differ.
    pub fn differing(&self, other: &Grid) -> Vec<Cell> {
        let pairs = self.cells.iter().zip(&other.cells).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(cell, _)| cell).collect()
    }
}

impl Shape {
    /// Returns the values of a layer on one line; see [`Shape::line`].
    pub fn layer_line(self, layer: usize, grid: &Grid) -> String {
        let one = self.layers().get(layer).is_some_and(|layer| layer.values[1] <= 9);
        let cells = (0..self.cells()).map(|cell| self.layer_cell(layer, cell));
        let value = |cell| match grid.get(cell) {
            Some(digit) if !self.is_hole(cell) => self.value_at(cell, digit).to_string(),
            _ => ".".to_owned(),
        };
        cells.map(value).collect::<Vec<_>>().join(if one { "" } else { " " })
    }

    /// Writes a grid on one line.
    ///
    /// If no digit has more than one figure, each cell is one character, `.` for empty cells and
    /// gaps. Otherwise cells are numbers separated by spaces, with 0 for empty cells and gaps (`.`
    /// if the digits start at 0).
    pub fn line(self, grid: &Grid) -> String {
        if self.is_classic() {
            return grid.to_string();
        }
        let one = *self.values().end() <= 9;
        let empty = if one || *self.values().start() == 0 { "." } else { "0" };
        let cells = (0..self.cells()).map(|cell| match grid.get(cell) {
            Some(digit) if !self.is_hole(cell) => self.value(digit).to_string(),
            _ => empty.to_owned(),
        });
        cells.collect::<Vec<_>>().join(if one { "" } else { " " })
    }
}

/// Writes one line: up to side 9 one character per cell, `.` for an empty one; above, numbers
/// separated by spaces, 0 for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // Written at once as bytes: digit by digit took a tenth of the instructions of an easy
        // puzzle.
        const MAX_BUFFERED_CELLS: usize = 9 * 9;
        if self.digits().len() <= MAX_BUFFERED_CELLS {
            let mut line = [b'.'; MAX_BUFFERED_CELLS];
            for (place, &digit) in line.iter_mut().zip(self.digits()) {
                *place = if digit == 0 { b'.' } else { b'0'.wrapping_add(digit as u8) };
            }
            if let Ok(line) = str::from_utf8(&line[..self.digits().len()]) {
                return f.write_str(line);
            }
        }
        self.digits()
            .iter()
            .enumerate()
            .try_for_each(|(cell, digit)| write!(f, "{}{digit}", if cell == 0 { "" } else { " " }))
    }
}
