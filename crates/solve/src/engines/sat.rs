//! The path of `solve.rs` for one puzzle after another, with a fresh solver for
//! each; the layout and the propagators are kept while the shape stays the same.
//! With several threads each takes the next puzzle; outcomes keep their order.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Engine, Outcome, Outcomes, Puzzles, Question, spread::spread};
use crate::{SolveError, Workshop};
use board::{Puzzle, progress::Progress};

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
        let mut worker = Worker::new(question.of_thread(0));
        Box::new(puzzles.zip(1..).map(move |(puzzle, number)| worker.answer(number, puzzle)))
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

    /// What becomes of a puzzle; its number is for those who watch.
    pub fn answer(&mut self, number: u64, puzzle: Puzzle) -> Outcome {
        let Question { solver, limit, keep, .. } = &self.question;
        let stop = self.question.stop();
        stop.tell(|progress| progress.begin(number));
        let kept = self.workshop.take().filter(|workshop| workshop.fits(&puzzle));
        // A panic in a solver costs one puzzle and what was kept for it.
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut workshop = kept.unwrap_or_else(|| Workshop::new(&puzzle, solver.logic));
            let found = solver.find(&mut workshop, &puzzle, *limit, *keep, &stop);
            (found, workshop)
        }));
        stop.tell(Progress::end);
        let found = found.map_or_else(
            |panic| Err(SolveError::from_panic(&*panic)),
            |(found, workshop)| {
                self.workshop = Some(workshop);
                found
            },
        );
        Outcome { puzzle, found }
    }
}
