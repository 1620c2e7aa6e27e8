//! Runs a task in a thread, with limits of time and memory. A panic costs only one puzzle.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::{Duration, Instant},
};

use board::{
    escape::visible,
    progress::Progress,
    stop::{self, Stop, StopReason},
};
use formats::{Entry, PuzzleLocation, ReadError};
use itertools::Itertools;
use questions::record::{self, MissingAnswer, Record, RecordValue};
use solve::{SolveError, VerdictKind, engines::lanes};

use crate::{
    NoAnswer, OptionsDescriber, Page, PlainLine, PuzzleJob, PuzzleText, Status, Task, TaskAnswer,
    VerdictTally, WriteResult,
    input::{RunLength, WorkItem},
    interrupt,
    lines::LineRun,
    memory, ordered,
    ordered::BoundedSize,
    page::OutputStyle,
};

/// The answers to one item, or a part that is written early.
#[derive(Default)]
pub(crate) struct Piece {
    pub text: PuzzleText,
    /// The number of puzzles in the piece.
    pub records: u64,
    /// The number of puzzles without an answer.
    pub failed: u64,
    pub status: Status,
    pub tally: VerdictTally,
    pub answers: Vec<AnyAnswer>,
    /// Set if this is the last piece of its item.
    pub is_last: bool,
    /// The reason why nothing may follow, if there is one.
    pub end: Option<End>,
}

/// The reason why nothing may follow a piece.
pub(crate) enum End {
    /// The output cannot be written.
    Output(io::Error),
    /// An input cannot be read.
    Input(String),
    /// A puzzle has no answer, and the run is to end with the first such puzzle.
    Strict(String),
    /// The run was interrupted before there was an answer.
    Interrupted,
}

/// An answer of the task without its type, so that the driver is compiled once for all commands.
pub(crate) type AnyAnswer = Box<dyn Any + Send>;

impl BoundedSize for Piece {
    fn room(&self) -> usize {
        self.text.out.len()
    }
}

impl Piece {
    fn end(end: End) -> Piece {
        Piece { end: Some(end), ..Piece::default() }
    }

    fn add(&mut self, other: Piece) {
        self.text.append(other.text);
        self.records += other.records;
        self.failed += other.failed;
        self.status = self.status.and(other.status);
        self.tally.add(&other.tally);
        self.answers.extend(other.answers);
        self.end = self.end.take().or(other.end);
    }
}

/// A task with the state of its thread.
pub(crate) struct TypedTask<'a, T: Task> {
    task: &'a T,
    kept: T::ThreadState,
}

impl<'a, T: Task> TypedTask<'a, T> {
    pub(crate) fn new(task: &'a T) -> TypedTask<'a, T> {
        TypedTask { task, kept: task.keep() }
    }
}

/// The operations of a task, without its types.
pub(crate) trait ErasedTask {
    fn at_once(&self) -> usize;
    fn prepare(&mut self, puzzles: &[(u64, &Entry)], stop: &Stop);
    fn solve_lines(&mut self, lines: &LineRun, stop: &Stop);
    /// Writes the answers to this line and the following ones, up to the first that is not simple.
    fn write_lines(&mut self, line: &mut PlainLine, manner: &OutputStyle, piece: &mut Piece);
    fn keep_line(&mut self, line: &PlainLine, entry: &Entry);
    /// Resets the state after a panic.
    fn renew(&mut self);
    /// Returns the answer after writing its text to the page.
    fn answer(
        &mut self,
        job: &PuzzleJob,
        choices: Option<&OptionsDescriber>,
        page: &mut Page,
    ) -> Result<CountedAnswer, NoAnswer>;
}

/// An answer, with its status and its counts.
pub(crate) struct CountedAnswer {
    status: Status,
    tally: VerdictTally,
    is_interrupted: bool,
    answer: AnyAnswer,
}

impl CountedAnswer {
    fn of<A: TaskAnswer>(answer: A) -> CountedAnswer {
        let (mut tally, report) = (VerdictTally::default(), answer.report());
        if let Some(verdict) = answer.verdict() {
            let is_searched = report.is_some_and(|report| match report.backend {
                lanes::NAME => report.nodes > 1,
                backend => !backend.is_empty(),
            });
            tally.count(verdict, is_searched, report.map_or("", |report| report.decided_by()));
        }
        tally.claimed += u64::from(answer.claimed_by().is_some());
        CountedAnswer {
            status: answer.status(),
            tally,
            is_interrupted: answer.stopped() == Some(StopReason::Interrupted),
            answer: Box::new(answer),
        }
    }
}

impl<T: Task> ErasedTask for TypedTask<'_, T> {
    fn at_once(&self) -> usize {
        self.task.at_once(&self.kept)
    }

    fn prepare(&mut self, puzzles: &[(u64, &Entry)], stop: &Stop) {
        self.task.prepare(&mut self.kept, puzzles, stop);
    }

    fn solve_lines(&mut self, lines: &LineRun, stop: &Stop) {
        self.task.solve_lines(&mut self.kept, lines, stop);
    }

    fn write_lines(&mut self, line: &mut PlainLine, manner: &OutputStyle, piece: &mut Piece) {
        let (begun, mut unique, mut searched) = (line.at, 0, 0);
        while line.at < line.lines.len()
            && let Some(answer) =
                self.task.write_line(&mut self.kept, line, manner, &mut piece.text.out)
        {
            piece.status = piece.status.and(answer.status);
            unique += u64::from(answer.verdict == VerdictKind::Unique);
            searched += u64::from(answer.is_searched);
            if answer.verdict != VerdictKind::Unique {
                piece.tally.count(answer.verdict, false, lanes::NAME);
            }
            line.next();
        }
        piece.records += (line.at - begun) as u64;
        piece.tally.count_all(VerdictKind::Unique, unique, searched, lanes::NAME);
    }

    fn keep_line(&mut self, line: &PlainLine, entry: &Entry) {
        self.task.keep_line(&mut self.kept, line, entry);
    }

    fn renew(&mut self) {
        self.kept = self.task.keep();
    }

    fn answer(
        &mut self,
        job: &PuzzleJob,
        choices: Option<&OptionsDescriber>,
        page: &mut Page,
    ) -> Result<CountedAnswer, NoAnswer> {
        if !stop::allows(job.puzzle().bytes()) {
            return Err(job
                .stop
                .reason()
                .map_or(NoAnswer::Stopped(StopReason::GaveUp), NoAnswer::Stopped));
        }
        let answer = self.task.work(&mut self.kept, job)?;
        let (puzzle, place) = (job.puzzle(), &job.entry.place);
        if let Some(choices) = choices {
            let board = puzzle.board_words();
            let choices = choices(puzzle);
            let choices = if choices.is_empty() { "" } else { &format!("; {choices}") };
            let report = answer.report().map(|report| format!("\n{report}")).unwrap_or_default();
            page.tell(format!("{place}: {board}{choices}{report}"));
        }
        if answer.is_dropped() {
            return Ok(CountedAnswer::of(answer));
        }
        let said = memory::of_writing(job.timeout).scope(|| {
            let said = interrupt::saying(|| write(&answer, job.entry, page));
            said.and_then(|()| stop::told().map_or(Ok(()), |why| Err(NoAnswer::Stopped(why))))
        });
        said?;
        Ok(CountedAnswer::of(answer))
    }
}

/// Writes an answer to the page of its puzzle, as a record or as text.
fn write(answer: &impl TaskAnswer, entry: &Entry, page: &mut Page) -> WriteResult {
    if !page.manner.is_record() {
        return answer.text(entry, page);
    }
    let Entry { puzzle, place, .. } = entry;
    // The fields that describe cells belong to the puzzle that was read, not to the one that was
    // made.
    let beside = match answer.made() {
        Some(_) => &record::without_cells(&entry.beside),
        None => &entry.beside,
    };
    let record = Record {
        index: page.number,
        file: Some(&place.file),
        line: Some(place.line),
        id: record::id(beside),
        puzzle: Some(RecordValue::of_puzzle(answer.made().unwrap_or(puzzle))),
        verdict: answer.verdict().map(VerdictKind::name),
        answer: answer.record(entry),
        stopped_by: answer.stopped().map(StopReason::name),
        kept: page.manner.records.kept(beside),
    };
    page.manner.write(&record, &mut page.text.out);
    Ok(())
}

/// Runs a task in a thread.
pub(crate) struct Worker<'a> {
    pub task: Box<dyn ErasedTask + 'a>,
    pub manner: &'a OutputStyle,
    pub choices: Option<&'a OptionsDescriber<'a>>,
    pub timeout: Option<Duration>,
    /// The stop condition of the whole run.
    pub stop: Stop,
    pub progress: Option<Arc<Progress>>,
    pub pace: RunLength,
    /// The number of puzzles that an earlier run has answered.
    pub skip: u64,
    /// Set if the first puzzle without an answer ends the run.
    pub strict: bool,
    /// Set if a later run can continue the output. An interrupted puzzle then gets no answer in
    /// this run.
    pub is_resumable: bool,
}

impl ordered::Worker<WorkItem, Piece> for Worker<'_> {
    fn at_once(&self) -> usize {
        self.task.at_once()
    }

    fn prepare(&mut self, group: &[(u64, WorkItem)]) {
        let puzzles = group.iter().filter_map(|(_, item)| match item {
            WorkItem::Puzzle(number, read) if *number > self.skip => {
                Some((*number, (**read).as_ref().ok()?))
            }
            _ => None,
        });
        let puzzles = puzzles.collect_vec();
        let prepare = || self.task.prepare(&puzzles, &self.stop);
        // Each puzzle is still worked on separately, so only the puzzle at fault fails.
        if catch_unwind(AssertUnwindSafe(prepare)).is_err() {
            self.task.renew();
        }
    }

    fn work(&mut self, _: u64, item: WorkItem, early: &dyn Fn(Piece)) -> Piece {
        let piece = match item {
            WorkItem::Puzzle(number, _) if number <= self.skip => Piece::default(),
            WorkItem::Puzzle(number, read) => self.answer_puzzle(number, &read, early),
            WorkItem::Lines(first, lines) => self.answer_lines(first, &lines, early),
        };
        Piece { is_last: true, ..piece }
    }
}

impl Worker<'_> {
    /// Answers plain lines.
    fn answer_lines(&mut self, first: u64, lines: &LineRun, early: &dyn Fn(Piece)) -> Piece {
        let known = self.skip.saturating_sub(first - 1).min(lines.len() as u64) as usize;
        if known == lines.len() {
            return Piece::default();
        }
        let begun = Instant::now();
        let solve = || self.task.solve_lines(lines, &self.stop);
        if catch_unwind(AssertUnwindSafe(solve)).is_err() {
            // After this, each line is solved separately.
            self.task.renew();
        }
        let (file, mut all) = (visible(&lines.file), Piece::default());
        all.text.out.reserve(lines.bytes());
        let mut line = PlainLine { number: first + known as u64, lines, at: known, file: &file };
        while line.at < lines.len() && all.end.is_none() {
            self.task.write_lines(&mut line, self.manner, &mut all);
            let Some(entry) = lines.entry(line.at).filter(|_| line.at < lines.len()) else { break };
            self.task.keep_line(&line, &entry);
            all.add(self.answer_puzzle(line.number, &Ok(entry), early));
            line.next();
        }
        self.pace.took(lines.bytes(), begun.elapsed());
        all
    }

    /// Answers one puzzle and returns the answer. Parts of the answer that can be printed before it
    /// is complete are passed to `early`. If the puzzle cannot be read, or has no answer, an error
    /// message is returned in place of the answer.
    fn answer_puzzle(
        &mut self,
        number: u64,
        read: &Result<Entry, ReadError>,
        early: &dyn Fn(Piece),
    ) -> Piece {
        let entry = match read {
            Ok(entry) => entry,
            Err(error) if error.is_io() && self.is_resumable => {
                return Piece::end(End::Input(error.to_string()));
            }
            Err(error) => {
                let place = PuzzleLocation::new(error.file.clone(), error.line);
                let status = Status::of_unreadable(error);
                return self.error_piece(
                    number,
                    &place,
                    &error.to_string(),
                    MissingAnswer::Read(error),
                    status,
                );
            }
        };
        let stop = self.progress.iter().cloned().fold(self.stop.clone(), Stop::with_progress);
        let stop = stop.within(memory::shared());
        let stop = self.timeout.into_iter().fold(stop, Stop::after);
        stop.report_progress(|progress| progress.begin(number));
        let early = |text| early(Piece { text, ..Piece::default() });
        let (timeout, manner) = (self.timeout, self.manner);
        let job = PuzzleJob { number, entry, stop, timeout, manner, early: &early };
        let mut page = Page::of(self.manner, number, entry);
        let answer = || job.stop.scope(|| self.task.answer(&job, self.choices, &mut page));
        let done = catch_unwind(AssertUnwindSafe(answer));
        job.stop.report_progress(Progress::end);
        let done = done.unwrap_or_else(|panic| {
            self.task.renew();
            Err(SolveError::from_panic(&*panic).into())
        });
        let is_left = |is_interrupted: bool| is_interrupted && self.is_resumable;
        match done {
            Ok(answered) if is_left(answered.is_interrupted) => Piece::end(End::Interrupted),
            Ok(CountedAnswer { status, tally, is_interrupted, answer }) => {
                let (text, answers) = (page.text, vec![answer]);
                let end = is_interrupted.then_some(End::Interrupted);
                Piece { text, records: 1, status, tally, answers, end, ..Piece::default() }
            }
            Err(NoAnswer::Io(error)) => Piece::end(End::Output(error)),
            Err(NoAnswer::Stopped(StopReason::Interrupted)) if is_left(true) => {
                Piece::end(End::Interrupted)
            }
            Err(failure) => {
                let message = format!("{}: {failure}", entry.place);
                let input = MissingAnswer::Entry(entry);
                let is_stopped = matches!(failure, NoAnswer::Stopped(_));
                let status = if is_stopped { Status::Unknown } else { Status::SomeFailed };
                self.error_piece(number, &entry.place, &message, input, status)
            }
        }
    }

    /// Returns the output for a puzzle without an answer: the error, which takes the place of the
    /// answer. In strict mode, the error ends the run instead.
    fn error_piece(
        &self,
        number: u64,
        place: &PuzzleLocation,
        message: &str,
        input: MissingAnswer,
        status: Status,
    ) -> Piece {
        if self.strict {
            return Piece::end(End::Strict(message.to_owned()));
        }
        let mut page = Page::new(self.manner, number, place);
        page.error(message, input);
        let mut tally = VerdictTally::default();
        tally.count(VerdictKind::Error, false, "");
        Piece { text: page.text, records: 1, failed: 1, status, tally, ..Piece::default() }
    }
}
