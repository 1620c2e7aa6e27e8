//! Proofs in varisat's own language: checked by its own checker, and read for what was learnt.

mod check;
mod learnt;

pub use check::check;
pub(crate) use learnt::Learnt;
