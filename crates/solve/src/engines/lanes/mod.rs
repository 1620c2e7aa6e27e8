//! Many classic 9×9 puzzles at once, one in each lane of the machine's vectors.
//!
//! DPLL on the exactly-one constraints that the encoder writes, for as many
//! puzzles as the machine has lanes of 16 bits: a lane holds the candidates of one
//! cell of one puzzle. Logic runs for all lanes with the same instructions
//! (`logic.rs`), branching for each lane alone (`choice.rs`, `search.rs`), so a
//! lane is always at work on a node of somebody's search tree. Counting to two in
//! the same search tells whether a solution is the only one.
//!
//! The fastest solvers before used vectors within one puzzle (tdoku, fsss2);
//! across puzzles nothing is wasted on the shapes of houses, and no step waits for
//! the step before it in the same puzzle.

mod choice;
mod logic;
mod machine;
mod search;
mod stream;
mod vector;

use std::time::Duration;

use crate::SolveError;
use board::{Digit, Grid, Puzzle, rules::CLASSIC, verify::verify};
use machine::Machine;
pub use stream::Stream;

/// The name in reports and errors.
pub const NAME: &str = "lanes";

/// A classic 9×9 puzzle: for every cell, row by row, the set of its candidates,
/// digit d as bit d - 1. A given has one, an empty cell [`ALL_DIGITS`].
pub type Board = [u16; 81];

/// Every digit is a candidate.
pub const ALL_DIGITS: u16 = 0x1ff;

/// A full grid, digits 1 to 9, row by row.
pub type Filled = [u8; 81];

/// The board of a puzzle, if it is a classic 9×9 one, restricted or not.
pub fn board(puzzle: &Puzzle) -> Option<Board> {
    let Puzzle { shape, rules, .. } = puzzle;
    let boxes = (shape.box_rows(), shape.box_cols());
    let classic = rules.iter().map(|rule| rule.name()).eq(CLASSIC.iter().map(|rule| rule.name()));
    if boxes != (3, 3) || !classic {
        return None;
    }
    let mut board = [ALL_DIGITS; 81];
    if let Some(left) = &puzzle.restrictions {
        for (cell, digits) in board.iter_mut().enumerate() {
            let left = (1..=9).filter(|&digit| left.contains(cell, digit));
            *digits = left.map(|digit| 1 << (digit - 1)).sum();
        }
    }
    for (cell, digit) in puzzle.givens.filled() {
        board[cell] &= 1 << (digit - 1);
    }
    Some(board)
}

/// The grid of a solution, once it is verified against the puzzle.
///
/// # Errors
/// What is wrong with it.
pub fn verified(puzzle: &Puzzle, solution: &Filled) -> Result<Grid, SolveError> {
    // A digit that no grid can hold is like none.
    let grid = Grid::from_digits(puzzle.shape, &solution.map(Digit::from));
    let grid = grid.unwrap_or_else(|| Grid::empty(puzzle.shape));
    match verify(puzzle, &grid) {
        Ok(()) => Ok(grid),
        Err(flaw) => Err(SolveError::Grid { source_name: NAME, flaw }),
    }
}

/// What is asked about each board.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Stop after so many solutions, 1 or more.
    pub limit: u32,
    /// How many of them to keep; two are kept always.
    pub keep: usize,
    /// Whether to tell how long each took.
    pub timed: bool,
    /// How long each may take.
    pub time: Option<Duration>,
}

impl Default for Ask {
    /// Is it unique?
    fn default() -> Ask {
        Ask { limit: 2, keep: 2, timed: false, time: None }
    }
}

/// What became of a board.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Solutions found, up to the limit.
    pub count: u32,
    /// The first two of them; those beyond the count mean nothing.
    pub solutions: [Filled; 2],
    /// Whether it was given up, so that there may be more.
    pub unknown: bool,
    /// Nodes of the search tree, the root among them: 1 where logic was enough.
    pub nodes: u32,
    /// From when it was taken up until it was answered, beside others, where asked.
    pub nanoseconds: u64,
}

impl Answer {
    /// Of a board not yet looked at.
    pub const NONE: Answer =
        Answer { count: 0, solutions: [[0; 81]; 2], unknown: false, nodes: 0, nanoseconds: 0 };
}

/// Answers boards. Each solution is of the search's own making: whoever passes it
/// on verifies it.
pub struct Lanes {
    machine: Machine,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes::new()
    }
}

impl Lanes {
    /// As wide as this machine allows.
    pub fn new() -> Lanes {
        let widest = Lanes::widths().next();
        Lanes::of_width(widest.unwrap_or("plain"))
            .unwrap_or_else(|| unreachable!("plain is always there"))
    }

    /// The kinds of vectors that this machine has, the widest first.
    pub fn widths() -> impl Iterator<Item = &'static str> {
        machine::NAMES.iter().copied().filter(|name| machine::has(name))
    }

    /// With that kind of vectors, if this machine has it.
    pub fn of_width(name: &str) -> Option<Lanes> {
        Machine::named(name).map(|machine| Lanes { machine })
    }

    /// Puts an answer for each board into `answers`, in order. Those that cannot be
    /// answered before `stop` says true are unknown.
    pub fn answer(
        &mut self,
        boards: &[Board],
        ask: Ask,
        stop: &dyn Fn() -> bool,
        answers: &mut Vec<Answer>,
    ) {
        let begun = answers.len();
        answers.resize(begun + boards.len(), Answer::NONE);
        self.machine.run(boards, &ask, stop, &mut answers[begun..]);
    }

    /// What logic alone leaves of a board; none if that is a contradiction.
    pub fn settle(&self, board: &Board) -> Option<Board> {
        self.machine.settle(board)
    }

    /// What was to be kept beside two solutions in the last call, in the order found:
    /// the number of the board, and a solution.
    pub fn more(&self) -> &[(usize, Filled)] {
        self.machine.more()
    }
}
