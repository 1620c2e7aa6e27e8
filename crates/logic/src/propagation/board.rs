//! The board that propagators share: candidates with counts kept by every
//! elimination, the queues of new singles, and the trail of what has gone.

use std::fmt;

use crate::deduction::Step;
use board::{
    Candidate, Candidates, Cell, Digit, Layout, digits_of,
    memory::Aside,
    stop::{Stop, Why},
};

/// Where a board is seen to have no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A cell has no candidate left.
    Cell(Cell),
    /// A house, by its number, has no place for a digit.
    House(usize, Digit),
    /// A constraint, by its number, has some cells with fewer digits than cells.
    Crowded(usize),
    /// A relation, by its number, cannot be kept.
    Relation(usize),
}

/// Candidates with all that is kept beside them while logic runs.
pub struct Board<'a> {
    /// The constraints.
    pub layout: &'a Layout,
    /// What is left.
    pub candidates: Candidates,
    /// Candidates of each cell.
    cell_counts: Vec<u16>,
    /// Cells with more than one.
    open: usize,
    /// Candidates when they were counted.
    counted: usize,
    /// Places of each digit in each constraint: `[constraint * side + digit - 1]`.
    place_counts: Vec<u16>,
    /// The places themselves, as many words each as a cell has: bit i is for the
    /// cell of index i in the constraint.
    places: Vec<u64>,
    /// Words of a set of digits or places.
    stride: usize,
    /// Cells that have come down to one candidate.
    pub(crate) naked: Vec<Cell>,
    /// Houses and digits that have come down to one place.
    pub(crate) hidden: Vec<(usize, Digit)>,
    /// What has gone, in order.
    trail: Vec<Candidate>,
    recorder: Option<&'a mut Vec<Step>>,
    stop: &'a Stop,
    /// Looks at whether to stop since the clock was read.
    looks: u32,
}

impl<'a> Board<'a> {
    /// A board without counts yet; see [`Board::count`].
    pub(crate) fn new(
        layout: &'a Layout,
        candidates: Candidates,
        buffers: Buffers,
        recorder: Option<&'a mut Vec<Step>>,
        stop: &'a Stop,
    ) -> Board<'a> {
        let stride = layout.shape.digits().div_ceil(64);
        let Buffers { cell_counts, place_counts, places, naked, hidden, trail } = buffers;
        Board {
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

    /// Whether it is time to stop: then whatever is under way is left as it is. To be asked
    /// after every piece of work that takes some microseconds on a large board.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        /// Looks for each of which the clock is read.
        const LOOKS: u32 = 64;
        self.looks += 1;
        self.looks.is_multiple_of(LOOKS) && self.stop.reason().is_some()
    }

    /// The buffers, to be used again, and the candidates.
    pub(crate) fn finish(self) -> (Candidates, Buffers) {
        let Board { cell_counts, place_counts, places, naked, hidden, trail, .. } = self;
        (self.candidates, Buffers { cell_counts, place_counts, places, naked, hidden, trail })
    }

    /// Gets ready for propagators: what cells of one candidate exclude is taken
    /// away, unless steps are recorded, and everything is counted and queued. Without the memory
    /// or the time for that it says why.
    ///
    /// # Errors
    /// If the board is seen to have no solution.
    pub(crate) fn prepare(&mut self) -> Result<Result<Aside, Why>, Contradiction> {
        let single = |cell| self.candidates.count(cell) == 1;
        let is_swept = !self.records();
        let placed = (0..self.candidates.cells()).map(|cell| is_swept && single(cell));
        let placed: Vec<bool> = placed.collect();
        if is_swept {
            self.sweep(&placed)?;
        }
        let stop = self.stop;
        let aside = stop.reason().map_or_else(|| stop.set_aside(self.memory()), Err);
        if aside.is_ok() {
            self.count()?;
            self.naked.retain(|&cell| !placed[cell]);
        }
        Ok(aside)
    }

    /// Takes the digits of placed cells out of all others, constraint by
    /// constraint and by whole words: on a 400×400 nearly all there is to do.
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

    /// Counts everything afresh and queues every single.
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

    /// Takes a candidate away, if it is there, and keeps counts, queues and trail.
    ///
    /// # Errors
    /// If a cell or a house is left with nothing.
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

    /// Candidates of the cell.
    #[inline]
    pub fn cell_count(&self, cell: Cell) -> usize {
        usize::from(self.cell_counts[cell])
    }

    /// Whether every cell has come down to one candidate, and all that follows
    /// from that has been drawn.
    pub fn is_solved(&self) -> bool {
        self.open == 0 && self.naked.is_empty() && self.hidden.is_empty()
    }

    /// Places of the digit in the constraint.
    #[inline]
    pub fn place_count(&self, constraint: usize, digit: Digit) -> usize {
        let side = self.layout.shape.digits();
        usize::from(self.place_counts[constraint * side + usize::from(digit) - 1])
    }

    /// The places of the digit in the constraint: bit i for its cell of index i.
    #[inline]
    pub fn places(&self, constraint: usize, digit: Digit) -> &[u64] {
        let side = self.layout.shape.digits();
        &self.places[(constraint * side + usize::from(digit) - 1) * self.stride..][..self.stride]
    }

    /// The cells of these places of a constraint.
    pub fn cells_at<'b>(
        &'b self,
        constraint: usize,
        places: &'b [u64],
    ) -> impl Iterator<Item = Cell> + 'b {
        let cells = self.layout.constraints()[constraint].cells();
        digits_of(places).map(|place| cells[usize::from(place) - 1])
    }

    /// What has gone since the board was counted, in order.
    pub fn trail(&self) -> &[Candidate] {
        &self.trail
    }

    /// The bytes that it takes once it is counted, about, if nearly every candidate goes.
    fn memory(&self) -> u64 {
        let lists = self.layout.constraints().len() * self.layout.shape.digits();
        let words = (self.candidates.cells() + lists) * self.stride;
        // And what propagators keep for each.
        let counts = lists * 4 * size_of::<u16>();
        let trail = self.candidates.total() * size_of::<Candidate>();
        (words * size_of::<u64>() + counts + trail) as u64
    }

    /// Candidates that are left.
    pub fn left(&self) -> usize {
        self.counted - self.trail.len()
    }

    /// Whether steps are asked for.
    #[inline]
    pub fn records(&self) -> bool {
        self.recorder.is_some()
    }

    /// Records a step, if steps are asked for and it eliminates something; call
    /// it before the elimination.
    pub fn record(&mut self, step: impl FnOnce(&Board) -> Step) {
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

/// The memory of a board, kept from puzzle to puzzle.
#[derive(Default)]
pub(crate) struct Buffers {
    cell_counts: Vec<u16>,
    place_counts: Vec<u16>,
    places: Vec<u64>,
    naked: Vec<Cell>,
    hidden: Vec<(usize, Digit)>,
    trail: Vec<Candidate>,
}

impl fmt::Debug for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Board").field("candidates", &self.candidates).finish_non_exhaustive()
    }
}
