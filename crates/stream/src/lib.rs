//! The driver: reads puzzles from all inputs, works on them in threads, and writes the answers in
//! input order.
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
//! 1. The answer about a puzzle implements [`TaskAnswer`]: its status, its text on a [`Page`], its
//!    record, which derives `Serialize` and `JsonSchema`.
//! 2. A [`Task`] computes the answer: [`Task::work`] gets the puzzle and the [`Stop`], and does *all*
//!    work. If an engine searches first, implement [`asking::AnswerMaker`] instead.
//! 3. The command makes a [`Run`] and calls [`Run::all`] with the task, or [`asking::ask`]. Answers
//!    come back in order.
//! 4. A puzzle without an answer is a [`NoAnswer::Impossible`], or [`NoAnswer::Stopped`] by a
//!    limit. A component that fails is a [`NoAnswer::ComponentFailed`]. A file that cannot be
//!    written is a [`NoAnswer::Io`], which ends the run. The driver catches panics.
//!
//! As a model for a task, take `backbone`; for a command that asks an engine first, take `check`.

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
    stop::{Stop, StopReason},
};
use formats::Entry;
use serde::Serialize;
use solve::{Report, VerdictKind, engines::lanes};

use self::lines::LineRun;
pub use self::{
    input::RunInputs,
    page::{NoAnswer, OutputFormat, OutputStyle, Page, PuzzleText, WriteResult},
    run::{AnswerDestination, OptionsDescriber, Run},
    status::Status,
    tally::VerdictTally,
    writer::RunResults,
};
pub use questions::record::AnswerFields;
use questions::record::{self, InputFields, Record, RecordValue};
use schemars::Schema;

/// The work of a command on each puzzle.
pub trait Task: Sync {
    /// The state of a thread between puzzles; a panic discards it.
    type ThreadState;

    /// The answer about a puzzle.
    type Answer: TaskAnswer;

    /// Set if [`PuzzleJob::say`] prints a part of the answer before the whole answer is complete.
    const PRINTS_EARLY: bool = false;

    /// Returns the first state of a thread.
    fn keep(&self) -> Self::ThreadState;

    /// Does all work on a puzzle.
    ///
    /// # Errors
    /// Fails if there is no answer.
    fn work(&self, kept: &mut Self::ThreadState, job: &PuzzleJob)
    -> Result<Self::Answer, NoAnswer>;

    /// Returns the number of puzzles that are faster together than one by one; otherwise 1.
    fn at_once(&self, _kept: &Self::ThreadState) -> usize {
        1
    }

    /// Prepares the next puzzles together, which is faster for some work. [`work`](Task::work) is
    /// called for each of them afterwards.
    fn prepare(&self, _kept: &mut Self::ThreadState, _puzzles: &[(u64, &Entry)], _stop: &Stop) {}

    /// Returns true if [`write_line`](Task::write_line) writes answers.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Solves all given plain lines together.
    fn solve_lines(&self, _kept: &mut Self::ThreadState, _lines: &LineRun, _stop: &Stop) {}

    /// Writes the answer to one of the lines that were solved last, if the answer is simple. For
    /// other lines, [`work`](Task::work) is called.
    fn write_line(
        &self,
        _kept: &mut Self::ThreadState,
        _line: &PlainLine,
        _manner: &OutputStyle,
        _out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        None
    }

    /// Saves the result for one of the lines that were solved last, for the next call of
    /// [`work`](Task::work).
    fn keep_line(&self, _kept: &mut Self::ThreadState, _line: &PlainLine, _entry: &Entry) {}
}

/// One of several plain lines.
pub struct PlainLine<'a> {
    /// The number of the record, from 1.
    pub number: u64,
    /// The lines.
    pub lines: &'a LineRun,
    /// The index of the line among them, from 0.
    pub at: usize,
    /// The name of the input, escaped for display.
    pub file: &'a str,
}

impl PlainLine<'_> {
    /// Moves to the next line.
    fn next(&mut self) {
        (self.number, self.at) = (self.number + 1, self.at + 1);
    }

    /// Writes the record of an answer.
    pub fn write(
        &self,
        manner: &OutputStyle,
        verdict: VerdictKind,
        answer: impl Serialize,
        out: &mut Vec<u8>,
    ) {
        let blank = |cell: u8| if (b'1'..=b'9').contains(&cell) { cell } else { b'.' };
        let puzzle = self.lines.cells(self.at).map(blank);
        let id = self.lines.id(self.at).map(|id| RecordValue::Text(id.into()));
        let record = Record {
            index: self.number,
            file: Some(&self.lines.file),
            line: Some(self.lines.line + self.at),
            id,
            puzzle: str::from_utf8(&puzzle).ok().map(|text| RecordValue::Text(text.into())),
            verdict: Some(verdict.name()),
            answer,
            stopped_by: None,
            kept: InputFields::default(),
        };
        manner.write(&record, out);
    }
}

/// The status and the verdict of an answer to a plain line.
pub struct LineAnswer {
    /// The exit status.
    pub status: Status,
    /// The verdict.
    pub verdict: VerdictKind,
    /// Set if logic did not decide the verdict, so that a search was needed.
    pub is_searched: bool,
}

impl LineAnswer {
    /// Returns the answer for a puzzle with one solution or several.
    pub fn solved(verdict: VerdictKind, found: &lanes::Answer) -> LineAnswer {
        LineAnswer { status: Status::Done, verdict, is_searched: found.nodes > 1 }
    }
}

/// The answer about a puzzle, as text and as a record.
pub trait TaskAnswer: Send + 'static {
    /// Returns the exit status for this puzzle.
    fn status(&self) -> Status;

    /// Writes the answer as text, or as puzzles in the format of the page.
    ///
    /// # Errors
    /// Fails if the format cannot store the answer.
    fn text(&self, entry: &Entry, page: &mut Page) -> WriteResult;

    /// Returns the fields of the record that follow the common fields. Returns nothing if the
    /// command writes no records.
    fn record(&self, _entry: &Entry) -> impl AnswerFields {}

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

    /// Returns the external solver if the verdict rests on its unverified answer.
    fn claimed_by(&self) -> Option<&'static str> {
        None
    }

    /// Returns the limit that stopped the search, if part of the answer is unknown.
    fn stopped(&self) -> Option<StopReason> {
        None
    }

    /// Returns the puzzle that is passed to the next command, if it differs from the input.
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
pub struct PuzzleJob<'a> {
    /// The number of the puzzle, from 1.
    pub number: u64,
    /// The puzzle, with the metadata that was read with it.
    pub entry: &'a Entry,
    /// The limits. The clock is already running.
    pub stop: Stop,
    /// The time limit of the puzzle.
    timeout: Option<Duration>,
    manner: &'a OutputStyle,
    early: &'a dyn Fn(PuzzleText),
}

impl PuzzleJob<'_> {
    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.entry.puzzle
    }

    /// Returns the names of the digits in texts.
    pub fn names(&self) -> DigitNames {
        self.manner.names(self.entry.puzzle.shape)
    }

    /// Returns the output style of the run.
    pub fn manner(&self) -> &OutputStyle {
        self.manner
    }

    /// Prints a part of the answer early, in the turn of the puzzle. The text appears immediately
    /// only if [`Task::PRINTS_EARLY`] is set.
    ///
    /// # Errors
    /// Fails if the text cannot be written.
    pub fn say(&self, write: impl FnOnce(&mut Page) -> WriteResult) -> WriteResult {
        let mut page = Page::of(self.manner, self.number, self.entry);
        write(&mut page)?;
        (self.early)(page.text);
        Ok(())
    }
}
