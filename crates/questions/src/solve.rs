//! The solutions of a puzzle: the unique one, or up to a number of them.

use std::{fmt, time::Duration};

use board::{DigitNames, Grid, Puzzle, Symbols, stop::StopReason};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{Report, SearchResult, SolutionsEnd, Verdict, VerdictKind};

use crate::{
    record::not_null,
    solutions::{ListedSolutions, layers_suffix, reason},
};

/// The solutions of a puzzle, and whether there are more.
pub struct Answer {
    /// The result of the search.
    pub found: SearchResult,
    puzzle: Puzzle,
    /// The number of solutions that are shown; `None`: the unique solution only.
    pub limit: Option<u64>,
    timed: bool,
    symbols: Option<Symbols>,
}

/// The record of the solutions of a puzzle.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = not_null)]
pub struct Fields<'a> {
    /// The number of solutions found.
    pub count: u64,
    /// True if count is the number of all solutions.
    pub exact: bool,
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<&'static str>,
    /// The solutions.
    #[serde(flatten)]
    pub listed: ListedSolutions<'a>,
    /// The engine or solver that found the answer.
    pub solver: &'static str,
    /// The number of nodes of the search tree, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u32>,
    /// The time taken, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub microseconds: Option<f64>,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Answer {
    /// Returns the answer to a search result. It shows up to `limit` solutions; without a limit, only
    /// a unique solution.
    pub fn new(
        puzzle: &Puzzle,
        found: SearchResult,
        limit: Option<u64>,
        timed: bool,
        symbols: Option<Symbols>,
    ) -> Answer {
        Answer { found, puzzle: puzzle.clone(), limit, timed, symbols }
    }

    /// Returns the solutions that are shown.
    pub fn shown(&self) -> &[Grid] {
        let count = match (self.limit, self.found.verdict()) {
            (Some(limit), _) => usize::try_from(limit).unwrap_or(usize::MAX),
            (None, Verdict::Unique(_)) => 1,
            (None, _) => 0,
        };
        &self.found.grids[..count.min(self.found.grids.len())]
    }

    /// Returns the record.
    pub fn fields(&self) -> Fields<'_> {
        let found = &self.found;
        let Report { logic_time, encode_time, solve_times, nodes, .. } = &found.report;
        let time = *logic_time + *encode_time + solve_times.iter().sum::<Duration>();
        // One more solution than is shown was searched for.
        let (count, exact) = match self.limit {
            Some(limit) => found.count_up_to(limit),
            None => (found.count, found.is_exact()),
        };
        Fields {
            count,
            exact,
            claimed_by: found.claimed_by(),
            listed: ListedSolutions::of(self.puzzle.shape, found, self.shown()),
            solver: found.report.decided_by(),
            nodes: Some(*nodes).filter(|&nodes| nodes > 0),
            microseconds: self.timed.then(|| microseconds(time.as_nanos() as u64)),
            reason: reason(&self.puzzle, &found.verdict()),
        }
    }
}

/// Returns a time in microseconds, with three decimals.
pub fn microseconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1000.0
}

/// How many solutions there are, or why none is shown.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Answer { found, puzzle, limit, .. } = self;
        let claim = found.claim();
        let layers = layers_suffix(puzzle, &found.verdict());
        match (&found.end, found.count) {
            (Some(SolutionsEnd::Invalid(clash)), _) => {
                let numbers = || DigitNames::numbers(puzzle.shape);
                let names = self.symbols.as_ref().map_or_else(numbers, Symbols::names);
                write!(f, "invalid: {}", clash.describe(&names))
            }
            (Some(SolutionsEnd::Unknown(why)), _) if limit.is_none() => write!(f, "unknown: {why}"),
            (Some(SolutionsEnd::Unknown(why)), 0) => {
                let left = found.report.candidates_after;
                write!(f, "unknown: {why}; {left} candidates left")
            }
            (Some(SolutionsEnd::Unknown(why)), count) => {
                let plural = if count == 1 { "" } else { "s" };
                write!(f, "{count} solution{plural}, unknown whether more exist: {why}")
            }
            (_, 0) => write!(f, "unsolvable{claim}"),
            (_, count) if limit.is_none() && count > 1 => write!(f, "multiple solutions{layers}"),
            (None, count) if limit.is_some_and(|limit| count > limit) => match limit {
                Some(1) => write!(f, "multiple solutions: this is one of them{layers}"),
                _ => write!(f, "more than {} solutions", limit.unwrap_or_default()),
            },
            (_, 1) => write!(f, "1 solution{claim}"),
            (_, count) => write!(f, "{count} solutions{claim}"),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields().serialize(serializer)
    }
}

impl super::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        Some(self.found.verdict().kind())
    }

    fn stopped(&self) -> Option<StopReason> {
        self.found.stopped(self.limit.is_some())
    }
}
