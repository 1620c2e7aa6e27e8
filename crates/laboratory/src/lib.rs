//! The laboratory: puzzles × logic × statement × encoding × backend, run side by
//! side and measured.
//!
//! A [`Combination`] is one way to solve. A [`Run`] is what was measured when one
//! of them was tried on one puzzle: a flat record, enough to redo every
//! statistic. A [`Comparison`] is all runs and what they were made with; tables,
//! plots and reports are made of it alone.

pub mod axes;
mod combination;
mod enter;
#[cfg(test)]
mod examples;
mod formula;
mod growth;
mod html;
mod isolated;
mod journal;
mod known;
mod laboratory;
#[cfg(test)]
mod laws;
mod legend;
mod machine;
mod plan;
pub mod plots;
mod profile;
mod propagation;
mod record;
mod same;
pub mod statistics;
mod table;
mod tables;
mod units;
mod until;
mod workshops;

pub use combination::Combination;
pub use formula::{Depth, Formula};
pub use growth::growth;
pub use html::html;
pub use isolated::Isolated;
pub use journal::{Journal, JournalError, about_line, run_line};
pub use known::Known;
pub use laboratory::Laboratory;
pub use legend::LEGEND;
pub use machine::{Machine, peak_bytes};
pub use plan::{Plan, Specimen, Task};
pub use profile::Profile;
pub use propagation::Propagation;
pub use record::{About, Axes, Comparison, Described, Growth, PuzzleFacts, Run};
pub use table::{Cell, Table, figure};
pub use tables::{growth as growth_table, tables};
