//! What holds in every solution and in some, without seeing all of them: the
//! candidates that some solution has, and the cells that are the same in all.
//!
//! A solution shows that its candidates are true. From then on the solver has to
//! find one with at least one candidate that no solution had before, by a clause
//! of all these; when there is none, they are all false at once. So there are at
//! most as many solves as true candidates, and one more. To count in how many
//! solutions each candidate is, up to a limit, the clause leaves out a candidate
//! only when it was seen that often, and every grid is ruled out by itself.
//!
//! Cells that are equal in all solutions are called the backbone (R. Monasson and
//! others, *Determining computational complexity from characteristic phase
//! transitions*, 1999).
//!
//! Road not taken: a solve for each candidate under the assumption that it holds.
//! It proves one candidate at a time; the clause proves all that are left by one
//! answer, and asks no backend for assumptions.

use crate::{End, Report, Solutions, SolveError, Solver, VerdictKind, Workshop, verdict::claimant};
use board::{Candidate, Candidates, Grid, Puzzle, Shape, stop::Stop};

/// What is known of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// A solution has it: one that was verified.
    True,
    /// No solution has it: proved by logic or the solver.
    False,
    /// Nobody knows.
    Unknown,
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// So many: proved.
    Exactly(u64),
    /// So many or more.
    AtLeast(u64),
}

impl Amount {
    /// The number that it is, or is at least.
    pub fn number(self) -> u64 {
        match self {
            Amount::Exactly(number) | Amount::AtLeast(number) => number,
        }
    }

    /// The verdict on a puzzle with so many solutions, if it is known.
    pub fn verdict(self) -> Option<VerdictKind> {
        match self {
            Amount::Exactly(0) => Some(VerdictKind::Unsolvable),
            Amount::Exactly(1) => Some(VerdictKind::Unique),
            _ => (self.number() > 1).then_some(VerdictKind::Multiple),
        }
    }
}

/// What is known of all solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct Facts {
    shape: Shape,
    /// By cell and digit: in how many of the grids found; empty if none was.
    seen: Vec<u64>,
    left: Candidates,
    /// How many solutions there are.
    pub solutions: Amount,
    /// Solutions of a candidate beyond this are not counted.
    pub limit: u64,
    /// Exhausted where everything is proved; else why not.
    pub end: End,
    /// How it was done.
    pub report: Report,
}

/// The true candidates of a puzzle and its backbone; with a limit above 1 also in
/// how many solutions each candidate is, up to it. As far as time allows: see
/// [`Facts::end`].
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
/// If a part is broken.
pub fn facts(
    solver: &Solver,
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
) -> Result<Facts, SolveError> {
    facts_in(&mut Workshop::new(puzzle, solver.logic), solver, puzzle, limit, stop)
}

/// The same as [`facts`], in a workshop for such puzzles.
///
/// # Errors
/// If a part is broken.
pub fn facts_in(
    workshop: &mut Workshop,
    solver: &Solver,
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
) -> Result<Facts, SolveError> {
    let mut solutions = solver.solutions_in(workshop, puzzle, stop)?;
    let mut tally = CandidateCounts::new(&solutions, limit.max(1));
    let mut end = None;
    let aside = match stop.set_aside(tally.memory()) {
        Ok(aside) => Some(aside),
        Err(why) => {
            end = Some(End::Unknown(why));
            None
        }
    };
    while aside.is_some()
        && let Some(grid) = solutions.next().transpose()?
    {
        tally.count(&grid, &mut solutions)?;
    }
    let end = end.or(solutions.ended().cloned()).unwrap_or(End::Exhausted);
    let amount = tally.solutions(&end);
    let CandidateCounts { shape, seen, left, limit, .. } = tally;
    Ok(Facts { shape, seen, left, solutions: amount, limit, end, report: solutions.report })
}

/// The grids found so far.
struct CandidateCounts {
    shape: Shape,
    seen: Vec<u64>,
    left: Candidates,
    found: u64,
    limit: u64,
    /// The candidates that are to be seen more often.
    wanted: Vec<Candidate>,
}

impl CandidateCounts {
    fn new(solutions: &Solutions, limit: u64) -> CandidateCounts {
        let (shape, left) = (solutions.shape(), solutions.left().clone());
        let (seen, wanted) = (Vec::new(), Vec::new());
        CandidateCounts { shape, seen, left, found: 0, limit, wanted }
    }

    /// The bytes that it takes once there is a grid.
    fn memory(&self) -> u64 {
        let seen = self.shape.cells() * self.shape.digits() * size_of::<u64>();
        (seen + self.left.total() * size_of::<Candidate>()) as u64
    }

    /// Counts a grid, and has those to come show more than what was seen enough.
    fn count(&mut self, grid: &Grid, solutions: &mut Solutions) -> Result<(), SolveError> {
        if self.found == 0 {
            self.seen = vec![0; self.shape.cells() * self.shape.digits()];
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

    /// How many there are: exactly where every digit of some cell was seen less often
    /// than the limit, so that no solution was passed over, or where the first grid
    /// has all candidates that there are.
    fn solutions(&self, end: &End) -> Amount {
        let below = |cell: &[u64]| cell.iter().all(|&seen| seen < self.limit);
        let all = self.found <= 1 || self.seen.chunks(self.shape.digits()).any(below);
        match end {
            End::Exhausted | End::Invalid(_) if all => Amount::Exactly(self.found),
            _ => Amount::AtLeast(self.found),
        }
    }
}

fn place(shape: Shape, candidate: Candidate) -> usize {
    candidate.cell * shape.digits() + usize::from(candidate.digit) - 1
}

impl Facts {
    /// The program outside that says that there is nothing else, where nobody has checked it.
    pub fn claimed_by(&self) -> Option<&'static str> {
        claimant(&self.report, Some(&self.end))
    }

    /// The verdict on the puzzle.
    pub fn verdict(&self) -> VerdictKind {
        match self.end {
            End::Invalid(_) => VerdictKind::Invalid,
            End::Unknown(_) => VerdictKind::Unknown,
            End::Exhausted => self.solutions.verdict().unwrap_or(VerdictKind::Multiple),
        }
    }

    /// Whether everything is proved.
    pub fn is_complete(&self) -> bool {
        matches!(self.end, End::Exhausted | End::Invalid(_))
    }

    /// In how many of the grids found.
    fn seen(&self, candidate: Candidate) -> u64 {
        self.seen.get(place(self.shape, candidate)).copied().unwrap_or(0)
    }

    /// What is known of a candidate.
    pub fn truth(&self, candidate: Candidate) -> Truth {
        let Candidate { cell, digit } = candidate;
        match self.seen(candidate) {
            0 if self.is_complete() || !self.left.contains(cell, digit) => Truth::False,
            0 => Truth::Unknown,
            _ => Truth::True,
        }
    }

    /// The candidates that some solution has.
    pub fn true_candidates(&self) -> Candidates {
        self.of(|truth| truth == Truth::True)
    }

    /// The candidates that are not proved false; the true ones where everything is
    /// proved.
    pub fn possible(&self) -> Candidates {
        self.of(|truth| truth != Truth::False)
    }

    fn of(&self, wanted: impl Fn(Truth) -> bool) -> Candidates {
        // All others are false, and on a large board most are.
        let mut candidates = self.left.clone();
        for candidate in self.left.iter() {
            if !wanted(self.truth(candidate)) {
                candidates.eliminate(candidate);
            }
        }
        candidates
    }

    /// The cells that are proved to be the same in every solution; all others are
    /// empty. Of a puzzle without solution it is empty.
    pub fn backbone(&self) -> Grid {
        self.possible().singles(self.shape)
    }

    /// In how many solutions the candidate is, up to the limit; at least so many where that is the
    /// limit, or where not everything is proved.
    pub fn count(&self, candidate: Candidate) -> Amount {
        let seen = self.seen(candidate);
        match self.truth(candidate) {
            Truth::False => Amount::Exactly(0),
            _ if self.is_complete() && seen < self.limit => Amount::Exactly(seen),
            _ => Amount::AtLeast(seen.min(self.limit)),
        }
    }
}
