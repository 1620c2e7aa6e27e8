//! Simulated annealing for a first solution of puzzles with many solutions.
//!
//! It helps near the phase transition, where propagation stops and a SAT solver makes no progress.
//!
//! Every open cell holds one of its candidates. The cost is the number of pairs of cells that hold
//! the same digit in a constraint. A randomly drawn candidate replaces the current one of its cell
//! if that adds no such pairs, and otherwise with probability exp(−increase / temperature). (N.
//! Metropolis et al., *Equation of State Calculations by Fast Computing Machines*, 1953; S.
//! Kirkpatrick, C. D. Gelatt, M. P. Vecchi, *Optimization by Simulated Annealing*, 1983; for Sudoku
//! R. Lewis, *Metaheuristics can solve sudoku puzzles*, 2007.)
//!
//! At most one in a hundred such draws would be accepted. So the increase of every candidate is
//! kept up to date, and an accepted candidate is drawn directly (A. B. Bortz, M. H. Kalos, J. L.
//! Lebowitz, *A New Algorithm for Monte Carlo Simulation of Ising Spin Systems*, 1975). The
//! candidates with an increase of at most 0, and those with an increase of 1, are kept in lists.
//! The few others are drawn from all candidates as if their increase were 2, and may be rejected.
//!
//! The grid does not improve gradually: it stays disordered until, at some temperature, an ordered
//! region grows quickly through the whole grid, like ice in supercooled water. This temperature
//! depends on the puzzle, so each run cools from `START_TEMPERATURE` to `END_TEMPERATURE` and
//! the next run takes twice as long. Annealing never proves that there is no solution.
//!
//! TabuCol (A. Hertz, D. de Werra, 1987) was tried and not adopted; the figures are in
//! `notebook/2026-11-large-grids.md`.

use board::{Candidates, Cell, Digit, Grid, Layout, stop::Stop};

/// Start temperature of a run; most grids became ordered between [`START_TEMPERATURE`] and
/// [`END_TEMPERATURE`].
const START_TEMPERATURE: f64 = 0.325;
/// End temperature of a run; see [`START_TEMPERATURE`].
const END_TEMPERATURE: f64 = 0.29;

/// Moves between two changes of the temperature, which are also the points where `stop` is polled.
const MOVES_PER_TEMPERATURE: u64 = 1 << 12;

/// Cells set up between two polls of `stop`.
const CELLS_PER_POLL: usize = 256;

/// Moves of the first run per candidate.
const MOVES_PER_CANDIDATE: u64 = 150;

/// Maximum number of constraints per cell.
const MAX_CONSTRAINTS_PER_CELL: usize = 3;

/// Number of increases with a tabulated probability; larger increases are never accepted.
const TABULATED_INCREASES: usize = 16;

/// The increase recorded for the candidate that a cell holds; larger than any real increase.
const INCREASE_OF_HELD_DIGIT: i16 = i16::MAX;

/// The state of simulated annealing on one board.
pub struct Annealing {
    /// The cells without a fixed digit.
    open: Vec<Cell>,
    /// For each candidate: the indices of its digit in `counts`, one per constraint of its cell,
    /// and the index of the cell in `open`.
    candidates: Vec<([u32; MAX_CONSTRAINTS_PER_CELL], u32)>,
    /// The digit of each candidate.
    digits: Vec<Digit>,
    /// For each cell of `open`: the index of its first candidate, followed by the number of
    /// candidates.
    begins: Vec<u32>,
    /// For each cell of `open`: the candidate that it holds.
    held: Vec<u32>,
    /// For each constraint and digit: the number of cells that hold the digit (`counts`) and the
    /// candidates of open cells with that digit (`at`).
    counts: Vec<i16>,
    at: Vec<Vec<u32>>,
    /// For each candidate: the increase in pairs if its cell holds it, or
    /// [`INCREASE_OF_HELD_DIGIT`] for the current one.
    more: Vec<i16>,
    /// The candidates with an increase of at most 0, and those with an increase of 1.
    low: [Vec<u32>; 2],
    /// For each candidate in a list of `low`: its position there.
    listed_at: Vec<u32>,
    /// Number of pairs of cells that hold the same digit in a constraint.
    pairs: i64,
    grid: Grid,
    /// Moves made in the current run (`moved`) and its planned total (`length`).
    moved: u64,
    length: u64,
    random: u64,
}

impl Annealing {
    /// Creates a state in which each open cell holds a random candidate.
    ///
    /// Returns `None` if no cell is open, a cell has no candidate or is in more than three
    /// constraints, the layout contains relations, or `stop` is set.
    pub fn new(layout: &Layout, board: &Candidates, seed: u64, stop: &Stop) -> Option<Annealing> {
        if !layout.relations().is_empty() {
            return None;
        }
        let side = layout.shape.digits();
        let open: Vec<Cell> = (0..board.cells()).filter(|&cell| board.count(cell) != 1).collect();
        let grid = board.singles(layout.shape);
        let mut annealing = Annealing {
            candidates: Vec::new(),
            digits: Vec::new(),
            begins: vec![0],
            held: Vec::with_capacity(open.len()),
            counts: vec![0; layout.constraints().len() * side],
            at: Vec::new(),
            more: Vec::new(),
            low: [Vec::new(), Vec::new()],
            listed_at: Vec::new(),
            pairs: 0,
            grid,
            moved: 0,
            length: 0,
            random: generator_state(seed),
            open,
        };
        for (cell, digit) in annealing.grid.clone().filled() {
            for &constraint in layout.constraints_of(cell) {
                annealing.count(constraint as usize * side + usize::from(digit) - 1);
            }
        }
        for index in 0..annealing.open.len() {
            if index % CELLS_PER_POLL == 0 && stop.reason().is_some() {
                return None;
            }
            let cell = annealing.open[index];
            let constraints = layout.constraints_of(cell);
            let first = annealing.digits.len();
            for digit in board.digits(cell) {
                let places = annealing.places(constraints, side, digit)?;
                annealing.candidates.push((places, index as u32));
                annealing.digits.push(digit);
            }
            let choices = annealing.digits.len() - first;
            if choices == 0 {
                return None;
            }
            let chosen = first + bounded_random(step(&mut annealing.random), choices);
            annealing.held.push(chosen as u32);
            annealing.begins.push(annealing.digits.len() as u32);
            for place in annealing.candidates[chosen].0 {
                annealing.count(place as usize);
            }
        }
        annealing.at = vec![Vec::new(); annealing.counts.len()];
        for (candidate, (places, _)) in annealing.candidates.iter().enumerate() {
            places.iter().for_each(|&place| annealing.at[place as usize].push(candidate as u32));
        }
        annealing.more = vec![INCREASE_OF_HELD_DIGIT; annealing.digits.len()];
        annealing.listed_at = vec![0; annealing.digits.len()];
        (0..annealing.open.len()).for_each(|index| annealing.weigh(index));
        annealing.length = annealing.first_run();
        (annealing.length > 0).then_some(annealing)
    }

    /// Returns the indices in `counts` of a digit in these constraints, or `None` if there are more
    /// than [`MAX_CONSTRAINTS_PER_CELL`]. If there are fewer, each unused entry gets a new index of
    /// its own.
    fn places(
        &mut self,
        constraints: &[u32],
        side: usize,
        digit: Digit,
    ) -> Option<[u32; MAX_CONSTRAINTS_PER_CELL]> {
        if constraints.len() > MAX_CONSTRAINTS_PER_CELL {
            return None;
        }
        let mut places = [0; MAX_CONSTRAINTS_PER_CELL];
        for (place, number) in places.iter_mut().zip(0..) {
            *place = match constraints.get(number) {
                Some(&constraint) => constraint * side as u32 + u32::from(digit) - 1,
                None => {
                    self.counts.push(0);
                    self.counts.len() as u32 - 1
                }
            };
        }
        Some(places)
    }

    /// Counts one more cell that holds a digit in a constraint.
    fn count(&mut self, place: usize) {
        self.pairs += i64::from(self.counts[place]);
        self.counts[place] += 1;
    }

    /// Makes about `moves` more moves and returns the grid as soon as no two cells conflict.
    ///
    /// Returns `None` if there is no such grid yet or `stop` is set. The next call continues from
    /// there.
    pub fn run(&mut self, moves: u64, stop: &Stop) -> Option<Grid> {
        for _ in 0..moves.div_ceil(MOVES_PER_TEMPERATURE) {
            if self.pairs == 0 {
                return Some(self.grid());
            }
            if self.moved >= self.length {
                (self.moved, self.length) = (0, 2 * self.length);
            }
            let done = self.moved as f64 / self.length as f64;
            self.stretch(START_TEMPERATURE + (END_TEMPERATURE - START_TEMPERATURE) * done);
            self.moved += MOVES_PER_TEMPERATURE;
            if stop.reason().is_some() {
                return None;
            }
        }
        (self.pairs == 0).then(|| self.grid())
    }

    /// Returns the number of moves of the first run.
    pub fn first_run(&self) -> u64 {
        MOVES_PER_CANDIDATE * self.digits.len() as u64
    }

    fn grid(&self) -> Grid {
        let mut grid = self.grid.clone();
        for (&cell, &held) in self.open.iter().zip(&self.held) {
            grid.set(cell, Some(self.digits[held as usize]));
        }
        grid
    }

    /// Makes up to [`MOVES_PER_TEMPERATURE`] moves at the given temperature.
    fn stretch(&mut self, temperature: f64) {
        let chances: [f64; TABULATED_INCREASES] =
            std::array::from_fn(|more| (-(more as f64) / temperature).exp());
        for _ in 0..MOVES_PER_TEMPERATURE {
            if self.pairs == 0 {
                return;
            }
            if let Some(candidate) = self.draw(&chances) {
                self.hold(candidate);
            }
        }
    }

    /// Draws a candidate to hold, with probability proportional to its acceptance rate.
    ///
    /// Returns `None` if the draw from all candidates is rejected.
    fn draw(&mut self, chances: &[f64; TABULATED_INCREASES]) -> Option<u32> {
        let [none, one] = &self.low;
        let all = self.more.len();
        let weights = [none.len() as f64, one.len() as f64 * chances[1], all as f64 * chances[2]];
        // Uniform in [0, 1).
        let drawn = (step(&mut self.random) >> 11) as f64 / (1u64 << 53) as f64;
        let mut drawn = drawn * weights.iter().sum::<f64>();
        if drawn < weights[0] {
            return Some(none[drawn as usize]);
        }
        drawn -= weights[0];
        if drawn < weights[1] {
            return one.get((drawn / chances[1]) as usize).copied();
        }
        let drawn = (drawn - weights[1]) / chances[2];
        let candidate = drawn as usize;
        let more = usize::try_from(*self.more.get(candidate)?).ok().filter(|&more| more > 1)?;
        // The fractional part is uniform again and serves as the second random number.
        (drawn.fract() * chances[2] < *chances.get(more)?).then_some(candidate as u32)
    }

    /// Makes the cell of a candidate hold it and updates all increases.
    fn hold(&mut self, candidate: u32) {
        let (to, index) = self.candidates[candidate as usize];
        let from = self.candidates[self.held[index as usize] as usize].0;
        self.pairs += i64::from(self.more[candidate as usize]);
        from.iter().for_each(|&place| self.recount(place as usize, -1, index));
        to.iter().for_each(|&place| self.recount(place as usize, 1, index));
        self.held[index as usize] = candidate;
        self.weigh(index as usize);
    }

    /// Changes the count of a digit in a constraint by `by` and updates the increases of the other
    /// cells' candidates. Those of the cell `own` are left to [`Annealing::weigh`].
    #[inline]
    fn recount(&mut self, place: usize, by: i16, own: u32) {
        let Annealing { candidates, begins, held, counts, at, more, low, listed_at, .. } = self;
        counts[place] += by;
        let mut change = |candidate: u32, by: i16| {
            let before = more[candidate as usize];
            list(low, listed_at, candidate, before, before + by);
            more[candidate as usize] = before + by;
        };
        for &candidate in &at[place] {
            let index = candidates[candidate as usize].1;
            if index == own {
                continue;
            }
            if held[index as usize] != candidate {
                change(candidate, by);
                continue;
            }
            // The held candidate has more conflicts, so replacing it becomes better by the same
            // amount.
            let others = begins[index as usize]..begins[index as usize + 1];
            others.filter(|&other| other != candidate).for_each(|other| change(other, -by));
        }
    }

    /// Recomputes the increase of each candidate of a cell.
    fn weigh(&mut self, index: usize) {
        let pairs = |candidate: u32| -> i16 {
            let places = self.candidates[candidate as usize].0;
            places.iter().map(|&place| self.counts[place as usize]).sum()
        };
        let held = self.held[index];
        // The cell itself is counted in each of its constraints.
        let now = pairs(held) - MAX_CONSTRAINTS_PER_CELL as i16;
        for candidate in self.begins[index]..self.begins[index + 1] {
            let after =
                if candidate == held { INCREASE_OF_HELD_DIGIT } else { pairs(candidate) - now };
            let before = std::mem::replace(&mut self.more[candidate as usize], after);
            list(&mut self.low, &mut self.listed_at, candidate, before, after);
        }
    }
}

/// Moves a candidate to the list for its new increase.
#[inline]
fn list(low: &mut [Vec<u32>; 2], listed_at: &mut [u32], candidate: u32, before: i16, after: i16) {
    let [before, after] = [before, after].map(|more| more.clamp(0, 2) as usize);
    if before == after {
        return;
    }
    if let Some(list) = low.get_mut(before) {
        let at = listed_at[candidate as usize] as usize;
        list.swap_remove(at);
        if let Some(&moved) = list.get(at) {
            listed_at[moved as usize] = at as u32;
        }
    }
    if let Some(list) = low.get_mut(after) {
        listed_at[candidate as usize] = list.len() as u32;
        list.push(candidate);
    }
}

/// Returns the next number of xorshift64* (S. Vigna, *An experimental exploration of Marsaglia's
/// xorshift generators, scrambled*, 2016). A better generator would take most of the time of a
/// move.
#[inline]
fn step(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// Returns a generator state for a seed; it is never 0 and differs for each seed.
fn generator_state(seed: u64) -> u64 {
    let mut state = (seed ^ 0x9e37_79b9_7f4a_7c15).max(1);
    for _ in 0..8 {
        step(&mut state);
    }
    state
}

/// Returns a number below `limit`, computed from the high half of a random number.
#[inline]
fn bounded_random(drawn: u64, limit: usize) -> usize {
    (((drawn >> 32) * limit as u64) >> 32) as usize
}
