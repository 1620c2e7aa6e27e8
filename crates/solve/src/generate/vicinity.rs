//! The vicinity of a puzzle: all puzzles with a unique solution that result from removing some
//! givens and adding as many others. On the Sudoku Players' Forum this is called {−1+1} or {−2+2}.
//! Searches for the fewest givens and the hardest puzzles use it, because extreme puzzles are close
//! to each other.
//!
//! With one added given, the SIMD engine tests every candidate. With two, the first one usually
//! leaves few solutions. Then all are listed, and the second given is any candidate in exactly one
//! of them.

use std::ops::ControlFlow;

use crate::{
    SolveError,
    engines::lanes::{self, ALL_DIGITS, BoardQuestion, ClassicBoard, SimdEngine, SolvedBoard},
    givens::{Prover, removal::remove, symmetry, task::Task},
};
use board::{Cell, Digit, Grid, Puzzle, stop::Stop};

/// The most solutions that are listed.
const MAX_LISTED_SOLUTIONS: usize = 400;

/// A callback for a puzzle with its solution; it returns whether to continue.
type PuzzleCallback<'a> = dyn FnMut(Puzzle, Grid) -> Result<ControlFlow<()>, SolveError> + 'a;

/// Calls `found` for every puzzle with a unique solution in the vicinity of a classic 9×9. Up to
/// `size` givens, 1 or 2, are removed, and no more others added; redundant givens are then removed.
/// The same puzzle may occur again. Returns false if the callback or `stop` ended the search early.
///
/// # Errors
/// If the puzzle is not a classic 9×9, or if a solver fails.
pub fn vicinity(
    prover: &mut Prover,
    puzzle: &Puzzle,
    size: usize,
    stop: &Stop,
    found: &mut PuzzleCallback,
) -> Result<bool, SolveError> {
    let Some(givens) = lanes::board(puzzle).filter(|_| puzzle.restrictions.is_none()) else {
        return Err(SolveError::unfit(lanes::NAME, puzzle));
    };
    let cells: Vec<Cell> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
    let later = |a: Cell| cells.iter().filter(move |&&b| a < b).map(move |&b| vec![a, b]);
    let pairs = cells.iter().filter(|_| size > 1).flat_map(|&a| later(a));
    // Without the default pipeline, the SIMD engine finds the puzzles, but the pipeline removes
    // redundant givens.
    let mut own = None;
    for away in cells.iter().map(|&cell| vec![cell]).chain(pairs) {
        let mut rest = givens;
        away.iter().for_each(|&cell| rest[cell] = ALL_DIGITS);
        let lanes = match &mut prover.lanes {
            Some(lanes) => lanes,
            None => own.get_or_insert_with(SimdEngine::new),
        };
        let mut search = Search { lanes, givens, stop, found: Vec::new() };
        match away.len() {
            1 => search.add_one(&rest, 0),
            _ => search.add_two(&rest),
        }
        for (board, solution) in search.found {
            let mut puzzle = Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
            for (cell, digits) in board.into_iter().enumerate().filter(|it| it.1 != ALL_DIGITS) {
                puzzle.givens.set(cell, Some(digits.trailing_zeros() as Digit + 1));
            }
            let solution = lanes::verified(&puzzle, &solution)?;
            let groups = symmetry::NONE.orbits(&puzzle);
            let order = groups.iter().map(Vec::as_slice).collect();
            let task = Task { puzzle: &puzzle, solution: &solution, order };
            let minimal = remove(prover, &task, 0, stop)?.puzzle;
            if stop.reason().is_some() || found(minimal, solution)?.is_break() {
                return Ok(false);
            }
        }
        if stop.reason().is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

struct Search<'a> {
    lanes: &'a mut SimdEngine,
    /// The givens of the puzzle, which are not added again.
    givens: ClassicBoard,
    stop: &'a Stop,
    found: Vec<(ClassicBoard, SolvedBoard)>,
}

impl Search<'_> {
    /// Returns the boards with one more given, from a cell on, as far as logic leaves candidates.
    fn with_one(&self, rest: &ClassicBoard, from: usize) -> Vec<ClassicBoard> {
        let left = self.lanes.propagate(rest).unwrap_or([0; 81]);
        let open = (from..81).filter(|&cell| rest[cell] == ALL_DIGITS);
        let boards = open.flat_map(|cell| {
            // A removed given is not added again.
            let digits = (0..9)
                .map(|digit| 1 << digit)
                .filter(move |&digit| left[cell] & digit != 0 && self.givens[cell] != digit);
            digits.map(move |digit| {
                let mut board = *rest;
                board[cell] = digit;
                board
            })
        });
        boards.collect()
    }

    fn add_one(&mut self, rest: &ClassicBoard, from: usize) {
        let (boards, mut answers) = (self.with_one(rest, from), Vec::new());
        self.lanes.answer(
            &boards,
            BoardQuestion::default(),
            &|| self.stop.reason().is_some(),
            &mut answers,
        );
        for (board, answer) in boards.iter().zip(&answers) {
            if answer.count == 1 && !answer.unknown {
                self.found.push((*board, answer.solutions[0]));
            }
        }
    }

    fn add_two(&mut self, rest: &ClassicBoard) {
        let (boards, mut answers) = (self.with_one(rest, 0), Vec::new());
        let ask = BoardQuestion {
            limit: MAX_LISTED_SOLUTIONS as u32,
            keep: MAX_LISTED_SOLUTIONS,
            ..BoardQuestion::default()
        };
        self.lanes.answer(&boards, ask, &|| self.stop.reason().is_some(), &mut answers);
        let mut more = self.lanes.more().to_vec();
        more.sort_by_key(|(number, _)| *number);
        for (number, (board, answer)) in boards.iter().zip(&answers).enumerate() {
            let first = (0..81).find(|&cell| board[cell] != rest[cell]).unwrap_or_default();
            match answer.count as usize {
                0 => {}
                _ if answer.unknown => {}
                // The second given is not needed.
                1 => self.found.push((*board, answer.solutions[0])),
                count if count < MAX_LISTED_SOLUTIONS => {
                    let begun = more.partition_point(|(board, _)| *board < number);
                    let all = more[begun..].iter().take_while(|(board, _)| *board == number);
                    let all = answer.solutions.iter().chain(all.map(|(_, solution)| solution));
                    self.add_second(board, first + 1, all);
                }
                _ => self.add_one(board, first + 1),
            }
        }
    }

    /// Adds, from a cell on, each candidate that is in exactly one of all solutions.
    fn add_second<'s>(
        &mut self,
        board: &ClassicBoard,
        from: usize,
        solutions: impl Iterator<Item = &'s SolvedBoard> + Clone,
    ) {
        for cell in (from..81).filter(|&cell| board[cell] == ALL_DIGITS) {
            let (mut once, mut twice) = (0, 0);
            for solution in solutions.clone() {
                let digit: u16 = 1 << (solution[cell] - 1);
                twice |= once & digit;
                once |= digit;
            }
            for solution in solutions.clone() {
                let digit = 1 << (solution[cell] - 1);
                if once & !twice & digit != 0 && self.givens[cell] != digit {
                    let mut board = *board;
                    board[cell] = digit;
                    self.found.push((board, *solution));
                }
            }
        }
    }
}
