//! Translates puzzles to CNF, runs SAT solvers on the formulas and decodes models to grids.

pub mod annealing;
mod backend;
pub mod backends;
mod cdcl;
pub mod decode;
pub mod dimacs;
pub mod encode;
mod encoding_config;
pub mod formulations;
#[cfg(feature = "external")]
mod ipasir;
pub mod load;
mod places;
pub mod programs;
pub mod refutation;
mod relations;
mod sink;
mod sizes;
mod statistics;
mod triads;
pub mod units;
pub mod variables;

pub use backends::external::PRESETS;
pub use encoding_config::EncodingConfig;
