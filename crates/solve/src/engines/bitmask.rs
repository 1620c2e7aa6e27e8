//! The bitmask search as an engine, for puzzles with any rules and up to sixteen digits.

use super::{Engine, Question, Worker};
use crate::{Found, SolveContext, SolveError, Solver, masks};
use board::{Puzzle, stop::Stop};

/// The engine of the bitmask search.
pub(super) struct Bitmask;

impl Engine for Bitmask {
    fn name(&self) -> &'static str {
        masks::NAME
    }

    fn summary(&self) -> &'static str {
        "bitmask search with propagation, without a formula, for boards of up to 16 digits"
    }

    fn accepts(&self, puzzle: &Puzzle) -> bool {
        masks::takes(puzzle)
    }

    fn worker(&self, question: &Question) -> Box<dyn Worker> {
        Box::new(Alone { question: question.clone(), workshop: None })
    }
}

struct Alone {
    question: Question,
    workshop: Option<SolveContext>,
}

impl Worker for Alone {
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Found, SolveError> {
        let Question { solver, limit, keep, .. } = &self.question;
        if !masks::takes(puzzle) {
            return Err(masks::too_large(puzzle));
        }
        let workshop = SolveContext::kept(&mut self.workshop, puzzle, solver.logic);
        Solver::by_bitmask(workshop, puzzle, (*limit, *keep), stop)
    }
}
