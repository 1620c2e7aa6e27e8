//! The canonical form of a puzzle: one representative of all puzzles that are equal up to symmetry.
//!
//! The symmetries of a grid of b×b boxes exchange digits, rows of a band, columns of a stack,
//! bands, stacks, and rows with columns (Russell and Jarvis, 2006). The canonical puzzle is the one
//! with the smallest line, where an empty cell precedes all digits. Digits of solutions are not
//! used.
//!
//! The line is built row by row. Of all partial symmetries, only those with the smallest rows so
//! far are kept, and each is extended by every row that may come next. A partial symmetry is as
//! undetermined as possible. Columns that look equal so far form an unordered class. A digit that
//! first occurs in a class has a label that depends on the final position of its column. A later
//! row decides this if it needs to. So few partial symmetries are ever kept: for a grid without
//! symmetry, only one is left after two or three rows. Full 9×9 grids use a faster algorithm, in
//! `canonical_full`.

use crate::{Digit, Grid, Puzzle, Shape, canonical_full};

/// The canonical form of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The givens.
    pub givens: Grid,
    /// Number of symmetries that leave the puzzle unchanged; 1 if it has no symmetry. Exchanges of
    /// digits that do not occur are not counted.
    pub automorphisms: u64,
}

/// The reason why a puzzle has no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CanonicalError {
    /// Its boxes are neither 2×2 nor 3×3.
    #[error("the canonical form is defined only for boxes of 2x2 and 3x3, not {0}")]
    Shape(Shape),
    /// It has further rules, or eliminated candidates.
    #[error("the canonical form is defined only for classic puzzles without excluded candidates")]
    Rules,
    /// Its givens contradict each other.
    #[error("the givens contradict each other; an invalid puzzle has no canonical form")]
    Clash,
}

/// Returns the canonical form of a classic puzzle of 4×4 or 9×9.
///
/// # Errors
///
/// If the puzzle has another size or further rules, or its givens contradict each other.
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, CanonicalError> {
    canonical_form(puzzle, puzzle.givens.is_full())
}

/// Returns the same form as [`canonical`], but builds all grids row by row, even full 9×9 grids. It
/// is slower, and is used to check the algorithm for full grids.
///
/// # Errors
///
/// As for [`canonical`].
pub fn row_by_row(puzzle: &Puzzle) -> Result<Canonical, CanonicalError> {
    canonical_form(puzzle, false)
}

/// Returns the canonical form. If `as_full`, the puzzle must be a full grid, and a 9×9 grid is
/// built by the algorithm for full grids. Otherwise the form is built row by row.
fn canonical_form(puzzle: &Puzzle, as_full: bool) -> Result<Canonical, CanonicalError> {
    let shape = puzzle.shape;
    if puzzle.restrictions.is_some() || !puzzle.is_classic() {
        return Err(CanonicalError::Rules);
    }
    let digits = puzzle.givens.digits();
    let (digits, automorphisms) = match (shape.box_rows(), shape.box_cols()) {
        (2, 2) => grids::<2, 4>(digits).map(|grids| search::<2, 4>(&grids)),
        (3, 3) if as_full => grids::<3, 9>(digits).map(|grids| canonical_full::smallest(&grids)),
        (3, 3) => grids::<3, 9>(digits).map(|grids| search::<3, 9>(&grids)),
        _ => return Err(CanonicalError::Shape(shape)),
    }
    .ok_or(CanonicalError::Clash)?;
    let givens = Grid::from_digits(shape, &digits).ok_or(CanonicalError::Shape(shape))?;
    Ok(Canonical { givens, automorphisms })
}

/// A row, or a permutation of columns or rows.
type Row<const N: usize> = [u8; N];

/// A partial symmetry, determined as far as necessary.
#[derive(Clone, Copy)]
struct PartialSymmetry<const N: usize> {
    /// Whether rows are the columns of the puzzle.
    transposed: bool,
    /// The rows used so far, as a bit set.
    taken: u16,
    /// The band of the last row.
    band: usize,
    /// The column at each position. Those of a class are unordered.
    order: Row<N>,
    /// The positions at which a class begins, as a bit set.
    begins: u16,
    /// For each column: the position at which its class begins.
    start: Row<N>,
    /// For each labelled digit: its label minus the position of its column.
    offset: [i8; 10],
    /// For each digit: the column that determines its label.
    column: [u8; 10],
    /// The labelled digits, as a bit set.
    labelled: u16,
    /// Number of labelled digits.
    labels: u8,
}

impl<const N: usize> PartialSymmetry<N> {
    /// Returns the end of the class that begins at a position.
    fn end(&self, place: usize) -> usize {
        place + 1 + (self.begins >> (place + 1)).trailing_zeros() as usize
    }

    /// Moves the columns of a class that satisfy `comes_first` to its front, as a class of their
    /// own. Returns the position after them.
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

    /// Moves a column to the front of its class, as a class of its own.
    fn put_first(&mut self, column: u8) {
        let start = self.start[column as usize] as usize;
        self.split(start, self.end(start), |it| it == column);
    }

    /// Returns the label of a digit if its column becomes the first of its class; `None` if it has
    /// no label.
    fn label(&self, digit: u8) -> Option<u8> {
        let column = self.column[digit as usize] as usize;
        (self.labelled >> digit & 1 > 0)
            .then(|| self.start[column].wrapping_add_signed(self.offset[digit as usize]))
    }
}

/// The smallest next row found so far, and the partial symmetries that produce it.
struct Level<const N: usize> {
    smallest: Row<N>,
    ways: Vec<PartialSymmetry<N>>,
}

impl<const N: usize> Level<N> {
    /// Extends a partial symmetry by a row, from position `place` on, unless the row becomes too
    /// large.
    fn go_on(
        &mut self,
        mut way: PartialSymmetry<N>,
        cells: &Row<N>,
        mut row: Row<N>,
        mut place: usize,
    ) {
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
            // The label of each digit if its column comes next.
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
            let choose = |way: &mut PartialSymmetry<N>, column: u8| {
                way.put_first(column);
                way.put_first(way.column[cells[column as usize] as usize]);
            };
            if count == 1 {
                is_smaller |= least < self.smallest[place];
            } else {
                // All other columns with the smallest label are tried recursively.
                for &column in &next[1..count] {
                    let mut way = way;
                    choose(&mut way, column);
                    self.go_on(way, cells, row, place + 1);
                }
                // The recursive calls may have found smaller rows.
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

/// Returns the rows of the grid and of its transpose; `None` if a digit is repeated.
fn grids<const B: usize, const N: usize>(digits: &[Digit]) -> Option<[[Row<N>; N]; 2]> {
    let mut grids = [[[0; N]; N]; 2];
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column, digit) = (cell / N, cell % N, digit as u8);
        (grids[0][row][column], grids[1][column][row]) = (digit, digit);
    }
    (!clash::<B, N>(&grids)).then_some(grids)
}

/// Returns the smallest line and the number of symmetries that produce it.
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
            ways.push(PartialSymmetry {
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
                // All rows of a band are taken before the next band.
                let next = PartialSymmetry { taken: way.taken | 1 << row, band: row / B, ..*way };
                let cells = &grids[usize::from(way.transposed)][row];
                level.go_on(next, cells, [0; N], 0);
            }
        }
        line.extend(level.smallest.iter().map(|&label| Digit::from(label)));
        ways = level.ways;
    }
    // Columns that still look equal may be in any order.
    let orders = |way: &PartialSymmetry<N>| {
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

/// Returns true if a row, column or box contains a digit twice.
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

/// Returns all permutations of 2 or 3 items.
fn orders(count: usize) -> Vec<[usize; 3]> {
    let all = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    all[..if count == 2 { 2 } else { 6 }].to_vec()
}
