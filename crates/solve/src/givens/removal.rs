//! Givens that go one after the other. The lanes can tell of many at once whether they may;
//! elsewhere so many are tried together as are likely to go.

use super::{Only, Prover, without};
use crate::{
    SolveError,
    engines::lanes::{self, Answer, Ask, Board, Lanes},
};
use board::{Cell, Digit, Grid, Puzzle, stop::Stop};

/// What is left.
pub(crate) struct Removed<'a> {
    /// The puzzle without what went.
    pub(crate) puzzle: Puzzle,
    /// What went, in the order in which it did.
    pub(crate) gone: Vec<&'a [Cell]>,
    /// What had to stay, and why.
    pub(crate) kept: Vec<(&'a [Cell], Only)>,
}

/// The puzzle without all that can go in this order: the same as if one were tried after the
/// other, where `least` is 0 or all groups are of one size. At least so many givens are left; what
/// would leave fewer is passed over. With groups of several sizes the lanes choose others of them,
/// and leave fewer than `least` where none fits into the gap. `solution` must be the puzzle's only
/// one.
///
/// # Errors
/// If a part is broken.
pub(crate) fn remove<'a>(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    order: &[&'a [Cell]],
    least: usize,
    stop: &Stop,
) -> Result<Removed<'a>, SolveError> {
    let mut left = puzzle.givens.filled().count();
    if let Some(lanes) = &mut prover.lanes
        && let Some((mut gone, kept)) = by_lanes(lanes, puzzle, solution, order, stop)?
    {
        left -= gone.iter().map(|cells| cells.len()).sum::<usize>();
        // The last that went come back, but for those that are too many.
        for place in (0..gone.len()).rev() {
            if left + gone[place].len() <= least {
                left += gone.remove(place).len();
            }
        }
        return Ok(Removed { puzzle: without(puzzle, &gone.concat()), gone, kept });
    }
    let (mut gone, mut kept, mut rest, mut size) = (Vec::new(), Vec::new(), order, 1);
    let mut puzzle = puzzle.clone();
    while !rest.is_empty() {
        if left - rest[0].len() < least {
            rest = &rest[1..];
            continue;
        }
        // More together as long as all of them go.
        let mut count = 0;
        let fits = |cells: &&&[Cell]| {
            count += cells.len();
            left - count.min(left) >= least
        };
        let group = &rest[..rest.iter().take(size).take_while(fits).count()];
        let fewer = without(&puzzle, &group.concat());
        match prover.only(&fewer, solution, stop)? {
            Only::Proved(_) => {
                (puzzle, rest, size) = (fewer, &rest[group.len()..], 2 * size);
                left -= group.iter().map(|cells| cells.len()).sum::<usize>();
                gone.extend(group);
            }
            _ if group.len() > 1 && stop.reason().is_none() => size = group.len() / 2,
            without => {
                kept.push((rest[0], without));
                (rest, size) = (&rest[1..], 1);
            }
        }
    }
    Ok(Removed { puzzle, gone, kept })
}

/// So many are tried at once.
const AT_ONCE: usize = 32;

/// What goes, in order, and what has to stay.
type Parted<'a> = (Vec<&'a [Cell]>, Vec<(&'a [Cell], Only)>);

/// Nothing if the puzzle is not for the lanes.
///
/// # Errors
/// If the lanes contradict the solution.
fn by_lanes<'a>(
    lanes: &mut Lanes,
    puzzle: &Puzzle,
    solution: &Grid,
    order: &[&'a [Cell]],
    stop: &Stop,
) -> Result<Option<Parted<'a>>, SolveError> {
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
                Only::Proved(_) if !is_together && gone.len() > before => again.push(cells),
                Only::Proved(_) => {
                    take(&mut left, cells);
                    gone.push(cells);
                }
                // What has to stay has to stay when more is gone, too.
                without => {
                    kept.push((cells, without));
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
    Ok(Some((gone, kept)))
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
        (None, false) if answer.count == 1 => Ok(Only::Proved(None)),
        (None, false) => Err(SolveError::Contradicted { backend: lanes::NAME, finder: "a search" }),
    }
}
