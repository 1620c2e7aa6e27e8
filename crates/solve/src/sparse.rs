//! Solutions of a large and nearly empty board without a formula, which would take gigabytes.
//!
//! Every solution can be dealt out in two parts, each of which has a remainder that can always be
//! completed, but for the givens. Let boxes have R rows and C columns.
//!
//! 1. In each stack by itself, each band deals every digit to one of the C columns, R digits to
//!    a column, and no digit to a column that it had in another band. So columns and boxes have
//!    every digit once, whichever rows the digits come to stand in.
//! 2. In each band by itself, every digit then has R columns, one in each stack, and each column R
//!    digits. Each row deals every digit to one of its columns, one digit to a column, and no
//!    digit to a column that it had in another row. So rows have every digit once as well.
//!
//! Both are the same task: digits have as many places as there are rounds, and each round deals
//! each of them to one that it did not have. What is left before a round is a regular bipartite
//! graph (each place counted as often as it takes digits), which has a perfect matching, and
//! without it is regular again (D. König, *Über Graphen und ihre Anwendung auf Determinantentheorie
//! und Mengenlehre*, 1916). A given binds its digit to a place in one round and takes this place
//! from it in all others; then there may be no matching. So rounds with many givens come first, a
//! round that failed comes before all others next time. With 1×n or n×1 boxes one part is all there
//! is: a Latin square.
//!
//! Digits go where they stand in the pattern grid as far as they can, at first: it has many pairs of
//! digits that can be exchanged in a few cells. Where givens leave too few of these or nothing at
//! all, they are dealt out again, and go there less often. Of 800 boards of sides 36 to 54 with
//! three givens a row it failed on none, with four on 15.
//!
//! From the first solution on it is one such exchange for each further one. Of exchanges in
//! different pairs of digits, or in other cells, any choice makes a solution: k of them make 2^k.

use std::cmp::Reverse;

use crate::exchange::{Change, exchanges};
use board::{Cell, Digit, Grid, Layout, Puzzle, random::Random, stop::Stop, verify::verify};

/// Fewer candidates are no trouble for the path.
const LARGE: usize = 40_000;

/// The most givens, for each row.
const GIVENS: usize = 4;

/// How often all is dealt out anew.
const ATTEMPTS: usize = 16;

/// With so many exchanges there is no need to.
const ENOUGH: usize = 20;

/// How often a part of it is.
const TRIES: usize = 50;

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
        let is_large = shape.cells() * shape.digits() > LARGE;
        let is_empty = givens <= GIVENS * shape.digits() && puzzle.restrictions.is_none();
        if !is_large || !is_empty || !puzzle.is_classic() || puzzle.clash(layout).is_some() {
            return None;
        }
        let mut best: Option<Sparse> = None;
        for attempt in 0..ATTEMPTS {
            if stop.reason().is_some() || best.as_ref().is_some_and(Sparse::is_enough) {
                break;
            }
            let Some(first) = dealt(puzzle, attempt, stop) else { continue };
            verify(puzzle, &first).ok()?;
            let exchanges = exchanges(layout, &puzzle.givens, &first, stop);
            if exchanges.len() > best.as_ref().map_or(0, |best| best.exchanges.len()) {
                best = Some(Sparse { first, exchanges, count: 0 });
            }
        }
        best
    }

    /// Whether there are more solutions than anybody has asked for.
    fn is_enough(&self) -> bool {
        self.exchanges.len() >= ENOUGH
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

/// A grid with the givens, or none if dealing came to no end.
fn dealt(puzzle: &Puzzle, attempt: usize, stop: &Stop) -> Option<Grid> {
    let (shape, side) = (puzzle.shape, puzzle.shape.digits());
    let (height, width) = (shape.box_rows(), shape.box_cols());
    let random = &mut Random::new(attempt as u64, "sparse");
    // Which digit of the pattern grid each is.
    let names = random.order(side);
    let given = |(cell, digit): (Cell, Digit)| (cell / side, cell % side, usize::from(digit) - 1);
    let givens: Vec<_> = puzzle.givens.filled().map(given).collect();
    let mut columns = Vec::with_capacity(height);
    for stack in 0..height {
        let here = givens.iter().filter(|(_, column, _)| column / width == stack);
        let bound = here.map(|&(row, column, digit)| (digit, row / height, column % width));
        let task = Task::new(vec![(0..width).collect(); side], width, height, bound);
        let usual = |band: usize, digit: usize| (names[digit] + width - band) % width;
        columns.push(task.dealt(usual, attempt, random, stop)?);
    }
    let mut grid = Grid::empty(shape);
    for band in 0..width {
        let column = |stack: usize, digit: usize| stack * width + columns[stack][band][digit];
        let columns_of = |digit| (0..height).map(|stack| column(stack, digit)).collect();
        let here = givens.iter().filter(|(row, ..)| row / height == band);
        let bound = here.map(|&(row, column, digit)| (digit, row % height, column));
        let task = Task::new((0..side).map(columns_of).collect(), height, 1, bound);
        let stack = |row: usize, digit: usize| (names[digit] / width + height - row) % height;
        let rows =
            task.dealt(|row, digit| column(stack(row, digit), digit), attempt, random, stop)?;
        for (row, columns) in (band * height..).zip(rows) {
            for (digit, column) in (1..).zip(columns) {
                grid.set(row * side + column, Some(digit));
            }
        }
    }
    Some(grid)
}

/// Digits to deal out to places.
struct Task {
    /// By digit: its places, as many as there are rounds.
    places: Vec<Vec<usize>>,
    /// By digit: rounds and the places that it has to have in them.
    bound: Vec<Vec<(usize, usize)>>,
    rounds: usize,
    /// The digits that a place takes in each round.
    room: usize,
}

impl Task {
    /// What is bound is told as digit, round and place.
    fn new(
        places: Vec<Vec<usize>>,
        rounds: usize,
        room: usize,
        bound: impl Iterator<Item = (usize, usize, usize)>,
    ) -> Task {
        let mut task = Task { bound: vec![Vec::new(); places.len()], places, rounds, room };
        bound.for_each(|(digit, round, place)| task.bound[digit].push((round, place)));
        task
    }

    /// By round and digit: the place. It is the usual one where it can be, but less often with
    /// each attempt.
    fn dealt(
        &self,
        usual: impl Fn(usize, usize) -> usize,
        attempt: usize,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<Vec<Vec<usize>>> {
        let mut bound = vec![0; self.rounds];
        self.bound.iter().flatten().for_each(|&(round, _)| bound[round] += 1);
        let mut order: Vec<usize> = (0..self.rounds).collect();
        let usual = |round, digit, random: &mut Random| {
            (random.below(ATTEMPTS) >= attempt).then(|| usual(round, digit))
        };
        order.sort_by_key(|&round| Reverse(bound[round]));
        for _ in 0..TRIES {
            match self.dealt_in(&order, usual, random) {
                Ok(places) => return Some(places),
                Err(_) if stop.reason().is_some() => return None,
                Err(failed) => order[..=failed].rotate_right(1),
            }
        }
        None
    }

    /// The same with rounds in that order, or the number of the one that failed.
    fn dealt_in(
        &self,
        order: &[usize],
        usual: impl Fn(usize, usize, &mut Random) -> Option<usize>,
        random: &mut Random,
    ) -> Result<Vec<Vec<usize>>, usize> {
        let mut left = self.places.clone();
        let mut dealt = vec![Vec::new(); self.rounds];
        for (number, &round) in order.iter().enumerate() {
            let mut choices = |digit: usize| {
                let bound = &self.bound[digit];
                if let Some(&(_, place)) = bound.iter().find(|(other, _)| *other == round) {
                    return vec![place];
                }
                let is_free = |place: &&usize| bound.iter().all(|(_, other)| other != *place);
                let mut choices: Vec<usize> = left[digit].iter().filter(is_free).copied().collect();
                random.draw(&mut choices, usize::MAX);
                let usual = usual(round, digit, random);
                if let Some(found) = choices.iter().position(|&place| Some(place) == usual) {
                    choices.swap(0, found);
                }
                choices
            };
            let choices: Vec<_> = (0..self.places.len()).map(&mut choices).collect();
            let places = Matching::perfect(&choices, self.room).ok_or(number)?;
            for (left, place) in left.iter_mut().zip(&places) {
                left.retain(|other| other != place);
            }
            dealt[round] = places;
        }
        Ok(dealt)
    }
}

/// Digits and places matched by augmenting paths (H. Kuhn, *The Hungarian Method for the
/// Assignment Problem*, 1955).
struct Matching<'a> {
    /// By digit: the places that it can have, the best first.
    choices: &'a [Vec<usize>],
    /// By place.
    digits: Vec<Vec<usize>>,
    room: usize,
    /// The places that this path has been to.
    seen: Vec<bool>,
}

impl Matching<'_> {
    /// A place for each digit, if there is one, where a place has room for so many.
    fn perfect(choices: &[Vec<usize>], room: usize) -> Option<Vec<usize>> {
        let count = choices.len() / room;
        let digits = vec![Vec::new(); count];
        let mut matching = Matching { choices, digits, room, seen: Vec::new() };
        let mut waiting = Vec::new();
        for (digit, choices) in choices.iter().enumerate() {
            match matching.digits.get_mut(*choices.first()?) {
                Some(digits) if digits.len() < room => digits.push(digit),
                _ => waiting.push(digit),
            }
        }
        for digit in waiting {
            matching.seen = vec![false; count];
            if !matching.augment(digit) {
                return None;
            }
        }
        let mut places = vec![0; choices.len()];
        for (place, digits) in matching.digits.iter().enumerate() {
            digits.iter().for_each(|&digit| places[digit] = place);
        }
        Some(places)
    }

    /// Gives the digit one of its places, if need be by moving another digit from it.
    fn augment(&mut self, digit: usize) -> bool {
        let choices = &self.choices[digit];
        if let Some(&place) = choices.iter().find(|&&place| self.digits[place].len() < self.room) {
            self.digits[place].push(digit);
            return true;
        }
        for &place in choices {
            if std::mem::replace(&mut self.seen[place], true) {
                continue;
            }
            for holder in 0..self.room {
                if self.augment(self.digits[place][holder]) {
                    self.digits[place][holder] = digit;
                    return true;
                }
            }
        }
        false
    }
}
