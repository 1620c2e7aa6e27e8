//! The laboratory measures all combinations of logic, formulation, encoding, sum encoding and
//! backend on a set of puzzles.
//!
//! A [`Combination`] has one option on each axis. A [`MeasuredRun`] is a flat record of the measurements
//! for one combination on one puzzle. All statistics can be computed from runs. A [`Comparison`]
//! contains all runs and their settings. Tables, plots and reports are computed only from it.

pub mod axes;
mod combination;
mod conclusions;
mod cpu;
mod difference;
mod encode_until;
#[cfg(test)]
mod examples;
mod exponents;
mod formula;
mod growth;
mod hashes;
mod html;
mod isolated;
mod journal;
mod known_solutions;
mod laboratory;
mod machine;
mod plan;
pub mod plots;
mod profile;
mod propagation;
mod record;
mod solve_contexts;
pub mod statistics;
mod table;
mod tables;
mod threads;

pub use combination::Combination;
pub use conclusions::{Conclusion, Ratio, conclusions, sentences};
pub use exponents::{Exponent, Exponents, exponent, exponents};
pub use formula::FormulaDetail;
pub use growth::growth;
pub use html::html;
pub use isolated::IsolatedRunner;
pub use journal::{Journal, JournalError, description_path, run_line};
pub use known_solutions::KnownSolutions;
pub use laboratory::Laboratory;
pub use machine::{Machine, peak_bytes};
pub use plan::{BenchmarkPuzzle, Plan};
pub use record::{
    Axes, BackendFacts, Comparison, ComparisonSettings, FormulaGrowth, MeasuredRun, PuzzleFacts,
};
pub use table::{Table, figure, folded};
pub use tables::{growth_table, tables};
