//! A puzzle with the order in which its givens are to be removed.

use board::{Cell, Grid, Puzzle};

/// A puzzle with the order in which its givens are to be removed.
pub(crate) struct Task<'a> {
    /// The puzzle.
    pub(crate) puzzle: &'a Puzzle,
    /// Its only solution.
    pub(crate) solution: &'a Grid,
    /// The givens that may be removed, in groups.
    pub(crate) order: Vec<&'a [Cell]>,
}
