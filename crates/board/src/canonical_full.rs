//! The canonical form of full 9×9 grids.
//!
//! The first row is always 123456789, so the second row decides. The label at a position of it is
//! the position of that digit in the first row. It depends only on how two rows of a band exchange
//! columns, which can happen in 12,096 ways. For each of them a table contains the smallest second
//! row that permutations of columns produce, and the few permutations that produce it. Of the 36
//! pairs of rows only those with the smallest second row are considered, each with these
//! permutations. The positions of all other rows are then determined.

use std::sync::LazyLock;

use crate::Digit;

/// The column at each position, or the digits of a row.
type Row = [u8; 9];

const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The best start for a pair of rows.
#[derive(Clone, Copy)]
struct BestStart {
    /// The rank of the smallest second row among all smallest second rows.
    rank: u16,
    /// The permutations that produce it, as a range in [`Exchanges::takes`].
    first: u32,
    count: u32,
}

/// A table of all ways in which two rows of a band exchange columns. A way is, for each column of
/// the second row, the column with the same digit in the first row.
struct Exchanges {
    /// All permutations of columns: of stacks, and of columns within stacks.
    orders: Vec<Row>,
    /// For each set of columns whose digit comes from the next stack: its index among the 56
    /// possible sets.
    masks: [u8; 512],
    best: Vec<BestStart>,
    takes: Vec<u16>,
}

static EXCHANGES: LazyLock<Exchanges> = LazyLock::new(Exchanges::new);

impl Exchanges {
    fn new() -> Exchanges {
        let threes = ORDERS.iter().flat_map(|a| ORDERS.iter().map(move |b| (a, b)));
        let columns = threes.flat_map(|(a, b)| ORDERS.iter().map(move |c| [a, b, c]));
        let columns: Vec<[&[u8; 3]; 3]> = columns.collect();
        let order = |stacks: &[u8; 3], columns: &[&[u8; 3]; 3]| {
            std::array::from_fn(|place| stacks[place / 3] * 3 + columns[place / 3][place % 3])
        };
        let orders = ORDERS.iter().flat_map(|it| columns.iter().map(move |all| order(it, all)));
        let mut masks = [0; 512];
        let of_three = (0..512_usize).filter(|mask| {
            // Each stack passes the same number of digits to the next one as it receives from the
            // previous one.
            let next = [0, 3, 6].map(|stack| (mask >> stack & 7).count_ones());
            next[0] == next[1] && next[1] == next[2]
        });
        of_three.zip(0..).for_each(|(mask, number)| masks[mask] = number);
        let none = BestStart { rank: u16::MAX, first: 0, count: 0 };
        let best = vec![none; 56 * 216];
        let mut all = Exchanges { orders: orders.collect(), masks, best, takes: Vec::new() };
        let mut rank = 0;
        all.add(&mut [0; 9], 0, 0, &mut rank);
        all
    }

    /// Adds all second rows that begin with `row[..place]`, the smallest first, with all rows
    /// equivalent to each.
    fn add(&mut self, row: &mut Row, place: usize, used: u16, rank: &mut u16) {
        for column in 0..9 {
            if place < 9 && usize::from(column) / 3 != place / 3 && used >> column & 1 == 0 {
                row[place] = column;
                self.add(row, place + 1, used | 1 << column, rank);
            }
        }
        if place == 9 && self.best[self.number(row)].count == 0 {
            self.add_alike(row, *rank);
            *rank += 1;
        }
    }

    /// Adds all rows that permutations of columns produce from a smallest second row.
    fn add_alike(&mut self, row: &Row, rank: u16) {
        let alike = |order: &Row| -> Row {
            let mut alike = [0; 9];
            (0..9).for_each(|at| alike[usize::from(order[at])] = order[usize::from(row[at])]);
            alike
        };
        let made =
            self.orders.iter().zip(0..).map(|(order, take)| (self.number(&alike(order)), take));
        let mut made: Vec<(usize, u16)> = made.collect();
        made.sort_unstable();
        for same in made.chunk_by(|one, other| one.0 == other.0) {
            let (first, count) = (self.takes.len() as u32, same.len() as u32);
            self.best[same[0].0] = BestStart { rank, first, count };
            self.takes.extend(same.iter().map(|&(_, take)| take));
        }
    }

    /// Returns the index of a way to exchange columns.
    fn number(&self, row: &Row) -> usize {
        let (mut mask, mut seen, mut number) = (0, [0; 3], 0);
        for (at, &column) in row.iter().enumerate() {
            let (stack, column) = (column / 3, column % 3);
            mask |= usize::from(stack == (at as u8 / 3 + 1) % 3) << at;
            let seen = &mut seen[usize::from(stack)];
            // The first of three columns, and whether the second follows it cyclically.
            *seen = *seen << 2 | usize::from(column);
        }
        for seen in seen {
            let (first, second) = (seen >> 4 & 3, seen >> 2 & 3);
            number = number * 6 + first * 2 + usize::from(second == (first + 1) % 3);
        }
        usize::from(self.masks[mask]) * 216 + number
    }
}

/// Returns the smallest line and the number of symmetries that produce it; `grids` contains the
/// rows of a full grid and of its transpose.
pub(super) fn smallest(grids: &[[Row; 9]; 2]) -> (Vec<Digit>, u64) {
    let exchanges = &*EXCHANGES;
    let mut least = u16::MAX;
    let mut pairs = Vec::with_capacity(36);
    for grid in grids {
        for (first, second) in PAIRS {
            let mut column = [0; 10];
            (0..9).for_each(|at| column[usize::from(grid[first][at])] = at as u8);
            let exchange = grid[second].map(|digit| column[usize::from(digit)]);
            let best = exchanges.best[exchanges.number(&exchange)];
            if best.rank < least {
                least = best.rank;
                pairs.clear();
            }
            if best.rank == least {
                pairs.push((grid, first, second, best));
            }
        }
    }
    let mut smallest = SmallestRows { rows: [u64::MAX; 8], count: 0 };
    for (grid, first, second, best) in pairs {
        let takes = &exchanges.takes[best.first as usize..][..best.count as usize];
        for &take in takes {
            smallest.meet(grid, [first, second], &exchanges.orders[usize::from(take)]);
        }
    }
    let later =
        smallest.rows.iter().flat_map(|&row| (0..9).rev().map(move |at| row >> (4 * at) & 15));
    let line = (1..=9).chain(later.map(|label| label as Digit)).collect();
    (line, smallest.count)
}

/// All candidates for the first two rows.
const PAIRS: [(usize, usize); 18] = {
    let mut pairs = [(0, 0); 18];
    let mut at = 0;
    while at < 18 {
        let (band, first, next) = (at / 6 * 3, at % 6 / 2, at % 2);
        pairs[at] = (band + first, band + (first + 1 + next) % 3);
        at += 1;
    }
    pairs
};

/// The smallest rows after the first found so far, with four bits per label, and their
/// multiplicity.
struct SmallestRows {
    rows: [u64; 8],
    count: u64,
}

impl SmallestRows {
    /// Compares the rows that follow from two first rows and a permutation of columns.
    fn meet(&mut self, grid: &[Row; 9], [first, second]: [usize; 2], order: &Row) {
        let mut labels = [0_u8; 10];
        for (label, &column) in (1..).zip(order) {
            labels[usize::from(grid[first][usize::from(column)])] = label;
        }
        let label = |row: usize, at: usize| labels[usize::from(grid[row][usize::from(order[at])])];
        let band = first / 3 * 3;
        let mut rows = [0; 8];
        (rows[0], rows[1]) = (second, 3 * band + 3 - first - second);
        // Bands are ordered by the smallest first label of their rows, rows within a band by their
        // first label.
        let mut others = [[(0, 0); 3]; 2];
        for (other, start) in others.iter_mut().zip([(band + 3) % 9, (band + 6) % 9]) {
            *other = [start, start + 1, start + 2].map(|row| (label(row, 0), row));
            other.sort_unstable();
        }
        others.sort_unstable();
        for (row, other) in rows[2..].iter_mut().zip(others.as_flattened()) {
            *row = other.1;
        }
        let mut is_smaller = false;
        for (number, smallest) in rows.into_iter().zip(&mut self.rows) {
            let row = (0..9).fold(0, |row, at| row << 4 | u64::from(label(number, at)));
            if !is_smaller && row > *smallest {
                return;
            }
            is_smaller |= row < *smallest;
            *smallest = row;
        }
        self.count = if is_smaller { 1 } else { self.count + 1 };
    }
}
