//! Naked and hidden singles, taken from the queues of the board.

use crate::{
    deduction::{Evidence, Step, Technique},
    propagation::{Contradiction, PropagationBoard, Propagator},
    techniques::{HiddenSingle, NakedSingle},
};
use board::{Candidate, Cell, Digit};

/// The propagator.
#[derive(Default)]
pub(crate) struct Singles {
    /// The other digits in the cell of a hidden single.
    others: Vec<Digit>,
    /// The cells that lose the digit of a naked single.
    gone: Vec<Cell>,
}

impl Singles {
    fn naked(&mut self, board: &mut PropagationBoard, cell: Cell) -> Result<(), Contradiction> {
        let layout = board.layout;
        let Some(digit) = board.candidates.single(cell) else { return Ok(()) };
        board.record(|board| Step {
            technique: NakedSingle.about(),
            houses: layout.constraints_of(cell).iter().map(|&c| c as usize).collect(),
            cells: vec![cell],
            digits: vec![digit],
            eliminated: layout.ruled_out(&board.candidates, Candidate { cell, digit }),
            evidence: Evidence::Cell,
        });
        for &constraint in layout.constraints_of(cell) {
            let constraint = constraint as usize;
            if board.place_count(constraint, digit) > 1 {
                self.gone.clear();
                self.gone.extend(board.cells_at(constraint, board.places(constraint, digit)));
                for &peer in self.gone.iter().filter(|&&peer| peer != cell) {
                    board.eliminate(Candidate { cell: peer, digit })?;
                }
            }
        }
        Ok(())
    }

    fn hidden(
        &mut self,
        board: &mut PropagationBoard,
        house: usize,
        digit: Digit,
    ) -> Result<(), Contradiction> {
        let place = board.cells_at(house, board.places(house, digit)).next();
        let Some(cell) = place.filter(|&cell| board.cell_count(cell) > 1) else { return Ok(()) };
        self.others.clear();
        self.others.extend(board.candidates.digits(cell).filter(|&other| other != digit));
        let gone = self.others.iter().map(|&other| Candidate { cell, digit: other });
        board.record(|_| Step {
            technique: HiddenSingle.about(),
            houses: vec![house],
            cells: vec![cell],
            digits: vec![digit],
            eliminated: gone.clone().collect(),
            evidence: Evidence::houses(1, 0),
        });
        gone.clone().try_for_each(|candidate| board.eliminate(candidate))
    }
}

impl Propagator for Singles {
    fn start(&mut self, _board: &mut PropagationBoard) -> Result<(), Contradiction> {
        Ok(())
    }

    fn wake(&mut self, _board: &PropagationBoard, _gone: &[Candidate]) {
        // The queues of the board already contain all changes.
    }

    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        loop {
            if board.is_over() {
                return Ok(());
            }
            if let Some(cell) = board.naked.pop() {
                self.naked(board, cell)?;
            } else if let Some((house, digit)) = board.hidden.pop() {
                self.hidden(board, house, digit)?;
            } else {
                return Ok(());
            }
        }
    }
}
