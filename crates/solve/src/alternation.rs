//! The bitmask search and a CDCL solver, alternating on one puzzle.
//!
//! Either can be a thousand times faster than the other, and no property of a puzzle predicts
//! which. So both can be paused, and a schedule gives them slices of work. At first only the
//! bitmask search works: easy puzzles need no formula. Then the CDCL solver gets a sixteenth of the
//! effort of the bitmask search. If the bitmask search stalls, the CDCL solver gets as much effort.
//! If its learnt clauses get better, it gets the share of the tree that is still open. A slice is a
//! fifth of the effort spent so far. Effort is counted, not measured: the same puzzle always gets
//! the same slices.
//!
//! With half of the effort each, neither engine takes more than twice the time that it takes alone
//! (C. P. Gomes, B. Selman, *Algorithm portfolios*, 2001). The progress of the bitmask search is
//! the share of its tree that it has searched. A CDCL solver has no such measure. But if it makes
//! progress, the clauses that it learns have fewer and fewer levels.

use crate::{
    EffortShare, SearchResult, SolutionsEnd, SolveContext, SolveError, Solver,
    bitmask_search::{self, BitmaskSearch, FirstPhaseOutcome, MAX_SHARED_SOLUTIONS},
    path::{Solutions, Step},
};
use board::{
    Candidate, Grid, Puzzle,
    stop::{Stop, StopReason},
};

/// If neither the searched nor the open part of the tree has changed by this factor since half the
/// effort, the bitmask search stalls.
const MIN_CHANGE_FACTOR: f64 = 1.1;

/// The engine that works next, and the effort of its own up to which it works.
pub(crate) enum Turn {
    /// The bitmask search.
    Bitmask(u64),
    /// The CDCL solver.
    Learning(u64),
}

/// The state of the CDCL solver when a turn is chosen.
#[derive(Clone, Copy, Default)]
pub(crate) struct CdclState {
    /// Its effort so far.
    pub(crate) effort: u64,
    /// True if its learnt clauses are getting better.
    pub(crate) gains: bool,
    /// True if it has found fewer solutions than the bitmask search, by more than one.
    pub(crate) is_behind: bool,
    /// True if it cannot work, for example because memory for the formula is missing.
    pub(crate) is_out: bool,
}

/// The schedule that chooses which engine works next.
pub(crate) struct Schedule {
    pace: EffortShare,
    /// The effort of the bitmask search and the searched share of its tree, turn by turn.
    past: Vec<(u64, f64)>,
}

impl Schedule {
    /// Returns the schedule before the first turn.
    pub(crate) fn new(pace: EffortShare) -> Schedule {
        Schedule { pace, past: Vec::new() }
    }

    /// Returns the next turn.
    pub(crate) fn next(&mut self, bitmask: &BitmaskSearch, learning: CdclState) -> Turn {
        let EffortShare { alone, alone_if_near, shortest, slices, part } = self.pace;
        let (effort, share) = bitmask.progress();
        if learning.is_out {
            return Turn::Bitmask(u64::MAX);
        }
        if effort < alone {
            return Turn::Bitmask(alone);
        }
        if learning.effort == 0 && share > 0.5 && effort < alone_if_near {
            return Turn::Bitmask(alone_if_near);
        }
        if self.past.last().is_none_or(|last| last.0 < effort) {
            self.past.push((effort, share));
        }
        let slice = ((effort + learning.effort) / slices).max(shortest);
        let due = match learning.gains {
            _ if learning.is_behind => 0,
            _ if self.stalls() => effort,
            // The larger the open part of the tree, the more.
            true => ((1.0 - share) * effort as f64) as u64,
            false => 0,
        };
        let due = due.max(effort / part);
        if learning.effort < due {
            Turn::Learning(learning.effort + slice.min(due - learning.effort).max(shortest))
        } else {
            Turn::Bitmask(effort + slice)
        }
    }

    /// Returns true if the bitmask search has made little progress since half its effort.
    fn stalls(&self) -> bool {
        let Some(&(effort, share)) = self.past.last() else { return false };
        let before = self.past.iter().rev().find(|it| it.0 <= effort / 2);
        before.is_some_and(|&(_, before)| {
            share < MIN_CHANGE_FACTOR * before && 1.0 - before < MIN_CHANGE_FACTOR * (1.0 - share)
        })
    }
}

impl Solver {
    /// Counts the solutions up to `limit` and keeps the first `keep` of them, by the bitmask search
    /// and a CDCL solver in turn. Returns no result if the bitmask search does not support the
    /// puzzle. Also returns the CDCL solver, if it was started: it repeats the solutions found so
    /// far, then continues.
    ///
    /// # Errors
    /// If the backend fails or panics, returns a wrong or repeated solution, or contradicts the
    /// bitmask search.
    pub(crate) fn alternate<'p>(
        &self,
        context: &mut SolveContext,
        puzzle: &'p Puzzle,
        (limit, keep): (u64, usize),
        learning: Option<Solutions<'p>>,
        stop: &Stop,
    ) -> Result<(Option<SearchResult>, Option<Solutions<'p>>), SolveError> {
        // To distinguish the solutions of both engines, all of them are kept.
        let kept = if limit <= MAX_SHARED_SOLUTIONS { keep.max(limit as usize) } else { keep };
        let bitmask = match BitmaskSearch::begin(context, puzzle, limit, kept, stop)? {
            FirstPhaseOutcome::Decided(found) => return Ok((Some(*found), learning)),
            FirstPhaseOutcome::Unfit(_) => return Ok((None, learning)),
            FirstPhaseOutcome::Open(bitmask) => *bitmask,
        };
        let (grids, count) = (Vec::new(), 0);
        let solver = self.clone();
        let mut both = BothEngines { solver, puzzle, bitmask, learning, limit, kept, grids, count };
        let mut found = both.found(context, stop)?;
        if let Some(learning) = &mut both.learning {
            let mut all = both.grids;
            all.extend(
                found.grids.iter().filter(|&it| !all.contains(it)).cloned().collect::<Vec<_>>(),
            );
            learning.begin_again(all);
        }
        found.grids.truncate(keep);
        Ok((Some(found), both.learning))
    }

    /// Counts the solutions by the bitmask search only.
    ///
    /// # Errors
    /// If the puzzle is too large for the bitmask search, or if a grid is not a solution.
    pub(crate) fn by_bitmask(
        context: &mut SolveContext,
        puzzle: &Puzzle,
        (limit, keep): (u64, usize),
        stop: &Stop,
    ) -> Result<SearchResult, SolveError> {
        let mut bitmask = match BitmaskSearch::begin(context, puzzle, limit, keep, stop)? {
            FirstPhaseOutcome::Decided(found) => return Ok(*found),
            FirstPhaseOutcome::Unfit(Some(why)) => return Ok(SearchResult::unknown(puzzle, why)),
            FirstPhaseOutcome::Unfit(None) => return Err(bitmask_search::unsupported(puzzle)),
            FirstPhaseOutcome::Open(bitmask) => bitmask,
        };
        let found = bitmask.run(context, u64::MAX, stop)?;
        Ok(found.unwrap_or_else(|| SearchResult::unknown(puzzle, StopReason::GaveUp)))
    }
}

/// Both engines at work on a puzzle. A solution that both have found counts once.
///
/// A candidate that one engine excludes at its root is also excluded in the other one: only
/// solutions that the first one has found can contain it. If more than two solutions are wanted,
/// each engine counts on its own, and passes on nothing once it has found a solution.
struct BothEngines<'p> {
    solver: Solver,
    puzzle: &'p Puzzle,
    bitmask: BitmaskSearch<'p>,
    learning: Option<Solutions<'p>>,
    limit: u64,
    kept: usize,
    /// The solutions that the CDCL solver found, up to the number to be kept, and their count.
    grids: Vec<Grid>,
    count: u64,
}

impl BothEngines<'_> {
    fn found(
        &mut self,
        context: &mut SolveContext,
        stop: &Stop,
    ) -> Result<SearchResult, SolveError> {
        let mut schedule = Schedule::new(self.solver.pace);
        let mut is_out = false;
        loop {
            let mut of_learning = CdclState { is_out, ..CdclState::default() };
            if let Some(learning) = &self.learning {
                (of_learning.effort, of_learning.gains) =
                    (learning.effort(), learning.is_gaining());
            }
            of_learning.is_behind = self.bitmask.so_far().1 > self.count + 1;
            match schedule.next(&self.bitmask, of_learning) {
                Turn::Bitmask(effort) => {
                    self.restrict_bitmask();
                    if let Some(found) = self.bitmask.run(context, effort, stop)? {
                        return self.join_result(found);
                    }
                }
                Turn::Learning(effort) => match self.learn(context, effort, stop)? {
                    None => {}
                    Some(SolutionsEnd::Unknown(StopReason::Memory { .. })) => is_out = true,
                    Some(end) => return self.cdcl_result(Some(end)),
                },
            }
            if self.count == self.limit || self.limit == 2 && self.have_two() {
                return self.cdcl_result(None);
            }
        }
    }

    /// Returns true if each engine has found one solution and these differ.
    fn have_two(&self) -> bool {
        let (grids, _) = self.bitmask.so_far();
        matches!((grids, &self.grids[..]), ([one], [other]) if one != other)
    }

    /// Runs the CDCL solver; returns how it ended, or `None` if it did not.
    fn learn(
        &mut self,
        context: &mut SolveContext,
        effort: u64,
        stop: &Stop,
    ) -> Result<Option<SolutionsEnd>, SolveError> {
        let may_tell = self.limit <= MAX_SHARED_SOLUTIONS || self.bitmask.so_far().1 == 0;
        let BothEngines { solver, puzzle, bitmask, .. } = self;
        let may_have = |candidate: Candidate| !may_tell || bitmask.may_have(candidate);
        let learning = match &mut self.learning {
            Some(learning) => {
                learning.rule_out(may_have);
                learning
            }
            none => {
                let mut candidates = puzzle.candidates();
                for candidate in puzzle.candidates().iter().filter(|&it| !may_have(it)) {
                    candidates.eliminate(candidate);
                }
                none.insert(solver.begin_solutions(context, puzzle, candidates, stop)?)
            }
        };
        match learning.step(effort)? {
            Step::Paused => {}
            Step::Over => return Ok(learning.ended().cloned()),
            Step::Found(grid) => {
                self.count += 1;
                if self.grids.len() < self.kept {
                    self.grids.push(grid);
                }
            }
        }
        Ok(None)
    }

    /// Excludes from the bitmask search the candidates that the CDCL solver has excluded.
    fn restrict_bitmask(&mut self) {
        if let Some(learning) = &self.learning
            && (self.limit <= MAX_SHARED_SOLUTIONS || self.count == 0)
        {
            self.bitmask.restrict(|candidate| !learning.is_impossible(candidate));
        }
    }

    /// Returns the joint result after the bitmask search has ended.
    fn join_result(&self, found: SearchResult) -> Result<SearchResult, SolveError> {
        let lacks_some = self.limit > MAX_SHARED_SOLUTIONS && found.count < self.count;
        if lacks_some && found.is_exact() {
            let (backend, finder) = (found.report.decided_by(), "a learning solver");
            return Err(SolveError::Contradicted { backend, finder });
        }
        Ok(match lacks_some {
            true => SearchResult { grids: self.grids.clone(), count: self.count, ..found },
            false => self.with_other_solutions(found, &self.grids),
        })
    }

    /// Returns the joint result after the CDCL solver has ended, or after both have found enough.
    fn cdcl_result(&self, end: Option<SolutionsEnd>) -> Result<SearchResult, SolveError> {
        let Some(learning) = &self.learning else {
            return Ok(SearchResult::unknown(self.puzzle, StopReason::GaveUp));
        };
        let mut report = learning.report.clone();
        report.nodes = u32::try_from(self.bitmask.nodes()).unwrap_or(u32::MAX);
        let (grids, count) = (self.grids.clone(), self.count);
        let found = SearchResult { grids, count, end, report };
        let (grids, count) = self.bitmask.so_far();
        let lacks_some = self.limit > MAX_SHARED_SOLUTIONS && found.count < count;
        if lacks_some && found.is_exact() {
            let (backend, finder) = (found.report.decided_by(), bitmask_search::NAME);
            return Err(SolveError::Contradicted { backend, finder });
        }
        Ok(match lacks_some {
            true => SearchResult { grids: grids.to_vec(), count, ..found },
            false => self.with_other_solutions(found, grids),
        })
    }

    /// Adds the solutions of the other engine if at most two are wanted; otherwise returns `found`.
    fn with_other_solutions(&self, mut found: SearchResult, others: &[Grid]) -> SearchResult {
        if self.limit > MAX_SHARED_SOLUTIONS {
            return found;
        }
        for grid in others {
            if found.count < self.limit && !found.grids.contains(grid) {
                found.grids.push(grid.clone());
                found.count += 1;
            }
        }
        if found.count == self.limit {
            found.end = None;
        }
        found
    }
}
