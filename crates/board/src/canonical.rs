//! The canonical form of a puzzle: one of all that are the same up to symmetry.
//!
//! The symmetries of a grid of b×b boxes exchange digits, rows of a band, columns of a stack,
//! bands, stacks, and rows with columns (Russell and Jarvis, 2006). Of all puzzles that they make
//! of one, the canonical is that whose line is the smallest, where a blank comes before all
//! digits. The digits of solutions play no part in it.
//!
//! Lines are made row by row. Of all ways to begin, those are kept whose rows so far are the
//! smallest; each goes on with every row that may come next. A way says as little as it can:
//! columns that look the same so far stand in one class, in no order, and a digit that a class
//! brings has a label that depends on the place its column will take there. What a later row
//! needs first decides it. So few ways are ever kept: a grid without symmetry is down to one
//! after two or three rows. Full grids of 9×9 go a shorter way, in `canonical_full`.

use crate::{Digit, Grid, Puzzle, Shape, canonical_full};

/// The canonical form of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The givens.
    pub givens: Grid,
    /// How many symmetries leave the puzzle as it is; 1 of one without symmetry. Digits that do
    /// not occur are left alone.
    pub automorphisms: u64,
}

/// Why a puzzle has no canonical form here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoCanonical {
    /// Its boxes are others.
    #[error("the canonical form is defined only for boxes of 2x2 and 3x3, not {0}")]
    Shape(Shape),
    /// It has rules beside rows, columns and boxes, or rules candidates out.
    #[error("the canonical form is defined only for classic puzzles without excluded candidates")]
    Rules,
    /// Its givens clash.
    #[error("the givens contradict each other; an invalid puzzle has no canonical form")]
    Clash,
}

/// The canonical form of a classic puzzle of 4×4 or 9×9.
///
/// # Errors
/// If it is another puzzle, or its givens clash.
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, NoCanonical> {
    smallest(puzzle, puzzle.givens.is_full())
}

/// The same, row by row even where the grid is full: slower, and by another way.
///
/// # Errors
/// As [`canonical`].
pub fn row_by_row(puzzle: &Puzzle) -> Result<Canonical, NoCanonical> {
    smallest(puzzle, false)
}

/// The canonical form, as that of a full grid or row by row.
fn smallest(puzzle: &Puzzle, as_full: bool) -> Result<Canonical, NoCanonical> {
    let shape = puzzle.shape;
    if puzzle.restrictions.is_some() || !puzzle.is_classic() {
        return Err(NoCanonical::Rules);
    }
    let digits = puzzle.givens.digits();
    let (digits, automorphisms) = match (shape.box_rows(), shape.box_cols()) {
        (2, 2) => grids::<2, 4>(digits).map(|grids| search::<2, 4>(&grids)),
        (3, 3) if as_full => grids::<3, 9>(digits).map(|grids| canonical_full::smallest(&grids)),
        (3, 3) => grids::<3, 9>(digits).map(|grids| search::<3, 9>(&grids)),
        _ => return Err(NoCanonical::Shape(shape)),
    }
    .ok_or(NoCanonical::Clash)?;
    let givens = Grid::from_digits(shape, &digits).ok_or(NoCanonical::Shape(shape))?;
    Ok(Canonical { givens, automorphisms })
}

/// A row, or an order of columns or rows.
type Row<const N: usize> = [u8; N];

/// A way to begin, as far as it is decided.
#[derive(Clone, Copy)]
struct Way<const N: usize> {
    /// Whether rows are the columns of the puzzle.
    transposed: bool,
    /// The rows that are taken.
    taken: u16,
    /// The band that the last of them is in.
    band: usize,
    /// The column at each place. Those of a class are in no order.
    order: Row<N>,
    /// The places before which a class begins.
    begins: u16,
    /// For each column the place where its class begins.
    start: Row<N>,
    /// For each digit how far its label is from the place of its column, once it has a label.
    offset: [i8; 10],
    /// For each digit the column that decides about its label.
    column: [u8; 10],
    /// The digits that have labels.
    labelled: u16,
    /// How many these are.
    labels: u8,
}

impl<const N: usize> Way<N> {
    /// The end of the class that begins at a place.
    fn end(&self, place: usize) -> usize {
        place + 1 + (self.begins >> (place + 1)).trailing_zeros() as usize
    }

    /// The columns of a class that are so come first, as a class of their own.
    fn split(&mut self, start: usize, end: usize, comes_first: impl Fn(u8) -> bool) -> usize {
        let mut middle = start;
        for place in start..end {
            if comes_first(self.order[place]) {
                self.order.swap(middle, place);
                middle += 1;
            }
        }
        if middle > start && middle < end {
            self.begins |= 1 << middle;
            for &column in &self.order[middle..end] {
                self.start[column as usize] = middle as u8;
            }
        }
        middle
    }

    /// A column comes first in its class.
    fn put_first(&mut self, column: u8) {
        let start = self.start[column as usize] as usize;
        self.split(start, self.end(start), |it| it == column);
    }

    /// The label of a digit, if its column is the first of its class; none if it has no label.
    fn label(&self, digit: u8) -> Option<u8> {
        let column = self.column[digit as usize] as usize;
        (self.labelled >> digit & 1 > 0)
            .then(|| self.start[column].wrapping_add_signed(self.offset[digit as usize]))
    }
}

/// The smallest row that ways come to, and those that come to it.
struct Level<const N: usize> {
    smallest: Row<N>,
    ways: Vec<Way<N>>,
}

impl<const N: usize> Level<N> {
    /// Goes on with a row from a place on, as long as it is not too large.
    fn go_on(&mut self, mut way: Way<N>, cells: &Row<N>, mut row: Row<N>, mut place: usize) {
        let mut is_smaller = row[..place] < self.smallest[..place];
        while place < N {
            let end = way.end(place);
            let after = way.split(place, end, |column| cells[column as usize] == 0);
            if after > place {
                row[place..after].fill(0);
                place = after;
                is_smaller |= row[..place] < self.smallest[..place];
                continue;
            }
            // The label that each digit has if its column comes next.
            let class = &way.order[place..end];
            let label = |column: u8| {
                let digit = cells[column as usize];
                let decides = way.column[digit as usize];
                let is_second = decides != column && way.start[decides as usize] == place as u8;
                way.label(digit).map(|label| label + u8::from(is_second))
            };
            let Some(least) = class.iter().filter_map(|&column| label(column)).min() else {
                let offset = way.labels as i8 + 1 - place as i8;
                for (label, &column) in row[place..end].iter_mut().zip(&way.order[place..end]) {
                    let digit = cells[column as usize] as usize;
                    (way.offset[digit], way.column[digit]) = (offset, column);
                    way.labelled |= 1 << digit;
                    way.labels += 1;
                    *label = way.labels;
                }
                if !is_smaller && row[place..end] > self.smallest[place..end] {
                    return;
                }
                is_smaller |= row[..end] < self.smallest[..end];
                place = end;
                continue;
            };
            if !is_smaller && least > self.smallest[place] {
                return;
            }
            row[place] = least;
            let mut next = [0; N];
            let mut count = 0;
            for &column in class.iter().filter(|&&column| label(column) == Some(least)) {
                next[count] = column;
                count += 1;
            }
            let choose = |way: &mut Way<N>, column: u8| {
                way.put_first(column);
                way.put_first(way.column[cells[column as usize] as usize]);
            };
            if count == 1 {
                is_smaller |= least < self.smallest[place];
            } else {
                // Each is tried.
                for &column in &next[1..count] {
                    let mut way = way;
                    choose(&mut way, column);
                    self.go_on(way, cells, row, place + 1);
                }
                // They may have come to smaller ones.
                is_smaller = row[..=place] < self.smallest[..=place];
                if row[..=place] > self.smallest[..=place] {
                    return;
                }
            }
            choose(&mut way, next[0]);
            place += 1;
        }
        match row.cmp(&self.smallest) {
            std::cmp::Ordering::Greater => return,
            std::cmp::Ordering::Less => {
                self.smallest = row;
                self.ways.clear();
            }
            std::cmp::Ordering::Equal => {}
        }
        self.ways.push(way);
    }
}

/// The rows, and those of the same transposed; nothing if digits clash.
fn grids<const B: usize, const N: usize>(digits: &[Digit]) -> Option<[[Row<N>; N]; 2]> {
    let mut grids = [[[0; N]; N]; 2];
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column, digit) = (cell / N, cell % N, digit as u8);
        (grids[0][row][column], grids[1][column][row]) = (digit, digit);
    }
    (!clash::<B, N>(&grids)).then_some(grids)
}

/// The smallest line, and by how many symmetries it is made.
fn search<const B: usize, const N: usize>(grids: &[[Row<N>; N]; 2]) -> (Vec<Digit>, u64) {
    let mut ways = Vec::new();
    for transposed in [false, true] {
        for stacks in orders(B) {
            let (mut order, mut start) = ([0; N], [0; N]);
            for (place, column) in order.iter_mut().enumerate() {
                *column = (stacks[place / B] * B + place % B) as u8;
                start[*column as usize] = (place / B * B) as u8;
            }
            let begins = (0..=B).map(|stack| 1 << (stack * B)).sum();
            let (taken, band, offset, column) = (0, 0, [0; 10], [0; 10]);
            let (labelled, labels) = (0, 0);
            ways.push(Way {
                transposed,
                taken,
                band,
                order,
                begins,
                start,
                offset,
                column,
                labelled,
                labels,
            });
        }
    }
    let mut line = Vec::with_capacity(N * N);
    for number in 0..N {
        let mut level = Level { smallest: [u8::MAX; N], ways: Vec::new() };
        for way in &ways {
            let rows = if number % B == 0 { 0..N } else { way.band * B..way.band * B + B };
            for row in rows.filter(|row| way.taken >> row & 1 == 0) {
                // A band is left once all its rows are taken.
                let next = Way { taken: way.taken | 1 << row, band: row / B, ..*way };
                let cells = &grids[usize::from(way.transposed)][row];
                level.go_on(next, cells, [0; N], 0);
            }
        }
        line.extend(level.smallest.iter().map(|&label| Digit::from(label)));
        ways = level.ways;
    }
    // Columns that still look the same may stand in any order.
    let orders = |way: &Way<N>| {
        let mut places = 0;
        let mut orders = 1;
        while places < N {
            let end = way.end(places);
            orders *= (1..=(end - places) as u64).product::<u64>();
            places = end;
        }
        orders
    };
    (line, ways.iter().map(orders).sum())
}

/// Whether a digit is twice in a row, a column or a box.
fn clash<const B: usize, const N: usize>(grids: &[[Row<N>; N]; 2]) -> bool {
    let boxes = |number: usize| {
        let (top, left) = (number / B * B, number % B * B);
        std::array::from_fn(|cell| grids[0][top + cell / B][left + cell % B])
    };
    let is_twice = |cells: &Row<N>| {
        let mut seen = 0_u16;
        cells.iter().filter(|&&digit| digit > 0).any(|&digit| {
            let bit = 1 << digit;
            let before = seen & bit > 0;
            seen |= bit;
            before
        })
    };
    grids.iter().flatten().any(is_twice) || (0..N).any(|number| is_twice(&boxes(number)))
}

/// All orders of so many things, 2 or 3.
fn orders(count: usize) -> Vec<[usize; 3]> {
    let all = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    all[..if count == 2 { 2 } else { 6 }].to_vec()
}
