//! Puzzle after puzzle: is the solution still the only one?

use super::{
    Only,
    again::first_two,
    others::{Others, Start},
};
use crate::{
    SolveError, Solver, Workshop,
    engines::lanes::{self, Lanes},
};
use board::{
    Grid, Puzzle,
    stop::{Stop, Why},
};

/// Answers whether solutions are the only ones.
///
/// On the usual path givens of classic 9×9 puzzles are removed by the lanes, and what is left is
/// proved again by a search of its own (`again`).
pub struct Prover {
    pub(super) solver: Solver,
    /// Of the last puzzle, for those of the same layout.
    pub(super) workshop: Option<Workshop>,
    /// Where nothing was said of the path, for what they take.
    pub(crate) lanes: Option<Lanes>,
}

impl Prover {
    /// On that path.
    pub fn new(solver: Solver) -> Prover {
        let lanes = solver.is_usual().then(Lanes::new);
        Prover { solver, workshop: None, lanes }
    }

    /// Whether the solution, which must be one of the puzzle, is its only one.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn only(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        stop: &Stop,
    ) -> Result<Only, SolveError> {
        // On a large board what comes before the first look takes long already.
        if let Some(why) = stop.reason() {
            return Ok(Only::Unknown(why));
        }
        let workshop = Workshop::kept(&mut self.workshop, puzzle, self.solver.logic);
        match Others::start(workshop, puzzle, solution, &self.solver, stop)? {
            Start::Decided(only) => Ok(only),
            Start::Open(mut others) => others.only(&[]),
        }
    }

    /// The same from the start, as for a puzzle of which nothing is known.
    ///
    /// # Errors
    /// If a part is broken, or the solution is none.
    pub(super) fn only_again(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        stop: &Stop,
    ) -> Result<Only, SolveError> {
        self.all_again(&[(puzzle, solution)], stop).remove(0)
    }

    /// The same of several, side by side where they are for it.
    pub(super) fn all_again(
        &mut self,
        puzzles: &[(&Puzzle, &Grid)],
        stop: &Stop,
    ) -> Vec<Result<Only, SolveError>> {
        let is_fit = |puzzle: &Puzzle| self.lanes.is_some() && lanes::takes(puzzle);
        let fit: Vec<bool> = puzzles.iter().map(|(puzzle, _)| is_fit(puzzle)).collect();
        let searched = puzzles.iter().zip(&fit).filter(|(_, fit)| **fit).map(|((it, _), _)| *it);
        let mut found = first_two(searched, stop).into_iter();
        let again = puzzles.iter().zip(&fit).map(|(&(puzzle, solution), fit)| {
            let found = if *fit { found.next() } else { None };
            match found {
                Some(found) => Self::only_of(puzzle, solution, found),
                None => self.only_by_path(puzzle, solution, stop),
            }
        });
        again.collect()
    }

    /// What the first two solutions say.
    fn only_of(
        puzzle: &Puzzle,
        solution: &Grid,
        found: Result<Vec<Grid>, Why>,
    ) -> Result<Only, SolveError> {
        match found.as_deref() {
            Ok([only]) if only == solution => {
                lanes::check(puzzle, only)
                    .map_err(|flaw| SolveError::Grid { source_name: "a search", flaw })?;
                Ok(Only::Proved(None))
            }
            Ok([a, b]) => Ok(Only::Refuted(if a == solution { b } else { a }.clone())),
            Err(why) => Ok(Only::Unknown(*why)),
            Ok(_) => {
                let (backend, finder) = (lanes::NAME, "a search");
                Err(SolveError::Contradicted { backend, finder })
            }
        }
    }

    fn only_by_path(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        stop: &Stop,
    ) -> Result<Only, SolveError> {
        if let Some(why) = stop.reason() {
            return Ok(Only::Unknown(why));
        }
        let solver = &self.solver;
        let workshop = Workshop::kept(&mut self.workshop, puzzle, solver.logic);
        let found = solver.find(workshop, puzzle, 2, 2, stop)?;
        Only::of(solution, found, solver.backend.name())
    }
}
