//! The interface of propagators.

use super::board::{Contradiction, PropagationBoard};
use ::board::Candidate;

/// A deduction rule that is applied until it reaches its fixed point.
pub trait Propagator {
    /// Prepares for the next board, which is counted and unchanged, and forgets the previous one.
    fn start(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction>;

    /// Reports the candidates that were eliminated since the last run.
    fn wake(&mut self, board: &PropagationBoard, gone: &[Candidate]);

    /// Eliminates all candidates that it can, given the reported changes. It may return early after
    /// a change, so that cheaper propagators run first.
    ///
    /// # Errors
    /// A [`Contradiction`] if the board is found to have no solution.
    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction>;
}
