//! The verdict on a puzzle: unique, multiple, unsolvable, invalid or unknown.

use std::fmt;

use board::{
    DigitNames, Puzzle, Symbols, counted,
    stop::{Stop, StopReason},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{SearchResult, SolveContext, SolveError, Solver, Verdict, VerdictKind};

use crate::{
    certificate::CertifiedAnswer,
    record::schema_of_fields,
    solutions::{FieldsWithSolutions, layers_suffix, reason, verdict},
};

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The SAT pipeline.
    pub solver: Solver,
    /// The symbols of digits in the text; `None`: numbers.
    pub symbols: Option<Symbols>,
}

/// The verdict on a puzzle.
pub struct Answer {
    /// The result of the search for two solutions.
    pub found: SearchResult,
    certified: Option<Option<CertifiedAnswer>>,
    puzzle: Puzzle,
    symbols: Option<Symbols>,
}

/// Determines the verdict on a puzzle.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let mut context = SolveContext::new(puzzle, options.solver.logic);
    let found = options.solver.search_solutions(&mut context, puzzle, 2, 2, stop)?;
    Ok(Answer::new(puzzle, found, options.symbols.clone()))
}

/// The beginning of the sentence about multiple solutions. It ends before the number of cells in
/// which two of them differ.
pub const MULTIPLE_PREFIX: &str = "multiple solutions: two differ in";

impl Answer {
    /// Returns the answer to a search result, without a proof.
    pub fn new(puzzle: &Puzzle, found: SearchResult, symbols: Option<Symbols>) -> Answer {
        Answer { found, certified: None, puzzle: puzzle.clone(), symbols }
    }

    /// Adds the proof, if one was requested. `Some(None)` means that the verdict cannot be proved.
    #[must_use]
    pub fn with_proof(self, certified: Option<Option<CertifiedAnswer>>) -> Answer {
        Answer { certified, ..self }
    }

    /// Returns the proof, if there is one.
    pub fn proof(&self) -> Option<&CertifiedAnswer> {
        self.certified.as_ref()?.as_ref()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Answer { found, puzzle, .. } = self;
        let proof = |comma: &str| {
            self.proof().map_or_else(|| found.claim(), |proof| format!("{comma}{proof}"))
        };
        let verdict = found.verdict();
        let layers = layers_suffix(puzzle, &verdict);
        match verdict {
            Verdict::Unique(_) => write!(f, "unique{}", proof(", ")),
            Verdict::Unsolvable => {
                let why = reason(puzzle, &verdict).map(|why| format!(": {why}"));
                write!(f, "unsolvable{}{}", why.unwrap_or_default(), proof(", "))
            }
            Verdict::Invalid(clash) => {
                let numbers = || DigitNames::numbers(puzzle.shape);
                let names = self.symbols.as_ref().map_or_else(numbers, Symbols::names);
                write!(f, "invalid: {}{}", clash.describe(&names), proof("; "))
            }
            Verdict::Unknown(why, first) => {
                let left = found.report.candidates_after;
                let first = if first.is_some() { ", one solution found" } else { "" };
                write!(f, "unknown: {why}; {left} candidates left{first}")
            }
            Verdict::Multiple(one, other) => {
                let cells = one.differing(&other);
                let (count, cells) = (counted(cells.len(), "cells"), puzzle.shape.names(&cells));
                write!(f, "{MULTIPLE_PREFIX} {count}: {cells}{layers}")
            }
        }
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        verdict(&self.found)
    }

    fn stopped(&self) -> Option<StopReason> {
        self.found.stopped(false)
    }
}

/// The fields of the record, besides those about solutions.
#[derive(Serialize, JsonSchema)]
struct Fields<'a> {
    /// The proved statement, the files of the proof and their size; null if the verdict cannot be
    /// proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Option<&'a CertifiedAnswer>>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let certificate = self.certified.as_ref().map(Option::as_ref);
        FieldsWithSolutions::new(&self.puzzle, &self.found, Fields { certificate })
            .serialize(serializer)
    }
}

schema_of_fields!(Answer as FieldsWithSolutions<Fields<'static>>);

#[cfg(test)]
mod tests {
    use board::stop::Stop;
    use serde_json::Value;

    use super::{MULTIPLE_PREFIX, Options, ask};
    use crate::Record;

    fn answered(puzzle: &str) -> (String, Value) {
        let answer = ask(&puzzle.parse().unwrap(), &Options::default(), &Stop::never()).unwrap();
        (answer.to_string(), serde_json::to_value(Record::of(&answer)).unwrap())
    }

    #[test]
    fn text_and_record_use_the_same_verdict() {
        for (puzzle, verdict) in [
            ("4..3..2.3.......", "unique"),
            ("................", "multiple"),
            ("44..............", "invalid"),
            (".3.14.......2...", "unsolvable"),
        ] {
            let (text, record) = answered(puzzle);
            assert_eq!(record["verdict"], verdict);
            assert!(text.starts_with(verdict), "{text}");
        }
    }

    #[test]
    fn record_contains_two_solutions_and_their_difference() {
        let (text, record) = answered("................");
        assert_eq!(record["solutions"].as_array().unwrap().len(), 2);
        let cells: Vec<_> = record["differ"].as_array().unwrap().iter().collect();
        let names: Vec<_> = cells.iter().filter_map(|name| name.as_str()).collect();
        assert_eq!(text, format!("{MULTIPLE_PREFIX} {} cells: {}", names.len(), names.join(" ")));
    }
}
