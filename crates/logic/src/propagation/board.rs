//! The board that propagators share: candidates, their counts, the queues of new singles, and the
//! trail of eliminations.

use std::fmt;

use crate::deduction::Step;
use board::{
    Candidate, Candidates, Cell, Digit, Layout, digits_of,
    memory::MemoryReservation,
    stop::{Stop, StopReason},
};

/// The reason why a board has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A cell has no candidate left.
    Cell(Cell),
    /// A house, given by its number, has no place for a digit.
    House(usize, Digit),
    /// Some cells of a constraint, given by its number, have fewer digits than cells.
    Crowded(usize),
    /// A relation, given by its number, cannot be satisfied.
    Relation(usize),
}

/// The candidates, with counts and queues that are kept up to date.
pub struct PropagationBoard<'a> {
    /// The constraints.
    pub layout: &'a Layout,
    /// The remaining candidates.
    pub candidates: Candidates,
    /// The number of candidates of each cell.
    cell_counts: Vec<u16>,
    /// The number of cells with more than one candidate.
    open: usize,
    /// The number of candidates at the time of [`PropagationBoard::count`].
    counted: usize,
    /// The number of places of each digit in each constraint: `[constraint * side + digit - 1]`.
    place_counts: Vec<u16>,
    /// The places as bit sets of `stride` words each: bit i is the cell of index i in the
    /// constraint.
    places: Vec<u64>,
    /// The number of words of a set of digits or places.
    stride: usize,
    /// The queue of cells with one candidate left.
    pub(crate) naked: Vec<Cell>,
    /// The queue of houses and digits with one place left.
    pub(crate) hidden: Vec<(usize, Digit)>,
    /// The eliminated candidates, in order.
    trail: Vec<Candidate>,
    recorder: Option<&'a mut Vec<Step>>,
    stop: &'a Stop,
    /// The number of calls of [`PropagationBoard::is_over`] so far.
    looks: u32,
}

impl<'a> PropagationBoard<'a> {
    /// Creates a board without counts; see [`PropagationBoard::count`].
    pub(crate) fn new(
        layout: &'a Layout,
        candidates: Candidates,
        buffers: Buffers,
        recorder: Option<&'a mut Vec<Step>>,
        stop: &'a Stop,
    ) -> PropagationBoard<'a> {
        let stride = layout.shape.digits().div_ceil(64);
        let Buffers { cell_counts, place_counts, places, naked, hidden, trail } = buffers;
        PropagationBoard {
            layout,
            candidates,
            cell_counts,
            open: 0,
            counted: 0,
            place_counts,
            places,
            stride,
            naked,
            hidden,
            trail,
            recorder,
            stop,
            looks: 0,
        }
    }

    /// Returns true if the work is to stop; the board is then left as it is. Call it after every
    /// piece of work that takes a few microseconds on a large board.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        /// The clock is read once per this number of calls.
        const LOOKS: u32 = 64;
        self.looks += 1;
        self.looks.is_multiple_of(LOOKS) && self.stop.reason().is_some()
    }

    /// Returns the candidates, and the buffers for the next board.
    pub(crate) fn finish(self) -> (Candidates, Buffers) {
        let PropagationBoard { cell_counts, place_counts, places, naked, hidden, trail, .. } = self;
        (self.candidates, Buffers { cell_counts, place_counts, places, naked, hidden, trail })
    }

    /// Prepares the board for propagators: counts everything and queues all singles. Unless steps
    /// are recorded, it first removes the digits of fixed cells from the cells that they exclude.
    /// Returns the reason if it was stopped or the memory is not available.
    ///
    /// # Errors
    /// A [`Contradiction`] if the board is found to have no solution.
    pub(crate) fn prepare(
        &mut self,
    ) -> Result<Result<MemoryReservation, StopReason>, Contradiction> {
        let single = |cell| self.candidates.count(cell) == 1;
        let is_swept = !self.records();
        let placed = (0..self.candidates.cells()).map(|cell| is_swept && single(cell));
        let placed: Vec<bool> = placed.collect();
        if is_swept {
            self.sweep(&placed)?;
        }
        let stop = self.stop;
        let aside = stop.reason().map_or_else(|| stop.reserve_memory(self.memory()), Err);
        if aside.is_ok() {
            self.count()?;
            self.naked.retain(|&cell| !placed[cell]);
        }
        Ok(aside)
    }

    /// Removes the digits of fixed cells from all others, constraint by constraint and a word at a
    /// time. On a 400×400 board this is nearly all of the work.
    fn sweep(&mut self, placed: &[bool]) -> Result<(), Contradiction> {
        let mut taken = vec![0; self.stride];
        for (number, constraint) in self.layout.constraints().iter().enumerate() {
            taken.fill(0);
            for &cell in constraint.cells().iter().filter(|&&cell| placed[cell]) {
                for (taken, word) in taken.iter_mut().zip(self.candidates.words(cell)) {
                    if *taken & word != 0 {
                        return Err(Contradiction::Crowded(number));
                    }
                    *taken |= word;
                }
            }
            for &cell in constraint.cells().iter().filter(|&&cell| !placed[cell]) {
                for (taken, word) in taken.iter().zip(self.candidates.words_mut(cell)) {
                    *word &= !taken;
                }
            }
        }
        Ok(())
    }

    /// Counts everything from scratch and queues every single.
    fn count(&mut self) -> Result<(), Contradiction> {
        let side = self.layout.shape.digits();
        let constraints = self.layout.constraints();
        self.naked.clear();
        self.hidden.clear();
        self.trail.clear();
        self.cell_counts.clear();
        self.open = 0;
        self.counted = 0;
        self.place_counts.clear();
        self.place_counts.resize(constraints.len() * side, 0);
        self.places.clear();
        self.places.resize(constraints.len() * side * self.stride, 0);
        for cell in 0..self.candidates.cells() {
            if self.is_over() {
                return Ok(());
            }
            let count = self.candidates.count(cell) as u16;
            for member in self.layout.memberships(cell) {
                let (word, bit) = (member.index() / 64, 1 << (member.index() % 64));
                let counts = &mut self.place_counts[member.constraint() * side..][..side];
                let places = &mut self.places[member.constraint() * side * self.stride..];
                for digit in self.candidates.digits(cell) {
                    let digit = usize::from(digit) - 1;
                    counts[digit] += 1;
                    places[digit * self.stride + word] |= bit;
                }
            }
            self.cell_counts.push(count);
            self.counted += usize::from(count);
            match count {
                0 => return Err(Contradiction::Cell(cell)),
                1 => self.naked.push(cell),
                _ => self.open += 1,
            }
        }
        for (house, _) in self.layout.houses() {
            let counts = &self.place_counts[house * side..][..side];
            for (digit, &count) in (1..).zip(counts) {
                match count {
                    0 => return Err(Contradiction::House(house, digit)),
                    1 => self.hidden.push((house, digit)),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Eliminates a candidate if it is present, and updates counts, queues and trail.
    ///
    /// # Errors
    /// A [`Contradiction`] if a cell has no candidate or a house no place for the digit afterwards.
    #[inline]
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        if !self.candidates.eliminate(candidate) {
            return Ok(());
        }
        self.trail.push(candidate);
        let Candidate { cell, digit } = candidate;
        self.cell_counts[cell] -= 1;
        match self.cell_counts[cell] {
            0 => return Err(Contradiction::Cell(cell)),
            1 => {
                self.open -= 1;
                self.naked.push(cell);
            }
            _ => {}
        }
        let side = self.layout.shape.digits();
        for member in self.layout.memberships(cell) {
            let pair = member.constraint() * side + usize::from(digit) - 1;
            let index = member.index();
            self.places[pair * self.stride + index / 64] &= !(1 << (index % 64));
            let count = &mut self.place_counts[pair];
            *count -= 1;
            if *count <= 1 && member.is_house {
                match count {
                    0 => return Err(Contradiction::House(member.constraint(), digit)),
                    _ => self.hidden.push((member.constraint(), digit)),
                }
            }
        }
        Ok(())
    }

    /// Returns the number of candidates of the cell.
    #[inline]
    pub fn cell_count(&self, cell: Cell) -> usize {
        usize::from(self.cell_counts[cell])
    }

    /// Returns true if every cell has one candidate and no single is waiting in a queue.
    pub fn is_solved(&self) -> bool {
        self.open == 0 && self.naked.is_empty() && self.hidden.is_empty()
    }

    /// Returns the number of places of the digit in the constraint.
    #[inline]
    pub fn place_count(&self, constraint: usize, digit: Digit) -> usize {
        let side = self.layout.shape.digits();
        usize::from(self.place_counts[constraint * side + usize::from(digit) - 1])
    }

    /// Returns the places of the digit in the constraint as bits: bit i is its cell of index i.
    #[inline]
    pub fn places(&self, constraint: usize, digit: Digit) -> &[u64] {
        let side = self.layout.shape.digits();
        &self.places[(constraint * side + usize::from(digit) - 1) * self.stride..][..self.stride]
    }

    /// Iterates over the cells of a constraint at these places.
    pub fn cells_at<'b>(
        &'b self,
        constraint: usize,
        places: &'b [u64],
    ) -> impl Iterator<Item = Cell> + 'b {
        let cells = self.layout.constraints()[constraint].cells();
        digits_of(places).map(|place| cells[usize::from(place) - 1])
    }

    /// Returns the candidates eliminated since the board was counted, in order.
    pub fn trail(&self) -> &[Candidate] {
        &self.trail
    }

    /// Estimates the bytes that the board takes once it is counted, if nearly every candidate is
    /// eliminated.
    fn memory(&self) -> u64 {
        let lists = self.layout.constraints().len() * self.layout.shape.digits();
        let words = (self.candidates.cells() + lists) * self.stride;
        // Includes the numbers that the propagators store for each list.
        let counts = lists * 4 * size_of::<u16>();
        let trail = self.candidates.total() * size_of::<Candidate>();
        (words * size_of::<u64>() + counts + trail) as u64
    }

    /// Returns the number of candidates left.
    pub fn left(&self) -> usize {
        self.counted - self.trail.len()
    }

    /// Returns true if steps are recorded.
    #[inline]
    pub fn records(&self) -> bool {
        self.recorder.is_some()
    }

    /// Records a step if recording is on and the step eliminates something. Call it before the
    /// elimination.
    pub fn record(&mut self, step: impl FnOnce(&PropagationBoard) -> Step) {
        let Some(recorder) = self.recorder.take() else { return };
        let mut step = step(self);
        step.eliminated.retain(|c| self.candidates.contains(c.cell, c.digit));
        step.eliminated.sort_unstable();
        step.eliminated.dedup();
        if !step.eliminated.is_empty() {
            recorder.push(step);
        }
        self.recorder = Some(recorder);
    }
}

/// The buffers of a board, reused for the next puzzle.
#[derive(Default)]
pub(crate) struct Buffers {
    cell_counts: Vec<u16>,
    place_counts: Vec<u16>,
    places: Vec<u64>,
    naked: Vec<Cell>,
    hidden: Vec<(usize, Digit)>,
    trail: Vec<Candidate>,
}

impl fmt::Debug for PropagationBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Board").field("candidates", &self.candidates).finish_non_exhaustive()
    }
}
