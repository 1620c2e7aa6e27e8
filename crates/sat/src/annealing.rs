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
//! The grid does not improve step by step: it stays disordered, and at some
//! temperature between `HOT` and `COLD` an ordered part grows within moments
//! through the whole grid, like ice in supercooled water. Which temperature
//! depends on the puzzle, so each run cools through all of them, and is followed
//! by one that takes twice as long. It never shows that there is no solution.
//!
//! Roads not taken, with figures in `docs/large-grids.md`: TabuCol (A. Hertz,
//! D. de Werra 1987) needs fewer steps, each hundreds of times as dear.

use board::{Candidates, Cell, Digit, Grid, Layout, stop::Stop};

/// The temperatures between which grids were seen to order themselves.
const HOT: f64 = 0.335;
/// See [`HOT`].
const COLD: f64 = 0.28;

/// Candidates drawn between two changes of temperature and looks at the clock.
const STRETCH: u64 = 1 << 16;

/// Cells set up between two looks at the clock.
const CELLS_PER_LOOK: usize = 256;

/// How often the first run draws each candidate.
const SWEEPS: u64 = 6000;

/// The most constraints a cell may be in.
const MEMBERSHIPS: usize = 3;

/// Increases that a probability is kept for; higher ones never pass.
const INCREASES: usize = 16;

/// A board being annealed.
pub struct Annealing {
    /// The cells that move.
    open: Vec<Cell>,
    /// By candidate: where its digit is counted in the constraints of its cell,
    /// and the index of the cell in `open`.
    candidates: Vec<([u32; MEMBERSHIPS], u32)>,
    /// The digit of each candidate.
    digits: Vec<Digit>,
    /// By cell of `open`: the candidate it holds.
    held: Vec<u32>,
    /// By constraint and digit: the cells that hold it.
    counts: Vec<i16>,
    /// Pairs of cells that hold the same digit in a constraint.
    pairs: i64,
    grid: Grid,
    /// Candidates drawn in the run at hand, and in all of it.
    drawn: u64,
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
            held: Vec::with_capacity(open.len()),
            counts: vec![0; layout.constraints().len() * side],
            pairs: 0,
            grid,
            drawn: 0,
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
            for place in annealing.candidates[chosen].0 {
                annealing.count(place as usize);
            }
        }
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

    /// Draws about so many candidates more; the grid, if no two cells clash any
    /// more. After that it goes on from there.
    pub fn run(&mut self, draws: u64, stop: &Stop) -> Option<Grid> {
        for _ in 0..draws.div_ceil(STRETCH) {
            if self.pairs == 0 {
                return Some(self.grid());
            }
            if self.drawn >= self.length {
                (self.drawn, self.length) = (0, 2 * self.length);
            }
            let done = self.drawn as f64 / self.length as f64;
            self.stretch(HOT + (COLD - HOT) * done);
            self.drawn += STRETCH;
            if stop.reason().is_some() {
                return None;
            }
        }
        (self.pairs == 0).then(|| self.grid())
    }

    /// Candidates that the first run draws.
    pub fn first_run(&self) -> u64 {
        SWEEPS * self.digits.len() as u64
    }

    fn grid(&self) -> Grid {
        let mut grid = self.grid.clone();
        for (&cell, &held) in self.open.iter().zip(&self.held) {
            grid.set(cell, Some(self.digits[held as usize]));
        }
        grid
    }

    /// Draws [`STRETCH`] candidates at that temperature.
    fn stretch(&mut self, temperature: f64) {
        let chance = |more: usize| (-(more as f64) / temperature).exp() * 2f64.powi(32);
        let chances: [u64; INCREASES] = std::array::from_fn(|more| chance(more) as u64);
        let Annealing { candidates, held, counts, random, pairs, .. } = self;
        for _ in 0..STRETCH {
            let drawn = step(random);
            let new = below(drawn, candidates.len());
            let (to, index) = candidates[new];
            let old = held[index as usize];
            if old as usize == new {
                continue;
            }
            let from = candidates[old as usize].0;
            let count = |place: u32| counts[place as usize];
            let [before, after] = [from, to].map(|places| places.map(count).iter().sum::<i16>());
            let more = after - before + MEMBERSHIPS as i16;
            // The low half of the number decides, the high half chose.
            let passes =
                more <= 0 || chances.get(more as usize).is_some_and(|&c| (drawn & 0xffff_ffff) < c);
            if passes {
                from.iter().for_each(|&place| counts[place as usize] -= 1);
                to.iter().for_each(|&place| counts[place as usize] += 1);
                held[index as usize] = new as u32;
                *pairs += i64::from(more);
                if *pairs == 0 {
                    return;
                }
            }
        }
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
