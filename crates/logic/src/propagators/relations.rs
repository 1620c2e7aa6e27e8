//! What rules ask beyond cells that differ: each relation by itself, as often as one of its cells
//! has lost something.

use std::collections::VecDeque;

use crate::{
    propagation::{Board, Contradiction, Propagator},
    techniques::relation,
};
use board::{Candidate, Layout, narrow::narrow};

/// See the module.
pub(crate) struct Relations {
    /// Relations to look at, the oldest first, and whether one is among them.
    queue: VecDeque<u32>,
    waiting: Vec<bool>,
    gone: Vec<Candidate>,
}

impl Relations {
    /// For any board of that layout.
    pub(crate) fn new(layout: &Layout) -> Relations {
        let waiting = vec![false; layout.relations().len()];
        Relations { queue: VecDeque::new(), waiting, gone: Vec::new() }
    }

    fn consider(&mut self, number: u32) {
        if !std::mem::replace(&mut self.waiting[number as usize], true) {
            self.queue.push_back(number);
        }
    }
}

impl Propagator for Relations {
    fn start(&mut self, board: &mut Board) -> Result<(), Contradiction> {
        self.queue.clear();
        self.waiting.fill(false);
        (0..board.layout.relations().len() as u32).for_each(|number| self.consider(number));
        Ok(())
    }

    fn wake(&mut self, board: &Board, gone: &[Candidate]) {
        for candidate in gone {
            for &number in board.layout.relations_of(candidate.cell) {
                self.consider(number);
            }
        }
    }

    fn run(&mut self, board: &mut Board) -> Result<(), Contradiction> {
        let before = board.trail().len();
        while let Some(number) = self.queue.pop_front() {
            let number = number as usize;
            self.waiting[number] = false;
            let layout = board.layout;
            let relation = &layout.relations()[number];
            self.gone.clear();
            if narrow(layout.shape, relation, &board.candidates, &mut self.gone).is_err() {
                // What breaks is told as a step that empties a cell.
                let cell = relation.cells[0];
                let all: Vec<_> = board.candidates.digits(cell).collect();
                board.record(|_| {
                    let gone = all.iter().map(|&digit| Candidate { cell, digit }).collect();
                    relation::step(layout, number, gone)
                });
                return Err(Contradiction::Relation(number));
            }
            if !self.gone.is_empty() {
                board.record(|_| relation::step(layout, number, self.gone.clone()));
                for &candidate in &self.gone {
                    board.eliminate(candidate)?;
                }
                // What it has taken itself may let it take more: sums and words do not.
                if board.trail().len() > before || board.is_over() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
