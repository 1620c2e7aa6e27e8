//! Proofs over sums as they stand, in the language of VeriPB, followed line by line.
//!
//! A reader and a checker of what this program writes, and of no more of the language: `pol`, `rup`
//! with hints, `red` for variables that the formula does not have, `del id`, and the conclusion
//! that there is no solution. They share no code with what writes formula and proof.
//!
//! S. Gocht, J. Nordström, *Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs*,
//! AAAI 2021.

mod check;
mod inequality;
mod opb;

pub use check::check_pseudo_boolean;
pub use inequality::Inequality;
pub use opb::read_constraint;
