//! The record fields about the solutions of a puzzle.

use board::{Puzzle, stop::StopReason};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{SearchResult, Verdict, VerdictKind, impossible_rule};

use crate::{fields::names, record::not_null};

/// The record fields about the solutions of a puzzle.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = not_null)]
pub struct SolutionFields {
    /// The number of solutions found.
    pub count: u64,
    /// True if count is the number of all solutions.
    pub exact: bool,
    /// The external solver with an unverified UNSAT answer on which the record relies. In records of
    /// decode: solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<&'static str>,
    /// The unique solution. In records of decode: the decoded solution. In records of generate: the
    /// solution from which the puzzle was made. In records of why: the solution that is to become
    /// unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The first solutions found, if the verdict is multiple or unknown. In records of solve: only
    /// with --limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    /// The cells in which the first two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Vec<String>>,
    /// The cells of the givens that conflict directly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<Vec<String>>,
    /// The number of candidates that remain after the logic pre-pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates_left: Option<usize>,
}

impl SolutionFields {
    /// Removes the solutions and the cells in which they differ.
    #[must_use]
    pub fn without_grids(self) -> SolutionFields {
        SolutionFields { solution: None, solutions: Vec::new(), differ: None, ..self }
    }

    /// Returns the fields of a puzzle with this unique solution.
    pub fn unique(solution: String) -> SolutionFields {
        SolutionFields {
            count: 1,
            exact: true,
            claimed_by: None,
            solution: Some(solution),
            solutions: Vec::new(),
            differ: None,
            clash: None,
            candidates_left: None,
        }
    }

    /// Sets the number of solutions to that of a search for one solution more than `limit`.
    #[must_use]
    pub fn up_to(self, limit: u64, found: &SearchResult) -> SolutionFields {
        let (count, exact) = found.count_up_to(limit);
        SolutionFields { count, exact, ..self }
    }

    /// Returns the fields of a search result.
    pub fn new(puzzle: &Puzzle, found: &SearchResult) -> SolutionFields {
        let shape = puzzle.shape;
        let (mut differ, mut clash, mut candidates_left) = (None, None, None);
        let mut solution = None;
        match found.verdict() {
            Verdict::Unique(grid) => solution = Some(shape.line(&grid)),
            Verdict::Unsolvable | Verdict::Unknown(StopReason::Limit, _) => {}
            Verdict::Multiple(a, b) => differ = Some(names(shape, a.differing(&b))),
            Verdict::Invalid(it) => clash = Some(names(shape, it.cells().iter().copied())),
            Verdict::Unknown(..) => candidates_left = Some(found.report.candidates_after),
        }
        SolutionFields {
            count: found.count,
            exact: found.is_exact(),
            claimed_by: found.claimed_by(),
            solutions: match solution {
                Some(_) => Vec::new(),
                None => found.grids.iter().map(|grid| shape.line(grid)).collect(),
            },
            solution,
            differ,
            clash,
            candidates_left,
        }
    }
}

/// The sentence about two solutions that differ only in layers.
const ONLY_LAYERS: &str = "the two found have the same digits and differ only in layers; use --digits-only to \
    find out whether the digits are unique";

/// Returns the sentence that two solutions differ only in layers, if they do.
pub(crate) fn only_layers(puzzle: &Puzzle, verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Multiple(one, other) if !puzzle.shape.layers().is_empty() => {
            (one.digits() == other.digits()).then_some(ONLY_LAYERS)
        }
        _ => None,
    }
}

/// Returns the end of a text about a verdict: that two solutions differ only in layers, if they do.
pub(crate) fn layers_suffix(puzzle: &Puzzle, verdict: &Verdict) -> String {
    only_layers(puzzle, verdict).map_or_else(String::new, |what| format!("; {what}"))
}

/// Returns the reason of the verdicts invalid, unsolvable and unknown. For multiple solutions, the
/// reason is that the two solutions differ only in layers, if they do.
pub fn reason(puzzle: &Puzzle, verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Invalid(clash) => Some(clash.to_string()),
        Verdict::Unsolvable => {
            impossible_rule(puzzle).map(|rule| format!("the {rule} cannot be satisfied"))
        }
        Verdict::Multiple(..) => only_layers(puzzle, verdict).map(str::to_owned),
        Verdict::Unique(_) | Verdict::Unknown(StopReason::Limit, _) => None,
        Verdict::Unknown(why, _) => Some(why.to_string()),
    }
}

/// Returns the verdict on a puzzle; `None` if only a number of solutions was wanted and reached.
pub fn verdict(found: &SearchResult) -> Option<VerdictKind> {
    match found.verdict() {
        Verdict::Unknown(StopReason::Limit, _) => None,
        verdict => Some(verdict.kind()),
    }
}

/// The fields about solutions, and those of a question.
#[derive(Serialize, JsonSchema)]
pub struct FieldsWithSolutions<F> {
    /// The fields about solutions.
    #[serde(flatten)]
    pub solutions: SolutionFields,
    /// The fields of the question.
    #[serde(flatten)]
    pub fields: F,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub reason: Option<String>,
}

impl<F> FieldsWithSolutions<F> {
    /// Returns the fields of a search result, with the reason of its verdict, and those of a
    /// question.
    pub fn new(puzzle: &Puzzle, found: &SearchResult, fields: F) -> FieldsWithSolutions<F> {
        let reason = reason(puzzle, &found.verdict());
        FieldsWithSolutions { solutions: SolutionFields::new(puzzle, found), fields, reason }
    }
}
