//! The data that propagators work on: a board with counts, and the components of a matching.

pub(crate) mod board;
pub(crate) mod components;
mod propagator;

pub use self::board::{Contradiction, PropagationBoard};
pub use propagator::Propagator;
