//! The number of solutions: exact up to a limit, and beyond it by a model counter or an estimate.

use std::fmt;

use board::{
    DigitNames, Puzzle, Symbols,
    stop::{Stop, StopReason},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{
    SearchResult, SolutionsEnd, SolveContext, SolveError, Solver, VerdictKind, claim,
    estimate::{Probing, estimate},
};

use crate::{
    estimate::{EstimateAnswer, Record},
    record::schema_of_fields,
    solutions::{SolutionFields, reason, verdict},
};

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The SAT pipeline.
    pub solver: Solver,
    /// The number of solutions that are counted one by one.
    pub limit: u64,
    /// The probes that estimate the number of solutions if it exceeds the limit.
    pub probing: Option<Probing>,
    /// The symbols of digits in the text; `None`: numbers.
    pub symbols: Option<Symbols>,
}

/// The number of solutions.
pub struct Answer {
    /// The result of the search, for one solution more than the limit.
    pub found: SearchResult,
    /// The result of the method for puzzles with more solutions, if it ran.
    pub beyond: Option<BeyondLimit>,
    limit: u64,
    puzzle: Puzzle,
    symbols: Option<Symbols>,
}

/// The result of a method for puzzles with more solutions than the limit.
pub enum BeyondLimit {
    /// The number of a model counter.
    Counted(ModelCount),
    /// An estimate.
    Estimated(EstimateAnswer),
    /// The counter was stopped.
    Unknown(StopReason),
}

/// The number of a model counter.
pub struct ModelCount {
    /// The number in digits.
    pub number: String,
    /// False if the counter only estimates it.
    pub exact: bool,
    /// The name of the counter.
    pub counter: &'static str,
    /// The accuracy of an estimate, as the counter claims.
    pub accuracy: Option<&'static str>,
}

/// Counts the solutions of a puzzle.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let mut context = SolveContext::new(puzzle, options.solver.logic);
    let limit = options.limit.saturating_add(1);
    let found = options.solver.search_solutions(&mut context, puzzle, limit, 2, stop)?;
    Answer::new(puzzle, found, options, stop)
}

impl Answer {
    /// Returns the answer to a search for one solution more than the limit, with an estimate if one
    /// is wanted.
    ///
    /// # Errors
    /// If a component is broken.
    pub fn new(
        puzzle: &Puzzle,
        found: SearchResult,
        options: &Options,
        stop: &Stop,
    ) -> Result<Answer, SolveError> {
        let beyond = match options.probing.filter(|_| !found.is_exact()) {
            None => None,
            Some(probing) => {
                let estimate = estimate(puzzle, options.solver.logic, probing, stop)?;
                let found = found.count;
                Some(BeyondLimit::Estimated(EstimateAnswer { estimate, probing, found }))
            }
        };
        let (limit, symbols) = (options.limit, options.symbols.clone());
        Ok(Answer { found, beyond, limit, puzzle: puzzle.clone(), symbols })
    }

    /// Returns true if the number is exact.
    pub fn is_exact(&self) -> bool {
        match &self.beyond {
            Some(BeyondLimit::Counted(counted)) => counted.exact,
            Some(BeyondLimit::Estimated(estimated)) => estimated.is_exact(),
            Some(BeyondLimit::Unknown(_)) => false,
            None => self.found.is_exact(),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let count = self.found.count;
        match (&self.beyond, &self.found.end) {
            (Some(BeyondLimit::Counted(ModelCount { number, exact: true, counter, .. })), _) => {
                write!(f, "{number}{}", claim(Some(counter)))
            }
            (Some(BeyondLimit::Counted(ModelCount { number, counter, accuracy, .. })), _) => {
                let accuracy = accuracy.map(|it| format!(", {it}")).unwrap_or_default();
                write!(f, "about {number} (estimate of {counter}{accuracy})")
            }
            (Some(BeyondLimit::Estimated(estimated)), _) => estimated.fmt(f),
            (Some(BeyondLimit::Unknown(why)), _) | (None, Some(SolutionsEnd::Unknown(why))) => {
                write!(f, "at least {count} (unknown: {why})")
            }
            (None, Some(SolutionsEnd::Exhausted)) => write!(f, "{count}{}", self.found.claim()),
            (None, Some(SolutionsEnd::Invalid(clash))) => {
                let numbers = || DigitNames::numbers(self.puzzle.shape);
                let names = self.symbols.as_ref().map_or_else(numbers, Symbols::names);
                write!(f, "0 (invalid: {})", clash.describe(&names))
            }
            (None, None) => write!(f, "more than {}", self.limit),
        }
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        verdict(&self.found)
    }

    fn stopped(&self) -> Option<StopReason> {
        match &self.beyond {
            Some(BeyondLimit::Counted(_)) => None,
            Some(BeyondLimit::Estimated(estimated)) => estimated.estimate.stopped,
            Some(BeyondLimit::Unknown(why)) => Some(*why),
            None => self.found.stopped(true),
        }
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Fields {
    /// The number of solutions found.
    count: u64,
    /// True if count is the number of all solutions.
    exact: bool,
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    claimed_by: Option<&'static str>,
    /// The cells of the givens that conflict directly.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    clash: Option<Vec<String>>,
    /// The number of candidates that remain after the logic pre-pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    candidates_left: Option<usize>,
    #[serde(flatten)]
    beyond: Record,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    reason: Option<String>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = &self.found;
        let of_search = reason(&self.puzzle, &found.verdict());
        let (beyond, reason) = match &self.beyond {
            None => (Record::default(), of_search),
            Some(BeyondLimit::Counted(counted)) => (counted.record(), of_search),
            Some(BeyondLimit::Estimated(it)) => {
                (it.record(), it.estimate.stopped.map(|why| why.to_string()).or(of_search))
            }
            Some(BeyondLimit::Unknown(why)) => (Record::default(), Some(why.to_string())),
        };
        let (count, exact) = found.count_up_to(self.limit);
        let SolutionFields { claimed_by, clash, candidates_left, .. } =
            SolutionFields::new(&self.puzzle, found);
        let fields = Fields { count, exact, claimed_by, clash, candidates_left, beyond, reason };
        fields.serialize(serializer)
    }
}

impl ModelCount {
    /// Returns the fields of the record. The number is text, since floating point cannot hold it.
    fn record(&self) -> Record {
        let number = Some(self.number.clone());
        let (exact_count, estimate) = match self.exact {
            true => (number, None),
            false => (None, Some(number)),
        };
        let (counter, accuracy) = (Some(self.counter), self.accuracy);
        Record { exact_count, estimate, counter, accuracy, ..Record::default() }
    }
}

schema_of_fields!(Answer as Fields);

#[cfg(test)]
mod tests {
    use board::stop::Stop;
    use solve::estimate::Probing;

    use super::{Options, ask};
    use crate::Record;

    fn answered(options: &Options) -> (String, serde_json::Value) {
        let answer = ask(&".".repeat(16).parse().unwrap(), options, &Stop::never()).unwrap();
        (answer.to_string(), serde_json::to_value(Record::of(&answer)).unwrap())
    }

    #[test]
    fn count_is_exact_up_to_the_limit() {
        for (limit, text, count, exact) in
            [(288, "288", 288, true), (287, "more than 287", 287, false)]
        {
            let (printed, record) = answered(&Options { limit, ..Options::default() });
            assert_eq!(printed, text);
            assert_eq!((&record["count"], &record["exact"]), (&count.into(), &exact.into()));
        }
    }

    #[test]
    fn estimate_follows_the_limit() {
        let probing = Some(Probing { probes: 100, seed: 1 });
        let (text, record) = answered(&Options { limit: 10, probing, ..Options::default() });
        assert!(text.starts_with("about "), "{text}");
        assert_eq!((&record["count"], &record["seed"]), (&10.into(), &1.into()));
    }
}
