//! Innies and outies: applies each sum derived from houses and cages whenever one of its cells has
//! changed.

use crate::{
    patterns::{
        innies::{self, Derived},
        relations::rule_out,
    },
    propagation::{Contradiction, PropagationBoard, Propagator},
    techniques::innies::step,
};
use board::{Candidate, Cell, Layout};

/// The propagator.
pub(crate) struct Innies {
    /// True once the sums have been derived.
    is_ready: bool,
    derived: Vec<Derived>,
    /// The sums of each cell.
    of_cell: Vec<Vec<u32>>,
    queue: Vec<u32>,
    waiting: Vec<bool>,
    gone: Vec<Candidate>,
}

impl Innies {
    /// Creates a propagator for the boards of a layout. The sums are derived at the first board.
    pub(crate) fn new() -> Innies {
        let (derived, of_cell) = (Vec::new(), Vec::new());
        let (queue, waiting, gone) = (Vec::new(), Vec::new(), Vec::new());
        Innies { is_ready: false, derived, of_cell, queue, waiting, gone }
    }

    fn make_ready(&mut self, layout: &Layout) {
        let derived = innies::derived(layout);
        let cells = if derived.is_empty() { 0 } else { layout.shape.all_cells() };
        let mut of_cell = vec![Vec::new(); cells];
        for (number, sum) in (0..).zip(&derived) {
            sum.relation.cells.iter().for_each(|&cell: &Cell| of_cell[cell].push(number));
        }
        self.waiting = vec![false; derived.len()];
        (self.derived, self.of_cell, self.is_ready) = (derived, of_cell, true);
    }

    fn consider(&mut self, number: u32) {
        if !std::mem::replace(&mut self.waiting[number as usize], true) {
            self.queue.push(number);
        }
    }
}

impl Propagator for Innies {
    fn start(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        if !self.is_ready {
            self.make_ready(board.layout);
        }
        self.queue.clear();
        self.waiting.fill(false);
        (0..self.derived.len() as u32).for_each(|number| self.consider(number));
        Ok(())
    }

    fn wake(&mut self, _: &PropagationBoard, gone: &[Candidate]) {
        if self.derived.is_empty() {
            return;
        }
        for candidate in gone {
            for place in 0..self.of_cell[candidate.cell].len() {
                self.consider(self.of_cell[candidate.cell][place]);
            }
        }
    }

    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        while let Some(number) = self.queue.pop() {
            self.waiting[number as usize] = false;
            let sum = &self.derived[number as usize];
            rule_out(board.layout.shape, &sum.relation, &board.candidates, &mut self.gone);
            if !self.gone.is_empty() {
                board.record(|_| step(sum, self.gone.clone()));
                for &candidate in &self.gone {
                    board.eliminate(candidate)?;
                }
                return Ok(());
            }
            if board.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }
}
