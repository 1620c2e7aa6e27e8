//! Writes formulas as self-describing DIMACS CNF and reads the answers of SAT solvers.
//!
//! The header of an exported file contains the puzzle, the encoding options and the candidate of
//! each variable. So [`FormulaHeader::read`] and the answer of a solver are sufficient to obtain the
//! grid:
//!
//! ```text
//! c sudoku-sat 0.1.0
//! c side 9
//! c box 3x3
//! c rules lines boxes
//! c formulation extended
//! c encoding pairwise
//! c sum-encoding set-choice
//! c logic full
//! c puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! c restricted r1c3=1,2,4         where the puzzle rules candidates out itself
//! c blocked r1c1=5 r1c2=3 …       the solution that the last clause rules out
//! c fixed r1c1=5                  cells that need no variable
//! c var 1 r1c3=1                  candidate variables; auxiliary ones have no line
//! p cnf 229 1538
//! ```
//!
//! A `c puzzle` or `c blocked` line longer than 1,000 bytes is split into several lines.

mod answer;
mod check;
mod formula;
mod header;
mod writer;

pub use answer::{Answer, AnswerError, PartialModel};
pub use check::{CheckError, CheckedAnswer, check, check_grid};
pub use formula::{FormulaError, FormulaHeader};
pub use header::{Header, in_words};
pub use writer::{DimacsWriteError, DimacsWriter};
