//! The givens or rules of a puzzle that can each be removed.

use std::fmt;

use board::{
    DigitNames, Puzzle, Symbols,
    stop::{Stop, StopReason},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{
    SearchResult, SolveContext, SolveError, Solver, Verdict, VerdictKind, claim,
    givens::{GivenStatus, Prover, RuleStatus, Uniqueness, redundant, redundant_rules},
};

use crate::{
    check,
    record::{not_null, schema_of_fields},
    solutions::{FieldsWithSolutions, verdict},
};

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The SAT pipeline.
    pub solver: Solver,
    /// True to test rules, false to test givens.
    pub rules: bool,
    /// The symbols of digits in the text; `None`: numbers.
    pub symbols: Option<Symbols>,
}

/// The givens or rules of a puzzle that can each be removed.
///
/// A clue is redundant if the puzzle without it is proved to be unique. It is needed if another
/// solution without it was found and verified, or if the solution violates the other rules.
pub struct Answer {
    /// The result of the search for two solutions.
    pub found: SearchResult,
    /// The clues; `None` if the puzzle is not unique.
    clues: Option<Clues>,
    puzzle: Puzzle,
    symbols: Option<Symbols>,
}

/// The tested clues.
enum Clues {
    Givens(Vec<GivenStatus>),
    Rules(Vec<RuleStatus>),
}

/// Finds the givens or rules of a puzzle that can each be removed.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let mut context = SolveContext::new(puzzle, options.solver.logic);
    let found = options.solver.search_solutions(&mut context, puzzle, 2, 2, stop)?;
    test(&mut None, puzzle, found, options, stop)
}

/// Tests the clues after the search for two solutions; reuses the prover of earlier puzzles.
///
/// # Errors
/// If a component is broken.
pub fn test(
    kept: &mut Option<Prover>,
    puzzle: &Puzzle,
    found: SearchResult,
    options: &Options,
    stop: &Stop,
) -> Result<Answer, SolveError> {
    let clues = match found.verdict() {
        Verdict::Unique(solution) => {
            let prover = kept.get_or_insert_with(|| Prover::new(options.solver.clone()));
            Some(match options.rules {
                true => Clues::Rules(redundant_rules(prover, puzzle, &solution, stop)?),
                false => Clues::Givens(redundant(prover, puzzle, &solution, stop)?),
            })
        }
        _ => None,
    };
    Ok(Answer { found, clues, puzzle: puzzle.clone(), symbols: options.symbols.clone() })
}

impl Clues {
    fn count(&self) -> usize {
        match self {
            Clues::Givens(givens) => givens.len(),
            Clues::Rules(rules) => rules.len(),
        }
    }

    /// Returns the statuses; `None` for rules without which the solution violates the others.
    fn statuses(&self) -> Vec<Option<&Uniqueness>> {
        match self {
            Clues::Givens(givens) => givens.iter().map(|it| Some(&it.without)).collect(),
            Clues::Rules(rules) => rules.iter().map(|it| it.without.as_ref()).collect(),
        }
    }

    /// Returns the name of a clue.
    fn name(&self, number: usize, puzzle: &Puzzle, names: &DigitNames) -> String {
        match self {
            Clues::Givens(all) => names.candidate(puzzle.shape, all[number].candidate, "="),
            Clues::Rules(all) => puzzle.rules.phrase(all[number].rule, puzzle.shape),
        }
    }
}

/// The clues as text, without those that are needed.
struct Lists {
    redundant: Vec<String>,
    unknown: Vec<String>,
    why: Option<StopReason>,
    /// The external solver whose unverified claim shows that the solution is unique, with all givens
    /// or without one.
    claimed_by: Option<&'static str>,
}

impl Answer {
    fn lists(&self, clues: &Clues, names: &DigitNames) -> Lists {
        let (redundant, unknown) = (Vec::new(), Vec::new());
        let mut lists =
            Lists { redundant, unknown, why: None, claimed_by: self.found.claimed_by() };
        for (number, without) in clues.statuses().into_iter().enumerate() {
            let name = || clues.name(number, &self.puzzle, names);
            match without {
                Some(Uniqueness::Proved(by)) => {
                    lists.redundant.push(name());
                    lists.claimed_by = lists.claimed_by.or(*by);
                }
                None | Some(Uniqueness::Refuted(_)) => {}
                Some(Uniqueness::Unknown(why)) => {
                    lists.unknown.push(name());
                    lists.why = lists.why.or(Some(*why));
                }
            }
        }
        lists
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(clues) = &self.clues else {
            let (found, symbols) = (self.found.clone(), self.symbols.clone());
            return check::Answer::new(&self.puzzle, found, symbols).fmt(f);
        };
        let numbers = || DigitNames::numbers(self.puzzle.shape);
        let names = self.symbols.as_ref().map_or_else(numbers, Symbols::names);
        let Lists { redundant, unknown, why, claimed_by } = self.lists(clues, &names);
        let (what, between) = match clues {
            Clues::Givens(_) => ("givens", " "),
            Clues::Rules(_) => ("rules", ", "),
        };
        let (all, list) = (clues.count(), redundant.join(between));
        match (redundant.len(), why) {
            (0, None) => write!(f, "minimal: none of {all} {what} can be removed"),
            (0, Some(_)) => write!(f, "unknown: none of {all} {what} is known to be redundant"),
            (1, _) => write!(f, "1 of {all} {what} is redundant: {list}"),
            (count, _) => write!(f, "{count} of {all} {what} are redundant: {list}"),
        }?;
        f.write_str(&claim(claimed_by))?;
        match why {
            Some(why) => {
                write!(f, "; {} unknown ({why}): {}", unknown.len(), unknown.join(between))
            }
            None => Ok(()),
        }
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        verdict(&self.found)
    }

    fn stopped(&self) -> Option<StopReason> {
        let statuses = self.clues.as_ref().map(Clues::statuses).unwrap_or_default();
        let clue = statuses.into_iter().flatten().find_map(|without| match without {
            Uniqueness::Unknown(why) => Some(*why),
            _ => None,
        });
        clue.or_else(|| self.found.stopped(false))
    }
}

/// The fields of the record about the clues.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = not_null)]
struct Fields {
    /// The number of givens.
    givens: usize,
    /// In records of generate, and of minimize with --list and --rules: the number of variant rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    rules: Option<usize>,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    /// The givens that could each be removed.
    redundant: Vec<String>,
    /// The givens for which it is unknown whether they could be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<Vec<String>>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = FieldsWithSolutions::new(&self.puzzle, &self.found, None);
        record.fields = self.clues.as_ref().map(|clues| {
            let lists = self.lists(clues, &DigitNames::numbers(self.puzzle.shape));
            record.solutions.claimed_by = lists.claimed_by;
            record.reason = lists.why.map(|why| why.to_string()).or(record.reason.take());
            Fields {
                givens: self.puzzle.givens.filled().count(),
                rules: matches!(clues, Clues::Rules(_)).then(|| clues.count()),
                minimal: match (lists.redundant.is_empty(), lists.why) {
                    (false, _) => Some(false),
                    (true, why) => why.is_none().then_some(true),
                },
                redundant: lists.redundant,
                undecided: lists.why.map(|_| lists.unknown),
            }
        });
        record.serialize(serializer)
    }
}

schema_of_fields!(Answer as FieldsWithSolutions<Option<Fields>>);

#[cfg(test)]
mod tests {
    use board::stop::Stop;

    use super::{Options, ask};
    use crate::Record;

    #[test]
    fn text_and_record_list_the_same_givens() {
        let puzzle = "4213132431422431".parse().unwrap();
        let answer = ask(&puzzle, &Options::default(), &Stop::never()).unwrap();
        let record = serde_json::to_value(Record::of(&answer)).unwrap();
        let names: Vec<_> = record["redundant"].as_array().unwrap().iter().collect();
        let names: Vec<_> = names.iter().filter_map(|name| name.as_str()).collect();
        let list = names.join(" ");
        assert_eq!(answer.to_string(), format!("16 of 16 givens are redundant: {list}"));
    }
}
