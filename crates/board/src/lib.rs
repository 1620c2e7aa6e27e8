//! The domain model: boards, puzzles, rules, constraints, and the verification of solutions.
//!
//! | term | meaning |
//! |---|---|
//! | side | number of rows, columns and digits of a grid, 4 to [`MAX_SIDE`]; a [`Shape`] contains it with its boxes |
//! | cell | a square of the grid, numbered row by row from 0; written `r2c5` |
//! | gap (`hole` in names) | a place of the canvas that is not a cell, as between the grids of a samurai |
//! | digit | 1 ..= side; its value in sums and its name may start at 0 |
//! | candidate | a digit that is still possible in a cell |
//! | house | cells that contain every digit exactly once: a row, a column, a box |
//! | peer | a cell that must not contain the same digit |
//! | given | a digit that the puzzle sets |
//! | restriction | a candidate that the puzzle itself eliminates without setting a digit |
//! | position | the state of a game: entered digits in addition to the givens, and eliminated candidates |
//! | constraint | a house, or cells that must be distinct |
//! | relation | any other constraint of a rule: digits of one cell, a pair, a sum, an automaton, a choice of sets, a composition |
//! | step | a deduction: the eliminated candidates and the reason |
//! | solution | a full grid that satisfies every rule and given |
//! | clash | two givens that directly violate a rule |

mod candidates;
pub mod canonical;
mod canonical_full;
mod cell_rules;
mod classes;
pub mod clock;
pub mod combinations;
pub mod composition;
pub mod connectivity;
mod constraint;
mod counted_nouns;
pub mod drawing;
pub mod escape;
mod expression;
pub mod fields;
mod grid;
pub mod hash;
mod holes;
mod layers;
mod layout;
mod marks;
pub mod memory;
mod names;
pub mod narrow;
pub mod output;
mod position;
pub mod progress;
mod puzzle;
pub mod random;
pub mod relation;
mod rule;
mod rule_names;
pub mod rules;
mod shape;
pub mod short_text;
pub mod stop;
mod symbols;
pub mod verify;
pub mod verify_lines;
pub mod verify_nine;
mod widest;

pub use candidates::{Candidates, DigitIterator, digits_of};
pub use constraint::{Constraint, ConstraintKind, ConstraintName};
pub use counted_nouns::counted;
pub use grid::Grid;
pub use layers::{Layer, LayerName};
pub use layout::{Layout, Membership};
pub use names::{DigitName, DigitNames};
pub use position::{Notes, Position};
pub use puzzle::{Clash, LineError, Puzzle};
pub use shape::{CellName, MAX_SIDE, MIN_SIDE, Shape, ShapeError};
pub use symbols::{Symbols, SymbolsError};

/// A square of the grid, numbered row by row from 0.
pub type Cell = usize;

/// A digit, 1 ..= side. Sides above 255 are supported, so a byte is not sufficient.
pub type Digit = u16;

/// A digit that is or was possible in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}
