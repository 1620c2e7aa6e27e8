//! What propagators work on: the board with its counts, and the components of a matching.

pub(crate) mod board;
pub(crate) mod components;
mod propagator;

pub use self::board::{Board, Contradiction};
pub use propagator::Propagator;
