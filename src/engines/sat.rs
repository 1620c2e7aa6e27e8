//! The path of `solve.rs` for one puzzle after another, with a fresh solver for
//! each; the layout and the propagators are kept while the shape stays the same.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Engine, Outcome, Outcomes, Puzzles, Question};
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
        let mut workshop: Option<Workshop> = None;
        Box::new(puzzles.map(move |puzzle| {
            let kept = workshop.take().filter(|workshop| workshop.fits(&puzzle));
            let mut current = kept.unwrap_or_else(|| Workshop::new(&puzzle, question.solver.logic));
            // A panic in a solver costs one puzzle and what was kept for it.
            let found = catch_unwind(AssertUnwindSafe(|| {
                let stop = question.stop();
                question.solver.find(&mut current, &puzzle, question.limit, question.keep, &stop)
            }));
            let found = found.map_or_else(
                |panic| Err(SolveError::from_panic(&*panic)),
                |found| {
                    workshop = Some(current);
                    found
                },
            );
            Outcome { puzzle, found }
        }))
    }
}
