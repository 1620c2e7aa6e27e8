//! Candidates eliminated by logic: fast, by propagators to a fixed point, or step by step
//! with reasons, by techniques. A law ties the two together: the same fixed point.

mod apply;
mod bits;
mod deduction;
mod nine;
mod patterns;
mod probing;
mod propagation;
pub mod propagators;
pub mod reduce;
pub mod techniques;

pub use deduction::Difficulty;
pub use patterns::innies::{Extent, sums_that_follow};
