//! Checks proofs over native pseudo-Boolean constraints, in the VeriPB format, line by line.
//!
//! The reader and checker support only what this program writes: `pol`, `rup` with hints, `red` for
//! auxiliary variables, `del id`, and the conclusion UNSAT. They share no code with the writers of
//! formula and proof.
//!
//! S. Gocht, J. Nordström, *Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs*,
//! AAAI 2021.

mod check;
mod inequality;
mod opb;

pub use check::check_pseudo_boolean;
pub use inequality::Inequality;
pub use opb::read_constraint;
