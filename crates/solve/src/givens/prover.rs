//! A prover of uniqueness for one puzzle after another.

use super::{
    Uniqueness,
    other_solutions::{OtherSolutions, Start},
};
use crate::{SolveContext, SolveError, Solver, engines::lanes::SimdEngine};
use board::{Grid, Puzzle, stop::Stop};

/// Proves that solutions are unique.
///
/// With the default pipeline, the SIMD engine removes the givens of classic 9×9 puzzles.
pub struct Prover {
    pub(super) solver: Solver,
    /// The context of the last puzzle, reused for the same layout.
    pub(super) context: Option<SolveContext>,
    /// The SIMD engine, if the default pipeline is used.
    pub(crate) lanes: Option<SimdEngine>,
}

impl Prover {
    /// Returns a prover with the options of that solver.
    pub fn new(solver: Solver) -> Prover {
        let lanes = solver.is_default_pipeline().then(SimdEngine::new);
        Prover { solver, context: None, lanes }
    }

    /// Returns whether the solution, which must be one of the puzzle, is its only one.
    ///
    /// # Errors
    /// If a solver fails, or if it contradicts the solution.
    pub fn only(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        stop: &Stop,
    ) -> Result<Uniqueness, SolveError> {
        // On a large board, the work before the first check already takes long.
        if let Some(why) = stop.reason() {
            return Ok(Uniqueness::Unknown(why));
        }
        let context = SolveContext::kept(&mut self.context, puzzle, self.solver.logic);
        match OtherSolutions::start(context, puzzle, solution, &self.solver, stop)? {
            Start::Decided(only) => Ok(only),
            Start::Open(mut others) => others.check_unique(&[]),
        }
    }
}
