//! The driver: takes puzzles from all inputs, works on them in threads, and writes the answers in
//! the order of the input.
//!
//! ```text
//! inputs ─ input ─▶ items: a puzzle, or a run of plain lines
//!                     │ ordered: a reader, workers, a writer
//!                     ▼
//!                   worker: limits, panic isolation ─▶ Task (asking: an engine first)
//!                     │
//!  output ◀─ writer ─ text and records, in order; resume continues a file
//! ```
//!
//! To write a command that takes puzzles:
//!
//! 1. The answer about a puzzle implements [`Answer`]: its status, its text on a [`Page`], its
//!    record, which derives `Serialize` and `JsonSchema`.
//! 2. A [`Task`] computes the answer: [`Task::work`] gets the puzzle and the [`Stop`], and does *all*
//!    work. If an engine searches first, implement [`asking::Follow`] instead.
//! 3. The command makes a [`Run`] and calls [`Run::all`] with the task, or [`asking::ask`]. Answers
//!    come back in order.
//! 4. A puzzle without an answer is a [`Failure::Cannot`], or [`Failure::Stopped`] by a limit; a
//!    broken part is a [`Failure::Broken`]; a file that cannot be written is a [`Failure::Io`], which
//!    ends the run. The driver catches panics.
//!
//! `backbone` is the model of a task, `check` that of a command that asks an engine first.

pub mod asking;
mod closed;
pub mod drafts;
pub mod files;
pub mod input;
pub mod interrupt;
pub mod lines;
pub mod memory;
pub mod meter;
pub mod ordered;
pub mod output;
pub mod page;
pub mod progress;
pub mod resume;
mod run;
mod status;
mod tally;
mod unpack;
mod worker;
mod writer;

use std::time::Duration;

use board::{
    DigitNames, Puzzle,
    stop::{Stop, Why},
};
use formats::Entry;
use serde::Serialize;
use solve::{Report, VerdictKind, engines::lanes};

use self::lines::Lines;
pub use self::{
    input::Input,
    page::{Failure, Manner, OutputFormat, Page, Text, Written},
    run::{Choices, Run, To},
    status::Status,
    tally::Tally,
    writer::Done,
};
pub use questions::record::Fields;
use questions::record::{self, InputFields, Record, Value};
use schemars::Schema;

/// The work of a command on each puzzle.
pub trait Task: Sync {
    /// The state of a thread between puzzles; a panic discards it.
    type Kept;

    /// The answer about a puzzle.
    type Answer: Answer;

    /// Whether [`Job::say`] prints a part of the answer before it is complete.
    const IS_SAID_EARLY: bool = false;

    /// Returns the first state of a thread.
    fn keep(&self) -> Self::Kept;

    /// Does all work on a puzzle.
    ///
    /// # Errors
    /// If there is no answer.
    fn work(&self, kept: &mut Self::Kept, job: &Job) -> Result<Self::Answer, Failure>;

    /// Returns the number of puzzles that are faster together than one by one; otherwise 1.
    fn at_once(&self, _kept: &Self::Kept) -> usize {
        1
    }

    /// Prepares the next puzzles together, which is faster for some work. [`work`](Task::work) is
    /// called for each of them afterwards.
    fn prepare(&self, _kept: &mut Self::Kept, _puzzles: &[(u64, &Entry)], _stop: &Stop) {}

    /// Returns true if [`write_line`](Task::write_line) writes answers.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Solves plain lines, all at once.
    fn solve_lines(&self, _kept: &mut Self::Kept, _lines: &Lines, _stop: &Stop) {}

    /// Writes the answer to one of the lines that were solved last, if that is simple; else
    /// [`work`](Task::work) is called for it.
    fn write_line(
        &self,
        _kept: &mut Self::Kept,
        _line: &Line,
        _manner: &Manner,
        _out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        None
    }

    /// Prepares [`work`](Task::work) for one of the lines that were solved last.
    fn keep_line(&self, _kept: &mut Self::Kept, _line: &Line, _entry: &Entry) {}
}

/// One of several plain lines.
pub struct Line<'a> {
    /// The number of the record, from 1.
    pub number: u64,
    /// The lines.
    pub lines: &'a Lines,
    /// The place among them, from 0.
    pub at: usize,
    /// The name of the input, fit to be shown.
    pub file: &'a str,
}

impl Line<'_> {
    /// Goes to the next line.
    fn next(&mut self) {
        (self.number, self.at) = (self.number + 1, self.at + 1);
    }

    /// Writes the record of an answer.
    pub fn write(
        &self,
        manner: &Manner,
        verdict: VerdictKind,
        answer: impl Serialize,
        out: &mut Vec<u8>,
    ) {
        let blank = |cell: u8| if (b'1'..=b'9').contains(&cell) { cell } else { b'.' };
        let puzzle = self.lines.cells(self.at).map(blank);
        let id = self.lines.id(self.at).map(|id| Value::Text(id.into()));
        let record = Record {
            index: self.number,
            file: Some(&self.lines.file),
            line: Some(self.lines.line + self.at),
            id,
            puzzle: str::from_utf8(&puzzle).ok().map(|text| Value::Text(text.into())),
            verdict: Some(verdict.name()),
            answer,
            stopped_by: None,
            kept: InputFields::default(),
        };
        manner.write(&record, out);
    }
}

/// The status and verdict of an answer to a plain line.
pub struct LineAnswer {
    /// The exit status.
    pub status: Status,
    /// The verdict.
    pub verdict: VerdictKind,
    /// Whether logic alone did not decide it.
    pub is_searched: bool,
}

impl LineAnswer {
    /// Returns the answer that a puzzle has a solution, or several.
    pub fn solved(verdict: VerdictKind, found: &lanes::Answer) -> LineAnswer {
        LineAnswer { status: Status::Done, verdict, is_searched: found.nodes > 1 }
    }
}

/// The answer about a puzzle, as text and as a record.
pub trait Answer: Send + 'static {
    /// Returns the exit status for this puzzle.
    fn status(&self) -> Status;

    /// Writes the text, or puzzles in the format of the page.
    ///
    /// # Errors
    /// If the format cannot hold it.
    fn text(&self, entry: &Entry, page: &mut Page) -> Written;

    /// Returns the fields of the record after those of every record; nothing if the command writes no
    /// records.
    fn record(&self, _entry: &Entry) -> impl Fields {}

    /// Returns the JSON schema of the whole record.
    fn schema() -> Schema
    where
        Self: Sized,
    {
        record::schema_of(Self::record)
    }

    /// Returns the verdict, if it was determined.
    fn verdict(&self) -> Option<VerdictKind> {
        None
    }

    /// The external solver whose unverified answer the verdict rests on.
    fn claimed_by(&self) -> Option<&'static str> {
        None
    }

    /// Returns the limit that stopped the search, if part of the answer is unknown.
    fn stopped(&self) -> Option<Why> {
        None
    }

    /// Returns the puzzle for the next command, if it is not the one of the input.
    fn made(&self) -> Option<&Puzzle> {
        None
    }

    /// Returns true if nothing is written about the puzzle.
    fn is_dropped(&self) -> bool {
        false
    }

    /// Returns the report of the solver, for `--verbose`.
    fn report(&self) -> Option<&Report> {
        None
    }
}

/// A puzzle to work on.
pub struct Job<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// The puzzle, and what was read beside it.
    pub entry: &'a Entry,
    /// The limits. The time has begun.
    pub stop: Stop,
    /// The time allowed for it.
    timeout: Option<Duration>,
    manner: &'a Manner,
    early: &'a dyn Fn(Text),
}

impl Job<'_> {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.entry.puzzle
    }

    /// Returns the names of digits in texts.
    pub fn names(&self) -> DigitNames {
        self.manner.names(self.entry.puzzle.shape)
    }

    /// Returns the form of all answers.
    pub fn manner(&self) -> &Manner {
        self.manner
    }

    /// Prints a part of the answer before it is complete, in the turn of the puzzle. It is printed at
    /// once only if [`Task::IS_SAID_EARLY`] is set.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn say(&self, write: impl FnOnce(&mut Page) -> Written) -> Written {
        let mut page = Page::of(self.manner, self.number, self.entry);
        write(&mut page)?;
        (self.early)(page.text);
        Ok(())
    }
}
