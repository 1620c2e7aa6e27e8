//! Another solution of a classic 9×9 puzzle without one of its givens, by exchange: of two digits
//! in some rows, or of two lines of a band or stack in some places. No search is needed where
//! there is such a one, which of half the givens of a minimal puzzle is so, of four fifths where
//! it has 17.
//!
//! `exchange.rs` does the same for any layout, and looks at the candidates; here one given is
//! asked about, and an exchange ends at the first other one.

use crate::engines::lanes::Filled;
use board::{Cell, Grid};

/// Nine rows, columns or digits, a bit for each.
type Nine = u16;

/// A solution, and what is given of it.
pub(super) struct Exchanges {
    digits: Filled,
    /// By digit and row: the column, and so on.
    column: [[u8; 9]; 9],
    row_in_column: [[u8; 9]; 9],
    row_in_box: [[u8; 9]; 9],
    /// By digit: the rows in which it is given.
    given: [Nine; 9],
    /// By row: the columns in which a cell is given; by column: the rows.
    lines: [[Nine; 9]; 2],
}

impl Exchanges {
    /// Of a full grid that is right, none if it is not full.
    pub(super) fn new(solution: &Grid, givens: &Grid) -> Option<Exchanges> {
        let mut all = Exchanges {
            digits: [0; 81],
            column: [[0; 9]; 9],
            row_in_column: [[0; 9]; 9],
            row_in_box: [[0; 9]; 9],
            given: [0; 9],
            lines: [[0; 9]; 2],
        };
        for (cell, &digit) in solution.digits().iter().enumerate().take(81) {
            let place = usize::from(digit).checked_sub(1).filter(|&place| place < 9)?;
            let (row, column) = (cell / 9, cell % 9);
            all.digits[cell] = place as u8;
            all.column[place][row] = column as u8;
            all.row_in_column[place][column] = row as u8;
            all.row_in_box[place][row / 3 * 3 + column / 3] = row as u8;
        }
        givens.filled().take_while(|(cell, _)| *cell < 81).for_each(|(cell, _)| all.turn(cell));
        Some(all)
    }

    /// A cell is given no more.
    pub(super) fn empty(&mut self, cell: Cell) {
        self.turn(cell);
    }

    fn turn(&mut self, cell: Cell) {
        let (row, column) = (cell / 9, cell % 9);
        self.given[usize::from(self.digits[cell])] ^= 1 << row;
        self.lines[0][row] ^= 1 << column;
        self.lines[1][column] ^= 1 << row;
    }

    /// Another solution that has all that is given but this cell.
    pub(super) fn other(&self, cell: Cell) -> Option<Filled> {
        self.of_digits(cell).or_else(|| self.of_lines(cell))
    }

    /// Two digits change places in some rows.
    fn of_digits(&self, cell: Cell) -> Option<Filled> {
        let (row, one) = (cell / 9, usize::from(self.digits[cell]));
        (0..9).filter(|&other| other != one).find_map(|other| {
            let blocked = self.given[one] & !(1 << row) | self.given[other];
            let rows = reach(row, blocked, |row| {
                let column = usize::from(self.column[one][row]);
                let in_box = row / 3 * 3 + column / 3;
                1 << self.row_in_column[other][column] | 1 << self.row_in_box[other][in_box]
            })?;
            let place = |digit: usize, row: usize| row * 9 + usize::from(self.column[digit][row]);
            Some(self.swapped(members(rows).map(|row| (place(one, row), place(other, row)))))
        })
    }

    /// Two lines change places in some columns, or rows.
    fn of_lines(&self, cell: Cell) -> Option<Filled> {
        let (row, column) = (cell / 9, cell % 9);
        let beside = |line: usize| [line / 3 * 3 + (line + 1) % 3, line / 3 * 3 + (line + 2) % 3];
        let digit = |row: usize, column: usize| usize::from(self.digits[row * 9 + column]);
        for other in beside(row) {
            let blocked = self.lines[0][row] & !(1 << column) | self.lines[0][other];
            let next = |column| 1 << self.column[digit(other, column)][row];
            if let Some(columns) = reach(column, blocked, next) {
                let pairs = members(columns).map(|column| (row * 9 + column, other * 9 + column));
                return Some(self.swapped(pairs));
            }
        }
        for other in beside(column) {
            let blocked = self.lines[1][column] & !(1 << row) | self.lines[1][other];
            let next = |row| 1 << self.row_in_column[digit(row, other)][column];
            if let Some(rows) = reach(row, blocked, next) {
                let pairs = members(rows).map(|row| (row * 9 + column, row * 9 + other));
                return Some(self.swapped(pairs));
            }
        }
        None
    }

    fn swapped(&self, pairs: impl Iterator<Item = (Cell, Cell)>) -> Filled {
        let mut found = self.digits.map(|digit| digit + 1);
        pairs.for_each(|(a, b)| found.swap(a, b));
        found
    }
}

/// What is reached from there, none if that is blocked.
#[inline(always)]
fn reach(from: usize, blocked: Nine, next: impl Fn(usize) -> Nine) -> Option<Nine> {
    let mut reached: Nine = 1 << from;
    let mut left = reached;
    while left != 0 && reached & blocked == 0 {
        let more = next(left.trailing_zeros() as usize) & !reached;
        left = left & (left - 1) | more;
        reached |= more;
    }
    (reached & blocked == 0).then_some(reached)
}

fn members(set: Nine) -> impl Iterator<Item = usize> {
    (0..9).filter(move |&member| set >> member & 1 != 0)
}
