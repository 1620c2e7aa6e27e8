//! Solutions of a large and nearly empty board without a formula, which would take gigabytes.
//!
//! A solution can be dealt out in two parts. Without givens, what remains of each part can always
//! be completed. Let boxes have R rows and C columns.
//!
//! 1. In each stack separately, each band deals every digit to one of the C columns: R digits to a
//!    column, and no digit to a column that it got in another band. So columns and boxes contain
//!    every digit once, whatever rows the digits are put into.
//! 2. In each band separately, every digit then has R columns, one in each stack, and each column
//!    has R digits. Each row deals every digit to one of its columns: one digit to a column, and no
//!    digit to a column that it got in another row. So rows also contain every digit once.
//!
//! Both parts are the same task. A digit has as many places as there are rounds, and each round
//! deals each digit to a place that it did not have yet. The remaining places and digits form a
//! regular bipartite graph, if each place is counted as often as it takes digits. Such a graph has
//! a perfect matching, and without the matching it is regular again (D. König, *Über Graphen und
//! ihre Anwendung auf Determinantentheorie und Mengenlehre*, 1916). A given binds its digit to a
//! place in one round and removes this place from all others; then there may be no matching. So
//! rounds with many givens come first, and a round that failed comes first in the next attempt.
//! With 1×n or n×1 boxes one part is enough: a Latin square.
//!
//! In the first attempt, digits are put where the pattern grid has them, if possible. That grid has
//! many pairs of digits that can be exchanged in a few cells. If the givens leave too few of these,
//! or no grid at all, later attempts follow the pattern less often. Of 800 boards of sides 36 to 54
//! with three givens a row it failed on none, with four on 15.
//!
//! After the first solution, each exchange yields one more. Exchanges of different pairs of digits,
//! or in different cells, can be combined freely: k of them make 2^k solutions.

use std::cmp::Reverse;

use crate::exchange::{Change, exchanges};
use board::{Cell, Digit, Grid, Layout, Puzzle, random::Random, stop::Stop, verify::verify};

/// The SAT pipeline handles boards of up to this number of candidates without trouble.
const MAX_SAT_CANDIDATES: usize = 40_000;

/// The maximum average number of givens per row.
const MAX_GIVENS_PER_ROW: usize = 4;

/// The maximum number of attempts to deal out the whole board.
const MAX_ATTEMPTS: usize = 16;

/// The number of exchanges after which no further attempt is made: 2^20 solutions suffice.
const ENOUGH_EXCHANGES: usize = 20;

/// The maximum number of attempts to deal out one part.
const MAX_PART_ATTEMPTS: usize = 50;

/// An iterator over constructed solutions.
pub(crate) struct ConstructedSolutions {
    first: Grid,
    exchanges: Vec<Vec<Change>>,
    /// The number of solutions returned so far.
    count: u64,
}

impl ConstructedSolutions {
    /// Returns an iterator over solutions of a large classic board with few givens. Returns `None`
    /// if the puzzle is of another kind, its givens contradict each other, or no two solutions were
    /// found before `stop` ended the construction.
    pub(crate) fn construct(
        puzzle: &Puzzle,
        layout: &Layout,
        stop: &Stop,
    ) -> Option<ConstructedSolutions> {
        let (shape, givens) = (puzzle.shape, puzzle.givens.filled().count());
        let is_large = shape.cells() * shape.digits() > MAX_SAT_CANDIDATES;
        let is_empty =
            givens <= MAX_GIVENS_PER_ROW * shape.digits() && puzzle.restrictions.is_none();
        if !is_large || !is_empty || !puzzle.is_classic() || puzzle.clash(layout).is_some() {
            return None;
        }
        let mut best: Option<ConstructedSolutions> = None;
        for attempt in 0..MAX_ATTEMPTS {
            if stop.reason().is_some() || best.as_ref().is_some_and(ConstructedSolutions::is_enough)
            {
                break;
            }
            let Some(first) = deal(puzzle, attempt, stop) else { continue };
            verify(puzzle, &first).ok()?;
            let exchanges = exchanges(layout, &puzzle.givens, &first, stop);
            if exchanges.len() > best.as_ref().map_or(0, |best| best.exchanges.len()) {
                best = Some(ConstructedSolutions { first, exchanges, count: 0 });
            }
        }
        best
    }

    /// Returns true if there are more solutions than any caller needs.
    fn is_enough(&self) -> bool {
        self.exchanges.len() >= ENOUGH_EXCHANGES
    }
}

impl Iterator for ConstructedSolutions {
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

/// Returns a grid with the givens, or `None` if dealing failed or was stopped.
fn deal(puzzle: &Puzzle, attempt: usize, stop: &Stop) -> Option<Grid> {
    let (shape, side) = (puzzle.shape, puzzle.shape.digits());
    let (height, width) = (shape.box_rows(), shape.box_cols());
    let random = &mut Random::new(attempt as u64, "sparse");
    // Maps each digit to one of the pattern grid.
    let names = random.order(side);
    let given = |(cell, digit): (Cell, Digit)| (cell / side, cell % side, usize::from(digit) - 1);
    let givens: Vec<_> = puzzle.givens.filled().map(given).collect();
    let mut columns = Vec::with_capacity(height);
    for stack in 0..height {
        let here = givens.iter().filter(|(_, column, _)| column / width == stack);
        let bound = here.map(|&(row, column, digit)| (digit, row / height, column % width));
        let task = Task::new(vec![(0..width).collect(); side], width, height, bound);
        let usual = |band: usize, digit: usize| (names[digit] + width - band) % width;
        columns.push(task.deal(usual, attempt, random, stop)?);
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
            task.deal(|row, digit| column(stack(row, digit), digit), attempt, random, stop)?;
        for (row, columns) in (band * height..).zip(rows) {
            for (digit, column) in (1..).zip(columns) {
                grid.set(row * side + column, Some(digit));
            }
        }
    }
    Some(grid)
}

/// Digits to be dealt out to places.
struct Task {
    /// By digit: its places, one for each round.
    places: Vec<Vec<usize>>,
    /// By digit: rounds, with the place that the digit must get in them.
    bound: Vec<Vec<(usize, usize)>>,
    rounds: usize,
    /// The number of digits that a place takes in each round.
    room: usize,
}

impl Task {
    /// Returns a task; `bound` lists digit, round and place of each given.
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

    /// Returns the place by round and digit. The `usual` place is preferred if possible, but less
    /// often with each attempt.
    fn deal(
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
            (random.below(MAX_ATTEMPTS) >= attempt).then(|| usual(round, digit))
        };
        order.sort_by_key(|&round| Reverse(bound[round]));
        for _ in 0..MAX_PART_ATTEMPTS {
            match self.deal_in_order(&order, usual, random) {
                Ok(places) => return Some(places),
                Err(_) if stop.reason().is_some() => return None,
                Err(failed) => order[..=failed].rotate_right(1),
            }
        }
        None
    }

    /// Deals in this order of rounds; the error is the index in `order` of the round that failed.
    fn deal_in_order(
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

/// A matching of digits and places by augmenting paths (H. Kuhn, *The Hungarian Method for the
/// Assignment Problem*, 1955).
struct Matching<'a> {
    /// By digit: its possible places, the preferred one first.
    choices: &'a [Vec<usize>],
    /// By place: the digits matched with it.
    digits: Vec<Vec<usize>>,
    room: usize,
    /// The places that the current path has visited.
    seen: Vec<bool>,
}

impl Matching<'_> {
    /// Returns a place for each digit, or `None` if there is no perfect matching. A place takes
    /// `room` digits.
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

    /// Gives the digit one of its places, by moving another digit from it if necessary.
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
