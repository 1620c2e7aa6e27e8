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

mod boards;
mod choice;
#[cfg(target_arch = "x86_64")]
mod columns;
mod logic;
mod machine;
mod search;
mod staging;
mod stream;
mod vector;

pub use boards::{ALL_DIGITS, Answer, Ask, Asking, Board, Filled};
pub use stream::{Stream, found};

use crate::SolveError;
use board::{
    Digit, Grid, Puzzle,
    verify::{Flaw, verify},
    verify_nine::verify_nine,
};
use boards::InRow;
use machine::Machine;

/// The name in reports and errors.
pub const NAME: &str = "simd";

/// The board of a puzzle, if it is a classic 9×9 one, restricted or not.
pub fn board(puzzle: &Puzzle) -> Option<Board> {
    if !takes(puzzle) {
        return None;
    }
    let mut board = [ALL_DIGITS; 81];
    if let Some(left) = &puzzle.restrictions {
        for (cell, digits) in board.iter_mut().enumerate() {
            let left = (1..=9).filter(|&digit| left.contains(cell, digit));
            *digits = left.map(|digit| 1 << (digit - 1)).sum();
        }
    }
    let given = board.iter_mut().zip(puzzle.givens.digits()).filter(|(_, digit)| **digit > 0);
    given.for_each(|(left, digit)| *left &= 1 << (digit - 1));
    Some(board)
}

/// Whether a puzzle is a classic 9×9 one, restricted or not.
pub(crate) fn takes(puzzle: &Puzzle) -> bool {
    puzzle.shape.has_boxes_of_nine() && puzzle.rules.is_classic()
}

/// Whether a solution has every given of a puzzle that rules no other candidates out.
fn keeps(puzzle: &Puzzle, solution: &Filled) -> bool {
    let cells = puzzle.givens.digits().iter().zip(solution);
    // Without an early end, so that it becomes vector instructions.
    let kept = |(&given, &digit): (&Digit, &u8)| (given == 0) | (given == Digit::from(digit));
    puzzle.restrictions.is_none() && takes(puzzle) && cells.fold(true, |all, it| all & kept(it))
}

/// The grid of a solution, once it is verified against the puzzle.
///
/// # Errors
/// What is wrong with it.
pub fn verified(puzzle: &Puzzle, solution: &Filled) -> Result<Grid, SolveError> {
    // A digit that no grid can hold is like none.
    let grid = Grid::from_digits(puzzle.shape, &solution.map(Digit::from));
    let grid = grid.unwrap_or_else(|| Grid::empty(puzzle.shape));
    // The other check tells what is wrong.
    let is_right = keeps(puzzle, solution) && verify_nine(&[ALL_DIGITS; 81], solution);
    let verified = if is_right { Ok(()) } else { verify(puzzle, &grid) };
    match verified {
        Ok(()) => Ok(grid),
        Err(flaw) => Err(SolveError::Grid { source_name: NAME, flaw }),
    }
}

/// What is wrong with a grid as a solution of any puzzle, if anything: fast for a classic 9×9 one.
///
/// # Errors
/// The first flaw found.
pub(crate) fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), Flaw> {
    let digits = grid.digits();
    if let Ok(digits) = <&[Digit; 81]>::try_from(digits) {
        // A digit that no grid can hold is like none.
        let solution = digits.map(|digit| u8::try_from(digit).unwrap_or(0));
        if keeps(puzzle, &solution) && verify_nine(&[ALL_DIGITS; 81], &solution) {
            return Ok(());
        }
    }
    // The other check tells what is wrong.
    verify(puzzle, grid)
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
        self.fill_in(boards, ask, stop, &mut answers[begun..]);
    }

    /// The same in the place of the answers that are there. What stood in the solutions beyond a
    /// count is left there, as it means nothing.
    pub fn answer_in_place(
        &mut self,
        boards: &[Board],
        ask: Ask,
        stop: &dyn Fn() -> bool,
        answers: &mut Vec<Answer>,
    ) {
        answers.resize(boards.len(), Answer::NONE);
        self.fill_in(boards, ask, stop, answers);
    }

    fn fill_in(
        &mut self,
        boards: &[Board],
        ask: Ask,
        stop: &dyn Fn() -> bool,
        answers: &mut [Answer],
    ) {
        let mut asking = InRow { boards, next: 0, limit: ask.limit, answers };
        self.machine.run(&mut asking, &ask, stop);
    }

    /// Answers boards as they come, until none is under way and none comes, or `stop` says true.
    pub fn ask(&mut self, asking: &mut impl Asking, stop: &dyn Fn() -> bool) {
        self.machine.run(asking, &Ask::default(), stop);
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
