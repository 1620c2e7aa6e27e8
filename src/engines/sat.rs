//! The path of `solve.rs` for one puzzle after another, with a fresh solver for
//! each; the layout and the propagators are kept while the shape stays the same.
//! With several threads each takes the next puzzle; outcomes keep their order.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Engine, Outcome, Outcomes, Puzzles, Question, spread::spread};
use crate::{board::Puzzle, failure::SolveError, workshop::Workshop};

/// See the module.
pub struct Sat;

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn summary(&self) -> &'static str {
        "logic, encoder and a SAT backend, puzzle by puzzle"
    }

    fn accepts(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    fn run<'a>(&'a self, puzzles: Puzzles<'a>, question: &'a Question) -> Outcomes<'a> {
        if question.jobs > 1 {
            return Box::new(spread(puzzles, question));
        }
        let mut worker = Worker::new(question.clone());
        Box::new(puzzles.map(move |puzzle| worker.answer(puzzle)))
    }
}

/// Answers one puzzle after another.
pub struct Worker {
    question: Question,
    workshop: Option<Workshop>,
}

impl Worker {
    /// For that question.
    pub fn new(question: Question) -> Worker {
        Worker { question, workshop: None }
    }

    /// What becomes of a puzzle.
    pub fn answer(&mut self, puzzle: Puzzle) -> Outcome {
        let Question { solver, limit, keep, .. } = &self.question;
        let kept = self.workshop.take().filter(|workshop| workshop.fits(&puzzle));
        let mut workshop = kept.unwrap_or_else(|| Workshop::new(&puzzle, solver.logic));
        // A panic in a solver costs one puzzle and what was kept for it.
        let found = catch_unwind(AssertUnwindSafe(|| {
            solver.find(&mut workshop, &puzzle, *limit, *keep, &self.question.stop())
        }));
        let found = found.map_or_else(
            |panic| Err(SolveError::from_panic(&*panic)),
            |found| {
                self.workshop = Some(workshop);
                found
            },
        );
        Outcome { puzzle, found }
    }
}
