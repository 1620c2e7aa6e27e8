//! Quick tests whether a given of a classic 9×9 puzzle is needed, without a search.
//!
//! One test finds another solution without the given by an exchange: of two digits in some rows, or
//! of two lines of a band or stack in some places. It succeeds for half the givens of a minimal
//! puzzle, and for four fifths if it has 17 givens. The other test shows that the given is
//! redundant, because its digit is a single without it.
//!
//! `exchange.rs` does the first test in any layout and for all candidates. Here only one given is
//! tested, and an exchange ends at the first other given.

use crate::engines::lanes::SolvedBoard;
use board::{Cell, Grid};

/// A set of nine rows, columns or digits, a bit each.
type Nine = u16;

const ALL_POSITIONS: Nine = 0o777;

/// A solution, with its givens.
pub(super) struct Exchanges {
    digits: SolvedBoard,
    /// By digit and row: its column; the others alike.
    column: [[u8; 9]; 9],
    row_in_column: [[u8; 9]; 9],
    row_in_box: [[u8; 9]; 9],
    /// By digit: the rows, columns and boxes in which it is given.
    given: [[Nine; 9]; 3],
    /// By row, column and box: the digits that are given.
    seen: [[Nine; 9]; 3],
    /// By row: the columns of its givens; by column: the rows; by box: the positions.
    filled: [[Nine; 9]; 3],
}

/// The result of the tests.
pub(super) enum ExchangeResult {
    /// The given is redundant.
    CanGo,
    /// Another solution with all other givens.
    Other(SolvedBoard),
    /// Neither test succeeds.
    Nothing,
}

/// Returns the row, the column, the box and the position in the box.
fn places(cell: Cell) -> [usize; 4] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3, row % 3 * 3 + column % 3]
}

impl Exchanges {
    /// Returns the data of a correct solution, or `None` if it is not full.
    pub(super) fn new(solution: &Grid, givens: &Grid) -> Option<Exchanges> {
        let mut all = Exchanges {
            digits: [0; 81],
            column: [[0; 9]; 9],
            row_in_column: [[0; 9]; 9],
            row_in_box: [[0; 9]; 9],
            given: [[0; 9]; 3],
            seen: [[0; 9]; 3],
            filled: [[0; 9]; 3],
        };
        for (cell, &digit) in solution.digits().iter().enumerate().take(81) {
            let place = usize::from(digit).checked_sub(1).filter(|&place| place < 9)?;
            let (row, column) = (cell / 9, cell % 9);
            all.digits[cell] = place as u8;
            all.column[place][row] = column as u8;
            all.row_in_column[place][column] = row as u8;
            all.row_in_box[place][row / 3 * 3 + column / 3] = row as u8;
        }
        givens.filled().filter(|(cell, _)| *cell < 81).for_each(|(cell, _)| all.toggle(cell));
        Some(all)
    }

    /// Removes the given of a cell.
    pub(super) fn empty(&mut self, cell: Cell) {
        self.toggle(cell);
    }

    fn toggle(&mut self, cell: Cell) {
        let digit = usize::from(self.digits[cell]);
        let [row, column, in_box, place] = places(cell);
        for (kind, house) in [row, column, in_box].into_iter().enumerate() {
            self.given[kind][digit] ^= 1 << house;
            self.seen[kind][house] ^= 1 << digit;
        }
        self.filled[0][row] ^= 1 << column;
        self.filled[1][column] ^= 1 << row;
        self.filled[2][in_box] ^= 1 << place;
    }

    /// Tests whether a given is needed.
    pub(super) fn test_given(&self, cell: Cell) -> ExchangeResult {
        let [row, column, in_box, _] = places(cell);
        let seen = self.seen[0][row] | self.seen[1][column] | self.seen[2][in_box];
        // Another digit in this cell must be one that its peers do not have.
        let free = !seen & ALL_POSITIONS;
        if free == 0 || self.is_hidden(cell) {
            return ExchangeResult::CanGo;
        }
        let other = self.exchange_digits(cell, free).or_else(|| self.exchange_lines(cell, free));
        other.map_or(ExchangeResult::Nothing, ExchangeResult::Other)
    }

    /// Returns true if, without the given, its digit has no other place in a house.
    fn is_hidden(&self, cell: Cell) -> bool {
        let digit = usize::from(self.digits[cell]);
        let [row, column, in_box, place] = places(cell);
        let [rows, columns, boxes] = [(0, row), (1, column), (2, in_box)]
            .map(|(kind, it)| self.given[kind][digit] & !(1 << it));
        let three = |all: Nine, from: usize| all >> from & 7;
        // Expands each of three lines or boxes to its three places.
        let each = |three: Nine| (three & 1 | (three & 2) << 2 | (three & 4) << 4) * 7;
        let (band, stack) = (row / 3 * 3, column / 3 * 3);
        let boxes_of_stack = boxes >> (column / 3);
        let boxes_of_stack =
            boxes_of_stack & 1 | (boxes_of_stack >> 2) & 2 | (boxes_of_stack >> 4) & 4;
        let in_row = self.filled[0][row] | columns | each(three(boxes, band));
        let in_column = self.filled[1][column] | rows | each(boxes_of_stack);
        let in_box =
            self.filled[2][in_box] | each(three(rows, band)) | (three(columns, stack) * 0o111);
        (in_row | 1 << column) & ALL_POSITIONS == ALL_POSITIONS
            || (in_column | 1 << row) & ALL_POSITIONS == ALL_POSITIONS
            || (in_box | 1 << place) & ALL_POSITIONS == ALL_POSITIONS
    }

    /// Exchanges two digits in some rows.
    fn exchange_digits(&self, cell: Cell, free: Nine) -> Option<SolvedBoard> {
        let (row, one) = (cell / 9, usize::from(self.digits[cell]));
        members(free).find_map(|other| {
            let blocked = self.given[0][one] & !(1 << row) | self.given[0][other];
            let rows = reach(row, blocked, |row| {
                let column = usize::from(self.column[one][row]);
                let in_box = row / 3 * 3 + column / 3;
                1 << self.row_in_column[other][column] | 1 << self.row_in_box[other][in_box]
            })?;
            let place = |digit: usize, row: usize| row * 9 + usize::from(self.column[digit][row]);
            Some(self.swap_digits(members(rows).map(|row| (place(one, row), place(other, row)))))
        })
    }

    /// Exchanges two lines in some columns or rows.
    fn exchange_lines(&self, cell: Cell, free: Nine) -> Option<SolvedBoard> {
        let (row, column) = (cell / 9, cell % 9);
        let beside = |line: usize| [line / 3 * 3 + (line + 1) % 3, line / 3 * 3 + (line + 2) % 3];
        let digit = |row: usize, column: usize| usize::from(self.digits[row * 9 + column]);
        let is_free = |row: usize, column: usize| free >> digit(row, column) & 1 != 0;
        for other in beside(row).into_iter().filter(|&other| is_free(other, column)) {
            let blocked = self.filled[0][row] & !(1 << column) | self.filled[0][other];
            let next = |column| 1 << self.column[digit(other, column)][row];
            if let Some(columns) = reach(column, blocked, next) {
                let pairs = members(columns).map(|column| (row * 9 + column, other * 9 + column));
                return Some(self.swap_digits(pairs));
            }
        }
        for other in beside(column).into_iter().filter(|&other| is_free(row, other)) {
            let blocked = self.filled[1][column] & !(1 << row) | self.filled[1][other];
            let next = |row| 1 << self.row_in_column[digit(row, other)][column];
            if let Some(rows) = reach(row, blocked, next) {
                let pairs = members(rows).map(|row| (row * 9 + column, row * 9 + other));
                return Some(self.swap_digits(pairs));
            }
        }
        None
    }

    fn swap_digits(&self, pairs: impl Iterator<Item = (Cell, Cell)>) -> SolvedBoard {
        let mut found = self.digits.map(|digit| digit + 1);
        pairs.for_each(|(a, b)| found.swap(a, b));
        found
    }
}

/// Returns everything that is reached from the start, or `None` if something of it is blocked.
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

fn members(mut set: Nine) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            member
        })
    })
}
