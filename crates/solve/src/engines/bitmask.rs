//! The bitmask search as an engine, for puzzles with any rules and up to sixteen digits.

use super::{Engine, EngineQuestion, Worker};
use crate::{SearchResult, SolveContext, SolveError, Solver, bitmask_search};
use board::{Puzzle, stop::Stop};

/// The engine of the bitmask search.
pub(super) struct Bitmask;

impl Engine for Bitmask {
    fn name(&self) -> &'static str {
        bitmask_search::NAME
    }

    fn summary(&self) -> &'static str {
        "bitmask search with propagation, without a formula, for boards of up to 16 digits"
    }

    fn accepts(&self, puzzle: &Puzzle) -> bool {
        bitmask_search::accepts(puzzle)
    }

    fn worker(&self, question: &EngineQuestion) -> Box<dyn Worker> {
        Box::new(BitmaskWorker { question: question.clone(), context: None })
    }
}

struct BitmaskWorker {
    question: EngineQuestion,
    context: Option<SolveContext>,
}

impl Worker for BitmaskWorker {
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError> {
        let EngineQuestion { solver, limit, keep, .. } = &self.question;
        if !bitmask_search::accepts(puzzle) {
            return Err(bitmask_search::unsupported(puzzle));
        }
        let context = SolveContext::kept(&mut self.context, puzzle, solver.logic);
        Solver::by_bitmask(context, puzzle, (*limit, *keep), stop)
    }
}
