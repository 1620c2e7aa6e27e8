//! Eliminates candidates by logic: quickly, by propagators to a fixed point, or step by step with
//! reasons, by techniques. A property test checks that both reach the same fixed point.

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
pub use patterns::{
    innies::{Extent, sums_that_follow},
    sentence,
};
