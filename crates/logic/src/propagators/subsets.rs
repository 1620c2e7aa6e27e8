//! Naked and hidden pairs, triples and quads.
//!
//! Both are found by one search: among the rows of a bit matrix, find k ≤ 4 rows whose union has
//! only k bits. For naked subsets the rows are cells and the bits are digits; for hidden subsets
//! the rows are digits and the bits are places.

use std::ops::ControlFlow;

use crate::{
    bits,
    deduction::{Evidence, Step, Technique},
    propagation::{Contradiction, PropagationBoard, Propagator},
    techniques::{HiddenSubset, NakedSubset},
};
use board::{Candidate, Candidates, Cell, Digit, Layout, digits_of};

/// The largest subset size searched.
const LARGEST: usize = 4;

/// The propagator.
pub(crate) struct Subsets {
    dirty: Vec<bool>,
    rows: Rows,
}

impl Subsets {
    /// Creates a propagator for the boards of a layout.
    pub(crate) fn new(layout: &Layout) -> Subsets {
        let stride = layout.shape.digits().div_ceil(64);
        let rows = Rows { stride, names: Vec::new(), words: Vec::new() };
        Subsets { dirty: vec![true; layout.constraints().len()], rows }
    }

    fn naked(&mut self, board: &mut PropagationBoard, number: usize) -> Result<(), Contradiction> {
        let cells = board.layout.constraints()[number].cells();
        self.rows.clear();
        for (place, &cell) in cells.iter().enumerate() {
            if (2..=LARGEST).contains(&board.cell_count(cell)) {
                self.rows.push(place, board.candidates.words(cell));
            }
        }
        let Some((places, digits)) = self.rows.find(|places, digits| {
            let others = (0..cells.len()).filter(|place| !places.contains(place));
            others.into_iter().any(|place| {
                let words = board.candidates.words(cells[place]);
                words.iter().zip(digits).any(|(a, b)| a & b != 0)
            })
        }) else {
            return Ok(());
        };
        let pattern: Vec<Cell> = places.iter().map(|&place| cells[place]).collect();
        let digits: Vec<Digit> = digits_of(&digits).collect();
        if digits.len() < pattern.len() {
            return Err(Contradiction::Crowded(number));
        }
        let others = cells.iter().filter(|cell| !pattern.contains(cell));
        let gone =
            others.flat_map(|&cell| digits.iter().map(move |&digit| Candidate { cell, digit }));
        apply(
            board,
            Step {
                technique: NakedSubset { size: pattern.len() }.about(),
                houses: vec![number],
                eliminated: gone.collect(),
                cells: pattern,
                digits,
                evidence: Evidence::houses(1, 0),
            },
        )
    }

    fn hidden(&mut self, board: &mut PropagationBoard, number: usize) -> Result<(), Contradiction> {
        let cells = board.layout.constraints()[number].cells();
        self.rows.clear();
        for digit in 1..=cells.len() as Digit {
            if (2..=LARGEST).contains(&board.place_count(number, digit)) {
                self.rows.push(usize::from(digit), board.places(number, digit));
            }
        }
        let Some((digits, places)) = self.rows.find(|digits, places| {
            let cells = digits_of(places).map(|place| cells[usize::from(place) - 1]);
            cells.map(|cell| board.cell_count(cell)).sum::<usize>()
                > digits.iter().map(|&d| board.place_count(number, d as Digit)).sum()
        }) else {
            return Ok(());
        };
        let digits: Vec<Digit> = digits.iter().map(|&digit| digit as Digit).collect();
        let pattern: Vec<Cell> =
            digits_of(&places).map(|place| cells[usize::from(place) - 1]).collect();
        if pattern.len() < digits.len() {
            return Err(Contradiction::Crowded(number));
        }
        let eliminated = others_in(&board.candidates, &pattern, &digits);
        apply(
            board,
            Step {
                technique: HiddenSubset { size: digits.len() }.about(),
                houses: vec![number],
                cells: pattern,
                digits,
                eliminated,
                evidence: Evidence::houses(1, 0),
            },
        )
    }
}

/// Returns the candidates of the cells except these digits.
fn others_in(candidates: &Candidates, cells: &[Cell], digits: &[Digit]) -> Vec<Candidate> {
    let others = |&cell: &Cell| {
        let others = candidates.digits(cell).filter(|digit| !digits.contains(digit));
        others.map(move |digit| Candidate { cell, digit })
    };
    cells.iter().flat_map(others).collect()
}

fn apply(board: &mut PropagationBoard, step: Step) -> Result<(), Contradiction> {
    board.record(|_| step.clone());
    step.eliminated.into_iter().try_for_each(|candidate| board.eliminate(candidate))
}

impl Propagator for Subsets {
    fn start(&mut self, _board: &mut PropagationBoard) -> Result<(), Contradiction> {
        self.dirty.fill(true);
        Ok(())
    }

    fn wake(&mut self, board: &PropagationBoard, gone: &[Candidate]) {
        for candidate in gone {
            for &constraint in board.layout.constraints_of(candidate.cell) {
                self.dirty[constraint as usize] = true;
            }
        }
    }

    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        let before = board.trail().len();
        while let Some(number) = self.dirty.iter().position(|&dirty| dirty) {
            self.naked(board, number)?;
            if board.trail().len() == before && board.layout.constraints()[number].is_house() {
                self.hidden(board, number)?;
            }
            if board.trail().len() > before || board.is_over() {
                return Ok(());
            }
            self.dirty[number] = false;
        }
        Ok(())
    }
}

/// Named rows of bits.
struct Rows {
    stride: usize,
    names: Vec<usize>,
    words: Vec<u64>,
}

impl Rows {
    fn clear(&mut self) {
        self.names.clear();
        self.words.clear();
    }

    fn push(&mut self, name: usize, words: &[u64]) {
        self.names.push(name);
        self.words.extend_from_slice(words);
    }

    /// Returns the names and the union of the first 2 to 4 rows whose union has at most as many
    /// bits as there are rows, and that `wanted` accepts. Smaller sets come first.
    fn find(&self, wanted: impl Fn(&[usize], &[u64]) -> bool) -> Option<(Vec<usize>, Vec<u64>)> {
        for size in 2..=LARGEST.min(self.names.len()) {
            let mut chosen = Vec::with_capacity(size);
            let found = self.extend(size, 0, &mut chosen, &vec![0; self.stride], &wanted);
            if let ControlFlow::Break(found) = found {
                return Some(found);
            }
        }
        None
    }

    fn extend(
        &self,
        size: usize,
        from: usize,
        chosen: &mut Vec<usize>,
        union: &[u64],
        wanted: &dyn Fn(&[usize], &[u64]) -> bool,
    ) -> ControlFlow<(Vec<usize>, Vec<u64>)> {
        if chosen.len() == size {
            return match wanted(chosen, union) {
                true => ControlFlow::Break((chosen.clone(), union.to_vec())),
                false => ControlFlow::Continue(()),
            };
        }
        for row in from..self.names.len() {
            let words = &self.words[row * self.stride..][..self.stride];
            let joined = bits::union(union, words);
            if bits::size(&joined) <= size {
                chosen.push(self.names[row]);
                self.extend(size, row + 1, chosen, &joined, wanted)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}
