//! Givens that go one after the other. The lanes (`thinning.rs`) can tell of many at once whether
//! they may; elsewhere so many are tried together as are likely to go.

use super::{Only, Prover, task::Task, thinning::thinned, without};
use crate::SolveError;
use board::{Cell, Puzzle, stop::Stop};

/// What is left.
pub(crate) struct Removed<'a> {
    /// The puzzle without what went.
    pub(crate) puzzle: Puzzle,
    /// What went, in the order in which it did.
    pub(crate) gone: Vec<&'a [Cell]>,
    /// What had to stay, and why.
    pub(crate) kept: Vec<(&'a [Cell], Only)>,
    /// The external solver by whose unverified claim something went, if any.
    pub(crate) claimed_by: Option<&'static str>,
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
    task: &Task<'a>,
    least: usize,
    stop: &Stop,
) -> Result<Removed<'a>, SolveError> {
    let all = remove_all(prover, std::slice::from_ref(task), least, stop).pop();
    all.unwrap_or_else(|| Err(SolveError::Panic("nothing was removed".to_owned())))
}

/// The same for several puzzles, which the lanes take side by side.
pub(crate) fn remove_all<'a>(
    prover: &mut Prover,
    tasks: &[Task<'a>],
    least: usize,
    stop: &Stop,
) -> Vec<Result<Removed<'a>, SolveError>> {
    let by_lanes = prover.lanes.as_mut().map(|lanes| thinned(lanes, tasks, stop));
    let by_lanes = by_lanes.into_iter().flatten().chain(std::iter::repeat_with(|| None));
    let removed = tasks.iter().zip(by_lanes).map(|(task, by_lanes)| {
        let Some(parted) = by_lanes else { return remove_by_path(prover, task, least, stop) };
        let (mut gone, kept) = parted?;
        let mut left = task.puzzle.givens.filled().count();
        left -= gone.iter().map(|cells| cells.len()).sum::<usize>();
        // The last that went come back, but for those that are too many.
        for place in (0..gone.len()).rev() {
            if left + gone[place].len() <= least {
                left += gone.remove(place).len();
            }
        }
        let puzzle = without(task.puzzle, &gone.concat());
        Ok(Removed { puzzle, gone, kept, claimed_by: None })
    });
    removed.collect()
}

/// On the path of the prover.
fn remove_by_path<'a>(
    prover: &mut Prover,
    task: &Task<'a>,
    least: usize,
    stop: &Stop,
) -> Result<Removed<'a>, SolveError> {
    let Task { puzzle, solution, ref order } = *task;
    let mut left = puzzle.givens.filled().count();
    let (mut gone, mut kept, mut rest, mut size) = (Vec::new(), Vec::new(), &order[..], 1);
    let (mut puzzle, mut claimed_by) = (puzzle.clone(), None);
    while !rest.is_empty() {
        if let Some(why) = stop.reason() {
            kept.extend(rest.iter().map(|&cells| (cells, Only::Unknown(why))));
            break;
        }
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
            Only::Proved(by) => {
                claimed_by = claimed_by.or(by);
                (puzzle, rest, size) = (fewer, &rest[group.len()..], 2 * size);
                left -= group.iter().map(|cells| cells.len()).sum::<usize>();
                gone.extend(group);
            }
            // Another solution without all of them says nothing of one.
            _ if group.len() > 1 => size = group.len() / 2,
            without => {
                kept.push((rest[0], without));
                (rest, size) = (&rest[1..], 1);
            }
        }
    }
    Ok(Removed { puzzle, gone, kept, claimed_by })
}
