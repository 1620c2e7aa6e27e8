//! What is found out about a puzzle.

use std::fmt;

use crate::Report;
use board::{Clash, Grid, Puzzle, stop::Why};
use sat::backends::is_outside;

/// What is known about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The givens clash.
    Invalid(Clash),
    /// No solution.
    Unsolvable,
    /// This solution, and proved that there is no other.
    Unique(Grid),
    /// Two solutions to show that there is not only one.
    Multiple(Grid, Grid),
    /// Why nothing is known, and the first solution if it was found.
    Unknown(Why, Option<Grid>),
}

impl Verdict {
    /// It without grids and reasons.
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

/// Writes the verdict in the words of the program, without grids.
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
    /// One solution, and no other.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No solution, although no two givens clash.
    Unsolvable,
    /// The givens clash.
    Invalid,
    /// Time was over, or a limit was reached.
    #[default]
    Unknown,
    /// The puzzle could not be read, or a part of the program failed.
    Error,
}

impl VerdictKind {
    /// All of them, in the order of their numbers.
    pub const ALL: [VerdictKind; 6] = [
        VerdictKind::Unique,
        VerdictKind::Multiple,
        VerdictKind::Unsolvable,
        VerdictKind::Invalid,
        VerdictKind::Unknown,
        VerdictKind::Error,
    ];

    /// Its word in records.
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

/// The solutions found up to a limit.
#[derive(Clone, Debug)]
pub struct Found {
    /// The first of them, as many as were to be kept.
    pub grids: Vec<Grid>,
    /// How many there are, or at least are.
    pub count: u64,
    /// Why there are no more; none if the limit was reached.
    pub end: Option<End>,
    /// How it was done.
    pub report: Report,
}

/// The program outside that says that there is nothing more.
pub(crate) fn claimant(report: &Report, end: Option<&End>) -> Option<&'static str> {
    outside(report.backend).filter(|_| end == Some(&End::Exhausted))
}

/// The backend of that name, if it is a program outside.
pub fn outside(name: &'static str) -> Option<&'static str> {
    is_outside(name).then_some(name)
}

/// How a claim of a program outside is told.
pub fn claimed(by: Option<&str>) -> Option<String> {
    by.map(|name| format!("unverified answer of {name}"))
}

/// That, behind other words; nothing where it is proved.
pub fn claim(by: Option<&str>) -> String {
    claimed(by).map_or_else(String::new, |words| format!(", {words}"))
}

impl Found {
    /// That nothing is known of a puzzle, and why.
    pub(crate) fn unknown(puzzle: &Puzzle, why: Why) -> Found {
        let report = Report::new(&puzzle.candidates());
        Found { grids: Vec::new(), count: 0, end: Some(End::Unknown(why)), report }
    }

    /// Whether `count` is all there are.
    pub fn is_exact(&self) -> bool {
        matches!(self.end, Some(End::Exhausted | End::Invalid(_)))
    }

    /// Returns the number of solutions, at most `limit` if there may be more, and true if these are all.
    /// The search is for one solution more than the limit.
    pub fn count_up_to(&self, limit: u64) -> (u64, bool) {
        let is_exact = self.is_exact();
        (if is_exact { self.count } else { self.count.min(limit) }, is_exact)
    }

    /// The program outside that says that there are no more, where nobody has checked it.
    pub fn claimed_by(&self) -> Option<&'static str> {
        claimant(&self.report, self.end.as_ref())
    }

    /// See [`claim`].
    pub fn claim(&self) -> String {
        claim(self.claimed_by())
    }

    /// Whether more time would not change what was found up to that limit.
    pub fn is_final(&self, limit: u64) -> bool {
        self.count >= limit || self.is_exact()
    }

    /// Whether there are solutions among the others that there are not by this.
    pub fn contradicts(&self, others: &Found) -> bool {
        let all = self.grids.len() as u64 == self.count;
        let strange = all && others.grids.iter().any(|grid| !self.grids.contains(grid));
        self.is_exact() && (others.count > self.count || strange)
    }

    /// What stopped the search before all was known that was asked for: whether there is one solution,
    /// or all of them, up to a limit.
    pub fn stopped(&self, are_all_wanted: bool) -> Option<Why> {
        match &self.end {
            Some(End::Unknown(why)) if are_all_wanted => Some(*why),
            None if are_all_wanted => Some(Why::Limit),
            _ => match self.verdict() {
                Verdict::Unknown(why, _) => Some(why),
                _ => None,
            },
        }
    }

    /// What this says about the puzzle; `Unknown` also where too few were kept
    /// or asked for.
    pub fn verdict(&self) -> Verdict {
        match (&self.end, self.grids.as_slice()) {
            (_, [one, other, ..]) => Verdict::Multiple(one.clone(), other.clone()),
            (Some(End::Invalid(clash)), _) => Verdict::Invalid(clash.clone()),
            (Some(End::Unknown(why)), grids) => Verdict::Unknown(*why, grids.first().cloned()),
            (Some(End::Exhausted), [only]) if self.count == 1 => Verdict::Unique(only.clone()),
            (Some(End::Exhausted), []) if self.count == 0 => Verdict::Unsolvable,
            (_, grids) => Verdict::Unknown(Why::Limit, grids.first().cloned()),
        }
    }
}

/// How a series of solutions ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// There is no further solution: proved.
    Exhausted,
    /// The givens clash.
    Invalid(Clash),
    /// Nothing is known about further ones.
    Unknown(Why),
}
