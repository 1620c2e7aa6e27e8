//! The SAT pipeline from a puzzle to its verified solutions, the faster engines next to it, and
//! everything computed from solutions.
//!
//! [`Solver`] holds the options of the pipeline. Its search loop is in `path.rs`.

mod alternation;
mod bitmask_search;
pub mod conflict;
mod constructed;
pub mod engines;
pub mod estimate;
pub mod exchange;
pub mod export;
pub mod facts;
mod failure;
pub mod families;
pub mod generate;
pub mod givens;
pub mod hitting_set;
mod impossible;
pub mod languages;
mod pace;
mod path;
mod report;
mod solve_context;
mod solving;
mod verdict;

pub use bitmask_search::MAX_DIGITS as MAX_DIGITS_OF_MASKS;
pub use failure::SolveError;
pub use impossible::impossible_rule;
pub use pace::EffortShare;
pub use path::{SecondSolution, Solutions, Solver};
pub use report::{BITMASK, Report};
pub use solve_context::SolveContext;
pub use verdict::{SearchResult, SolutionsEnd, Verdict, VerdictKind, claim, claimed, outside};
