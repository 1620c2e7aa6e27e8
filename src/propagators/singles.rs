//! Naked and hidden singles, from the board's queues.
//!
//! The digits that cells have from the start are taken out of their peers by
//! whole words, house by house, before anything is counted: on a 400×400 that
//! is nearly all there is to do.

use super::{Board, Contradiction, Propagator};
use crate::{
    board::{Candidate, Cell, Digit, Layout},
    techniques::Step,
};

/// See the module.
pub struct Singles {
    /// The digits taken in a constraint.
    taken: Vec<u64>,
    /// The other digits of a hidden single's cell.
    others: Vec<Digit>,
}

impl Singles {
    /// For any board of that layout.
    pub fn new(layout: &Layout) -> Singles {
        Singles { taken: vec![0; layout.shape.side().div_ceil(64)], others: Vec::new() }
    }

    /// Takes the digits of single-candidate cells out of all others, by words.
    fn sweep(&mut self, board: &mut Board, fixed: &[bool]) -> Result<(), Contradiction> {
        for (number, constraint) in board.layout.constraints().iter().enumerate() {
            self.taken.fill(0);
            for &cell in constraint.cells().iter().filter(|&&cell| fixed[cell]) {
                for (taken, word) in self.taken.iter_mut().zip(board.candidates.words(cell)) {
                    if *taken & word != 0 {
                        return Err(Contradiction::Crowded(number));
                    }
                    *taken |= word;
                }
            }
            for &cell in constraint.cells().iter().filter(|&&cell| !fixed[cell]) {
                for (taken, word) in self.taken.iter().zip(board.candidates.words_mut(cell)) {
                    *word &= !taken;
                }
            }
        }
        Ok(())
    }

    fn naked(board: &mut Board, cell: Cell) -> Result<(), Contradiction> {
        let layout = board.layout;
        let Some(digit) = board.candidates.single(cell) else { return Ok(()) };
        board.record(|_| Step {
            technique: "naked single",
            houses: layout.constraints_of(cell).iter().map(|&c| c as usize).collect(),
            cells: vec![cell],
            digits: vec![digit],
            eliminated: layout.peers(cell).map(|peer| Candidate { cell: peer, digit }).collect(),
        });
        for &constraint in layout.constraints_of(cell) {
            if board.place_count(constraint as usize, digit) > 1 {
                for &peer in layout.constraints()[constraint as usize].cells() {
                    if peer != cell {
                        board.eliminate(Candidate { cell: peer, digit })?;
                    }
                }
            }
        }
        Ok(())
    }

    fn hidden(
        &mut self,
        board: &mut Board,
        house: usize,
        digit: Digit,
    ) -> Result<(), Contradiction> {
        let cells = board.layout.constraints()[house].cells();
        let place = cells.iter().copied().find(|&cell| board.candidates.contains(cell, digit));
        let Some(cell) = place.filter(|&cell| board.cell_count(cell) > 1) else { return Ok(()) };
        self.others.clear();
        self.others.extend(board.candidates.digits(cell).filter(|&other| other != digit));
        let gone = self.others.iter().map(|&other| Candidate { cell, digit: other });
        board.record(|_| Step {
            technique: "hidden single",
            houses: vec![house],
            cells: vec![cell],
            digits: vec![digit],
            eliminated: gone.clone().collect(),
        });
        gone.clone().try_for_each(|candidate| board.eliminate(candidate))
    }
}

impl Propagator for Singles {
    fn start(&mut self, board: &mut Board) -> Result<(), Contradiction> {
        if board.records() {
            return board.count();
        }
        let single = |cell| board.candidates.count(cell) == 1;
        let fixed: Vec<bool> = (0..board.candidates.cells()).map(single).collect();
        self.sweep(board, &fixed)?;
        board.count()?;
        board.naked.retain(|&cell| !fixed[cell]);
        Ok(())
    }

    fn wake(&mut self, _board: &Board, _gone: &[Candidate]) {
        // The board's queues say it all.
    }

    fn run(&mut self, board: &mut Board) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = board.naked.pop() {
                Self::naked(board, cell)?;
            } else if let Some((house, digit)) = board.hidden.pop() {
                self.hidden(board, house, digit)?;
            } else {
                return Ok(());
            }
        }
    }
}
