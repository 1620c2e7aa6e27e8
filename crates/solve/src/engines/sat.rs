//! [`Solver::search_solutions`](crate::Solver::search_solutions) as an engine: construction for
//! large empty boards, the bitmask search, or the SAT pipeline. Layout and propagators are kept as
//! long as shape and rules stay the same.

use super::{Engine, EngineQuestion, Worker};
use crate::{SearchResult, SolveContext, SolveError};
use board::{Puzzle, stop::Stop};

/// The engine of the SAT pipeline.
pub(super) struct Sat;

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn summary(&self) -> &'static str {
        "SAT pipeline: logic, encoder and a SAT backend, one puzzle at a time"
    }

    fn accepts(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    fn worker(&self, question: &EngineQuestion) -> Box<dyn Worker> {
        Box::new(Path { question: question.clone(), context: None })
    }
}

struct Path {
    question: EngineQuestion,
    context: Option<SolveContext>,
}

impl Worker for Path {
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError> {
        let EngineQuestion { solver, limit, keep, .. } = &self.question;
        let context = SolveContext::kept(&mut self.context, puzzle, solver.logic);
        solver.search_solutions(context, puzzle, *limit, *keep, stop)
    }
}
