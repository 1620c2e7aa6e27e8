//! The vicinity of a puzzle: what has one solution of all that comes from it by taking some givens
//! away and adding as many others ({−1+1}, {−2+2} on the Sudoku Players' Forum, whose searches for
//! the fewest givens and the hardest puzzles go this way: extreme puzzles stand close together).
//!
//! One added given is a try of the lanes for each candidate. Of two, the first leaves few solutions
//! as a rule: then they are all listed, and the second is any candidate that just one of them has.

use std::ops::ControlFlow;

use crate::{
    SolveError,
    engines::lanes::{self, ALL_DIGITS, Ask, Board, Filled, Lanes},
    givens::{Prover, removal::remove, symmetry, task::Task},
};
use board::{Cell, Digit, Grid, Puzzle, stop::Stop};

/// So many solutions are listed.
const LISTED: usize = 400;

/// A puzzle with its solution, to whoever wants it; whether to go on.
type Found<'a> = dyn FnMut(Puzzle, Grid) -> Result<ControlFlow<()>, SolveError> + 'a;

/// Hands over every puzzle with one solution that comes from this one, a classic 9×9, by taking
/// away up to `size` givens, 1 or 2, and adding no more others, without the givens that it does not
/// need; the same may come again. Ends early where that is said, or it is stopped: whether it came
/// to the end.
///
/// # Errors
/// If it is no classic 9×9, or a part is broken.
pub fn vicinity(
    prover: &mut Prover,
    puzzle: &Puzzle,
    size: usize,
    stop: &Stop,
    found: &mut Found,
) -> Result<bool, SolveError> {
    let Some(givens) = lanes::board(puzzle).filter(|_| puzzle.restrictions.is_none()) else {
        return Err(SolveError::unfit(lanes::NAME, puzzle));
    };
    let cells: Vec<Cell> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
    let later = |a: Cell| cells.iter().filter(move |&&b| a < b).map(move |&b| vec![a, b]);
    let pairs = cells.iter().filter(|_| size > 1).flat_map(|&a| later(a));
    // On another path the lanes find the puzzles, but what they do not need goes by that path.
    let mut own = None;
    for away in cells.iter().map(|&cell| vec![cell]).chain(pairs) {
        let mut rest = givens;
        away.iter().for_each(|&cell| rest[cell] = ALL_DIGITS);
        let lanes = match &mut prover.lanes {
            Some(lanes) => lanes,
            None => own.get_or_insert_with(Lanes::new),
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
    lanes: &'a mut Lanes,
    /// Of the puzzle, which are not added again.
    givens: Board,
    stop: &'a Stop,
    found: Vec<(Board, Filled)>,
}

impl Search<'_> {
    /// The boards with one given more, from a cell on, as far as logic leaves a candidate.
    fn with_one(&self, rest: &Board, from: usize) -> Vec<Board> {
        let left = self.lanes.settle(rest).unwrap_or([0; 81]);
        let open = (from..81).filter(|&cell| rest[cell] == ALL_DIGITS);
        let boards = open.flat_map(|cell| {
            // What was taken away does not come back.
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

    fn add_one(&mut self, rest: &Board, from: usize) {
        let (boards, mut answers) = (self.with_one(rest, from), Vec::new());
        self.lanes.answer(&boards, Ask::default(), &|| self.stop.reason().is_some(), &mut answers);
        for (board, answer) in boards.iter().zip(&answers) {
            if answer.count == 1 && !answer.unknown {
                self.found.push((*board, answer.solutions[0]));
            }
        }
    }

    fn add_two(&mut self, rest: &Board) {
        let (boards, mut answers) = (self.with_one(rest, 0), Vec::new());
        let ask = Ask { limit: LISTED as u32, keep: LISTED, ..Ask::default() };
        self.lanes.answer(&boards, ask, &|| self.stop.reason().is_some(), &mut answers);
        let mut more = self.lanes.more().to_vec();
        more.sort_by_key(|(number, _)| *number);
        for (number, (board, answer)) in boards.iter().zip(&answers).enumerate() {
            let first = (0..81).find(|&cell| board[cell] != rest[cell]).unwrap_or_default();
            match answer.count as usize {
                0 => {}
                _ if answer.unknown => {}
                // The second can be spared.
                1 => self.found.push((*board, answer.solutions[0])),
                count if count < LISTED => {
                    let begun = more.partition_point(|(board, _)| *board < number);
                    let all = more[begun..].iter().take_while(|(board, _)| *board == number);
                    let all = answer.solutions.iter().chain(all.map(|(_, solution)| solution));
                    self.add_second(board, first + 1, all);
                }
                _ => self.add_one(board, first + 1),
            }
        }
    }

    /// Adds what just one of all solutions has, from a cell on.
    fn add_second<'s>(
        &mut self,
        board: &Board,
        from: usize,
        solutions: impl Iterator<Item = &'s Filled> + Clone,
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
