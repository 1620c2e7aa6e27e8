//! The relations of rules: applies each whenever one of its cells has changed.

use std::collections::VecDeque;

use crate::{
    patterns::relations::rule_out,
    propagation::{Contradiction, PropagationBoard, Propagator},
    techniques::relation,
};
use board::{Candidate, Layout};

/// The propagator.
pub(crate) struct Relations {
    /// The relations to examine, oldest first, and for each relation whether it is queued.
    queue: VecDeque<u32>,
    waiting: Vec<bool>,
    gone: Vec<Candidate>,
}

impl Relations {
    /// Creates a propagator for the boards of a layout.
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
    fn start(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        self.queue.clear();
        self.waiting.fill(false);
        (0..board.layout.relations().len() as u32).for_each(|number| self.consider(number));
        Ok(())
    }

    fn wake(&mut self, board: &PropagationBoard, gone: &[Candidate]) {
        for candidate in gone {
            for &number in board.layout.relations_of(candidate.cell) {
                self.consider(number);
            }
        }
    }

    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        while let Some(number) = self.queue.pop_front() {
            let number = number as usize;
            self.waiting[number] = false;
            let layout = board.layout;
            let relation = &layout.relations()[number];
            let can_be_kept = rule_out(layout.shape, relation, &board.candidates, &mut self.gone);
            if !self.gone.is_empty() {
                board.record(|_| relation::step(layout, number, self.gone.clone()));
            }
            if !can_be_kept {
                return Err(Contradiction::Relation(number));
            }
            for &candidate in &self.gone {
                board.eliminate(candidate)?;
            }
            // Cheaper propagators run first.
            if !self.gone.is_empty() || board.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }
}
