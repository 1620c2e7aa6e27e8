//! The record fields about the solutions of a puzzle.

use board::{Puzzle, stop::Why};
use serde::Serialize;
use solve::{Found, Verdict, VerdictKind, impossible_rule};

use crate::fields::names;

/// The record fields about the solutions of a puzzle:
///
/// | field | meaning |
/// |---|---|
/// | `count`, `exact` | the number of solutions found, up to the limit, and true if there are no more |
/// | `claimed_by` | the external solver whose unverified answer this is |
/// | `solution` | the unique solution, as a line |
/// | `solutions` | the first of several solutions |
/// | `differ` | the cells in which the first two differ |
/// | `clash` | the cells of conflicting givens |
/// | `reason` | the reason of the verdict invalid, unsolvable or unknown |
/// | `candidates_left` | the candidates left by logic, if the verdict is unknown |
#[derive(Serialize)]
pub struct Solutions {
    count: u64,
    exact: bool,
    /// The external solver that reported, unverified, that there are no more solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clash: Option<Vec<String>>,
    /// The reason of the verdict invalid, unsolvable or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates_left: Option<usize>,
}

impl Solutions {
    /// Removes the solutions and the cells in which they differ.
    #[must_use]
    pub fn without_grids(self) -> Solutions {
        Solutions { solution: None, solutions: Vec::new(), differ: None, ..self }
    }

    /// Returns the fields of a puzzle with this unique solution.
    pub fn unique(solution: String) -> Solutions {
        Solutions {
            count: 1,
            exact: true,
            claimed_by: None,
            solution: Some(solution),
            solutions: Vec::new(),
            differ: None,
            clash: None,
            reason: None,
            candidates_left: None,
        }
    }

    /// Sets the number of solutions to that of a search for one solution more than `limit`.
    #[must_use]
    pub fn up_to(self, limit: u64, found: &Found) -> Solutions {
        let (count, exact) = found.count_up_to(limit);
        Solutions { count, exact, ..self }
    }

    /// Returns the fields of a search result.
    pub fn new(puzzle: &Puzzle, found: &Found) -> Solutions {
        let shape = puzzle.shape;
        let (mut differ, mut clash, mut candidates_left) = (None, None, None);
        let (verdict, mut solution) = (found.verdict(), None);
        let reason = reason(puzzle, &verdict);
        match verdict {
            Verdict::Unique(grid) => solution = Some(shape.line(&grid)),
            Verdict::Unsolvable | Verdict::Unknown(Why::Limit, _) => {}
            Verdict::Multiple(a, b) => differ = Some(names(shape, a.differing(&b))),
            Verdict::Invalid(it) => clash = Some(names(shape, it.cells().iter().copied())),
            Verdict::Unknown(..) => candidates_left = Some(found.report.candidates_after),
        }
        Solutions {
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
            reason,
            candidates_left,
        }
    }
}

/// Returns the reason of the verdicts invalid, unsolvable and unknown.
pub fn reason(puzzle: &Puzzle, verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Invalid(clash) => Some(clash.to_string()),
        Verdict::Unsolvable => {
            impossible_rule(puzzle).map(|rule| format!("the {rule} cannot be satisfied"))
        }
        Verdict::Unique(_) | Verdict::Multiple(..) | Verdict::Unknown(Why::Limit, _) => None,
        Verdict::Unknown(why, _) => Some(why.to_string()),
    }
}

/// Returns the verdict on a puzzle; `None` if only a number of solutions was wanted and reached.
pub fn verdict(found: &Found) -> Option<VerdictKind> {
    match found.verdict() {
        Verdict::Unknown(Why::Limit, _) => None,
        verdict => Some(verdict.kind()),
    }
}

/// The fields about solutions, and those of a question.
#[derive(Serialize)]
pub struct With<F> {
    /// The fields about solutions.
    #[serde(flatten)]
    pub solutions: Solutions,
    /// The fields of the question.
    #[serde(flatten)]
    pub fields: F,
}
