//! The SIMD engine finds what the SAT pipeline finds, with every vector width and any other boards.

mod agree;
mod alone;
mod engine;
mod files;
mod mutants;
mod propagate;
mod stop;
mod traps;
