//! The SAT pipeline from a puzzle to its verified solutions, the faster engines next to it, and
//! everything computed from solutions.
//!
//! [`Solver`] holds the options of the pipeline. Its search loop is in `path.rs`.

mod alternation;
pub mod conflict;
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
mod masks;
mod pace;
mod path;
mod report;
mod solving;
mod sparse;
mod verdict;
mod workshop;

pub use failure::SolveError;
pub use impossible::impossible_rule;
pub use masks::MOST_DIGITS as MOST_DIGITS_OF_MASKS;
pub use pace::Pace;
pub use path::{SecondSolution, Solutions, Solver};
pub use report::{BITMASK, Report};
pub use verdict::{End, Found, Verdict, VerdictKind, claim, claimed, outside};
pub use workshop::SolveContext;
