//! An explanation: in sentences, as a part of a page, and in JSON.

use std::io::Write;

use board::{Candidate, Candidates, DigitNames, Layout, Position, Puzzle};
use explain::{Ending, Marks, Move, name, sentence, tally};
use itertools::Itertools;
use logic::Difficulty;
use pictures::{picture::terminal, walkthrough::Walkthrough};
use questions::step::{Step, reason};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};

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

    /// What was written and struck before the first step; null at the puzzle's beginning.
    fn start(&self) -> Value {
        let (shape, before) = (self.puzzle.shape, &self.path.before);
        if *before == Marks::new(&self.layout, self.puzzle) {
            return Value::Null;
        }
        let placed = before.position(self.puzzle).placed;
        let written = placed.filled().map(|(cell, digit)| Candidate { cell, digit });
        let written = written.map(|candidate| name(shape, candidate, "=")).collect_vec();
        // What the digits rule out did not have to be struck.
        let untouched = Position { placed, left: Candidates::full(shape) };
        let marks = untouched.candidates(&self.layout, self.puzzle);
        let struck = marks.iter().filter(|c| !before.candidates.contains(c.cell, c.digit));
        let struck = struck.map(|candidate| name(shape, candidate, "≠")).collect_vec();
        json!({ "placed": written, "eliminated": struck })
    }
}

impl Serialize for Record<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Path { moves, last, ending, .. } = self.path;
        let mut record = serializer.serialize_map(None)?;
        record.serialize_entry("start", &self.start())?;
        record.serialize_entry("steps", &Steps(self))?;
        record.serialize_entry("ending", &ending.as_ref().map(|ending| ending.name()))?;
        record.serialize_entry(
            "reason",
            &ending.as_ref().and_then(|it| reason(it, self.puzzle.shape)),
        )?;
        record.serialize_entry("grid", &self.puzzle.shape.line(&last.placed))?;
        let (counts, hardest) = tally(moves);
        record.serialize_entry("techniques", &counts)?;
        record.serialize_entry("hardest", &hardest.map(Difficulty::value))?;
        let by_search = moves.iter().filter(|step| step.is_by_search()).count();
        record.serialize_entry("by_search", &by_search)?;
        record.end()
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
