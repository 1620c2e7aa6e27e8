//! The records of a comparison. They are flat and have plain names, so that they can be written as
//! CSV and JSON Lines, read again and combined.

use std::{ops::RangeInclusive, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use solve::{SearchResult, SolveError, Verdict, VerdictKind};

use crate::{hashes, machine::Machine};

/// The measurements of one combination on one puzzle. Times are wall-clock times in milliseconds,
/// except `cpu_ms`. Values that are unavailable are blank.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredRun {
    /// The number of the run in the plan, from 1, which is unique in a comparison.
    pub run: u64,
    /// The file of the puzzle.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The hash of the puzzle, 16 hexadecimal digits.
    #[serde(rename = "puzzle_hash")]
    pub puzzle: String,
    /// The puzzle's side.
    pub side: u64,
    /// The size of its boxes, such as 3x3.
    #[serde(rename = "box")]
    pub boxes: String,
    /// The level of logic.
    pub logic: String,
    /// The formulation.
    pub formulation: String,
    /// The at-most-one encoding.
    pub encoding: String,
    /// The sum encoding.
    pub sum_encoding: String,
    /// The requested backend.
    pub backend: String,
    /// The solver that searched; empty if logic decided.
    pub solver: String,
    /// The number of the repeat, from 1.
    pub repeat: u64,
    /// The seed of the solver, if it uses one.
    pub seed: u64,
    /// The time limit in seconds; blank if there is none.
    #[serde(rename = "timeout_s")]
    pub timeout: Option<f64>,
    /// The result.
    #[serde(serialize_with = "to_word", deserialize_with = "from_word")]
    pub verdict: VerdictKind,
    /// The reason if the result is unknown or an error.
    pub reason: Option<String>,
    /// The hash of the first solution found, 16 hexadecimal digits.
    #[serde(rename = "solution_hash")]
    pub solution: Option<String>,
    /// The hash of the second solution, if two were found.
    #[serde(rename = "other_hash")]
    pub another: Option<String>,
    /// The number of cells that logic left open.
    pub open_cells: u64,
    /// The number of candidate variables.
    pub candidate_variables: u64,
    /// The number of variables of the encoding and the formulation.
    pub auxiliary_variables: u64,
    /// The number of clauses.
    pub clauses: u64,
    /// The clauses by length: `2:10206 9:324`.
    pub lengths: String,
    /// The number of literals.
    pub literals: u64,
    /// The size of the DIMACS file without comments in bytes; 0 if logic leaves no formula.
    pub dimacs_bytes: u64,
    /// The time of the logic before the encoding.
    pub logic_ms: Option<f64>,
    /// The time to generate the clauses without storing them. It is the shortest of three, measured
    /// once for each formula.
    pub encode_ms: Option<f64>,
    /// The time to write the clauses to the solver: encoding and loading. An external program
    /// receives them later, as a file, in each solve.
    pub load_ms: Option<f64>,
    /// The time of the first solve. For an external program it includes the start, writing the file
    /// and reading the answer.
    pub first_ms: Option<f64>,
    /// The time of the second solve, with the first solution ruled out.
    pub second_ms: Option<f64>,
    /// The total time without `encode_ms`: logic, load, first and second solve, and the work
    /// between them, such as starting the solver, decoding and verifying.
    pub total_ms: f64,
    /// The CPU time of the same work, user and system, with that of external programs.
    pub cpu_ms: Option<f64>,
    /// The load average of the machine over one minute, when the run started.
    pub load_start: Option<f64>,
    /// The load average when the run ended.
    pub load_end: Option<f64>,
    /// The number of decisions in both solves, as counted by the solver.
    pub decisions: Option<u64>,
    /// The number of conflicts.
    pub conflicts: Option<u64>,
    /// The number of propagated literals.
    pub propagations: Option<u64>,
    /// The number of restarts.
    pub restarts: Option<u64>,
    /// The number of learnt clauses.
    pub learnt: Option<u64>,
    /// The peak memory use, in bytes.
    pub peak_bytes: Option<u64>,
    /// The number of open cells that unit propagation solves.
    pub propagated_cells: Option<u64>,
    /// True if unit propagation refutes every wrong candidate of the only solution, each assumed
    /// separately.
    pub refutes_wrong: Option<bool>,
    /// The size of varisat's proof that there is no other solution, in bytes of binary DRAT.
    pub proof_bytes: Option<u64>,
    /// The number of clauses of this proof.
    pub proof_clauses: Option<u64>,
}

/// Returns a time in milliseconds, exact to the nanosecond and without meaningless digits.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

fn to_word<S: Serializer>(verdict: &VerdictKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

fn from_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<VerdictKind, D::Error> {
    let word = String::deserialize(deserializer)?;
    let found = VerdictKind::ALL.into_iter().find(|kind| kind.name() == word);
    found.ok_or_else(|| D::Error::custom(format!("unknown verdict {word:?}")))
}

impl MeasuredRun {
    /// Returns true if there is a verdict.
    pub fn is_decided(&self) -> bool {
        !matches!(self.verdict, VerdictKind::Unknown | VerdictKind::Error)
    }

    /// Returns the run with an error as its result.
    pub fn failed(self, reason: String) -> MeasuredRun {
        MeasuredRun { verdict: VerdictKind::Error, reason: Some(reason), ..self }
    }

    /// Returns the run with the result of the pipeline.
    pub(crate) fn with(self, found: Result<SearchResult, SolveError>) -> MeasuredRun {
        let found = match found {
            Ok(found) => found,
            Err(error) => return self.failed(error.to_string()),
        };
        let (verdict, report) = (found.verdict(), &found.report);
        let reason = match &verdict {
            Verdict::Unknown(why, _) => Some(why.to_string()),
            Verdict::Invalid(clash) => Some(clash.to_string()),
            _ => None,
        };
        let mut grids = found.grids.iter().map(hashes::grid_hash);
        let mut solves = report.solve_times.iter().copied().map(milliseconds);
        let statistics = &report.statistics;
        MeasuredRun {
            verdict: verdict.kind(),
            reason,
            solution: grids.next(),
            another: grids.next(),
            solver: report.backend.to_owned(),
            logic_ms: Some(milliseconds(report.logic_time)),
            load_ms: (!report.backend.is_empty()).then(|| milliseconds(report.encode_time)),
            first_ms: solves.next(),
            second_ms: solves.next(),
            decisions: statistics.decisions,
            conflicts: statistics.conflicts,
            propagations: statistics.propagations,
            restarts: statistics.restarts,
            learnt: statistics.learnt,
            peak_bytes: statistics.peak_bytes,
            ..self
        }
    }

    /// Returns true if both runs have the same place in the plan.
    pub fn is_of(&self, other: &MeasuredRun) -> bool {
        fn planned(run: &MeasuredRun) -> ([&String; 8], [u64; 5], Option<f64>) {
            let MeasuredRun { file, puzzle, boxes, logic, formulation, encoding, backend, .. } =
                run;
            let names =
                [file, puzzle, boxes, logic, formulation, encoding, &run.sum_encoding, backend];
            (names, [run.run, run.line, run.side, run.repeat, run.seed], run.timeout)
        }
        planned(self) == planned(other)
    }

    /// Returns the number of clauses with a length in this range.
    pub fn clauses_of(&self, lengths: &RangeInclusive<u64>) -> u64 {
        let pairs = self.lengths.split_whitespace().filter_map(|pair| pair.split_once(':'));
        let pairs =
            pairs.filter_map(|(length, many)| Some((length.parse().ok()?, many.parse().ok()?)));
        pairs.filter(|(length, _)| lengths.contains(length)).map(|(_, many): (u64, u64)| many).sum()
    }
}

/// The size of a formula without solving: a formulation and an encoding on an empty board, with
/// side³ open candidates.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FormulaGrowth {
    /// The side.
    pub side: u64,
    /// The size of the boxes, such as 3x3.
    #[serde(rename = "box")]
    pub boxes: String,
    /// The formulation.
    pub formulation: String,
    /// The at-most-one encoding.
    pub encoding: String,
    /// The number of candidate variables: side³.
    pub candidate_variables: u64,
    /// The number of variables of the encoding and the formulation.
    pub auxiliary_variables: u64,
    /// The number of clauses.
    pub clauses: u64,
    /// The clauses by length: `2:10206 9:324`.
    pub lengths: String,
    /// The number of literals.
    pub literals: u64,
    /// The size of the DIMACS file without comment lines, in bytes.
    pub dimacs_bytes: u64,
    /// The number of auxiliary variables predicted by the formula of the encoding.
    pub formula_auxiliary_variables: u64,
    /// The number of clauses predicted by the formula of the encoding.
    pub formula_clauses: u64,
}

/// The settings of a comparison.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ComparisonSettings {
    /// The program and its version.
    pub program: String,
    /// The command line, word by word.
    pub command: Vec<String>,
    /// The seed of the order of runs and of the solvers.
    pub seed: u64,
    /// The time limit of each run, in seconds.
    pub timeout: Option<f64>,
    /// The number of runs of each combination on each puzzle.
    pub repeat: u64,
    /// The number of threads.
    pub jobs: u64,
    /// The options on each axis.
    pub axes: Axes,
    /// Set if unit propagation and proofs were measured.
    pub facts: bool,
    /// Set if every run had its own process.
    pub isolated: bool,
    /// The backends with their descriptions.
    pub backends: Vec<BackendFacts>,
    /// The encodings that are commands, with their output.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<BackendFacts>,
    /// The machine.
    pub machine: Machine,
    /// The puzzles, in the order of the input.
    pub puzzles: Vec<PuzzleFacts>,
}

impl ComparisonSettings {
    /// Returns the number of planned runs.
    pub fn runs(&self) -> u64 {
        let Axes { logic, formulation, encoding, sum_encoding: sums, backend } = &self.axes;
        let axes = [logic, formulation, encoding, sums, backend];
        let combinations = axes.map(|names| names.len() as u64).iter().product::<u64>();
        combinations * self.puzzles.len() as u64 * self.repeat
    }
}

/// The names of the options on each axis.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Axes {
    /// Levels of logic.
    pub logic: Vec<String>,
    /// Formulations.
    pub formulation: Vec<String>,
    /// At-most-one encodings.
    pub encoding: Vec<String>,
    /// Sum encodings.
    pub sum_encoding: Vec<String>,
    /// Backends.
    pub backend: Vec<String>,
}

/// A backend with its description.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BackendFacts {
    /// Its name.
    pub name: String,
    /// The description, with the version if it is known.
    pub text: String,
}

/// A puzzle of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleFacts {
    /// The file of the puzzle.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its hash, 16 hexadecimal digits.
    pub hash: String,
    /// Its side.
    pub side: u64,
    /// The number of givens.
    pub givens: u64,
}

/// All runs of a comparison, and its settings.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// The settings.
    pub about: ComparisonSettings,
    /// The runs, by number.
    pub runs: Vec<MeasuredRun>,
    /// The sizes by side, if they were requested.
    pub growth: Vec<FormulaGrowth>,
}
