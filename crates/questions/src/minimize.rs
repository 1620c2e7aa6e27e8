//! A puzzle without redundant givens or rules.

use std::{fmt, time::Duration};

use board::{
    CellName, DigitNames, Puzzle, Symbols,
    fields::RuleValue,
    stop::{Stop, StopReason},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{
    SearchResult, SolveContext, SolveError, Solver, Verdict, VerdictKind, claim,
    givens::{
        MinimalPuzzle, MinimizeOptions, Prover, minimal, minimal_rules,
        symmetry::{self, Symmetry},
    },
};

use crate::{
    fields::names,
    record::{RecordValue, schema_of_fields},
    solutions::{FieldsWithSolutions, verdict},
};

/// The options of the question.
#[derive(Clone)]
pub struct Options {
    /// The SAT pipeline.
    pub solver: Solver,
    /// True to remove rules, false to remove givens.
    pub rules: bool,
    /// The symmetry of the givens; symmetric groups of givens are removed together.
    pub symmetry: &'static Symmetry,
    /// The seed of the order in which givens or rules are removed.
    pub seed: u64,
    /// The cells whose givens stay, with their symmetric groups. If rules are removed, the rules
    /// that contain one of these cells stay.
    pub keep: Vec<CellName>,
    /// The kinds of the rules that stay if rules are removed.
    pub keep_kinds: Vec<&'static str>,
    /// The time limit for trying further orders, which may leave fewer givens; `None` to try only
    /// the first order. Ignored if rules are removed.
    pub time: Option<Duration>,
    /// The symbols of digits in the text; `None` for numbers.
    pub symbols: Option<Symbols>,
}

impl Default for Options {
    fn default() -> Options {
        let (solver, symmetry) = (Solver::default(), &symmetry::NONE);
        let (keep, keep_kinds) = (Vec::new(), Vec::new());
        let (rules, seed, time, symbols) = (false, 0, None, None);
        Options { solver, rules, symmetry, seed, keep, keep_kinds, time, symbols }
    }
}

impl Options {
    /// Returns the options of the removal of givens.
    pub fn minimize_options(&self) -> MinimizeOptions<'_> {
        let &Options { symmetry, seed, time, ref keep, .. } = self;
        MinimizeOptions { symmetry, seed, time, keep }
    }

    /// Returns true if some clues stay even if they are redundant.
    fn keeps_some(&self) -> bool {
        !self.keep.is_empty() || !self.keep_kinds.is_empty()
    }

    /// Returns the indices of the rules that stay.
    fn kept_rules(&self, puzzle: &Puzzle) -> Vec<usize> {
        let is_kept = |rule: usize| {
            let rule = &puzzle.rules.all()[rule];
            self.keep_kinds.contains(&rule.name())
                || rule.fields(puzzle.shape).iter().any(|(_, value)| has_cell(value, &self.keep))
        };
        puzzle.rules.beside_board().filter(|&rule| is_kept(rule)).collect()
    }
}

/// Returns true if the value of a field contains one of these cells.
fn has_cell(value: &RuleValue, cells: &[CellName]) -> bool {
    match value {
        RuleValue::Text(name) => CellName::parse(name).is_some_and(|name| cells.contains(&name)),
        RuleValue::List(values) => values.iter().any(|value| has_cell(value, cells)),
        RuleValue::Rule(fields) => fields.iter().any(|(_, value)| has_cell(value, cells)),
        RuleValue::Number(_) | RuleValue::Flag(_) => false,
    }
}

/// A puzzle without redundant givens or rules.
pub struct Answer {
    /// The result of the search for two solutions.
    pub found: SearchResult,
    /// The minimized puzzle; `None` if the puzzle is not unique.
    pub made: Option<MinimalPuzzle>,
    puzzle: Puzzle,
    options: Options,
}

/// Removes redundant givens or rules from a puzzle.
///
/// # Errors
/// If the board does not have the symmetry, or a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let solver = &options.solver;
    let mut context = SolveContext::new(puzzle, solver.logic);
    let found = solver.search_solutions(&mut context, puzzle, 2, 2, stop)?;
    let mut prover = Prover::new(solver.clone());
    remove(&mut prover, puzzle, found, options, stop)
}

/// Removes redundant givens or rules after the search for two solutions.
///
/// # Errors
/// If the board does not have the symmetry, or a component is broken.
pub fn remove(
    prover: &mut Prover,
    puzzle: &Puzzle,
    found: SearchResult,
    options: &Options,
    stop: &Stop,
) -> Result<Answer, SolveError> {
    let made = match found.verdict() {
        Verdict::Unique(solution) if options.rules => {
            let kept = options.kept_rules(puzzle);
            Some(minimal_rules(prover, puzzle, &solution, &kept, options.seed, stop)?)
        }
        Verdict::Unique(solution) => {
            Some(minimal(prover, puzzle, &solution, options.minimize_options(), stop)?)
        }
        _ => None,
    };
    Ok(Answer::new(puzzle, found, made, options))
}

impl Answer {
    /// Returns the answer for a puzzle that was already minimized.
    pub fn new(
        puzzle: &Puzzle,
        found: SearchResult,
        made: Option<MinimalPuzzle>,
        options: &Options,
    ) -> Answer {
        Answer { found, made, puzzle: puzzle.clone(), options: options.clone() }
    }

    /// Returns the numbers of givens, or of rules, before and after.
    pub fn counts(&self) -> Option<(usize, usize)> {
        let count = |puzzle: &Puzzle| match self.options.rules {
            true => puzzle.rules.beside_board().count(),
            false => puzzle.givens.filled().count(),
        };
        self.made.as_ref().map(|made| (count(&self.puzzle), count(&made.puzzle)))
    }

    /// Returns the limit because of which it is unknown whether the result is minimal.
    pub fn unknown(&self) -> Option<StopReason> {
        self.made.as_ref().and_then(MinimalPuzzle::unknown)
    }

    /// Returns the external solver by whose unverified claim the puzzle is unique, if any.
    pub fn claimed_by(&self) -> Option<&'static str> {
        let made = self.made.as_ref().and_then(|made| made.claimed_by);
        made.or_else(|| self.found.claimed_by())
    }
}

/// Formats the number of givens or rules that are left, or the reason why nothing was removed.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Answer { found, made, puzzle, options } = self;
        let (Some(made), Some((before, left))) = (made, self.counts()) else {
            return match found.verdict() {
                Verdict::Unique(_) | Verdict::Multiple(..) => f.write_str("multiple solutions"),
                Verdict::Unsolvable => write!(f, "unsolvable{}", found.claim()),
                Verdict::Invalid(clash) => {
                    let numbers = || DigitNames::numbers(puzzle.shape);
                    let names = options.symbols.as_ref().map_or_else(numbers, Symbols::names);
                    write!(f, "invalid: {}", clash.describe(&names))
                }
                Verdict::Unknown(why, _) => write!(f, "unknown: {why}"),
            };
        };
        let (what, them) = if options.rules { ("rules", "they are") } else { ("givens", "it is") };
        write!(f, "{left} of {before} {what} left")?;
        if made.orders > 1 {
            write!(f, ", the fewest in {} orders", made.orders)?;
        }
        let symmetry = options.symmetry;
        match made.unknown() {
            Some(why) => write!(f, "; unknown whether {them} minimal: {why}"),
            None if options.keeps_some() => f.write_str("; minimal except for protected clues"),
            None if *symmetry == symmetry::NONE => f.write_str("; minimal"),
            None => write!(f, "; minimal only under the symmetry {}", symmetry.name),
        }?;
        if !symmetry.is_in(puzzle) {
            f.write_str(", but the original givens are not symmetric")?;
        }
        f.write_str(&claim(self.claimed_by()))
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        verdict(&self.found)
    }

    fn stopped(&self) -> Option<StopReason> {
        self.unknown().or_else(|| self.found.stopped(false))
    }
}

/// The fields of the record about the minimal puzzle.
#[derive(Serialize, JsonSchema)]
struct Fields {
    /// The seed that gives the same result again.
    seed: u64,
    /// The requested symmetry of the givens.
    symmetry: &'static str,
    /// True if the remaining givens have the symmetry.
    symmetric: bool,
    /// The number of removal orders that were tried.
    #[schemars(range(min = 1))]
    orders: u64,
    /// The puzzle that was read, if the command made another one from it.
    from: RecordValue<'static>,
    /// The number of givens.
    givens: usize,
    /// The givens that were removed.
    removed: Vec<String>,
    /// The redundant rules that were removed, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    rules_removed: Option<Vec<String>>,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    /// True if no symmetric group of givens is redundant (single givens may be); null if unknown.
    minimal_groups: Option<bool>,
}

impl Answer {
    fn fields(&self, made: &MinimalPuzzle) -> Fields {
        let Answer { puzzle: from, options: Options { rules, symmetry, seed, .. }, .. } = self;
        let is_known = made.unknown().is_none() && !self.options.keeps_some();
        let rules_removed = || {
            let (left, all) = (made.puzzle.rules.all(), from.rules.all().iter().enumerate());
            let gone = all.filter(|(_, rule)| !left.contains(rule));
            gone.map(|(number, _)| from.rules.phrase(number, from.shape)).collect()
        };
        Fields {
            seed: *seed,
            symmetry: symmetry.name,
            symmetric: symmetry.is_in(&made.puzzle),
            orders: made.orders,
            from: RecordValue::of_puzzle(from),
            givens: made.givens(),
            removed: names(from.shape, from.givens.differing(&made.puzzle.givens)),
            rules_removed: rules.then(rules_removed),
            minimal: (is_known && **symmetry == symmetry::NONE).then_some(true),
            minimal_groups: is_known.then_some(true),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.made.as_ref().map(|made| self.fields(made));
        let mut record = FieldsWithSolutions::new(&self.puzzle, &self.found, fields);
        record.solutions.claimed_by = self.claimed_by();
        record.reason = self.unknown().map(|why| why.to_string()).or(record.reason);
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
    fn text_and_record_agree_on_givens_count() {
        let puzzle = "4213132431422431".parse().unwrap();
        let answer = ask(&puzzle, &Options::default(), &Stop::never()).unwrap();
        let record = serde_json::to_value(Record::of(&answer)).unwrap();
        let (givens, removed) = (&record["givens"], record["removed"].as_array().unwrap().len());
        assert_eq!(answer.to_string(), format!("{givens} of 16 givens left; minimal"));
        assert_eq!(
            (givens.as_u64(), &record["from"]),
            (Some(16 - removed as u64), &"4213132431422431".into())
        );
    }
}
