//! The words of the domain, the rules, and the check of a solution.
//!
//! | word | meaning |
//! |---|---|
//! | side | rows, columns and digits of a grid, 4 to [`MAX_SIDE`]; a [`Shape`] has it with its boxes |
//! | cell | a square of the grid, numbered row by row from 0; written `r2c5` |
//! | hole | a place of the canvas that is no cell, as between the grids of a samurai |
//! | digit | 1 ..= side; what it counts in sums and what it is called may begin with 0 |
//! | candidate | a digit in a cell that is still possible there |
//! | house | cells that hold every digit exactly once: a row, a column, a box |
//! | peer | a cell that may not hold the same digit |
//! | given | a digit that the puzzle sets |
//! | restriction | a candidate that the puzzle itself rules out without setting a digit |
//! | position | where a person stands: digits written beside the givens, candidates struck |
//! | constraint | what logic and encoder see of a rule: a house, or cells that are only distinct |
//! | relation | the rest of it: digits of one cell, pairs, a sum, a word of an automaton, a choice of sets |
//! | step | a deduction: which candidates go, and why |
//! | solution | a full grid that keeps every rule and given |
//! | clash | two givens that break a rule at once |

mod called;
mod candidates;
pub mod canonical;
mod canonical_full;
mod classes;
pub mod clock;
pub mod combinations;
mod constraint;
pub mod drawing;
pub mod escape;
pub mod fields;
mod grid;
pub mod hash;
mod holes;
mod layout;
mod marks;
pub mod memory;
mod names;
pub mod narrow;
mod on_cells;
pub mod output;
mod position;
pub mod progress;
mod puzzle;
pub mod random;
pub mod relation;
mod rule;
pub mod rules;
mod shape;
pub mod short_text;
mod spoken;
pub mod stop;
mod symbols;
pub mod verify;
pub mod verify_lines;
pub mod verify_nine;
mod widest;

pub use candidates::{Candidates, Digits, digits_of};
pub use constraint::{Constraint, ConstraintKind, ConstraintName};
pub use grid::Grid;
pub use layout::{Layout, Membership};
pub use names::{DigitName, DigitNames};
pub use position::{Notes, Position};
pub use puzzle::{Clash, LineError, Puzzle};
pub use shape::{CellName, MAX_SIDE, MIN_SIDE, Shape, ShapeError};
pub use spoken::counted;
pub use symbols::{Symbols, SymbolsError};

/// A square of the grid, numbered row by row from 0.
pub type Cell = usize;

/// 1 ..= side. Wider than a byte: sides above 255 are ordinary here.
pub type Digit = u16;

/// A digit that is, or was, possible in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}
