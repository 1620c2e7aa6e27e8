//! What is asked of a puzzle whose givens may go.

use board::{Cell, Grid, Puzzle};

/// From which puzzle what may go.
pub(crate) struct Task<'a> {
    /// The puzzle.
    pub(crate) puzzle: &'a Puzzle,
    /// Its only solution.
    pub(crate) solution: &'a Grid,
    /// What may go, in groups.
    pub(crate) order: Vec<&'a [Cell]>,
}
