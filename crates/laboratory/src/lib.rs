//! The laboratory: puzzles × logic × formulation × encoding × sums × backend, run side by
//! side and measured.
//!
//! A [`Combination`] is one way to solve. A [`Run`] is what was measured when one
//! of them was tried on one puzzle: a flat record, enough to redo every
//! statistic. A [`Comparison`] is all runs and what they were made with; tables,
//! plots and reports are made of it alone.

pub mod axes;
mod combination;
mod conclusions;
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
pub mod statistics;
mod table;
mod tables;
mod threads;
mod workshops;

pub use combination::Combination;
pub use conclusions::{Conclusion, Ratio, conclusions, sentences};
pub use exponents::{Exponent, Exponents, exponent, exponents};
pub use formula::Depth;
pub use growth::growth;
pub use html::html;
pub use isolated::Isolated;
pub use journal::{Journal, JournalError, about_line, run_line};
pub use known_solutions::KnownSolutions;
pub use laboratory::Laboratory;
pub use machine::{Machine, peak_bytes};
pub use plan::{Plan, Specimen};
pub use record::{About, Axes, BackendFacts, Comparison, Growth, PuzzleFacts, Run};
pub use table::{Table, figure, folded};
pub use tables::{growth_table, tables};
