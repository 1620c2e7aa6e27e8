//! The true candidates and the backbone of a puzzle, without enumerating all solutions.
//!
//! A solution shows that its candidates are true. A clause then requires the next solution to
//! contain a candidate that no solution had before. If there is none, all these candidates are
//! false at once. So the number of solves is at most the number of true candidates plus one. To
//! count the solutions of each candidate up to a limit, the clause drops a candidate only after
//! that number of solutions, and every grid is blocked individually.
//!
//! Cells that are equal in all solutions are called the backbone (R. Monasson and others,
//! *Determining computational complexity from characteristic phase transitions*, 1999).
//!
//! Rejected: a solve for each candidate under the assumption that it is true. It proves one
//! candidate at a time; one answer to the clause proves all that are left, and the backend needs no
//! assumptions.

use crate::{
    Report, Solutions, SolutionsEnd, SolveContext, SolveError, Solver, VerdictKind,
    verdict::claimant,
};
use board::{Candidate, Candidates, Grid, Puzzle, Shape, stop::Stop};

/// The status of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateStatus {
    /// A verified solution contains it.
    True,
    /// No solution contains it, proved by logic or by the solver.
    False,
    /// Undecided.
    Unknown,
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionCount {
    /// Exactly this number, proved.
    Exactly(u64),
    /// This number or more.
    AtLeast(u64),
}

impl SolutionCount {
    /// Returns the exact number or the lower bound.
    pub fn number(self) -> u64 {
        match self {
            SolutionCount::Exactly(number) | SolutionCount::AtLeast(number) => number,
        }
    }

    /// Returns the verdict on a puzzle with this number of solutions, if it is known.
    pub fn verdict(self) -> Option<VerdictKind> {
        match self {
            SolutionCount::Exactly(0) => Some(VerdictKind::Unsolvable),
            SolutionCount::Exactly(1) => Some(VerdictKind::Unique),
            _ => (self.number() > 1).then_some(VerdictKind::Multiple),
        }
    }
}

/// Facts about all solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct SolutionFacts {
    shape: Shape,
    /// By cell and digit: the number of grids found that contain it; empty if no grid was found.
    seen: Vec<u64>,
    left: Candidates,
    /// The number of solutions.
    pub solutions: SolutionCount,
    /// The limit up to which the solutions of a candidate are counted.
    pub limit: u64,
    /// `Exhausted` if everything is proved, else the reason.
    pub end: SolutionsEnd,
    /// Sizes and times of the search.
    pub report: Report,
}

/// Finds the true candidates of a puzzle and its backbone. With a limit above 1 it also counts the
/// solutions of each candidate, up to the limit. If `stop` ends the search, the facts are
/// incomplete: see [`SolutionFacts::end`].
///
/// ```
/// use board::stop::Stop;
/// use solve::{Solver, facts::facts};
///
/// let puzzle = formats::read("12......34......")?;
/// let facts = facts(&Solver::default(), &puzzle, 1, &Stop::never())?;
/// assert_eq!(facts.backbone().get(0), Some(1));
/// assert!(facts.possible().contains(2, 3) && facts.possible().contains(2, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the backend fails or panics, or returns a wrong or repeated solution.
pub fn facts(
    solver: &Solver,
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
) -> Result<SolutionFacts, SolveError> {
    facts_in(&mut SolveContext::new(puzzle, solver.logic), solver, puzzle, limit, stop)
}

/// Computes the facts of [`facts`] with a context that fits the puzzle.
///
/// # Errors
/// If the backend fails or panics, or returns a wrong or repeated solution.
pub fn facts_in(
    context: &mut SolveContext,
    solver: &Solver,
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
) -> Result<SolutionFacts, SolveError> {
    let mut solutions = solver.solutions_in(context, puzzle, stop)?;
    let mut tally = CandidateCounts::new(&solutions, limit.max(1));
    let mut end = None;
    let aside = match stop.reserve_memory(tally.memory()) {
        Ok(aside) => Some(aside),
        Err(why) => {
            end = Some(SolutionsEnd::Unknown(why));
            None
        }
    };
    while aside.is_some()
        && let Some(grid) = solutions.next().transpose()?
    {
        tally.count(&grid, &mut solutions)?;
    }
    let end = end.or(solutions.ended().cloned()).unwrap_or(SolutionsEnd::Exhausted);
    let amount = tally.solutions(&end);
    let CandidateCounts { shape, seen, left, limit, .. } = tally;
    Ok(SolutionFacts { shape, seen, left, solutions: amount, limit, end, report: solutions.report })
}

/// The grids found so far, counted by candidate.
struct CandidateCounts {
    shape: Shape,
    seen: Vec<u64>,
    left: Candidates,
    found: u64,
    limit: u64,
    /// The candidates that need to be found more often.
    wanted: Vec<Candidate>,
}

impl CandidateCounts {
    fn new(solutions: &Solutions, limit: u64) -> CandidateCounts {
        let (shape, left) = (solutions.shape(), solutions.left().clone());
        let (seen, wanted) = (Vec::new(), Vec::new());
        CandidateCounts { shape, seen, left, found: 0, limit, wanted }
    }

    /// Returns the number of bytes needed once a grid was found.
    fn memory(&self) -> u64 {
        let seen = self.shape.all_cells() * self.shape.digits() * size_of::<u64>();
        (seen + self.left.total() * size_of::<Candidate>()) as u64
    }

    /// Counts a grid, and requires further grids to contain a candidate that is still wanted.
    fn count(&mut self, grid: &Grid, solutions: &mut Solutions) -> Result<(), SolveError> {
        if self.found == 0 {
            self.seen = vec![0; self.shape.all_cells() * self.shape.digits()];
            self.wanted = self.left.iter().collect();
        }
        let wanted = |&Candidate { cell, digit }: &Candidate| grid.get(cell) == Some(digit);
        if !self.wanted.iter().any(wanted) {
            return Err(SolveError::Again { backend: solutions.report.backend });
        }
        self.found += 1;
        for (cell, digit) in grid.filled() {
            self.seen[place(self.shape, Candidate { cell, digit })] += 1;
        }
        let before = self.wanted.len();
        let (seen, shape, limit) = (&self.seen, self.shape, self.limit);
        self.wanted.retain(|&candidate| seen[place(shape, candidate)] < limit);
        if self.wanted.len() < before {
            solutions.require(self.wanted.iter().copied());
        }
        Ok(())
    }

    /// Returns the number of solutions. It is exact in two cases: at most one grid was found, or
    /// all digits of some cell were found less often than the limit, so that no solution was
    /// skipped.
    fn solutions(&self, end: &SolutionsEnd) -> SolutionCount {
        let below = |cell: &[u64]| cell.iter().all(|&seen| seen < self.limit);
        let all = self.found <= 1 || self.seen.chunks(self.shape.digits()).any(below);
        match end {
            SolutionsEnd::Exhausted | SolutionsEnd::Invalid(_) if all => {
                SolutionCount::Exactly(self.found)
            }
            _ => SolutionCount::AtLeast(self.found),
        }
    }
}

fn place(shape: Shape, candidate: Candidate) -> usize {
    candidate.cell * shape.digits() + usize::from(candidate.digit) - 1
}

impl SolutionFacts {
    /// Returns the external solver whose unverified answer is that there are no more solutions, if
    /// any.
    pub fn claimed_by(&self) -> Option<&'static str> {
        claimant(&self.report, Some(&self.end))
    }

    /// Returns the verdict on the puzzle.
    pub fn verdict(&self) -> VerdictKind {
        match self.end {
            SolutionsEnd::Invalid(_) => VerdictKind::Invalid,
            SolutionsEnd::Unknown(_) => VerdictKind::Unknown,
            SolutionsEnd::Exhausted => self.solutions.verdict().unwrap_or(VerdictKind::Multiple),
        }
    }

    /// Returns true if everything is proved.
    pub fn is_complete(&self) -> bool {
        matches!(self.end, SolutionsEnd::Exhausted | SolutionsEnd::Invalid(_))
    }

    /// Returns the number of grids found that contain the candidate.
    fn grid_count(&self, candidate: Candidate) -> u64 {
        self.seen.get(place(self.shape, candidate)).copied().unwrap_or(0)
    }

    /// Returns the status of a candidate.
    pub fn truth(&self, candidate: Candidate) -> CandidateStatus {
        let Candidate { cell, digit } = candidate;
        match self.grid_count(candidate) {
            0 if self.is_complete() || !self.left.contains(cell, digit) => CandidateStatus::False,
            0 => CandidateStatus::Unknown,
            _ => CandidateStatus::True,
        }
    }

    /// Returns the candidates that some solution contains.
    pub fn true_candidates(&self) -> Candidates {
        self.of(|truth| truth == CandidateStatus::True)
    }

    /// Returns the candidates that are not proved false. If everything is proved, these are the
    /// true candidates.
    pub fn possible(&self) -> Candidates {
        self.of(|truth| truth != CandidateStatus::False)
    }

    fn of(&self, wanted: impl Fn(CandidateStatus) -> bool) -> Candidates {
        // All other candidates are false, and on a large board most are.
        let mut candidates = self.left.clone();
        for candidate in self.left.iter() {
            if !wanted(self.truth(candidate)) {
                candidates.eliminate(candidate);
            }
        }
        candidates
    }

    /// Returns the cells that are proved equal in every solution; all other cells are empty. It is
    /// an empty grid if the puzzle has no solution.
    pub fn backbone(&self) -> Grid {
        self.possible().singles(self.shape)
    }

    /// Returns the number of solutions with the candidate, up to the limit. It is a lower bound if
    /// the limit was reached or not everything is proved.
    pub fn count(&self, candidate: Candidate) -> SolutionCount {
        let seen = self.grid_count(candidate);
        match self.truth(candidate) {
            CandidateStatus::False => SolutionCount::Exactly(0),
            _ if self.is_complete() && seen < self.limit => SolutionCount::Exactly(seen),
            _ => SolutionCount::AtLeast(seen.min(self.limit)),
        }
    }
}
