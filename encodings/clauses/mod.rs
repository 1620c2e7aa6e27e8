//! Literals and clauses, where they go, and what unit propagation sees of them.

mod cnf;
mod consistency;
mod lit;
mod sink;

pub use cnf::Cnf;
pub use consistency::{Auxiliaries, Consistency, Literals};
pub use lit::Lit;
pub(crate) use sink::fresh_vars;
pub use sink::{ClauseSink, Size, Tally};
