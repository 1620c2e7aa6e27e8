//! Puzzle after puzzle: is the solution still the only one?

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    Only,
    others::{Others, Start},
};
use crate::{SolveError, Solver, Verdict, Workshop, engines::Question};
use board::{
    Grid, Puzzle,
    clock::Instant,
    stop::{Stop, Why},
};

/// Answers whether solutions are the only ones, each question within the time allowed for one.
pub struct Prover {
    question: Question,
    /// No question takes longer than that.
    deadline: Option<Instant>,
    workshop: Option<Workshop>,
}

impl Prover {
    /// With the solver and the time of that question; how many solutions it asks for is of no
    /// account.
    pub fn new(question: Question) -> Prover {
        Prover { question, deadline: None, workshop: None }
    }

    /// From now on no question is to take longer than up to then.
    pub(super) fn until(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// Whether the solution, which must be one of the puzzle, is its only one.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn only(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Only, SolveError> {
        let stop = self.stop();
        let solver = self.question.solver.clone();
        self.guarded(puzzle, |workshop| {
            match Others::start(workshop, puzzle, solution, &solver, &stop)? {
                Start::Decided(only) => Ok(only),
                Start::Open(mut others) => others.only(&[]),
            }
        })
    }

    /// The same from the start, as for a puzzle of which nothing is known.
    ///
    /// # Errors
    /// If a part is broken, or the solution is none.
    pub(super) fn only_again(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
    ) -> Result<Only, SolveError> {
        let stop = self.stop();
        let solver = self.question.solver.clone();
        let find = |workshop: &mut Workshop| solver.find(workshop, puzzle, 2, 2, &stop);
        match self.guarded(puzzle, find)?.verdict() {
            Verdict::Unique(grid) if grid == *solution => Ok(Only::Proved),
            Verdict::Multiple(a, b) => Ok(Only::Refuted(if a == *solution { b } else { a })),
            Verdict::Unknown(why, _) => Ok(Only::Unknown(why)),
            Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Invalid(_) => {
                let backend = solver.backend.name();
                Err(SolveError::Contradicted { backend, finder: "a search" })
            }
        }
    }

    /// The path that answers.
    pub(super) fn solver(&self) -> &Solver {
        &self.question.solver
    }

    /// When a question that is asked now is to be given up.
    pub(super) fn stop(&self) -> Stop {
        let mut question = self.question.clone();
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            question.time = Some(question.time.map_or(left, |time| time.min(left)));
        }
        question.stop()
    }

    /// Why nothing more is to be begun, if so.
    pub(super) fn over(&self) -> Option<Why> {
        let why = self.question.stop().reason().filter(|&why| why == Why::Interrupted);
        why.or_else(|| self.stop().reason())
    }

    /// A panic in a solver costs one question and what was kept for it.
    pub(super) fn guarded<T>(
        &mut self,
        puzzle: &Puzzle,
        ask: impl FnOnce(&mut Workshop) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        let kept = self.workshop.take().filter(|workshop| workshop.fits(puzzle));
        let logic = self.question.solver.logic;
        let mut workshop = kept.unwrap_or_else(|| Workshop::new(puzzle, logic));
        let answer = catch_unwind(AssertUnwindSafe(|| ask(&mut workshop)));
        let answer = answer.map_err(|panic| SolveError::from_panic(&*panic))?;
        self.workshop = Some(workshop);
        answer
    }
}
