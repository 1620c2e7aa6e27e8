//! The backbone and the true candidates of a puzzle.

use std::fmt::{self, Write};

use board::{
    Candidate, Candidates, Cell, DigitNames, Layout, Puzzle, Symbols,
    stop::{Stop, StopReason, allows, is_over},
};
use itertools::Itertools;
use pictures::picture::{
    Picture,
    terminal::{picture, table},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{
    SolutionsEnd, SolveContext, SolveError, Solver, Verdict, VerdictKind, claim,
    facts::{CandidateStatus, SolutionCount, SolutionFacts, facts_in},
};

use crate::{
    fields::{by_cell, digits_by_cell, names},
    record::{not_null, schema_of_fields},
    solutions::{Layers, layers_of, reason},
};

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The SAT pipeline.
    pub solver: Solver,
    /// The limit up to which the solutions with each candidate are counted; `None`: not counted.
    pub counts: Option<u64>,
    /// The symbols of digits in the text; `None`: numbers.
    pub symbols: Option<Symbols>,
}

/// The backbone and the true candidates of a puzzle.
pub struct Answer {
    /// The result of the solver.
    pub facts: SolutionFacts,
    puzzle: Puzzle,
    counted: bool,
    symbols: Option<Symbols>,
}

/// Finds the backbone and the true candidates of a puzzle.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    ask_in(&mut None, puzzle, options, stop)
}

/// Finds the backbone and the true candidates of a puzzle; reuses the context of earlier puzzles
/// with the same layout.
///
/// # Errors
/// If a component is broken.
pub fn ask_in(
    kept: &mut Option<SolveContext>,
    puzzle: &Puzzle,
    Options { solver, counts, symbols }: &Options,
    stop: &Stop,
) -> Result<Answer, SolveError> {
    let context = SolveContext::kept(kept, puzzle, solver.logic);
    let facts = facts_in(context, solver, puzzle, counts.unwrap_or(1), stop)?;
    let (counted, symbols) = (counts.is_some(), symbols.clone());
    Ok(Answer { facts, puzzle: puzzle.clone(), counted, symbols })
}

/// The width, in characters, above which a drawing is replaced by a list.
const MAX_DRAWING_WIDTH: usize = 160;

impl Answer {
    /// Returns the sentences about the whole puzzle.
    pub fn summary(&self) -> Vec<String> {
        let facts = &self.facts;
        let left = facts.report.candidates_after;
        let backbone = facts.backbone();
        let given = self.puzzle.candidates();
        let open = (0..self.puzzle.shape.all_cells()).filter(|&cell| given.count(cell) != 1);
        let open = open.collect_vec();
        let same = open.iter().filter(|&&cell| backbone.get(cell).is_some()).count();
        let same = format!("{same} of {} open cells are the same in every solution", open.len());
        let seen = facts.true_candidates().total();
        let claimed = claim(facts.claimed_by());
        let mut lines = match (&facts.end, facts.solutions) {
            (SolutionsEnd::Invalid(clash), _) => {
                return vec![format!("invalid: {}", clash.describe(&self.names()))];
            }
            (SolutionsEnd::Exhausted, SolutionCount::Exactly(0)) => {
                return vec![format!("unsolvable{claimed}")];
            }
            (SolutionsEnd::Exhausted, SolutionCount::Exactly(1)) => {
                return vec![format!("unique{claimed}")];
            }
            (SolutionsEnd::Exhausted, _) => {
                let same = format!("{same}{claimed}");
                vec![same, format!("true candidates: {seen} of {left} left by logic")]
            }
            (SolutionsEnd::Unknown(why), _) => {
                let unknown = facts.possible().total() - seen;
                let seen = format!("true candidates: {seen} of {left} left by logic");
                let seen = format!("{seen}, {unknown} unknown");
                vec![format!("unknown: {why}"), format!("at least {same}"), seen]
            }
        };
        if self.counted {
            lines.push(format!("solutions: {}", amount(facts.solutions, "at least ")));
        }
        lines
    }

    fn names(&self) -> DigitNames {
        let numbers = || DigitNames::numbers(self.puzzle.shape);
        self.symbols.as_ref().map_or_else(numbers, Symbols::names)
    }

    /// Returns the digits of a cell, with a question mark if unknown.
    fn digits(
        &self,
        possible: &Candidates,
        cell: Cell,
        names: &DigitNames,
    ) -> impl Iterator<Item = (Candidate, String)> {
        possible.digits(cell).map(move |digit| {
            let candidate = Candidate { cell, digit };
            let mark =
                if self.facts.truth(candidate) == CandidateStatus::Unknown { "?" } else { "" };
            (candidate, format!("{}{mark}", names.name(digit)))
        })
    }

    /// Draws all candidates in one grid, if it is not too wide.
    fn drawing(&self, possible: &Candidates) -> Option<String> {
        let (shape, names) = (self.puzzle.shape, self.names());
        let row = |row: usize| row * shape.columns()..(row + 1) * shape.columns();
        let digits = |row_of| row(row_of).map(|cell| possible.count(cell)).sum::<usize>();
        if self.counted || (0..shape.rows()).any(|row| digits(row) > MAX_DRAWING_WIDTH) {
            return None;
        }
        let apart = names.apart(shape.side());
        let cell = |cell| self.digits(possible, cell, &names).map(|(_, name)| name).join(apart);
        let drawing = table(&Layout::of(&self.puzzle), (0..shape.cells()).map(cell));
        drawing.lines().all(|line| line.chars().count() <= MAX_DRAWING_WIDTH).then_some(drawing)
    }

    /// Writes the backbone as a grid, and the other cells as a list.
    fn list(&self, possible: &Candidates, in_colour: bool, out: &mut String) -> fmt::Result {
        let (shape, names, puzzle) = (self.puzzle.shape, self.names(), &self.puzzle);
        let backbone = self.facts.backbone();
        let (found, symbols) = (Some(&backbone), self.symbols.as_ref());
        out.push_str(&if in_colour {
            picture(&Picture { title: "", puzzle, found, marks: None, step: None, symbols })
        } else {
            let digit = |cell| puzzle.givens.get(cell).or_else(|| backbone.get(cell));
            let name = |cell| digit(cell).map_or(".".to_owned(), |it| names.name(it).to_string());
            let width = names.width(shape.digits());
            let cells = (0..shape.cells()).map(|cell| format!("{:>width$}", name(cell)));
            table(&Layout::of(puzzle), cells)
        });
        for cell in (0..shape.cells()).filter(|&cell| backbone.get(cell).is_none()) {
            // The caller determines why the text is cut off.
            if is_over() || !allows(out.len() as u64) {
                break;
            }
            let mut digits =
                self.digits(possible, cell, &names).map(|(candidate, name)| match self.counted {
                    true => format!("{name} in {}", amount(self.facts.count(candidate), "≥")),
                    false => name,
                });
            writeln!(out, "{}: {}", shape.name(cell), digits.join(", "))?;
        }
        Ok(())
    }
}

fn amount(amount: SolutionCount, at_least: &str) -> String {
    match amount {
        SolutionCount::Exactly(number) => number.to_string(),
        SolutionCount::AtLeast(number) => format!("{at_least}{number}"),
    }
}

/// The summary and every candidate; `{:#}` colours digits for a terminal.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut out: String = self.summary().iter().map(|line| format!("{line}\n")).collect();
        let possible = self.facts.possible();
        if possible.total() > 0 {
            match self.drawing(&possible) {
                Some(drawing) => out += &drawing,
                None => self.list(&possible, f.alternate(), &mut out)?,
            }
            for (name, values) in layers_of(self.puzzle.shape, &self.facts.backbone()) {
                writeln!(out, "{name} {values}")?;
            }
        }
        f.write_str(out.trim_end_matches('\n'))
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        Some(self.facts.verdict())
    }

    fn stopped(&self) -> Option<StopReason> {
        match self.facts.end {
            SolutionsEnd::Unknown(why) => Some(why),
            SolutionsEnd::Exhausted | SolutionsEnd::Invalid(_) => None,
        }
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = not_null)]
struct Fields {
    /// The number of solutions found.
    count: u64,
    /// True if count is the number of all solutions.
    exact: bool,
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_by: Option<&'static str>,
    /// The digits that all solutions share, as a line.
    backbone: String,
    /// The values of each layer in `backbone`, by the name of the layer.
    #[serde(skip_serializing_if = "Layers::is_empty")]
    layers: Layers,
    /// The digits of each cell that occur in some solution, or the remaining candidates.
    candidates: Vec<Vec<u64>>,
    /// The number of candidates that occur in some solution.
    true_candidates: usize,
    /// The number of candidates that remain after the logic pre-pass.
    candidates_left: usize,
    /// The cells of the givens that conflict directly.
    #[serde(skip_serializing_if = "Option::is_none")]
    clash: Option<Vec<String>>,
    /// The digits of each cell for which it is unknown whether they occur in a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Vec<Vec<u64>>>,
    /// The number of solutions that contain each candidate, up to counts_limit. It is a lower bound
    /// if it equals the limit or the verdict is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    /// The limit of the numbers in counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    counts_limit: Option<u64>,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (facts, shape, counted) = (&self.facts, self.puzzle.shape, self.counted);
        let seen = facts.true_candidates();
        let (mut clash, mut unknown) = (None, None);
        let verdict = match &facts.end {
            SolutionsEnd::Invalid(it) => {
                clash = Some(names(shape, it.cells().iter().copied()));
                Some(Verdict::Invalid(it.clone()))
            }
            SolutionsEnd::Unknown(why) => {
                let mut left = facts.possible();
                seen.iter().for_each(|candidate| _ = left.eliminate(candidate));
                unknown = Some(digits_by_cell(shape, &left));
                Some(Verdict::Unknown(*why, None))
            }
            SolutionsEnd::Exhausted => {
                (facts.verdict() == VerdictKind::Unsolvable).then_some(Verdict::Unsolvable)
            }
        };
        let counts = || by_cell(shape, &seen, |candidate| facts.count(candidate).number());
        let fields = Fields {
            count: facts.solutions.number(),
            exact: matches!(facts.solutions, SolutionCount::Exactly(_)),
            claimed_by: facts.claimed_by(),
            backbone: shape.line(&facts.backbone()),
            layers: layers_of(shape, &facts.backbone()),
            candidates: digits_by_cell(shape, &seen),
            true_candidates: seen.total(),
            candidates_left: facts.report.candidates_after,
            clash,
            unknown,
            counts: counted.then(counts),
            counts_limit: counted.then_some(facts.limit),
            reason: verdict.and_then(|verdict| reason(&self.puzzle, &verdict)),
        };
        fields.serialize(serializer)
    }
}

schema_of_fields!(Answer as Fields);

#[cfg(test)]
mod tests {
    use board::stop::Stop;
    use serde_json::json;

    use super::{Options, ask};
    use crate::Record;

    #[test]
    fn record_and_text_contain_the_same_counts() {
        let puzzle = formats::read("1.......4.......").unwrap();
        let options = Options { counts: Some(3), ..Options::default() };
        let answer = ask(&puzzle, &options, &Stop::never()).unwrap();
        let record = serde_json::to_value(Record::of(&answer)).unwrap();
        assert_eq!((&record["verdict"], &record["counts_limit"]), (&json!("multiple"), &json!(3)));
        let text = answer.to_string();
        assert!(text.contains(&format!("\nsolutions: at least {}\n", record["count"])), "{text}");
        let (digits, counts) = (&record["candidates"][1], &record["counts"][1]);
        assert_eq!(digits.as_array().unwrap().len(), counts.as_array().unwrap().len());
        assert!(text.contains(&format!("\nr1c2: {} in ≥3, ", digits[0])), "{text}");
    }

    #[test]
    fn alternate_text_adds_colours_not_lines() {
        let puzzle = formats::read("12......34......").unwrap();
        let options = Options { counts: Some(9), ..Options::default() };
        let answer = ask(&puzzle, &options, &Stop::never()).unwrap();
        let (plain, coloured) = (answer.to_string(), format!("{answer:#}"));
        assert!(coloured.contains("\u{1b}[") && !plain.contains('\u{1b}'));
        let words = |text: &str| text.split('\u{1b}').count();
        assert!(words(&coloured) > 1 && plain.lines().count() == coloured.lines().count());
    }
}
