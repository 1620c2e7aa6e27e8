//! Literals, clauses, sinks, and the strength of unit propagation.

mod cnf;
mod consistency;
mod layered;
mod lit;
pub(crate) mod prover;
mod sink;
mod sum;
mod truth_table;

pub use cnf::Cnf;
pub use consistency::{Auxiliaries, Consistency, Literals};
pub use layered::{Layer, Truth, implies, layered};
pub use lit::Lit;
pub use prover::GaveUp;
pub(crate) use sink::fresh_vars;
pub use sink::{ClauseSink, Size, Tally};
pub use sum::{Sum, SumEncoding, Term};
pub use truth_table::counterexample;
