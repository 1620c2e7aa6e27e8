//! Givens that go one after the other, where the lanes can tell of many at once whether they may.

use super::{Only, without};
use crate::{
    SolveError,
    engines::lanes::{self, Answer, Ask, Board, Lanes},
};
use board::{Cell, Digit, Grid, Puzzle, stop::Stop};

/// So many are tried at once.
const AT_ONCE: usize = 32;

/// What had to stay, and why.
type Kept = (Vec<Cell>, Only);

/// The puzzle without all that can go in this order, and what had to stay: the same as if one were
/// tried after the other. Nothing if the puzzle is not for the lanes.
///
/// # Errors
/// If the lanes contradict the solution.
pub(super) fn remove(
    lanes: &mut Lanes,
    puzzle: &Puzzle,
    solution: &Grid,
    order: &[&[Cell]],
    stop: &Stop,
) -> Result<Option<(Puzzle, Vec<Kept>)>, SolveError> {
    let given: Vec<Cell> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
    let open = lanes::board(&without(puzzle, &given));
    let (Some(mut left), Some(open)) = (lanes::board(puzzle), open) else { return Ok(None) };
    let take = |board: &mut Board, cells: &[Cell]| {
        cells.iter().for_each(|&cell| board[cell] = open[cell]);
    };
    let (mut gone, mut kept, mut order) = (Vec::new(), Vec::new(), order.to_vec());
    let (mut boards, mut answers) = (Vec::new(), Vec::new());
    // As long as nearly all can go, the first is tried, the first two, the first three, and so on;
    // then each alone.
    let mut is_together = true;
    while !order.is_empty() {
        let mut group = order.drain(..order.len().min(AT_ONCE)).collect::<Vec<_>>().into_iter();
        boards.clear();
        let mut next = left;
        for cells in group.as_slice() {
            if !is_together {
                next = left;
            }
            take(&mut next, cells);
            boards.push(next);
        }
        answers.clear();
        lanes.answer(&boards, Ask::default(), &|| stop.reason().is_some(), &mut answers);
        let mut answers = answers.iter();
        let (mut again, before) = (Vec::new(), gone.len());
        while let (Some(cells), Some(answer)) = (group.next(), answers.next()) {
            match only(answer, solution, stop)? {
                // Once another is gone, what could go may have to stay.
                Only::Proved if !is_together && gone.len() > before => again.push(cells),
                Only::Proved => {
                    take(&mut left, cells);
                    gone.push(cells);
                }
                // What has to stay has to stay when more is gone, too.
                without => {
                    kept.push((cells.to_vec(), without));
                    // Those after it were tried without it.
                    if is_together {
                        break;
                    }
                }
            }
        }
        again.extend(group);
        is_together &= again.len() * 2 < AT_ONCE;
        again.append(&mut order);
        order = again;
    }
    Ok(Some((without(puzzle, &gone.concat()), kept)))
}

/// Whether the solution is the only one.
fn only(answer: &Answer, solution: &Grid, stop: &Stop) -> Result<Only, SolveError> {
    let found = answer.solutions.iter().take(answer.count as usize);
    let is_other = |filled: &&lanes::Filled| {
        filled.iter().zip(solution.digits()).any(|(&a, &b)| Digit::from(a) != b)
    };
    let mut others = found.filter(is_other);
    match (others.next(), answer.unknown) {
        (Some(other), _) => {
            let mut grid = solution.clone();
            let cells = other.iter().enumerate();
            cells.for_each(|(cell, &digit)| grid.set(cell, Some(Digit::from(digit))));
            Ok(Only::Refuted(grid))
        }
        (None, true) => Ok(Only::Unknown(stop.reason().unwrap_or(board::stop::Why::Limit))),
        (None, false) if answer.count == 1 => Ok(Only::Proved),
        (None, false) => Err(SolveError::Contradicted { backend: lanes::NAME, finder: "a search" }),
    }
}
