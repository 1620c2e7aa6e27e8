//! Puzzles with givens in chosen cells.
//!
//! It starts with the digits of a solved grid in these cells, which usually have many solutions. Of
//! all ways to change one of the digits, it takes the one that leaves the fewest solutions, until
//! the solution is unique. If no change leaves fewer, a random one with the same number is made.
//! The SIMD engine counts the solutions of all changes at once.

use super::GenerateError;
use crate::{
    engines::lanes::{self, BoardQuestion, ClassicBoard, SimdEngine},
    givens::{Prover, Uniqueness, without},
};
use board::{Cell, Digit, Grid, Puzzle, Shape, random::Random, stop::Stop};

/// Greater numbers of solutions are not distinguished.
const MAX_COUNTED_SOLUTIONS: u32 = 1000;

/// The number of changes that do not reduce the solutions.
const MAX_FUTILE_CHANGES: usize = 20;

/// Returns a puzzle with its givens in these cells and its unique solution, or `None` if none is
/// found. On boards other than classic 9×9, or without the default pipeline, no digits are changed:
/// they are those of the solved grid, and usually have many solutions.
///
/// # Errors
/// If it is stopped, or if a solver fails.
pub fn in_cells(
    prover: &mut Prover,
    (shape, solution): (Shape, Grid),
    cells: &[Cell],
    random: &mut Random,
    stop: &Stop,
) -> Result<Option<(Puzzle, Grid)>, GenerateError> {
    let others: Vec<Cell> = (0..shape.cells()).filter(|cell| !cells.contains(cell)).collect();
    let puzzle = without(&Puzzle::classic(shape, solution.clone()), &others);
    if let Some(lanes) = &mut prover.lanes
        && let Some(board) = lanes::board(&puzzle)
    {
        return change_digits(lanes, board, shape, cells, random, stop);
    }
    match prover.only(&puzzle, &solution, stop)? {
        Uniqueness::Proved(_) => Ok(Some((puzzle, solution))),
        Uniqueness::Refuted(_) => Ok(None),
        Uniqueness::Unknown(why) => Err(GenerateError::Stopped(why)),
    }
}

/// Changes digits until the solution is unique.
fn change_digits(
    lanes: &mut SimdEngine,
    mut board: ClassicBoard,
    shape: Shape,
    cells: &[Cell],
    random: &mut Random,
    stop: &Stop,
) -> Result<Option<(Puzzle, Grid)>, GenerateError> {
    let (mut limit, mut changes_left, mut answers) =
        (MAX_COUNTED_SOLUTIONS, MAX_FUTILE_CHANGES, Vec::new());
    let mut boards = vec![board];
    loop {
        answers.clear();
        let ask = BoardQuestion {
            limit: (limit + 1).min(MAX_COUNTED_SOLUTIONS),
            ..BoardQuestion::default()
        };
        lanes.answer(&boards, ask, &|| stop.reason().is_some(), &mut answers);
        if let Some(why) = stop.reason() {
            return Err(GenerateError::Stopped(why));
        }
        let counted = answers.iter().enumerate();
        let counted = counted.filter(|(_, answer)| (1..=limit).contains(&answer.count));
        let Some((best, answer)) = counted.clone().min_by_key(|(_, answer)| answer.count) else {
            return Ok(None);
        };
        if answer.count < limit || boards.len() == 1 {
            (board, limit) = (boards[best], answer.count);
        } else if changes_left > 0 {
            changes_left -= 1;
            let all: Vec<usize> = counted.map(|(number, _)| number).collect();
            board = boards[all[random.below(all.len())]];
        } else {
            return Ok(None);
        }
        if limit == 1 {
            let mut givens = Grid::empty(shape);
            for &cell in cells {
                givens.set(cell, Some(board[cell].trailing_zeros() as Digit + 1));
            }
            let puzzle = Puzzle::classic(shape, givens);
            let solution = lanes::verified(&puzzle, &answer.solutions[0])?;
            return Ok(Some((puzzle, solution)));
        }
        boards.clear();
        for &cell in cells {
            for digit in (0..9).map(|digit| 1 << digit).filter(|&digit| digit != board[cell]) {
                boards.push(board);
                if let Some(board) = boards.last_mut() {
                    board[cell] = digit;
                }
            }
        }
        let count = boards.len();
        random.draw(&mut boards, count);
    }
}
