//! An explanation: in sentences, as a part of a page, and in JSON.

use std::{borrow::Cow, collections::BTreeMap, io::Write};

use board::{Candidate, Candidates, DigitNames, Layout, Position, Puzzle};
use explain::{Ending, Marks, Move, name, sentence, tally};
use itertools::Itertools;
use logic::Difficulty;
use pictures::{picture::terminal, walkthrough::Walkthrough};
use questions::step::{Step, reason};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use stream::{Manner, Page, Written};

/// The path through a puzzle. The marks on the way are made again from the steps.
pub struct Path {
    /// The marks before the first step.
    pub before: Marks,
    /// The steps.
    pub moves: Vec<Move>,
    /// The marks after the last.
    pub last: Marks,
    /// How it ended; none where it was to stop.
    pub ending: Option<Ending>,
}

impl Path {
    /// Writes every step and what they came to, maybe with the pencil marks after each.
    pub fn write(&self, puzzle: &Puzzle, with_marks: bool, page: &mut Page) -> Written {
        let layout = page.manner.layout(puzzle);
        if page.many() {
            let place = page.place;
            writeln!(page, "{place}:")?;
        }
        let mut marks = with_marks.then(|| self.before.clone());
        if let Some(marks) = &marks {
            write!(page, "{}", terminal::candidates(&layout, &marks.candidates))?;
        }
        let width = self.moves.len().to_string().len();
        for (number, step) in (1..).zip(&self.moves) {
            writeln!(page, "{number:>width$}. {}", sentence(&layout, step))?;
            if let Some(marks) = &mut marks {
                marks.make(&layout, step);
                write!(page, "{}", terminal::candidates(&layout, &marks.candidates))?;
            }
        }
        let summary = summary(self.moves.iter(), self.ending.as_ref(), &layout.names);
        Ok(writeln!(page, "{summary}")?)
    }

    /// The part of a page to go through the steps.
    pub fn part(&self, title: &str, puzzle: &Puzzle, manner: &Manner) -> String {
        let layout = manner.layout(puzzle);
        let summary = summary(self.moves.iter(), self.ending.as_ref(), &layout.names);
        let moves = self.moves.iter().map(|step| (step, sentence(&layout, step))).collect();
        let (symbols, before, summary) = (manner.symbols.as_ref(), &self.before, &*summary);
        Walkthrough { title, puzzle, symbols, before, moves, summary }.part()
    }
}

/// What all steps came to.
pub fn summary<'a>(
    moves: impl ExactSizeIterator<Item = &'a Move> + Clone,
    ending: Option<&Ending>,
    names: &DigitNames,
) -> String {
    let made = moves.len();
    let end = match (ending, made) {
        (Some(Ending::Solved), 0) => return "nothing to do: every cell has a digit".to_owned(),
        (None, 0) => return "stopped before the first step".to_owned(),
        (Some(ending), 0) => return ending.words(names),
        (Some(ending), _) => ending.words(names),
        (None, _) => "stopped".to_owned(),
    };
    let (counts, hardest) = tally(moves.clone());
    // The easiest first, as people learn them.
    let used = moves.clone().map(|step| step.step.technique).unique_by(|it| it.name);
    let used = used.sorted_by_key(|it| (it.difficulty, it.name));
    let counts = used.map(|it| format!("{} {it}", counts[it.name])).join(", ");
    let hardest = hardest.map_or(String::new(), |hardest| format!("; the hardest {hardest}"));
    let search = match moves.filter(|step| step.is_by_search()).count() {
        0 => "; without search".to_owned(),
        count => format!("; {count} by search, without a technique"),
    };
    let steps = if made == 1 { "step" } else { "steps" };
    let after = if ending == Some(&Ending::Solved) { "in" } else { "after" };
    format!("{end} {after} {made} {steps}: {counts}{hardest}{search}")
}

/// The fields of a record, written step after step: with pencil marks it is far larger than the
/// steps.
pub struct Record<'p, 'a> {
    puzzle: &'p Puzzle,
    layout: Layout,
    path: &'a Path,
    with_marks: bool,
}

impl<'p, 'a> Record<'p, 'a> {
    /// Of the path through a puzzle, maybe with the pencil marks after each step.
    pub fn new(puzzle: &'p Puzzle, path: &'a Path, with_marks: bool) -> Record<'p, 'a> {
        Record { puzzle, layout: Layout::of(puzzle), path, with_marks }
    }

    /// Returns the entered digits and eliminated candidates before the first step; `None` at the
    /// beginning of the puzzle.
    fn start(&self) -> Option<Start> {
        let (shape, before) = (self.puzzle.shape, &self.path.before);
        if *before == Marks::new(&self.layout, self.puzzle) {
            return None;
        }
        let placed = before.position(self.puzzle).placed;
        let entered = placed.filled().map(|(cell, digit)| Candidate { cell, digit });
        let entered = entered.map(|candidate| name(shape, candidate, "=")).collect();
        // The digits eliminate other candidates by themselves.
        let untouched = Position { placed, left: Candidates::full(shape) };
        let marks = untouched.candidates(&self.layout, self.puzzle);
        let eliminated = marks.iter().filter(|c| !before.candidates.contains(c.cell, c.digit));
        let eliminated = eliminated.map(|candidate| name(shape, candidate, "≠")).collect();
        Some(Start { placed: entered, eliminated })
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Fields<'a> {
    /// The entered digits and eliminated candidates of the game state in the input; null without one.
    start: Option<Start>,
    /// The steps.
    #[schemars(with = "Vec<Step>")]
    steps: Steps<'a>,
    /// The ending of the solution path: solved, multiple, unsolvable, invalid, mistaken, stuck or
    /// unknown; null if --max-steps ended it.
    ending: Option<&'static str>,
    /// The digits at the end of the solution path.
    grid: String,
    /// The number of steps of each technique.
    techniques: BTreeMap<&'static str, usize>,
    /// The difficulty of the hardest step.
    hardest: Option<f64>,
    /// The number of steps found by search.
    by_search: usize,
    /// The reason for the verdict, or for a missing result.
    reason: Option<String>,
}

/// A game state.
#[derive(Serialize, JsonSchema)]
struct Start {
    /// The entered digits, such as r1c2=5.
    placed: Vec<String>,
    /// The eliminated candidates, such as r1c2≠5.
    eliminated: Vec<String>,
}

impl Serialize for Record<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Path { moves, last, ending, .. } = self.path;
        let (techniques, hardest) = tally(moves);
        let fields = Fields {
            start: self.start(),
            steps: Steps(self),
            ending: ending.as_ref().map(|ending| ending.name()),
            grid: self.puzzle.shape.line(&last.placed),
            techniques,
            hardest: hardest.map(Difficulty::value),
            by_search: moves.iter().filter(|step| step.is_by_search()).count(),
            reason: ending.as_ref().and_then(|it| reason(it, self.puzzle.shape)),
        };
        fields.serialize(serializer)
    }
}

impl JsonSchema for Record<'_, '_> {
    fn schema_name() -> Cow<'static, str> {
        Fields::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Fields::json_schema(generator)
    }
}

/// The steps, one at a time.
struct Steps<'a>(&'a Record<'a, 'a>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { layout, path, with_marks, .. } = self.0;
        let mut marks = with_marks.then(|| path.before.clone());
        serializer.collect_seq(path.moves.iter().map(|step| {
            let marks = marks.as_mut().map(|marks| {
                marks.make(layout, step);
                &marks.candidates
            });
            Step::of(layout, step, marks)
        }))
    }
}
