//! Compile Sudoku of any size to SAT: reduce by logic, encode, solve, look for
//! a second solution, decode, verify.
//!
//! This is the front of the library. [`Solver`] is the path, with every choice along it. A
//! [`Puzzle`] is parsed from a line; [`read`] takes one of any format, [`Puzzles`] many.
//!
//! ```
//! use sudoku_sat::{Puzzle, Solver, Verdict};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match Solver::default().verdict(&puzzle)? {
//!     Verdict::Unique(grid) => assert_eq!(grid.get(2), Some(4)),
//!     other => panic!("{other:?}"),
//! }
//!
//! // Any statement with any encoding, and all solutions one by one:
//! let solver = Solver {
//!     logic: sudoku_sat::logic::named("none").unwrap(),
//!     statement: sudoku_sat::statements::named("triads").unwrap(),
//!     encoding: sudoku_sat::encodings::named("ladder").unwrap(),
//!     time_limit: Some(std::time::Duration::from_secs(60)),
//!     ..Solver::default()
//! };
//! let empty = "................".parse()?;
//! assert_eq!(solver.solutions(&empty)?.count(), 288);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to choose | there is |
//! |---|---|
//! | how much logic comes first | [`logic`] |
//! | which constraints are stated | [`statements`] |
//! | how at-most-one is written | [`encodings`] |
//! | who solves | [`backends`], or one of your own |
//! | a formula for other solvers | [`Export`], in any of [`languages`] |
//!
//! With the feature `formats`, `formats` reads and writes everything that the program does, and with
//! `proofs`, `proofs` proves that there is no other solution. The program is the feature `cli`, which
//! is on unless default features are off.
//!
//! "No solution" and "unknown" are values; errors are for unreadable input and
//! broken parts. Every grid that comes out has been verified.

/// The code in README.md and the manual.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
mod manual {}

pub use ::logic::reduce as logic;
pub use board::{
    Candidate, Candidates, Cell, Clash, Digit, Grid, LineError, Puzzle, Shape, ShapeError, Symbols,
    stop::{Stop, Why},
    verify::verify,
};
pub use encodings;
#[cfg(feature = "formats")]
pub use formats::{self, Entry, Puzzles, ReadError, ReadOptions, read};
#[cfg(feature = "proofs")]
pub use proofs;
pub use sat::{backends, statements, variables::Numbering};
pub use solve::{Report, Solutions, SolveError, Solver, Verdict, export::Export, languages};
