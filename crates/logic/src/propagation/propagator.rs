//! What every propagator can do.

use super::board::{Board, Contradiction};
use ::board::Candidate;

/// Deductions driven to their fixed point.
pub trait Propagator {
    /// Forgets the last board; `board` is the next one, counted and untouched.
    fn start(&mut self, board: &mut Board) -> Result<(), Contradiction>;

    /// These candidates have gone since the last run.
    fn wake(&mut self, board: &Board, gone: &[Candidate]);

    /// Eliminates all it sees, given what woke it. It may stop early once
    /// something changed, to let cheaper propagators go first.
    ///
    /// # Errors
    /// If the board is seen to have no solution.
    fn run(&mut self, board: &mut Board) -> Result<(), Contradiction>;
}
