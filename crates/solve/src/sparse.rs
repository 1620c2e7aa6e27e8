//! Solutions of a large and nearly empty board without a formula, which would take gigabytes.
//!
//! The pattern grid is a solution of the empty board, and stays one when rows change places
//! within their band, columns within their stack, bands, stacks, or digits. A walk through these
//! changes looks for one that has all givens: it takes a given that is not met and the digits,
//! rows or columns that have to change places for it, and keeps the change if fewer givens are
//! missed than before, or as many, or now and then in spite of it. (As in B. Selman, H. Kautz,
//! B. Cohen, *Noise Strategies for Improving Local Search*, 1994.) That does for about one given
//! in nine rows, and says nothing where it fails.
//!
//! From there on it is one exchange of two digits for each further solution. Of exchanges in
//! different pairs of digits, or in other cells, any choice makes a solution: k of them make 2^k.

use crate::{
    exchange::{Change, exchanges},
    generate::pattern,
};
use board::{Candidate, Cell, Digit, Grid, Layout, Puzzle, Shape, random::Random, stop::Stop};

/// Fewer candidates are no trouble for the path.
const LARGE: usize = 40_000;

/// Changes that are tried for each given.
const TRIES: usize = 400;

/// One in so many changes is kept whatever it does.
const NOISE: usize = 50;

/// Solutions, one after the other.
pub(crate) struct Sparse {
    first: Grid,
    exchanges: Vec<Vec<Change>>,
    /// How many were handed out.
    count: u64,
}

impl Sparse {
    /// Two solutions or more of a large board with few givens; none if they were not found, or
    /// it was time to stop.
    pub(crate) fn of(puzzle: &Puzzle, layout: &Layout, stop: &Stop) -> Option<Sparse> {
        let (shape, givens) = (puzzle.shape, puzzle.givens.filled().count());
        let is_large = shape.cells() * shape.side() > LARGE;
        if !is_large || givens > 2 * shape.side() || puzzle.restrictions.is_some() {
            return None;
        }
        let first = Arrangement::of(puzzle, stop)?.grid();
        let exchanges = exchanges(layout, &puzzle.givens, &first, stop);
        (!exchanges.is_empty()).then_some(Sparse { first, exchanges, count: 0 })
    }
}

impl Iterator for Sparse {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let chosen = self.count;
        if chosen.checked_shr(self.exchanges.len() as u32).unwrap_or(0) > 0 {
            return None;
        }
        self.count += 1;
        let mut grid = self.first.clone();
        let numbered = self.exchanges.iter().zip(0u32..);
        for (exchange, _) in
            numbered.filter(|(_, bit)| chosen.checked_shr(*bit).unwrap_or(0) & 1 == 1)
        {
            exchange.iter().for_each(|&Change { cell, to, .. }| grid.set(cell, Some(to)));
        }
        Some(grid)
    }
}

/// The pattern grid with its lines and digits in other places.
struct Arrangement {
    shape: Shape,
    /// Each counted from 0.
    pattern: Vec<u16>,
    /// By row and column: the one of the pattern that stands there.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// By digit of the pattern: what it is called, counted from 0.
    names: Vec<usize>,
}

/// Two things that change places.
#[derive(Clone, Copy)]
enum Swap {
    Names(usize, usize),
    Rows(usize, usize),
    Columns(usize, usize),
    Bands(usize, usize),
    Stacks(usize, usize),
}

impl Arrangement {
    /// One that has all givens.
    fn of(puzzle: &Puzzle, stop: &Stop) -> Option<Arrangement> {
        let (shape, side) = (puzzle.shape, puzzle.shape.side());
        let pattern = pattern(shape).digits().iter().map(|digit| digit - 1).collect();
        let order = || (0..side).collect();
        let (rows, columns, names) = (order(), order(), order());
        let mut arranged = Arrangement { shape, pattern, rows, columns, names };
        let givens = puzzle.givens.filled().map(|(cell, digit)| Candidate { cell, digit });
        let givens: Vec<_> = givens.collect();
        let mut random = Random::new(0, "sparse");
        let mut missed = arranged.missed(&givens);
        for _ in 0..TRIES * givens.len() {
            if missed.is_empty() {
                break;
            }
            if stop.reason().is_some() {
                return None;
            }
            let swap = arranged.towards(missed[random.below(missed.len())], &mut random);
            arranged.swap(swap);
            let after = arranged.missed(&givens);
            if after.len() <= missed.len() || random.below(NOISE) == 0 {
                missed = after;
            } else {
                arranged.swap(swap);
            }
        }
        missed.is_empty().then_some(arranged)
    }

    fn at(&self, cell: Cell) -> usize {
        let (row, column) = (cell / self.shape.side(), cell % self.shape.side());
        let there = self.rows[row] * self.shape.side() + self.columns[column];
        self.names[usize::from(self.pattern[there])]
    }

    fn missed(&self, givens: &[Candidate]) -> Vec<Candidate> {
        let misses = |given: &&Candidate| self.at(given.cell) + 1 != usize::from(given.digit);
        givens.iter().filter(misses).copied().collect()
    }

    /// What has to change places for a given that is missed; where that takes a line of another
    /// band, the band comes first.
    fn towards(&self, Candidate { cell, digit }: Candidate, random: &mut Random) -> Swap {
        let side = self.shape.side();
        let (row, column) = (cell / side, cell % side);
        let wanted = usize::from(digit) - 1;
        let has = |row: usize, column: usize| self.at(row * side + column) == wanted;
        match random.below(3) {
            0 => Swap::Names(self.at(cell), wanted),
            1 => {
                let other = (0..side).find(|&other| has(other, column)).unwrap_or(row);
                let (band, of) = (self.shape.box_rows(), |row| row / self.shape.box_rows());
                match of(other) == of(row) || band == side {
                    true => Swap::Rows(row, other),
                    false => Swap::Bands(of(row), of(other)),
                }
            }
            _ => {
                let other = (0..side).find(|&other| has(row, other)).unwrap_or(column);
                let of = |column| column / self.shape.box_cols();
                match of(other) == of(column) {
                    true => Swap::Columns(column, other),
                    false => Swap::Stacks(of(column), of(other)),
                }
            }
        }
    }

    /// The same again takes it back.
    fn swap(&mut self, swap: Swap) {
        let [height, width] = [self.shape.box_rows(), self.shape.box_cols()];
        match swap {
            Swap::Names(a, b) => {
                let place = |name| self.names.iter().position(|&it| it == name);
                if let (Some(a), Some(b)) = (place(a), place(b)) {
                    self.names.swap(a, b);
                }
            }
            Swap::Rows(a, b) => self.rows.swap(a, b),
            Swap::Columns(a, b) => self.columns.swap(a, b),
            Swap::Bands(a, b) => {
                (0..height).for_each(|i| self.rows.swap(a * height + i, b * height + i));
            }
            Swap::Stacks(a, b) => {
                (0..width).for_each(|i| self.columns.swap(a * width + i, b * width + i));
            }
        }
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        (0..self.shape.cells()).for_each(|cell| grid.set(cell, Some(self.at(cell) as Digit + 1)));
        grid
    }
}
