//! The SIMD batch engine: many classic 9×9 puzzles at once, one in each vector lane.
//!
//! DPLL on the exactly-one constraints, for as many puzzles as the machine has lanes of 16 bits: a
//! lane holds the candidates of one cell of one puzzle. Logic runs in all lanes with the same
//! instructions (`logic.rs`). Each lane branches separately (`choice.rs`, `search.rs`), so every
//! lane always works on a node of some search tree. The same search counts to two, which shows
//! whether a solution is unique.
//!
//! Earlier fast solvers use vectors within one puzzle (tdoku, fsss2). With one puzzle per lane, no
//! lanes are wasted on the shapes of houses, and no step has to wait for the previous one in the
//! same puzzle.

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

pub use boards::{ALL_DIGITS, Answer, BoardQuestion, BoardSource, ClassicBoard, SolvedBoard};
pub use stream::{Stream, found};

use crate::SolveError;
use board::{
    Digit, Grid, Puzzle,
    verify::{Flaw, verify},
    verify_nine::verify_nine,
};
use boards::BoardSlice;
use machine::Machine;

/// The name in reports and errors.
pub const NAME: &str = "simd";

/// The candidates of a cell with this given; 0 is an empty cell. Without branches, which would often
/// be mispredicted.
const GIVEN: [u16; 16] = {
    let mut sets = [ALL_DIGITS; 16];
    let mut digit = 1;
    while digit <= 9 {
        sets[digit] = 1 << (digit - 1);
        digit += 1;
    }
    sets
};

/// Returns the board of a classic 9×9 puzzle, with or without eliminated candidates; else `None`.
pub fn board(puzzle: &Puzzle) -> Option<ClassicBoard> {
    if !accepts(puzzle) {
        return None;
    }
    let mut board = [ALL_DIGITS; 81];
    if let Some(left) = &puzzle.restrictions {
        for (cell, digits) in board.iter_mut().enumerate() {
            let left = (1..=9).filter(|&digit| left.contains(cell, digit));
            *digits = left.map(|digit| 1 << (digit - 1)).sum();
        }
    }
    let given = board.iter_mut().zip(puzzle.givens.digits());
    given.for_each(|(left, &digit)| *left &= GIVEN[usize::from(digit) % GIVEN.len()]);
    Some(board)
}

/// Returns true for classic 9×9 puzzles, with or without eliminated candidates.
pub(crate) fn accepts(puzzle: &Puzzle) -> bool {
    puzzle.shape.has_3x3_boxes() && puzzle.rules.is_classic()
}

/// Returns true if the puzzle is classic without eliminated candidates and the solution contains
/// its givens.
fn agrees_with_givens(puzzle: &Puzzle, solution: &SolvedBoard) -> bool {
    let cells = puzzle.givens.digits().iter().zip(solution);
    // No early exit, so that it is compiled to vector instructions.
    let kept = |(&given, &digit): (&Digit, &u8)| (given == 0) | (given == Digit::from(digit));
    puzzle.restrictions.is_none() && accepts(puzzle) && cells.fold(true, |all, it| all & kept(it))
}

/// Returns the grid of a solution after verifying it against the puzzle.
///
/// # Errors
/// If the solution is wrong, with the first flaw.
pub fn verified(puzzle: &Puzzle, solution: &SolvedBoard) -> Result<Grid, SolveError> {
    // A digit that a grid cannot hold counts as empty.
    let grid = Grid::from_digits(puzzle.shape, &solution.map(Digit::from));
    let grid = grid.unwrap_or_else(|| Grid::empty(puzzle.shape));
    // The general check reports the flaw.
    let is_right = agrees_with_givens(puzzle, solution) && verify_nine(&[ALL_DIGITS; 81], solution);
    let verified = if is_right { Ok(()) } else { verify(puzzle, &grid) };
    match verified {
        Ok(()) => Ok(grid),
        Err(flaw) => Err(SolveError::Grid { source_name: NAME, flaw }),
    }
}

/// Checks a grid as a solution of any puzzle; this is fast for classic 9×9 puzzles.
///
/// # Errors
/// Returns the first flaw found.
pub(crate) fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), Flaw> {
    let digits = grid.digits();
    if let Ok(digits) = <&[Digit; 81]>::try_from(digits) {
        // A digit that a grid cannot hold counts as empty.
        let solution = digits.map(|digit| u8::try_from(digit).unwrap_or(0));
        if agrees_with_givens(puzzle, &solution) && verify_nine(&[ALL_DIGITS; 81], &solution) {
            return Ok(());
        }
    }
    // The general check reports the flaw.
    verify(puzzle, grid)
}

/// The SIMD batch engine. Its solutions are not verified yet: callers that pass them on must do
/// that.
pub struct SimdEngine {
    machine: Machine,
}

impl Default for SimdEngine {
    fn default() -> SimdEngine {
        SimdEngine::new()
    }
}

impl SimdEngine {
    /// Returns an engine with the widest vectors of this machine.
    pub fn new() -> SimdEngine {
        let widest = SimdEngine::widths().next();
        SimdEngine::of_width(widest.unwrap_or("plain"))
            .unwrap_or_else(|| unreachable!("plain is always there"))
    }

    /// Returns the names of the vector types that this machine has, the widest first.
    pub fn widths() -> impl Iterator<Item = &'static str> {
        machine::NAMES.iter().copied().filter(|name| machine::has(name))
    }

    /// Returns an engine with that vector type, if this machine has it.
    pub fn of_width(name: &str) -> Option<SimdEngine> {
        Machine::named(name).map(|machine| SimdEngine { machine })
    }

    /// Appends an answer for each board to `answers`, in order. Boards that are not finished when
    /// `stop` returns true are unknown.
    pub fn answer(
        &mut self,
        boards: &[ClassicBoard],
        ask: BoardQuestion,
        stop: &dyn Fn() -> bool,
        answers: &mut Vec<Answer>,
    ) {
        let begun = answers.len();
        answers.resize(begun + boards.len(), Answer::NONE);
        self.fill_in(boards, ask, stop, &mut answers[begun..]);
    }

    /// Replaces `answers` by an answer for each board. Solutions beyond a count keep their old, now
    /// meaningless contents.
    pub fn answer_in_place(
        &mut self,
        boards: &[ClassicBoard],
        ask: BoardQuestion,
        stop: &dyn Fn() -> bool,
        answers: &mut Vec<Answer>,
    ) {
        answers.resize(boards.len(), Answer::NONE);
        self.fill_in(boards, ask, stop, answers);
    }

    fn fill_in(
        &mut self,
        boards: &[ClassicBoard],
        ask: BoardQuestion,
        stop: &dyn Fn() -> bool,
        answers: &mut [Answer],
    ) {
        let mut asking = BoardSlice { boards, next: 0, limit: ask.limit, answers };
        self.machine.run(&mut asking, &ask, stop);
    }

    /// Answers boards as they come, until none is in progress and the source has none, or `stop`
    /// returns true.
    pub fn ask(&mut self, asking: &mut impl BoardSource, stop: &dyn Fn() -> bool) {
        self.machine.run(asking, &BoardQuestion::default(), stop);
    }

    /// Returns the candidates that logic alone leaves of a board, or `None` for a contradiction.
    pub fn propagate(&self, board: &ClassicBoard) -> Option<ClassicBoard> {
        self.machine.propagate(board)
    }

    /// Returns the solutions beyond the first two of each board in the last call, in the order
    /// found, with the number of the board.
    pub fn more(&self) -> &[(usize, SolvedBoard)] {
        self.machine.more()
    }
}
