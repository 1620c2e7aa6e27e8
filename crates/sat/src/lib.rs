//! A puzzle as clauses: which constraints are stated, how each is encoded, who solves the
//! formula, and how its model becomes a grid again.

pub mod annealing;
mod backend;
pub mod backends;
mod cdcl;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod formulations;
#[cfg(feature = "external")]
mod ipasir;
pub mod load;
mod places;
pub mod programs;
mod relations;
mod sink;
mod sizes;
mod statistics;
mod triads;
pub mod units;
pub mod variables;
mod wording;

pub use backends::external::PRESETS;
pub use wording::Wording;
