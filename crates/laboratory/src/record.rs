//! What is kept of a comparison: flat records with plain names, so that they can
//! be written as CSV and JSON Lines, read again and put together.

use std::{ops::RangeInclusive, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use solve::{Found, SolveError, Verdict, VerdictKind};

use crate::{hashes, machine::Machine};

/// What was measured when one combination was tried on one puzzle. Times are in
/// milliseconds of the clock on the wall; blank is what could not be had.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Its number in the plan, from 1; no two runs of a comparison share it.
    pub run: u64,
    /// Where the puzzle stands.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The hash of the puzzle, 16 hexadecimal digits.
    #[serde(rename = "puzzle_hash")]
    pub puzzle: String,
    /// The puzzle's side.
    pub side: u64,
    /// Its boxes, such as 3x3.
    #[serde(rename = "box")]
    pub boxes: String,
    /// The level of logic.
    pub logic: String,
    /// The formulation.
    pub formulation: String,
    /// The at-most-one encoding.
    pub encoding: String,
    /// How sums are written.
    pub sum_encoding: String,
    /// The backend that was asked for.
    pub backend: String,
    /// Who searched; empty where logic decided.
    pub solver: String,
    /// Which of the repeats of the combination on the puzzle, from 1.
    pub repeat: u64,
    /// What seeded the solver, where it takes a seed.
    pub seed: u64,
    /// The seconds allowed; blank without limit.
    #[serde(rename = "timeout_s")]
    pub timeout: Option<f64>,
    /// How it ended.
    #[serde(serialize_with = "to_word", deserialize_with = "from_word")]
    pub verdict: VerdictKind,
    /// Why it is unknown or an error.
    pub reason: Option<String>,
    /// The hash of the first solution found, 16 hexadecimal digits.
    #[serde(rename = "solution_hash")]
    pub solution: Option<String>,
    /// The hash of another one, where two were found.
    #[serde(rename = "other_hash")]
    pub another: Option<String>,
    /// Cells that logic left open.
    pub open_cells: u64,
    /// Variables of candidates.
    pub candidate_variables: u64,
    /// Variables of the encoding and the formulation.
    pub auxiliary_variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Clauses by length: `2:10206 9:324`.
    pub lengths: String,
    /// Literals.
    pub literals: u64,
    /// Bytes as a DIMACS file without comments; 0 where logic leaves no formula.
    pub dimacs_bytes: u64,
    /// Time of the logic pre-pass.
    pub logic_ms: Option<f64>,
    /// Time to write the clauses to nobody: the shortest of three, measured once for
    /// each formula.
    pub encode_ms: Option<f64>,
    /// Time to write the clauses into the solver: encoding and loading. A program
    /// is handed them later, as a file, in each solve.
    pub load_ms: Option<f64>,
    /// Time of the first solve; of a program with its start, and with writing the
    /// file and reading the answer.
    pub first_ms: Option<f64>,
    /// Time of the second solve, with the first solution ruled out.
    pub second_ms: Option<f64>,
    /// All of it but `encode_ms`: logic, load, first and second solve, and what is
    /// between them: starting the solver, decoding, verifying.
    pub total_ms: f64,
    /// Decisions, as the solver counts them, over both solves.
    pub decisions: Option<u64>,
    /// Conflicts.
    pub conflicts: Option<u64>,
    /// Literals propagated.
    pub propagations: Option<u64>,
    /// Restarts.
    pub restarts: Option<u64>,
    /// Learned clauses.
    pub learnt: Option<u64>,
    /// The most memory held, in bytes.
    pub peak_bytes: Option<u64>,
    /// Open cells whose digit unit propagation alone finds.
    pub propagated_cells: Option<u64>,
    /// Whether unit propagation refutes every wrong candidate of the only
    /// solution, each tried alone.
    pub refutes_wrong: Option<bool>,
    /// Bytes of varisat's proof, in binary DRAT, that there is no other solution.
    pub proof_bytes: Option<u64>,
    /// Clauses in that proof.
    pub proof_clauses: Option<u64>,
}

fn to_word<S: Serializer>(verdict: &VerdictKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

fn from_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<VerdictKind, D::Error> {
    let word = String::deserialize(deserializer)?;
    let found = VerdictKind::ALL.into_iter().find(|kind| kind.name() == word);
    found.ok_or_else(|| D::Error::custom(format!("unknown verdict {word:?}")))
}

impl Run {
    /// Whether there was a verdict.
    pub fn is_decided(&self) -> bool {
        !matches!(self.verdict, VerdictKind::Unknown | VerdictKind::Error)
    }

    /// The same run, failed for that reason.
    pub fn failed(self, reason: String) -> Run {
        Run { verdict: VerdictKind::Error, reason: Some(reason), ..self }
    }

    /// The same run with what the path found.
    pub(crate) fn with(self, found: Result<Found, SolveError>) -> Run {
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
        let mut grids = found.grids.iter().map(hashes::of_grid);
        // To the nanosecond, and no digits that mean nothing.
        let ms = |time: &Duration| time.as_nanos() as f64 / 1e6;
        let mut solves = report.solve_times.iter().map(ms);
        let statistics = &report.statistics;
        Run {
            verdict: verdict.kind(),
            reason,
            solution: grids.next(),
            another: grids.next(),
            solver: report.backend.to_owned(),
            logic_ms: Some(ms(&report.logic_time)),
            load_ms: (!report.backend.is_empty()).then(|| ms(&report.encode_time)),
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

    /// Whether it is of the same puzzle and combination, and of that number.
    pub fn is_of(&self, other: &Run) -> bool {
        let what = |run: &Run| {
            let names = [
                &run.puzzle,
                &run.logic,
                &run.formulation,
                &run.encoding,
                &run.sum_encoding,
                &run.backend,
            ];
            (run.run, run.repeat, names.map(String::clone))
        };
        what(self) == what(other)
    }

    /// How many clauses have a number of literals in this range.
    pub fn clauses_of(&self, lengths: &RangeInclusive<u64>) -> u64 {
        let pairs = self.lengths.split_whitespace().filter_map(|pair| pair.split_once(':'));
        let pairs =
            pairs.filter_map(|(length, many)| Some((length.parse().ok()?, many.parse().ok()?)));
        pairs.filter(|(length, _)| lengths.contains(length)).map(|(_, many): (u64, u64)| many).sum()
    }
}

/// A size of a formula without solving: a formulation and an encoding on the empty
/// board of some side, all side³ candidates open.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Growth {
    /// The side.
    pub side: u64,
    /// Its boxes, such as 3x3.
    #[serde(rename = "box")]
    pub boxes: String,
    /// The formulation.
    pub formulation: String,
    /// The at-most-one encoding.
    pub encoding: String,
    /// Variables of candidates: side³.
    pub candidate_variables: u64,
    /// Variables of the encoding and the formulation.
    pub auxiliary_variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Clauses by length: `2:10206 9:324`.
    pub lengths: String,
    /// Literals.
    pub literals: u64,
    /// Bytes as a DIMACS file without comment lines.
    pub dimacs_bytes: u64,
    /// Auxiliary variables as the catalogue's formula says.
    pub formula_auxiliary_variables: u64,
    /// Clauses as the catalogue's formula says.
    pub formula_clauses: u64,
}

/// What a comparison was made with.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// The program and its version.
    pub program: String,
    /// The command line, word by word.
    pub command: Vec<String>,
    /// Orders the runs and seeds the solvers that take one.
    pub seed: u64,
    /// The seconds allowed for each run.
    pub timeout: Option<f64>,
    /// Runs of each combination on each puzzle.
    pub repeat: u64,
    /// Threads that ran side by side.
    pub jobs: u64,
    /// What was chosen on each axis.
    pub axes: Axes,
    /// Whether unit propagation and proofs were measured.
    pub facts: bool,
    /// Whether every run had a process of its own.
    pub isolated: bool,
    /// The backends with what they are.
    pub backends: Vec<BackendFacts>,
    /// The encodings that are commands, with what they print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<BackendFacts>,
    /// Where it ran.
    pub machine: Machine,
    /// The puzzles, in the order of the input.
    pub puzzles: Vec<PuzzleFacts>,
}

impl About {
    /// How many runs there are to be.
    pub fn runs(&self) -> u64 {
        let Axes { logic, formulation, encoding, sum_encoding: sums, backend } = &self.axes;
        let axes = [logic, formulation, encoding, sums, backend];
        let combinations = axes.map(|names| names.len() as u64).iter().product::<u64>();
        combinations * self.puzzles.len() as u64 * self.repeat
    }
}

/// What was chosen on each axis, by name.
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

/// A backend and what it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BackendFacts {
    /// Its name.
    pub name: String,
    /// What it is, with its version where that is known.
    pub text: String,
}

/// A puzzle of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleFacts {
    /// Where it stands.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its hash, 16 hexadecimal digits.
    pub hash: String,
    /// Its side.
    pub side: u64,
    /// Its givens.
    pub givens: u64,
}

/// All runs, and what they were made with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// What it was made with.
    pub about: About,
    /// The runs, by number.
    pub runs: Vec<Run>,
    /// Sizes by side, where they were asked for.
    pub growth: Vec<Growth>,
}
