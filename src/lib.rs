//! Compile Sudoku of any size to SAT: reduce by logic, encode, solve, look for
//! a second solution, decode, verify.
//!
//! [`solve::Solver`] is that path, with every choice along it; start reading
//! there. The program `sudoku-sat` is a thin layer over this crate.
//!
//! ```
//! use sudoku_sat::{formats, solve::Solver, stop::Stop, verdict::Verdict};
//!
//! let puzzle = formats::read_one(
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! match Solver::default().verdict(&puzzle, &Stop::never())? {
//!     Verdict::Unique(grid) => assert_eq!(grid.get(2), Some(4)),
//!     other => panic!("{other:?}"),
//! }
//!
//! // Any statement with any encoding, and all solutions one by one:
//! let solver = Solver {
//!     logic: sudoku_sat::reduce::named("none").unwrap(),
//!     statement: sudoku_sat::statements::named("triads").unwrap(),
//!     encoding: sudoku_sat::encodings::named("ladder").unwrap(),
//!     ..Solver::default()
//! };
//! let empty = formats::read_one("................")?;
//! assert_eq!(solver.solutions(&empty, &Stop::never())?.count(), 288);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | step of the path | module |
//! |---|---|
//! | read puzzles of any format | [`formats`] |
//! | the words: cells, candidates, houses, puzzles | [`board`] |
//! | what binds the cells | [`rules`] |
//! | eliminate by logic | [`reduce`], with the [`propagators`]; the same reasons for people: [`techniques`] |
//! | which constraints are stated, and how | [`statements`], the crate [`encodings`], [`encode`] |
//! | solve | [`backends`]; streams of puzzles: [`engines`] |
//! | back to a grid, and check it | [`mod@decode`], [`mod@verify`] |
//! | proofs that there is no (other) solution, checked | [`proofs`]; of puzzles, with logic in them: [`certificate`] |
//! | what is found out | [`verdict`], [`report`]; until then: [`progress`] |
//! | what all solutions share, and what some have | [`mod@facts`] |
//! | about how many solutions there are, where they are too many | [`mod@estimate`] |
//! | millions of puzzles, a line each | [`batch`], with [`verify_nine`] |
//! | every way to solve side by side, measured | [`compare`] |
//! | files for other solvers, and their answers | [`export`], [`dimacs`] |
//! | givens that a puzzle does not need, and puzzles without them | [`givens`] |
//! | givens that clash, where a puzzle has no solution | [`conflict`] |
//! | a smallest set that hits all of some sets | [`hitting_set`] |
//! | a puzzle with its steps as a workbook | [`mod@workbook`] |
//! | new puzzles, and pictures of figures | [`generate`], [`plot`] |
//! | a puzzle played in a terminal, but for the terminal | [`play`] |
//! | the steps of a person, how hard they are, and pictures of puzzles | [`explain`], [`rating`], [`picture`] |
//!
//! "No solution" and "unknown" are values; errors are for unreadable input and
//! broken parts. Every grid that comes out has been verified.

pub mod annealing;
pub mod backends;
pub mod batch;
pub mod board;
pub mod certificate;
pub mod compare;
pub mod conflict;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod engines;
pub mod estimate;
pub mod exchange;
pub mod explain;
pub mod export;
pub mod facts;
pub mod failure;
pub mod formats;
pub mod generate;
pub mod givens;
pub mod hash;
pub mod hitting_set;
pub mod load;
mod page;
pub mod picture;
pub mod play;
pub mod plot;
mod process;
pub mod progress;
pub mod proofs;
pub mod propagators;
pub mod rating;
pub mod reduce;
pub mod report;
pub mod rules;
pub mod solve;
pub mod statements;
pub mod stop;
pub mod techniques;
mod triads;
pub mod variables;
pub mod verdict;
pub mod verify;
pub mod verify_nine;
pub mod workbook;
pub mod workshop;

pub use encodings;
