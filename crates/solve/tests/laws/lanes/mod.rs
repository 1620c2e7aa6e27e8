//! The lanes find what the SAT path finds, on every width, whatever stands beside.

mod agree;
mod alone;
mod engine;
mod files;
mod mutants;
mod settle;
mod stop;
mod traps;
