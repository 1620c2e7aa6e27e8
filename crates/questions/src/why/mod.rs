//! The reason why a puzzle is not unique: conflicting givens and rules, or missing givens.

mod additions;
mod conflicts;

use std::fmt;

use board::{
    DigitNames, Grid, Layout, Puzzle, Symbols,
    stop::{Stop, StopReason},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{
    SearchResult, SolveContext, SolveError, Solver, Verdict, VerdictKind,
    conflict::{self, ConflictsEnd},
    givens::{Prover, ambiguity},
};

use self::conflicts::SetFields;
pub use self::{
    additions::Additions,
    conflicts::{ConflictReport, ConflictsKind, DescribedConflict},
};
use crate::{
    check,
    record::schema_of_fields,
    solutions::{FieldsWithSolutions, verdict},
};

/// The conflicts to find in a puzzle without a solution.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum RequestedConflicts {
    /// One minimal conflict.
    #[default]
    One,
    /// A conflict with the fewest givens and rules.
    Smallest,
    /// All minimal conflicts up to a number.
    All(u64),
}

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The SAT pipeline.
    pub solver: Solver,
    /// The conflicts to find.
    pub wanted: RequestedConflicts,
    /// The verified solution to make unique; `None`: the first one found.
    pub solution: Option<Grid>,
    /// The symbols of digits in the text; `None`: numbers.
    pub symbols: Option<Symbols>,
}

/// The reason why a puzzle is not unique.
pub enum NonUniqueReason {
    /// It has no solution.
    Conflicts(ConflictReport),
    /// It has multiple solutions.
    Additions(Additions),
}

/// The reason why a puzzle is not unique, if it is not.
pub struct Answer {
    /// The result of the search for two solutions.
    pub found: SearchResult,
    /// The reason; `None` if the puzzle is unique or its verdict unknown.
    pub reason: Option<NonUniqueReason>,
    puzzle: Puzzle,
    symbols: Option<Symbols>,
}

/// The state that is kept for puzzles of the same layout.
#[derive(Default)]
pub struct Tools {
    context: Option<SolveContext>,
    prover: Option<Prover>,
}

/// Finds the reason why a puzzle is not unique.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let mut tools = Tools::default();
    let context = SolveContext::kept(&mut tools.context, puzzle, options.solver.logic);
    let found = options.solver.search_solutions(context, puzzle, 2, 2, stop)?;
    explain(&mut tools, puzzle, found, options, stop, &mut Ok)
}

/// Finds the reason for a search result; each conflict passes through `each` as soon as it is found.
///
/// # Errors
/// If a component is broken, or `each` fails.
pub fn explain<E: From<SolveError>>(
    tools: &mut Tools,
    puzzle: &Puzzle,
    found: SearchResult,
    options: &Options,
    stop: &Stop,
    each: &mut dyn FnMut(DescribedConflict) -> Result<DescribedConflict, E>,
) -> Result<Answer, E> {
    let solver = &options.solver;
    let reason = match found.verdict() {
        Verdict::Unique(_) | Verdict::Unknown(..) => None,
        Verdict::Multiple(one, other) => {
            let (solution, other) = match &options.solution {
                Some(chosen) if *chosen != one => (chosen.clone(), one),
                _ => (one, other),
            };
            let prover = tools.prover.get_or_insert_with(|| Prover::new(solver.clone()));
            let ambiguity = ambiguity(prover, puzzle, &solution, stop)?;
            let (is_chosen, all) =
                (options.solution.is_some(), matches!(options.wanted, RequestedConflicts::All(_)));
            let shape = puzzle.shape;
            Some(NonUniqueReason::Additions(Additions {
                shape,
                solution,
                other,
                ambiguity,
                is_chosen,
                all,
            }))
        }
        verdict @ (Verdict::Unsolvable | Verdict::Invalid(_)) => {
            let context = SolveContext::kept(&mut tools.context, puzzle, solver.logic);
            let mut conflicts = ConflictReport::default();
            if let Some(sets) = conflict::conflicts(context, solver, puzzle, &verdict, stop) {
                find(&mut conflicts, sets, options, puzzle, each)?;
            }
            Some(NonUniqueReason::Conflicts(conflicts))
        }
    };
    Ok(Answer { found, reason, puzzle: puzzle.clone(), symbols: options.symbols.clone() })
}

/// Finds the wanted conflicts.
fn find<E: From<SolveError>>(
    conflicts: &mut ConflictReport,
    mut sets: conflict::Conflicts,
    options: &Options,
    puzzle: &Puzzle,
    each: &mut dyn FnMut(DescribedConflict) -> Result<DescribedConflict, E>,
) -> Result<(), E> {
    let layout = Layout::clone(&sets.layout()).with_names(names(puzzle, options.symbols.as_ref()));
    let conflict = match options.wanted {
        RequestedConflicts::All(limit) => {
            let mut all = sets.all()?;
            (conflicts.kind, conflicts.unknown) = (ConflictsKind::All, Some(StopReason::Limit));
            while (conflicts.sets.len() as u64) < limit
                && let Some(conflict) = all.find_next()?
            {
                conflicts.sets.push(each(DescribedConflict::new(conflict, &layout))?);
            }
            match all.end() {
                Some(ConflictsEnd::Exhausted) => conflicts.unknown = None,
                Some(ConflictsEnd::Unknown(why)) => conflicts.unknown = Some(why),
                None => {}
            }
            return Ok(());
        }
        RequestedConflicts::Smallest => {
            let smallest = sets.smallest()?;
            conflicts.kind = ConflictsKind::Smallest { at_least: smallest.at_least };
            conflicts.unknown = smallest.unknown;
            smallest.conflict
        }
        RequestedConflicts::One => {
            let conflict = sets.minimal()?;
            conflicts.unknown = conflict.unknown;
            conflict
        }
    };
    let (kind, unknown) = (conflicts.kind, conflicts.unknown);
    conflicts.sets.push(each(DescribedConflict {
        kind,
        unknown,
        ..DescribedConflict::new(conflict, &layout)
    })?);
    Ok(())
}

fn names(puzzle: &Puzzle, symbols: Option<&Symbols>) -> DigitNames {
    symbols.map_or_else(|| DigitNames::numbers(puzzle.shape), Symbols::names)
}

/// The text about a unique puzzle.
const UNIQUE_TEXT: &str = "unique: nothing is wrong";

impl Answer {
    /// Returns the remarks about conflicts that are written as puzzles.
    pub fn remarks(&self) -> Vec<String> {
        match &self.reason {
            Some(NonUniqueReason::Conflicts(conflicts)) => conflicts.remarks(self.summary()),
            _ => Vec::new(),
        }
    }

    /// Returns the text without the drawing.
    pub fn sentences(&self) -> Vec<String> {
        let names = names(&self.puzzle, self.symbols.as_ref());
        match &self.reason {
            Some(NonUniqueReason::Conflicts(conflicts)) => {
                let sets = conflicts.sets.iter().map(|set| set.text(&self.puzzle, &names));
                sets.chain(self.summary()).collect()
            }
            Some(NonUniqueReason::Additions(additions)) => additions.sentences(&names),
            None => self.summary().into_iter().collect(),
        }
    }

    /// Returns the text without the conflicts, which `explain` has already handed over.
    pub fn summary(&self) -> Option<String> {
        let names = names(&self.puzzle, self.symbols.as_ref());
        match (&self.reason, self.found.verdict()) {
            (Some(NonUniqueReason::Conflicts(conflicts)), _) => {
                conflicts.summary(self.puzzle.shape, &names)
            }
            (Some(NonUniqueReason::Additions(additions)), _) => Some(additions.summary(&names)),
            (None, Verdict::Unique(_)) => Some(format!("{UNIQUE_TEXT}{}", self.found.claim())),
            (None, _) => {
                let (puzzle, symbols) = (&self.puzzle, self.symbols.clone());
                Some(check::Answer::new(puzzle, self.found.clone(), symbols).to_string())
            }
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut sentences = self.sentences();
        if let Some(NonUniqueReason::Additions(additions)) = &self.reason {
            let names = names(&self.puzzle, self.symbols.as_ref());
            sentences.insert(1, additions.drawing(&self.puzzle, &names).trim_end().to_owned());
        }
        f.write_str(&sentences.join("\n"))
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        verdict(&self.found)
    }

    fn stopped(&self) -> Option<StopReason> {
        match &self.reason {
            Some(NonUniqueReason::Conflicts(conflicts)) => conflicts.unknown,
            Some(NonUniqueReason::Additions(additions)) => additions.ambiguity.unknown,
            None => self.found.stopped(false),
        }
    }
}

/// The fields of the record, besides those about solutions.
#[derive(Default, Serialize, JsonSchema)]
struct Fields<'a> {
    /// The number of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    givens: Option<usize>,
    /// Conflicts: sets of givens and rules without a common solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<SetFields>")]
    conflicts: Option<Vec<SetFields<'a>>>,
    /// True if these are all minimal sets; null if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Option<bool>>,
    /// The proved lower bound on the number of elements or cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    at_least: Option<usize>,
    /// The fewest givens found that make the solution unique; null if none were found in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    add: Option<Option<Vec<String>>>,
    /// True if it is proved that fewer are not enough; null if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<Option<bool>>,
    /// Unavoidable sets without a given: each needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Vec<String>>")]
    unavoidable: Option<Vec<Vec<String>>>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = FieldsWithSolutions::new(&self.puzzle, &self.found, Fields::default());
        let solutions = &mut record.solutions;
        match &self.reason {
            Some(NonUniqueReason::Conflicts(conflicts)) => {
                // A proof of a conflict is a proof that the puzzle is unsolvable.
                let is_proved = conflicts.sets.iter().any(|set| set.claimed_by().is_none());
                solutions.claimed_by = solutions.claimed_by.filter(|_| !is_proved);
                record.reason = conflicts.reason().or(record.reason);
                record.fields = conflicts.fields(&self.puzzle);
            }
            Some(NonUniqueReason::Additions(additions)) => {
                solutions.claimed_by = additions.ambiguity.claimed_by;
                solutions.listed.set_solution(self.puzzle.shape, &additions.solution);
                record.reason = additions.ambiguity.unknown.map(|why| why.to_string());
                record.fields = additions.fields();
            }
            None => {}
        }
        record.serialize(serializer)
    }
}

schema_of_fields!(Answer as FieldsWithSolutions<Fields<'static>>);

#[cfg(test)]
mod tests {
    use board::stop::Stop;
    use serde_json::{Value, json};

    use super::{Options, RequestedConflicts, ask};
    use crate::Record;

    fn answered(puzzle: &str, wanted: RequestedConflicts) -> (String, Value) {
        let options = Options { wanted, ..Options::default() };
        let answer = ask(&puzzle.parse().unwrap(), &options, &Stop::never()).unwrap();
        (answer.to_string(), serde_json::to_value(Record::of(&answer)).unwrap())
    }

    #[test]
    fn conflicts_are_listed_in_text_and_record() {
        let (text, record) = answered("44.4............", RequestedConflicts::All(9));
        assert_eq!(record["verdict"], "invalid");
        assert_eq!(record["conflicts"].as_array().unwrap().len(), 3);
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(text.ends_with("3 conflicts: these are all minimal conflicts"), "{text}");
    }

    #[test]
    fn additions_make_the_first_solution_unique() {
        let (text, record) = answered("................", RequestedConflicts::One);
        assert_eq!((&record["verdict"], &record["smallest"]), (&json!("multiple"), &json!(true)));
        let added: Vec<_> = record["add"].as_array().unwrap().iter().collect();
        let added: Vec<_> = added.iter().filter_map(|it| it.as_str()).collect();
        assert!(text.contains(&format!("adding {} leaves only", added.join(" "))), "{text}");
        assert_eq!(
            answered("4..3..2.3.......", RequestedConflicts::One).0,
            "unique: nothing is wrong"
        );
    }
}
