//! The record of an explanation, written step after step: with pencil marks it is far larger
//! than the steps.

use board::{Candidate, Candidates, Layout, Position, Puzzle};
use explain::{Ending, Marks, Move, name, tally};
use itertools::Itertools;
use logic::Difficulty;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};

use super::{explain::Path, json::by_cell};

/// What a record of `explain` says.
pub struct Explained<'a> {
    /// What every record begins with.
    pub head: Value,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its layout.
    pub layout: &'a Layout,
    /// The steps.
    pub path: &'a Path,
    /// Whether the pencil marks after each step are told, too.
    pub candidates: bool,
}

impl Serialize for Explained<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Path { moves, last, ending, .. } = self.path;
        let mut record = serializer.serialize_map(None)?;
        for (field, value) in self.head.as_object().into_iter().flatten() {
            record.serialize_entry(field, value)?;
        }
        record.serialize_entry("start", &self.start())?;
        record.serialize_entry("steps", &Steps(self))?;
        record.serialize_entry("ending", &ending.as_ref().map(ending_name))?;
        let open = ending.as_ref().filter(|it| **it != Ending::Solved);
        record.serialize_entry("reason", &open.map(Ending::to_string))?;
        record.serialize_entry("grid", &last.placed.to_string())?;
        let (counts, hardest) = tally(moves);
        record.serialize_entry("techniques", &counts)?;
        record.serialize_entry("hardest", &hardest.map(Difficulty::value))?;
        let by_search = moves.iter().filter(|step| step.is_by_search()).count();
        record.serialize_entry("by_search", &by_search)?;
        record.end()
    }
}

impl Explained<'_> {
    /// What was written and struck before the first step; null at the puzzle's beginning.
    fn start(&self) -> Value {
        let (shape, before) = (self.puzzle.shape, &self.path.before);
        if *before == Marks::new(self.layout, self.puzzle) {
            return Value::Null;
        }
        let placed = before.position(self.puzzle).placed;
        let written = placed.filled().map(|(cell, digit)| Candidate { cell, digit });
        let written = written.map(|candidate| name(shape, candidate, "=")).collect_vec();
        // What the digits rule out nobody had to strike.
        let untouched = Position { placed, left: Candidates::full(shape) };
        let marks = untouched.candidates(self.layout, self.puzzle);
        let struck = marks.iter().filter(|c| !before.candidates.contains(c.cell, c.digit));
        let struck = struck.map(|candidate| name(shape, candidate, "≠")).collect_vec();
        json!({ "placed": written, "eliminated": struck })
    }
}

/// The steps, one at a time.
struct Steps<'a>(&'a Explained<'a>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Explained { layout, path, candidates, .. } = *self.0;
        let mut marks = candidates.then(|| path.before.clone());
        serializer.collect_seq(path.moves.iter().map(|step| {
            let mut told = told(layout, step);
            if let Some(marks) = &mut marks {
                marks.make(layout, step);
                told["candidates"] = json!(by_cell(&marks.candidates, |c| c.digit.into()));
            }
            told
        }))
    }
}

/// The word for an ending.
pub fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solved => "solved",
        Ending::Broken(_) => "none",
        Ending::Invalid(_) => "invalid",
        Ending::Mistaken(_) => "mistaken",
        Ending::Several => "several",
        Ending::Stuck => "stuck",
        Ending::Unknown(_) => "unknown",
    }
}

/// A step as a record.
pub fn told(layout: &Layout, step: &Move) -> Value {
    let shape = layout.shape;
    let houses = step.step.houses.iter().map(|&it| layout.constraints()[it].name().to_string());
    let places = step.step.places().iter().map(|place| {
        let cells = place.cells.iter().map(|&cell| shape.name(cell).to_string()).collect_vec();
        json!({ "digit": place.digit, "cells": cells })
    });
    let names = |candidates: &[Candidate], sign| {
        candidates.iter().map(|&candidate| name(shape, candidate, sign)).collect_vec()
    };
    json!({
        "technique": step.step.technique.name,
        "difficulty": step.difficulty.map(Difficulty::value),
        "placed": step.placed.map(|placed| name(shape, placed, "=")),
        "eliminated": names(&step.step.eliminated, "≠"),
        "cells": step.step.cells.iter().map(|&cell| shape.name(cell).to_string()).collect_vec(),
        "digits": step.step.digits,
        "houses": houses.collect_vec(),
        "chain": places.collect_vec(),
        "reason": step.reason,
    })
}
