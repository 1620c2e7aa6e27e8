//! The record fields about the solutions of a puzzle.

use std::{borrow::Cow, collections::BTreeMap};

use board::{Grid, Puzzle, Shape, stop::StopReason};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{SearchResult, Verdict, VerdictKind, impossible_rule};

use crate::{fields::names, record::not_null};

/// The record fields with solutions.
#[derive(Serialize, JsonSchema, Default)]
#[schemars(transform = not_null)]
pub struct ListedSolutions<'a> {
    /// The unique solution. In records of decode: the decoded solution. In records of generate: the
    /// solution from which the puzzle was made. In records of why: the solution that is to become
    /// unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Cow<'a, str>>,
    /// The values of each layer in `solution`, by the name of the layer. In records of decode: in
    /// `solution` or `changed`. In records of backbone: in `backbone`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub layers: Layers,
    /// The first solutions found, if the verdict is multiple or unknown. In records of solve: only
    /// with --limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
    /// The values of each layer in each of `solutions`, by the name of the layer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers_of_solutions: Vec<Layers>,
}

impl ListedSolutions<'_> {
    /// Returns the fields of one solution.
    pub fn one(shape: Shape, grid: &Grid) -> Self {
        let mut listed = ListedSolutions::default();
        listed.set_solution(shape, grid);
        listed
    }

    /// Sets `solution` and its layers.
    pub(crate) fn set_solution(&mut self, shape: Shape, grid: &Grid) {
        self.solution = Some(shape.line(grid).into());
        self.layers = layers_of(shape, grid);
    }

    /// Returns the fields of a search result that shows these of its solutions.
    pub(crate) fn of(shape: Shape, found: &SearchResult, shown: &[Grid]) -> Self {
        if let Verdict::Unique(grid) = found.verdict() {
            return Self::one(shape, &grid);
        }
        ListedSolutions {
            solutions: shown.iter().map(|grid| shape.line(grid)).collect(),
            layers_of_solutions: layers_of_each(shape, shown),
            ..ListedSolutions::default()
        }
    }
}

/// The values of each layer, by the name of the layer.
pub type Layers = BTreeMap<&'static str, String>;

/// Returns the values of the layers in a solution.
pub fn layers_of(shape: Shape, solution: &Grid) -> Layers {
    let layers = shape.layers().iter().enumerate();
    layers.map(|(number, it)| (&*it.name, shape.layer_line(number, solution))).collect()
}

/// Returns the values of the layers in each solution; nothing if the board has no layers.
pub(crate) fn layers_of_each(shape: Shape, solutions: &[Grid]) -> Vec<Layers> {
    let layers = solutions.iter().map(|grid| layers_of(shape, grid));
    layers.filter(|layers| !layers.is_empty()).collect()
}

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
    /// The solutions.
    #[serde(flatten)]
    pub listed: ListedSolutions<'static>,
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
    /// Returns the fields of a puzzle with this unique solution.
    pub fn unique(solution: String) -> SolutionFields {
        let solution = Some(solution.into());
        SolutionFields {
            count: 1,
            exact: true,
            claimed_by: None,
            listed: ListedSolutions { solution, ..ListedSolutions::default() },
            differ: None,
            clash: None,
            candidates_left: None,
        }
    }

    /// Returns the fields of a search result.
    pub fn new(puzzle: &Puzzle, found: &SearchResult) -> SolutionFields {
        let shape = puzzle.shape;
        let (mut differ, mut clash, mut candidates_left) = (None, None, None);
        match found.verdict() {
            Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Unknown(StopReason::Limit, _) => {}
            Verdict::Multiple(a, b) => differ = Some(names(shape, a.differing(&b))),
            Verdict::Invalid(it) => clash = Some(names(shape, it.cells().iter().copied())),
            Verdict::Unknown(..) => candidates_left = Some(found.report.candidates_after),
        }
        SolutionFields {
            count: found.count,
            exact: found.is_exact(),
            claimed_by: found.claimed_by(),
            listed: ListedSolutions::of(shape, found, &found.grids),
            differ,
            clash,
            candidates_left,
        }
    }
}

/// The sentence about two solutions that differ only in layers.
const ONLY_LAYERS: &str = "the two found have the same digits and differ only in layers; use check --digits-only \
    to find out whether the digits are unique";

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
