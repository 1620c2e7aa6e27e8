//! Verdicts on puzzles, and the results of a search that they are derived from.

use std::fmt;

use crate::Report;
use board::{Clash, Grid, Puzzle, stop::StopReason};
use sat::backends::is_outside;

/// The verdict on a puzzle, with its grids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The givens contradict each other.
    Invalid(Clash),
    /// The puzzle has no solution.
    Unsolvable,
    /// This is the only solution, proved.
    Unique(Grid),
    /// Two different solutions.
    Multiple(Grid, Grid),
    /// Undecided: the reason, and the first solution if one was found.
    Unknown(StopReason, Option<Grid>),
}

impl Verdict {
    /// Returns the verdict without grids and reasons.
    pub fn kind(&self) -> VerdictKind {
        match self {
            Verdict::Invalid(_) => VerdictKind::Invalid,
            Verdict::Unsolvable => VerdictKind::Unsolvable,
            Verdict::Unique(_) => VerdictKind::Unique,
            Verdict::Multiple(..) => VerdictKind::Multiple,
            Verdict::Unknown(..) => VerdictKind::Unknown,
        }
    }
}

/// Writes the verdict without grids.
///
/// ```
/// use solve::Solver;
///
/// let words = |line: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(Solver::default().verdict(&line.parse()?)?.to_string())
/// };
/// assert_eq!(words("4..3..2.3.......")?, "unique");
/// assert_eq!(words("................")?, "multiple solutions");
/// assert_eq!(words(".3.14.......2...")?, "unsolvable");
/// assert_eq!(words("44..............")?, "invalid: 4 is given twice in row 1: r1c1 and r1c2");
///
/// let solver = Solver { time_limit: Some(std::time::Duration::ZERO), ..Solver::default() };
/// let verdict = solver.verdict(&"................".parse()?)?;
/// assert_eq!(verdict.to_string(), "unknown: time-out after 0 s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Invalid(clash) => write!(f, "invalid: {clash}"),
            Verdict::Unsolvable => f.write_str("unsolvable"),
            Verdict::Unique(_) => f.write_str("unique"),
            Verdict::Multiple(..) => f.write_str("multiple solutions"),
            Verdict::Unknown(why, _) => write!(f, "unknown: {why}"),
        }
    }
}

/// The kind of a verdict: one word in records, text and the API.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum VerdictKind {
    /// Exactly one solution.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No solution, although no two givens clash.
    Unsolvable,
    /// The givens clash.
    Invalid,
    /// Undecided, because the time or another limit was reached.
    #[default]
    Unknown,
    /// The puzzle could not be read, or a part of the program failed.
    Error,
}

impl VerdictKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [VerdictKind; 6] = [
        VerdictKind::Unique,
        VerdictKind::Multiple,
        VerdictKind::Unsolvable,
        VerdictKind::Invalid,
        VerdictKind::Unknown,
        VerdictKind::Error,
    ];

    /// Returns the name used in records.
    pub fn name(self) -> &'static str {
        match self {
            VerdictKind::Unique => "unique",
            VerdictKind::Multiple => "multiple",
            VerdictKind::Unsolvable => "unsolvable",
            VerdictKind::Invalid => "invalid",
            VerdictKind::Unknown => "unknown",
            VerdictKind::Error => "error",
        }
    }
}

impl fmt::Display for VerdictKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a search for solutions up to a limit.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The first solutions, up to the number to be kept.
    pub grids: Vec<Grid>,
    /// The number of solutions found.
    pub count: u64,
    /// Why the search ended; `None` if the limit was reached.
    pub end: Option<SolutionsEnd>,
    /// Sizes and times of the search.
    pub report: Report,
}

/// Returns the external solver that the claim of no further solutions relies on, if any.
pub(crate) fn claimant(report: &Report, end: Option<&SolutionsEnd>) -> Option<&'static str> {
    outside(report.backend).filter(|_| end == Some(&SolutionsEnd::Exhausted))
}

/// Returns the name if it is that of an external solver.
pub fn outside(name: &'static str) -> Option<&'static str> {
    is_outside(name).then_some(name)
}

/// Returns the words that label an answer of an external solver as unverified.
pub fn claimed(by: Option<&str>) -> Option<String> {
    by.map(|name| format!("unverified answer of {name}"))
}

/// Returns the words of [`claimed`] after a comma, or an empty string if the answer is proved.
pub fn claim(by: Option<&str>) -> String {
    claimed(by).map_or_else(String::new, |words| format!(", {words}"))
}

impl SearchResult {
    /// Returns an undecided result with its reason.
    pub(crate) fn unknown(puzzle: &Puzzle, why: StopReason) -> SearchResult {
        let report = Report::new(&puzzle.candidates());
        SearchResult { grids: Vec::new(), count: 0, end: Some(SolutionsEnd::Unknown(why)), report }
    }

    /// Returns true if `count` is the exact number of solutions.
    pub fn is_exact(&self) -> bool {
        matches!(self.end, Some(SolutionsEnd::Exhausted | SolutionsEnd::Invalid(_)))
    }

    /// Returns the number of solutions, at most `limit` if there may be more, and true if these are
    /// all. The search must have been for one solution more than the limit.
    pub fn count_up_to(&self, limit: u64) -> (u64, bool) {
        let is_exact = self.is_exact();
        (if is_exact { self.count } else { self.count.min(limit) }, is_exact)
    }

    /// Returns the external solver whose unverified answer is that there are no more solutions, if
    /// any.
    pub fn claimed_by(&self) -> Option<&'static str> {
        claimant(&self.report, self.end.as_ref())
    }

    /// Returns the label of an unverified answer; see [`claim`].
    pub fn claim(&self) -> String {
        claim(self.claimed_by())
    }

    /// Returns true if more time would not change the result for this limit.
    pub fn is_final(&self, limit: u64) -> bool {
        self.count >= limit || self.is_exact()
    }

    /// Returns true if this result is exact but `others` has more solutions, or a solution that is
    /// missing here.
    pub fn contradicts(&self, others: &SearchResult) -> bool {
        let all = self.grids.len() as u64 == self.count;
        let strange = all && others.grids.iter().any(|grid| !self.grids.contains(grid));
        self.is_exact() && (others.count > self.count || strange)
    }

    /// Returns why the search stopped early, or `None` if it did not. With `are_all_wanted` it
    /// should have found all solutions, else only the verdict.
    pub fn stopped(&self, are_all_wanted: bool) -> Option<StopReason> {
        match &self.end {
            Some(SolutionsEnd::Unknown(why)) if are_all_wanted => Some(*why),
            None if are_all_wanted => Some(StopReason::Limit),
            _ => match self.verdict() {
                Verdict::Unknown(why, _) => Some(why),
                _ => None,
            },
        }
    }

    /// Returns the verdict. It is `Unknown` also if the limit was too low or too few grids were
    /// kept.
    pub fn verdict(&self) -> Verdict {
        match (&self.end, self.grids.as_slice()) {
            (_, [one, other, ..]) => Verdict::Multiple(one.clone(), other.clone()),
            (Some(SolutionsEnd::Invalid(clash)), _) => Verdict::Invalid(clash.clone()),
            (Some(SolutionsEnd::Unknown(why)), grids) => {
                Verdict::Unknown(*why, grids.first().cloned())
            }
            (Some(SolutionsEnd::Exhausted), [only]) if self.count == 1 => {
                Verdict::Unique(only.clone())
            }
            (Some(SolutionsEnd::Exhausted), []) if self.count == 0 => Verdict::Unsolvable,
            (_, grids) => Verdict::Unknown(StopReason::Limit, grids.first().cloned()),
        }
    }
}

/// The end of a series of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolutionsEnd {
    /// There are no further solutions, proved.
    Exhausted,
    /// The givens clash.
    Invalid(Clash),
    /// It is unknown whether there are further solutions.
    Unknown(StopReason),
}
