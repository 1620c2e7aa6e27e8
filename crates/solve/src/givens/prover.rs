//! Puzzle after puzzle: is the solution still the only one?

use super::{
    Only,
    others::{Others, Start},
};
use crate::{SolveError, Solver, Workshop, engines::lanes::Lanes};
use board::{Grid, Puzzle, stop::Stop};

/// Answers whether solutions are the only ones.
///
/// With the default pipeline, the SIMD engine removes the givens of classic 9×9 puzzles.
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
}
