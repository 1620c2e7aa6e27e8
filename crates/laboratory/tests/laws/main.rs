//! Tests of the laboratory: its runs, and the statistics and reports.

mod browser;
mod conclusions;
mod exponents;
mod growth;
mod inside;
mod invented;
mod journal;
mod known_solutions;
mod plan;
mod report;
mod runs;
mod statistics;

// Modules that `inside` uses by their path in the library.
use inside::{encode_until, examples};
