//! A puzzle as clauses: which constraints are stated, how each is encoded, who solves the
//! formula, and how its model becomes a grid again.

pub mod annealing;
pub mod backends;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod load;
pub mod process;
pub mod statements;
mod triads;
pub mod variables;
