//! The steps of a human solver.

use std::{collections::BTreeMap, fmt, sync::Arc};

use board::{
    Candidate, Candidates, Layout, Position, Puzzle, Symbols, counted,
    stop::{Stop, StopReason},
};
use explain::{Ending, Explainer, Move, PencilMarks, name, sentence, tally};
use itertools::Itertools;
use logic::Difficulty;
use pictures::{
    picture::{Picture, terminal},
    walkthrough::Walkthrough,
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{SolveError, VerdictKind};

use crate::{
    record::schema_of_fields,
    step::{StepFields, reason, stopped, verdict},
};

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The game state to start from; `None`: the beginning.
    pub position: Option<Position>,
    /// The options of the human solver.
    pub explain: explain::Options,
    /// The number of steps after which to stop; `None`: no limit.
    pub max_steps: Option<usize>,
    /// True to add the pencil marks after every step to the text and the record.
    pub candidates: bool,
    /// The symbols of digits in drawings; `None`: numbers.
    pub symbols: Option<Symbols>,
}

/// The steps of a human solver through a puzzle.
///
/// Pencil marks between the steps are not stored: those of every step of a large board need too
/// much memory.
pub struct Answer {
    /// The steps.
    pub moves: Vec<Move>,
    /// The reason why there are no more steps; `None` if their limit was reached.
    pub ending: Option<Ending>,
    /// The pencil marks before the first step.
    pub before: PencilMarks,
    /// The pencil marks after the last step.
    pub last: PencilMarks,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The layout, which names houses and digits.
    pub layout: Arc<Layout>,
    candidates: bool,
    symbols: Option<Symbols>,
}

/// Finds the steps of a human solver.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let Options { position, explain, max_steps, candidates, symbols } = options;
    let mut explainer = Explainer::at(puzzle, position.as_ref(), explain.clone(), stop)?;
    let answer = steps(&mut explainer, puzzle, *max_steps)?;
    Ok(Answer { candidates: *candidates, symbols: symbols.clone(), ..answer })
}

/// Makes the next steps, at most `most`.
pub(crate) fn steps(
    explainer: &mut Explainer,
    puzzle: &Puzzle,
    most: Option<usize>,
) -> Result<Answer, SolveError> {
    let (before, mut moves) = (explainer.marks.clone(), Vec::new());
    while most.is_none_or(|most| moves.len() < most)
        && let Some(next) = explainer.next_move()?
    {
        moves.push(next);
    }
    Ok(Answer {
        moves,
        ending: explainer.ending().cloned(),
        before,
        last: explainer.marks.clone(),
        puzzle: puzzle.clone(),
        layout: Arc::clone(explainer.layout()),
        candidates: false,
        symbols: None,
    })
}

impl Answer {
    /// Returns the sentence about all steps.
    pub fn summary(&self) -> String {
        let Answer { moves, ending, layout, .. } = self;
        let end = match (ending, moves.len()) {
            (Some(Ending::Solved), 0) => return "nothing to do: every cell has a digit".to_owned(),
            (None, 0) => return "stopped before the first step".to_owned(),
            (Some(ending), 0) => return ending.words(&layout.names),
            (Some(ending), _) => ending.words(&layout.names),
            (None, _) => "stopped".to_owned(),
        };
        let (counts, hardest) = tally(moves);
        // The easiest first, in the order in which people learn them.
        let used = moves.iter().map(|step| step.step.technique).unique_by(|it| it.name);
        let used = used.sorted_by_key(|it| (it.difficulty, it.name));
        let used = used.map(|it| format!("{} {it}", counts[it.name])).join(", ");
        let mut of_hardest = moves.iter().filter(|step| step.difficulty == hardest);
        let about = if of_hardest.all(Move::is_estimated) { "~" } else { "" };
        let hardest =
            hardest.map_or(String::new(), |hardest| format!("; the hardest {about}{hardest}"));
        let search = match self.by_search() {
            0 => "; without search".to_owned(),
            count => format!("; {count} by search, without a technique"),
        };
        let after = if *ending == Some(Ending::Solved) { "in" } else { "after" };
        format!("{end} {after} {}: {used}{hardest}{search}", counted(moves.len(), "steps"))
    }

    fn by_search(&self) -> usize {
        self.moves.iter().filter(|step| step.is_by_search()).count()
    }

    /// Returns the section of an HTML page, headed `title`, that shows the steps one by one.
    pub fn html_section(&self, title: &str) -> String {
        let moves = self.moves.iter().map(|step| (step, sentence(&self.layout, step))).collect();
        let (puzzle, symbols, before) = (&self.puzzle, self.symbols.as_ref(), &self.before);
        Walkthrough { title, puzzle, symbols, before, moves, summary: &self.summary() }
            .html_section()
    }

    /// Returns an SVG picture of the step with this number, from 0, on the grid before the step.
    ///
    /// # Panics
    /// Panics if there is no such step.
    pub fn svg(&self, number: usize) -> String {
        let (puzzle, layout, step) = (&self.puzzle, &self.layout, &self.moves[number]);
        let mut marks = self.before.clone();
        self.moves[..number].iter().for_each(|made| marks.make(layout, made));
        let (found, title) = (marks.position(puzzle).placed, sentence(layout, step));
        let (found, marks) = (Some(&found), Some(&marks.candidates));
        let symbols = self.symbols.as_ref();
        Picture { title: &title, puzzle, found, marks, step: Some(step), symbols }.svg()
    }

    /// Returns the game state before the first step; `None` at the beginning of the puzzle.
    fn start(&self) -> Option<Start> {
        let (shape, before) = (self.puzzle.shape, &self.before);
        if *before == PencilMarks::new(&self.layout, &self.puzzle) {
            return None;
        }
        let placed = before.position(&self.puzzle).placed;
        let entries = placed.filled().map(|(cell, digit)| Candidate { cell, digit });
        let entries = entries.map(|candidate| name(shape, candidate, "=")).collect();
        // The candidates that the digits exclude did not have to be eliminated.
        let untouched = Position { placed, left: Candidates::full(shape) };
        let marks = untouched.candidates(&self.layout, &self.puzzle);
        let struck = marks.iter().filter(|c| !before.candidates.contains(c.cell, c.digit));
        let eliminated = struck.map(|candidate| name(shape, candidate, "≠")).collect();
        Some(Start { placed: entries, eliminated })
    }
}

/// Formats the steps, with the pencil marks after each if requested, and the summary.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let draw = |marks: &PencilMarks| terminal::candidates(&self.layout, &marks.candidates);
        let mut marks = self.candidates.then(|| self.before.clone());
        marks.iter().try_for_each(|marks| f.write_str(&draw(marks)))?;
        let width = self.moves.len().to_string().len();
        for (number, step) in (1..).zip(&self.moves) {
            writeln!(f, "{number:>width$}. {}", sentence(&self.layout, step))?;
            if let Some(marks) = &mut marks {
                marks.make(&self.layout, step);
                f.write_str(&draw(marks))?;
            }
        }
        f.write_str(&self.summary())
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        self.ending.as_ref().and_then(verdict)
    }

    fn stopped(&self) -> Option<StopReason> {
        self.ending.as_ref().and_then(stopped)
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Fields<'a> {
    /// The entered digits and eliminated candidates of the game state in the input; null without one.
    start: Option<Start>,
    /// The steps.
    #[schemars(with = "Vec<StepFields>")]
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

/// The steps, serialized one at a time: with pencil marks, the record is far larger than the steps.
struct Steps<'a>(&'a Answer);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answer { layout, before, moves, candidates, .. } = self.0;
        let mut marks = candidates.then(|| before.clone());
        serializer.collect_seq(moves.iter().map(|step| {
            let marks = marks.as_mut().map(|marks| {
                marks.make(layout, step);
                &marks.candidates
            });
            StepFields::of(layout, step, marks)
        }))
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (ending, shape) = (self.ending.as_ref(), self.puzzle.shape);
        let (techniques, hardest) = tally(&self.moves);
        let fields = Fields {
            start: self.start(),
            steps: Steps(self),
            ending: ending.map(Ending::name),
            grid: shape.line(&self.last.placed),
            techniques,
            hardest: hardest.map(Difficulty::value),
            by_search: self.by_search(),
            reason: ending.and_then(|it| reason(it, shape)),
        };
        fields.serialize(serializer)
    }
}

schema_of_fields!(Answer as Fields<'static>);

#[cfg(test)]
mod tests {
    use board::stop::Stop;

    use super::{Options, ask};
    use crate::Record;

    #[test]
    fn text_and_record_have_the_same_steps() {
        let puzzle = "4..3..2.3.......".parse().unwrap();
        let options = Options { candidates: true, ..Options::default() };
        let answer = ask(&puzzle, &options, &Stop::never()).unwrap();
        let record = serde_json::to_value(Record::of(&answer)).unwrap();
        let (text, steps) = (answer.to_string(), record["steps"].as_array().unwrap());
        assert_eq!((&record["ending"], steps.len()), (&"solved".into(), 12));
        for (number, step) in (1..).zip(steps) {
            let (placed, reason) = (&step["placed"], step["reason"].as_str().unwrap());
            let words = format!("{}: {reason}\n", placed.as_str().unwrap());
            let line = text.lines().find(|it| it.trim_start().starts_with(&format!("{number}. ")));
            assert!(line.unwrap().ends_with(words.trim_end()), "{text}");
        }
        assert!(text.ends_with(&answer.summary()));
        assert_eq!(record["steps"][11]["candidates"][0], serde_json::json!([4]));
    }

    #[test]
    fn limit_of_steps_ends_the_answer() {
        let puzzle = "4..3..2.3.......".parse().unwrap();
        let options = Options { max_steps: Some(2), ..Options::default() };
        let answer = ask(&puzzle, &options, &Stop::never()).unwrap();
        assert_eq!((answer.moves.len(), &answer.ending), (2, &None));
        assert!(answer.summary().starts_with("stopped after 2 steps: "));
    }
}
