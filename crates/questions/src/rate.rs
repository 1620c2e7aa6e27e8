//! The difficulty of a puzzle for a human solver and for a SAT solver.

use std::{collections::BTreeMap, fmt};

use board::{
    DigitNames, Position, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use explain::{
    Ending,
    rating::{self, Effort, Level, Rating, RatingScope},
};
use itertools::Itertools;
use logic::Difficulty;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use solve::{SolveError, VerdictKind};

use crate::{
    record::schema_of_fields,
    step::{reason, stopped, verdict},
};

/// The options of the question.
#[derive(Clone)]
pub struct Options {
    /// The game state to rate from; `None`: the beginning.
    pub position: Option<Position>,
    /// The options of the human solver.
    pub explain: explain::Options,
    /// The depth of the rating.
    pub depth: RatingScope,
    /// True to measure the effort of a SAT solver also.
    pub effort: bool,
}

impl Default for Options {
    fn default() -> Options {
        let explain = explain::Options::default();
        Options { position: None, explain, depth: RatingScope::Full, effort: false }
    }
}

/// Rates the difficulty of a puzzle.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let Options { position, explain, depth, effort } = options;
    let rating = rating::rate_at(puzzle, position.as_ref(), explain.clone(), *depth, stop)?;
    let effort = if *effort { rating::effort(puzzle, stop)? } else { None };
    let answer = Answer { effort, ..Answer::new(rating, puzzle.shape) };
    let is_default = explain.names == DigitNames::default();
    Ok(if is_default { answer } else { Answer { names: explain.names.clone(), ..answer } })
}

/// The difficulty of a puzzle.
pub struct Answer {
    /// The difficulty for a human solver.
    pub rating: Rating,
    /// The effort of a SAT solver, if it was measured.
    pub effort: Option<Effort>,
    shape: Shape,
    names: DigitNames,
}

impl Answer {
    /// Returns the answer for a puzzle that was already rated.
    pub fn new(rating: Rating, shape: Shape) -> Answer {
        Answer { rating, effort: None, shape, names: DigitNames::numbers(shape) }
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Fields<'a> {
    /// The ending of the solution path: solved, multiple, unsolvable, invalid, mistaken, stuck or
    /// unknown; null if --max-steps ended it.
    ending: &'static str,
    #[serde(flatten)]
    solved: Option<RatingFields<'a>>,
    #[serde(flatten)]
    sat: Option<Sat>,
    /// The reason for the verdict, or for a missing result.
    reason: Option<String>,
}

/// The fields of the record of a puzzle with a rating or a lower bound.
#[derive(Serialize, JsonSchema)]
pub struct RatingFields<'a> {
    /// The difficulty level; null if only a bound of an easier level is known.
    #[schemars(schema_with = "level_schema")]
    level: Option<&'static str>,
    /// The difficulty of the hardest step. In records of rate and generate, for classic 9×9: the
    /// rating of Sukaku Explainer.
    hardest: Option<f64>,
    /// A lower bound, if hardest is unknown.
    hardest_at_least: Option<f64>,
    /// The difficulty of the hardest step up to the first placed digit; only classic 9×9.
    pearl: Option<f64>,
    /// The difficulty of the first step; only classic 9×9.
    diamond: Option<f64>,
    /// The technique of the hardest step.
    technique: Option<&'static str>,
    /// The number of steps.
    step_count: usize,
    /// The number of steps of each technique.
    techniques: &'a BTreeMap<&'static str, usize>,
    /// The number of steps found by search.
    by_search: usize,
}

fn level_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["easy", "medium", "hard", "expert", "evil", null] })
}

impl RatingFields<'_> {
    /// Returns the fields of a rating.
    pub fn of(rating: &Rating) -> RatingFields<'_> {
        let Rating { steps, hardest, is_bound, technique, pearl, diamond, searches, .. } = rating;
        let number = |it: &Option<Difficulty>| it.map(Difficulty::value);
        RatingFields {
            level: rating.level().map(Level::name),
            hardest: number(hardest).filter(|_| !is_bound),
            hardest_at_least: number(hardest).filter(|_| *is_bound),
            pearl: number(pearl),
            diamond: number(diamond),
            technique: *technique,
            step_count: steps.values().sum(),
            techniques: steps,
            by_search: *searches,
        }
    }
}

/// The counters of SAT solvers.
#[derive(Serialize, JsonSchema)]
struct Sat {
    /// The number of decisions of a SAT solver.
    sat_decisions: Option<u64>,
    /// The number of conflicts of a SAT solver.
    sat_conflicts: Option<u64>,
    /// The number of clauses of its proof.
    proof_clauses: Option<u64>,
    /// The size of its proof, in bytes.
    proof_bytes: Option<u64>,
}

/// Formats the rating, such as `medium: 3.4/1.2/1.2 (hidden pair), 66 steps: …`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Answer { rating, effort, names, .. } = self;
        let Rating { steps, hardest, is_bound, pearl, diamond, technique, searches, ending } =
            rating;
        let at_least = if *is_bound { "at least " } else { "" };
        if *ending != Ending::Solved {
            let bound = hardest.filter(|_| *is_bound && *searches == 0);
            let bound = bound.map_or(String::new(), |bound| format!("; {at_least}{bound}"));
            let why = match ending {
                Ending::Several => "the puzzle has multiple solutions".to_owned(),
                ending => ending.words(names),
            };
            return write!(f, "not rated: {why}{bound}");
        }
        let count: usize = steps.values().sum();
        let numbers = [hardest, pearl, diamond].into_iter().flatten().join("/");
        let number = match (technique, is_bound) {
            // The hardest step, which was not found, has another technique.
            (Some(_), true) if *searches == 0 => format!("at least {}", hardest.iter().join("")),
            (Some(technique), _) => format!("{at_least}{numbers} ({technique})"),
            _ if *searches > 0 => "by search only".to_owned(),
            (None, true) => format!("at least {}", hardest.iter().join("")),
            (None, false) => return f.write_str("easy: all cells are given"),
        };
        let so_far = if *is_bound && *searches == 0 { " so far" } else { "" };
        let search = match searches {
            0 => String::new(),
            searches => format!(", {searches} of them by search"),
        };
        let kinds =
            steps.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
        let sat = effort.map_or(String::new(), |Effort { statistics, proof }| {
            let (decisions, conflicts) = (statistics.decisions, statistics.conflicts);
            let number = |it: Option<u64>| it.map_or("no".to_owned(), |it| it.to_string());
            let bytes = number(proof.map(|proof| proof.bytes));
            format!(
                "; SAT: {} decisions, {} conflicts, {bytes} bytes of proof",
                number(decisions),
                number(conflicts)
            )
        });
        let level = rating.level().map_or("unknown level", Level::name);
        let colon = if kinds.is_empty() { "" } else { ": " };
        let plural = if count == 1 { "" } else { "s" };
        write!(f, "{level}: {number}, {count} step{plural}{so_far}{search}{colon}{kinds}{sat}")
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        verdict(&self.rating.ending)
    }

    fn stopped(&self) -> Option<StopReason> {
        stopped(&self.rating.ending)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Rating { is_bound, ending, .. } = &self.rating;
        let is_known = *ending == Ending::Solved || *is_bound;
        let solved = is_known.then(|| RatingFields::of(&self.rating));
        let sat = self.effort.map(|Effort { statistics, proof }| Sat {
            sat_decisions: statistics.decisions,
            sat_conflicts: statistics.conflicts,
            proof_clauses: proof.map(|proof| proof.clauses),
            proof_bytes: proof.map(|proof| proof.bytes),
        });
        let reason = reason(ending, self.shape);
        Fields { ending: ending.name(), solved, sat, reason }.serialize(serializer)
    }
}

schema_of_fields!(Answer as Fields<'static>);

#[cfg(test)]
mod tests {
    use board::stop::Stop;

    use super::{Options, ask};
    use crate::Record;

    #[test]
    fn text_and_record_have_the_same_level() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let answer = ask(&text.parse().unwrap(), &Options::default(), &Stop::never()).unwrap();
        let record = serde_json::to_value(Record::of(&answer)).unwrap();
        assert_eq!(record["level"], "easy");
        assert!(answer.to_string().starts_with("easy: 1.2/"), "{answer}");
    }
}
