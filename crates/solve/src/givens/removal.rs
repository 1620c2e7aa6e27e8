//! Removal of givens in a fixed order. The SIMD engine (`batch_minimize.rs`) tests many groups at once.
//! Other solvers test several groups together if these are likely to be removable.

use super::{Prover, Uniqueness, batch_minimize::minimize_batch, task::Task, without};
use crate::SolveError;
use board::{Cell, Puzzle, stop::Stop};

/// The result of a removal.
pub(crate) struct RemovalResult<'a> {
    /// The puzzle without the removed givens.
    pub(crate) puzzle: Puzzle,
    /// The removed groups, in order.
    pub(crate) gone: Vec<&'a [Cell]>,
    /// The groups that stay, with the reason.
    pub(crate) kept: Vec<(&'a [Cell], Uniqueness)>,
    /// The external solver on whose unverified answer a removal relies, if any.
    pub(crate) claimed_by: Option<&'static str>,
}

/// Removes all groups that can be removed in this order. If `least` is 0 or all groups have the
/// same size, the result is that of trying one by one. At least `least` givens remain; groups that
/// would leave fewer are skipped. With groups of several sizes the SIMD engine skips other groups,
/// and leaves fewer than `least` if none fits into the gap. `solution` must be the unique solution.
///
/// # Errors
/// If a solver fails, or if it contradicts the solution.
pub(crate) fn remove<'a>(
    prover: &mut Prover,
    task: &Task<'a>,
    least: usize,
    stop: &Stop,
) -> Result<RemovalResult<'a>, SolveError> {
    let all = remove_all(prover, std::slice::from_ref(task), least, stop).pop();
    all.unwrap_or_else(|| Err(SolveError::Panic("nothing was removed".to_owned())))
}

/// Does the work of [`remove`] for several puzzles, which the SIMD engine processes in parallel.
pub(crate) fn remove_all<'a>(
    prover: &mut Prover,
    tasks: &[Task<'a>],
    least: usize,
    stop: &Stop,
) -> Vec<Result<RemovalResult<'a>, SolveError>> {
    let by_lanes = prover.lanes.as_mut().map(|lanes| minimize_batch(lanes, tasks, stop));
    let by_lanes = by_lanes.into_iter().flatten().chain(std::iter::repeat_with(|| None));
    let removed = tasks.iter().zip(by_lanes).map(|(task, by_lanes)| {
        let Some(parted) = by_lanes else { return remove_by_path(prover, task, least, stop) };
        let (mut gone, kept) = parted?;
        let mut left = task.puzzle.givens.filled().count();
        left -= gone.iter().map(|cells| cells.len()).sum::<usize>();
        // Put the last removed groups back, unless that makes too many givens.
        for place in (0..gone.len()).rev() {
            if left + gone[place].len() <= least {
                left += gone.remove(place).len();
            }
        }
        let puzzle = without(task.puzzle, &gone.concat());
        Ok(RemovalResult { puzzle, gone, kept, claimed_by: None })
    });
    removed.collect()
}

/// Removes groups with the pipeline of the prover.
fn remove_by_path<'a>(
    prover: &mut Prover,
    task: &Task<'a>,
    least: usize,
    stop: &Stop,
) -> Result<RemovalResult<'a>, SolveError> {
    let Task { puzzle, solution, ref order } = *task;
    let mut left = puzzle.givens.filled().count();
    let (mut gone, mut kept, mut rest, mut size) = (Vec::new(), Vec::new(), &order[..], 1);
    let (mut puzzle, mut claimed_by) = (puzzle.clone(), None);
    while !rest.is_empty() {
        if let Some(why) = stop.reason() {
            kept.extend(rest.iter().map(|&cells| (cells, Uniqueness::Unknown(why))));
            break;
        }
        if left - rest[0].len() < least {
            rest = &rest[1..];
            continue;
        }
        // Try more groups together as long as all of them can be removed.
        let mut count = 0;
        let fits = |cells: &&&[Cell]| {
            count += cells.len();
            left - count.min(left) >= least
        };
        let group = &rest[..rest.iter().take(size).take_while(fits).count()];
        let fewer = without(&puzzle, &group.concat());
        match prover.only(&fewer, solution, stop)? {
            Uniqueness::Proved(by) => {
                claimed_by = claimed_by.or(by);
                (puzzle, rest, size) = (fewer, &rest[group.len()..], 2 * size);
                left -= group.iter().map(|cells| cells.len()).sum::<usize>();
                gone.extend(group);
            }
            // Another solution without all of them shows nothing about a single group.
            _ if group.len() > 1 => size = group.len() / 2,
            without => {
                kept.push((rest[0], without));
                (rest, size) = (&rest[1..], 1);
            }
        }
    }
    Ok(RemovalResult { puzzle, gone, kept, claimed_by })
}
