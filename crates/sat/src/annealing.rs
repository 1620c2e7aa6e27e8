//! Simulated annealing for a first solution, where there are many and a SAT
//! solver loses itself: next to the cliff where logic stops percolating.
//!
//! Every open cell holds one of its candidates; what counts is how many pairs of
//! cells hold the same digit in a constraint. A candidate drawn at random
//! replaces the one of its cell if that makes no more such pairs, or else with
//! probability exp(−more / temperature). (N. Metropolis et al., *Equation of
//! State Calculations by Fast Computing Machines*, 1953; S. Kirkpatrick,
//! C. D. Gelatt, M. P. Vecchi, *Optimization by Simulated Annealing*, 1983; for
//! Sudoku R. Lewis, *Metaheuristics can solve sudoku puzzles*, 2007.)
//!
//! Of a hundred candidates drawn so, one or none would pass. So it is known of each
//! how many more pairs it makes, and one that passes is drawn at once (A. B. Bortz,
//! M. H. Kalos, J. L. Lebowitz, *A New Algorithm for Monte Carlo Simulation of Ising
//! Spin Systems*, 1975): those that make no more pairs and those that make one more
//! are lists; the few others that pass are drawn from all, as if they made two more.
//!
//! The grid does not improve step by step: it stays disordered, and at some
//! temperature an ordered part grows within moments through the whole grid, like
//! ice in supercooled water. Which temperature depends on the puzzle, so each run
//! cools from `HOT` to `COLD`, and is followed by one that takes twice as long. It
//! never shows that there is no solution.
//!
//! Roads not taken, with figures in `notebook/2026-11-large-grids.md`: TabuCol (A. Hertz,
//! D. de Werra 1987).

use board::{Candidates, Cell, Digit, Grid, Layout, stop::Stop};

/// The temperatures between which most grids were seen to order themselves.
const HOT: f64 = 0.325;
/// See [`HOT`].
const COLD: f64 = 0.29;

/// Moves between two changes of temperature and looks at the clock.
const STRETCH: u64 = 1 << 12;

/// Cells set up between two looks at the clock.
const CELLS_PER_LOOK: usize = 256;

/// Moves of the first run for each candidate.
const MOVES: u64 = 150;

/// The most constraints a cell may be in.
const MEMBERSHIPS: usize = 3;

/// Increases that a probability is kept for; higher ones never pass.
const INCREASES: usize = 16;

/// More than any increase.
const HELD: i16 = i16::MAX;

/// A board being annealed.
pub struct Annealing {
    /// The cells that move.
    open: Vec<Cell>,
    /// By candidate: where its digit is counted in the constraints of its cell,
    /// and the index of the cell in `open`.
    candidates: Vec<([u32; MEMBERSHIPS], u32)>,
    /// The digit of each candidate.
    digits: Vec<Digit>,
    /// By cell of `open`: where its candidates begin, and where the last end.
    begins: Vec<u32>,
    /// By cell of `open`: the candidate it holds.
    held: Vec<u32>,
    /// By constraint and digit: the cells that hold it, and the candidates that would.
    counts: Vec<i16>,
    at: Vec<Vec<u32>>,
    /// By candidate: how many pairs more there are if its cell holds it; [`HELD`] if it does.
    more: Vec<i16>,
    /// The candidates that make no more pairs, and those that make one more.
    low: [Vec<u32>; 2],
    /// By candidate: its place in that list.
    listed_at: Vec<u32>,
    /// Pairs of cells that hold the same digit in a constraint.
    pairs: i64,
    grid: Grid,
    /// Moves in the run at hand, and in all of it.
    moved: u64,
    length: u64,
    random: u64,
}

impl Annealing {
    /// A random choice from the candidates. None where no cell is open, one has no
    /// candidate, one is in more than three constraints, rules ask for more than these, or it is time to stop.
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
            random: scattered(seed),
            open,
        };
        for (cell, digit) in annealing.grid.clone().filled() {
            for &constraint in layout.constraints_of(cell) {
                annealing.count(constraint as usize * side + usize::from(digit) - 1);
            }
        }
        for index in 0..annealing.open.len() {
            if index % CELLS_PER_LOOK == 0 && stop.reason().is_some() {
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
            let chosen = first + below(step(&mut annealing.random), choices);
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
        annealing.more = vec![HELD; annealing.digits.len()];
        annealing.listed_at = vec![0; annealing.digits.len()];
        (0..annealing.open.len()).for_each(|index| annealing.weigh(index));
        annealing.length = annealing.first_run();
        (annealing.length > 0).then_some(annealing)
    }

    /// Where a digit is counted in these constraints. A cell in fewer than
    /// [`MEMBERSHIPS`] has the rest counted where nobody else is.
    fn places(
        &mut self,
        constraints: &[u32],
        side: usize,
        digit: Digit,
    ) -> Option<[u32; MEMBERSHIPS]> {
        if constraints.len() > MEMBERSHIPS {
            return None;
        }
        let mut places = [0; MEMBERSHIPS];
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

    /// One more cell that holds a digit in a constraint.
    fn count(&mut self, place: usize) {
        self.pairs += i64::from(self.counts[place]);
        self.counts[place] += 1;
    }

    /// Makes about so many moves more; the grid, if no two cells clash any
    /// more. After that it goes on from there.
    pub fn run(&mut self, moves: u64, stop: &Stop) -> Option<Grid> {
        for _ in 0..moves.div_ceil(STRETCH) {
            if self.pairs == 0 {
                return Some(self.grid());
            }
            if self.moved >= self.length {
                (self.moved, self.length) = (0, 2 * self.length);
            }
            let done = self.moved as f64 / self.length as f64;
            self.stretch(HOT + (COLD - HOT) * done);
            self.moved += STRETCH;
            if stop.reason().is_some() {
                return None;
            }
        }
        (self.pairs == 0).then(|| self.grid())
    }

    /// Moves of the first run.
    pub fn first_run(&self) -> u64 {
        MOVES * self.digits.len() as u64
    }

    fn grid(&self) -> Grid {
        let mut grid = self.grid.clone();
        for (&cell, &held) in self.open.iter().zip(&self.held) {
            grid.set(cell, Some(self.digits[held as usize]));
        }
        grid
    }

    /// Makes [`STRETCH`] moves at that temperature.
    fn stretch(&mut self, temperature: f64) {
        let chances: [f64; INCREASES] =
            std::array::from_fn(|more| (-(more as f64) / temperature).exp());
        for _ in 0..STRETCH {
            if self.pairs == 0 {
                return;
            }
            if let Some(candidate) = self.draw(&chances) {
                self.hold(candidate);
            }
        }
    }

    /// A candidate to hold, each with its chance; none now and then, where one was drawn from all
    /// that does not pass.
    fn draw(&mut self, chances: &[f64; INCREASES]) -> Option<u32> {
        let [none, one] = &self.low;
        let all = self.more.len();
        let weights = [none.len() as f64, one.len() as f64 * chances[1], all as f64 * chances[2]];
        // A number from 0 to 1.
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
        // What is left of the number decides.
        (drawn.fract() * chances[2] < *chances.get(more)?).then_some(candidate as u32)
    }

    /// Has the cell of a candidate hold it.
    fn hold(&mut self, candidate: u32) {
        let (to, index) = self.candidates[candidate as usize];
        let from = self.candidates[self.held[index as usize] as usize].0;
        self.pairs += i64::from(self.more[candidate as usize]);
        from.iter().for_each(|&place| self.recount(place as usize, -1, index));
        to.iter().for_each(|&place| self.recount(place as usize, 1, index));
        self.held[index as usize] = candidate;
        self.weigh(index as usize);
    }

    /// One cell more, or less, holds a digit in a constraint; what its own candidates come to is for
    /// [`Annealing::weigh`].
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
            // It clashes more, so what would take its place is better by as much.
            let others = begins[index as usize]..begins[index as usize + 1];
            others.filter(|&other| other != candidate).for_each(|other| change(other, -by));
        }
    }

    /// How many pairs more each candidate of a cell makes.
    fn weigh(&mut self, index: usize) {
        let pairs = |candidate: u32| -> i16 {
            let places = self.candidates[candidate as usize].0;
            places.iter().map(|&place| self.counts[place as usize]).sum()
        };
        let held = self.held[index];
        // The cell itself is counted in each.
        let now = pairs(held) - MEMBERSHIPS as i16;
        for candidate in self.begins[index]..self.begins[index + 1] {
            let after = if candidate == held { HELD } else { pairs(candidate) - now };
            let before = std::mem::replace(&mut self.more[candidate as usize], after);
            list(&mut self.low, &mut self.listed_at, candidate, before, after);
        }
    }
}

/// Puts a candidate into the list for what it comes to now.
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

/// The next number of xorshift64* (S. Vigna, *An experimental exploration of
/// Marsaglia's xorshift generators, scrambled*, 2016): most of the time of a
/// step would go into a better one.
#[inline]
fn step(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// A state that is never 0, different for each seed.
fn scattered(seed: u64) -> u64 {
    let mut state = (seed ^ 0x9e37_79b9_7f4a_7c15).max(1);
    for _ in 0..8 {
        step(&mut state);
    }
    state
}

/// A number below `limit` from the high half of a random one.
#[inline]
fn below(drawn: u64, limit: usize) -> usize {
    (((drawn >> 32) * limit as u64) >> 32) as usize
}
