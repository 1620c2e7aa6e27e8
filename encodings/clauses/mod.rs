//! Literals and clauses, where they go, and what unit propagation sees of them.

mod cnf;
mod consistency;
mod lit;
pub(crate) mod prover;
mod sink;
mod truth_table;

pub use cnf::Cnf;
pub use consistency::{Auxiliaries, Consistency, Literals};
pub use lit::Lit;
pub use prover::GaveUp;
pub(crate) use sink::fresh_vars;
pub use sink::{ClauseSink, Size, Tally};
pub use truth_table::counterexample;
