//! One way in which every command goes through puzzles: in order, on threads that do the work
//! and say it, with a time limit, in bounded memory, as fast as the input comes.
//!
//! To write a command that takes puzzles:
//!
//! 1. Its options flatten [`options::Input`], [`printing::Printing`] and, for `--jobs` and
//!    `--timeout`, [`options::Threads`] and [`options::Stages`]; or [`solving::Asked`], which has
//!    all of them, where an engine is asked first.
//! 2. What it finds out about a puzzle is a struct with an `impl` [`Answer`]: its status, its
//!    words on a [`Page`], its record as a struct that derives `Serialize` and `JsonSchema`.
//! 3. How it finds that out is an `impl` [`Task`]: [`Task::work`] gets the puzzle and when to
//!    [`stop`](Job::stop), and does *all* the work, with whatever the thread
//!    [keeps](Task::Kept) for the next puzzle. Where an engine is asked first, it is an `impl`
//!    [`solving::Follow`], which gets what was found.
//! 4. `run` makes a [`Run`] of the options and calls [`Run::all`] with the task, or
//!    [`solving::Asked::all`]. What is to be said about all puzzles together is gathered from the
//!    answers, which come back in order, and said with [`output::tell`] in the end.
//! 5. A puzzle that cannot be done is a [`Failure::Cannot`], a broken part [`Failure::Broken`], a
//!    file that cannot be written [`Failure::Io`], which ends the run. A panic is the driver's.
//!
//! `solve`, `check` and `count` are the model.

pub mod begun;
pub mod certify;
mod closed;
pub mod drafts;
pub mod entries;
pub mod files;
pub mod interrupt;
pub mod lines;
pub mod memory;
pub mod options;
pub mod ordered;
pub mod output;
pub mod printing;
pub mod progress;
pub mod solving;
mod status;
pub mod techniques;

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::bail;
use board::{
    DigitNames, Puzzle,
    progress::Progress,
    stop::{self, Stop, Why},
};
use clap::ColorChoice;
use formats::{Beside, Entry, METADATA, MetadataField, Place, ReadError};
use itertools::Itertools;
use schemars::Schema;
use solve::{Report, SolveError, VerdictKind};

pub use self::status::Status;
use self::{
    entries::Entries,
    files::{Files, Named},
    options::{Chosen, Input, Threads},
    ordered::{Made, Pause, Room, ordered},
    output::{Records, has_colors, remark, tell, tell_failed},
};
pub use crate::words::{
    page::{Failure, Page, Written},
    record::Fields,
};
use crate::words::{
    page::{Manner, OutputFormat, Text},
    record::{self, Record, Unused, Value},
};

/// What a command does to each puzzle.
pub trait Task: Sync {
    /// What a thread keeps from puzzle to puzzle; thrown away where it panics.
    type Kept;

    /// What is found out.
    type Answer: Answer;

    /// Whether it may [say](Job::say) something before the answer is complete.
    const IS_SAID_EARLY: bool = false;

    /// What a thread begins with.
    fn keep(&self) -> Self::Kept;

    /// All the work on one puzzle.
    ///
    /// # Errors
    /// If there is no answer.
    fn work(&self, kept: &mut Self::Kept, job: &Job) -> Result<Self::Answer, Failure>;

    /// How many puzzles at once are done faster than one by one; else 1.
    fn at_once(&self, _kept: &Self::Kept) -> usize {
        1
    }

    /// Is shown puzzles that are at hand and come next, with their numbers, to do what is done
    /// faster for all of them; each is worked on all the same.
    fn prepare(&self, _kept: &mut Self::Kept, _puzzles: &[(u64, &Entry)], _stop: &Stop) {}
}

/// What was found out about a puzzle, and how it is said.
pub trait Answer: Send + 'static {
    /// What it means for the exit status.
    fn status(&self) -> Status;

    /// The words, of one puzzle alone or of one of many; or puzzles, in the format of the page.
    ///
    /// # Errors
    /// If it cannot be said so.
    fn text(&self, entry: &Entry, page: &mut Page) -> Written;

    /// The fields of the record after those that every record has; of a command that writes
    /// none, nothing.
    fn record(&self, _entry: &Entry) -> impl Fields {}

    /// Returns the JSON schema of the whole record.
    fn schema() -> Schema
    where
        Self: Sized,
    {
        record::schema_of(Self::record)
    }

    /// What the puzzle is, where that was found out.
    fn verdict(&self) -> Option<VerdictKind> {
        None
    }

    /// What stopped the search, if not all is known that was asked for.
    fn stopped(&self) -> Option<Why> {
        None
    }

    /// The puzzle that the next command should read, where it is not the one that was read.
    fn made(&self) -> Option<&Puzzle> {
        None
    }

    /// Whether there is nothing to say of it.
    fn is_dropped(&self) -> bool {
        false
    }

    /// How it was done, for those who ask.
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
    /// When to give up. It has begun.
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

    /// What digits are called when people are told of them.
    pub fn names(&self) -> DigitNames {
        self.manner.names(self.entry.puzzle.shape)
    }

    /// How answers are written.
    pub fn manner(&self) -> &Manner {
        self.manner
    }

    /// Says something before the answer is complete; in its turn, where it is not that of the
    /// puzzle. Only of tasks that are known to do so it is heard before the end.
    ///
    /// # Errors
    /// If it cannot be said so.
    pub fn say(&self, write: impl FnOnce(&mut Page) -> Written) -> Written {
        let mut page = Page::of(self.manner, self.number, self.entry);
        write(&mut page)?;
        (self.early)(page.text);
        Ok(())
    }
}

/// Where answers go.
pub enum To<'a> {
    /// Standard output.
    Standard,
    /// An open file.
    File(Named),
    /// A file that is created once it is known that there is something to do.
    Named(Files<'a>),
}

impl To<'_> {
    /// The file; none of standard output.
    fn open(self) -> anyhow::Result<Option<Named>> {
        match self {
            To::Standard => Ok(None),
            To::File(file) => Ok(Some(file)),
            To::Named(files) => files.create().map(Some),
        }
    }
}

/// A run through all that is read.
pub struct Run<'a> {
    /// What is read.
    pub input: &'a Input,
    /// Threads that work.
    pub threads: Threads,
    /// The time allowed for all work on a puzzle.
    pub timeout: Option<Duration>,
    /// What answers are written as; in words where that was not asked for.
    pub format: Option<OutputFormat>,
    /// Whether texts in CSV get an apostrophe where a spreadsheet would take them for formulas.
    pub escape_formulas: bool,
    /// When to use colour.
    pub color: ColorChoice,
    /// Where how it is done is told as well: what was chosen.
    pub choices: Option<Chosen>,
    /// Whether answers go to files or come at the end, so that errors go to standard error.
    pub elsewhere: bool,
    /// Where the answers go.
    pub to: To<'a>,
    /// Where there is room for one puzzle: what is said if there are several.
    pub several: Option<&'a str>,
    /// Fields that replace those of each puzzle; an empty text removes one.
    pub fields: Vec<Beside>,
    /// Whether answers are puzzles with their metadata: records then have it without `--keep`.
    pub keeps_metadata: bool,
    /// What is said in the end of so many records, so many of which failed, where that is more than
    /// that these could not be used.
    pub last_word: Option<&'a dyn Fn(u64, u64)>,
}

impl<'a> Run<'a> {
    /// In words, in one thread, without a limit.
    pub fn of(input: &'a Input) -> Run<'a> {
        Run {
            input,
            threads: Threads::ONE,
            timeout: None,
            format: None,
            escape_formulas: false,
            color: ColorChoice::Auto,
            choices: None,
            elsewhere: false,
            to: To::Standard,
            several: None,
            fields: Vec::new(),
            keeps_metadata: false,
            last_word: None,
        }
    }

    /// Does the task for each puzzle, and hands over the answers in order once they are written.
    ///
    /// # Errors
    /// If a file is missing, or something cannot be read or written.
    pub fn all<T: Task>(
        self,
        task: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let pause = Pause::default();
        let paused = pause.clone();
        let (input, fields) = (self.input, self.fields);
        let entries = entries::entries(input, move || paused.come())?;
        let entries = entries.map(move |read| read.map(|entry| with_fields(entry, &fields)));
        let mut entries = (Box::new(entries) as Entries).peekable();
        let first = entries.next();
        if let Some(several) = self.several.filter(|_| entries.peek().is_some()) {
            bail!("{several}");
        }
        if let Some(names) = &input.keep {
            check_keep(self.format, names)?;
        }
        let is_named = matches!(self.to, To::Named(_));
        let to = self.to.open()?;
        // One puzzle is drawn, several are written a line each. Only where the format is not given
        // a second one is waited for.
        let many = !self.elsewhere && (self.format.is_some() || entries.peek().is_some());
        let usual = if many { formats::LINE } else { formats::GRID };
        let format = match self.format {
            Some(OutputFormat::Puzzle(format)) => format,
            _ => usual,
        };
        let colors = has_colors(self.color, to.is_some());
        let symbols = input.symbols.clone();
        let (given, quiet) = (self.format, progress::is_quiet());
        // A row needs its columns before the second puzzle is known.
        let of_records = given.and_then(OutputFormat::of_records).unwrap_or_default();
        let is_table = of_records.is_table();
        let first_fields = || {
            let first = first.iter().filter_map(|first| first.as_ref().ok());
            first.flat_map(|entry| entry.beside.iter().map(|it| it.name.clone()))
        };
        let keep = match &input.keep {
            Some(names) => {
                let named = names.iter().filter(|name| !name.is_empty()).cloned().collect_vec();
                Some(if named.is_empty() && is_table { first_fields().collect() } else { named })
            }
            None if self.keeps_metadata && is_table => {
                Some(first_fields().filter(|it| MetadataField::named(it).is_some()).collect())
            }
            None if self.keeps_metadata => {
                Some(METADATA.iter().map(|field| field.name.to_owned()).collect())
            }
            None => None,
        };
        let escape_formulas = self.escape_formulas;
        let schema = <T::Answer as Answer>::schema;
        let records = record::Writer::new(of_records, schema, keep, escape_formulas);
        let manner = Manner { given, format, symbols, many, colors, quiet, records };
        let under_way = Arc::new(AtomicU64::new(0));
        interrupt::work_counted(Arc::clone(&under_way));
        let counted = Arc::clone(&under_way);
        let entries = first.into_iter().chain(entries);
        let entries = entries.inspect(move |_| _ = counted.fetch_add(1, Ordering::Relaxed));
        let unseen = Arc::new(Mutex::new(input.keep.clone().unwrap_or_default()));
        let looked = Arc::clone(&unseen);
        let entries = entries.inspect(move |read| {
            let mut unseen = looked.lock().unwrap_or_else(PoisonError::into_inner);
            let beside = read.as_ref().map_or_else(|error| error.beside(), |entry| &entry.beside);
            unseen.retain(|name| !beside.iter().any(|it| it.name == *name));
        });
        let threads = match entries.size_hint().1 {
            // Another thread takes longer to start than most puzzles; but only Unix gives the
            // first one the same stack.
            Some(1) if cfg!(unix) && !T::IS_SAID_EARLY => 0,
            Some(1) => 1,
            _ => self.threads.count(),
        };
        let (over, told) = (Arc::new(AtomicBool::new(false)), progress::told(threads.max(1)));
        let worker = |thread: usize| -> Box<dyn ordered::Worker<Read, Piece> + '_> {
            Box::new(Worker {
                hand: Box::new(Hand { task, kept: task.keep() }),
                manner: &manner,
                choices: self.choices.as_ref(),
                timeout: self.timeout,
                stop: Stop::never().on(interrupt::flag()).on(Arc::clone(&over)),
                progress: told.get(thread).cloned(),
            })
        };
        let mut writer = Writer::new(&manner, (to, is_named), under_way, self.last_word);
        let mut each = |answer: &dyn Any| answer.downcast_ref().into_iter().for_each(&mut *each);
        let status = ordered(Box::new(entries), &pause, threads, &over, &worker, |made| {
            writer.all(made, &mut each)
        })?;
        let unseen = unseen.lock().unwrap_or_else(PoisonError::into_inner);
        for name in unseen.iter().filter(|name| !name.is_empty()) {
            remark(format_args!("sudoku-sat: --keep: no puzzle has the field {name}"));
        }
        Ok(status)
    }
}

/// Checks that the output has room for the fields that `--keep` names.
///
/// # Errors
/// If it has not: a format of puzzles has room for metadata only, if at all.
fn check_keep(format: Option<OutputFormat>, names: &[String]) -> anyhow::Result<()> {
    let held: Vec<&str> = match format {
        Some(format) if format.is_record() => return Ok(()),
        Some(OutputFormat::Puzzle(format)) => {
            let held = METADATA.iter().filter(|field| format.holds_metadata(field, "\"\""));
            held.map(|field| field.name).collect()
        }
        _ => Vec::new(),
    };
    if held.is_empty() {
        bail!("--keep needs --format json or csv, or a format with metadata, such as f-puzzles");
    }
    match names.iter().find(|name| !name.is_empty() && !held.contains(&name.as_str())) {
        Some(other) => {
            bail!("--keep: this format does not store {other}; expected {}", held.join(", "))
        }
        None => Ok(()),
    }
}

/// A puzzle with other values of some fields.
fn with_fields(mut entry: Entry, fields: &[Beside]) -> Entry {
    let is_other = |it: &Beside| !fields.iter().any(|set| set.name.eq_ignore_ascii_case(&it.name));
    entry.beside.retain(is_other);
    entry.beside.extend(fields.iter().filter(|set| !set.is_empty()).cloned());
    entry
}

/// A puzzle, or what is wrong with it.
type Read = Result<Entry, ReadError>;

impl Room for Read {
    fn room(&self) -> usize {
        /// What is no puzzle takes the room of a small one.
        const SMALL: usize = 512;
        let room = |Entry { puzzle, .. }: &Entry| {
            puzzle.shape.side().pow(3).saturating_add(8 * puzzle.rules.bytes() as usize)
        };
        self.as_ref().map_or(0, room).max(SMALL)
    }
}

/// A record, or a part of one.
struct Piece {
    text: Text,
    /// How it ended; none of a part that is not the last one.
    end: Option<Result<End, io::Error>>,
}

struct End {
    status: Status,
    /// None where it failed.
    answer: Option<Found>,
}

/// The answer of the task; without its type, so that the way through puzzles is compiled once
/// and not for each command.
type Found = Box<dyn Any + Send>;

impl Room for Piece {
    fn room(&self) -> usize {
        self.text.out.len()
    }
}

/// A task, and what a thread keeps for it.
struct Hand<'a, T: Task> {
    task: &'a T,
    kept: T::Kept,
}

/// What a thread asks of a task, whichever it is.
trait Does {
    fn at_once(&self) -> usize;
    fn prepare(&mut self, puzzles: &[(u64, &Entry)], stop: &Stop);
    /// Begins anew after a panic.
    fn renew(&mut self);
    /// The answer, once it is said on the page.
    fn answer(
        &mut self,
        job: &Job,
        choices: Option<&Chosen>,
        page: &mut Page,
    ) -> Result<(Status, Found), Failure>;
}

impl<T: Task> Does for Hand<'_, T> {
    fn at_once(&self) -> usize {
        self.task.at_once(&self.kept)
    }

    fn prepare(&mut self, puzzles: &[(u64, &Entry)], stop: &Stop) {
        self.task.prepare(&mut self.kept, puzzles, stop);
    }

    fn renew(&mut self) {
        self.kept = self.task.keep();
    }

    fn answer(
        &mut self,
        job: &Job,
        choices: Option<&Chosen>,
        page: &mut Page,
    ) -> Result<(Status, Found), Failure> {
        if !stop::allows(job.puzzle().bytes()) {
            return Err(job.stop.reason().map_or(Failure::Stopped(Why::GaveUp), Failure::Stopped));
        }
        let answer = self.task.work(&mut self.kept, job)?;
        let (puzzle, place) = (job.puzzle(), &job.entry.place);
        if let Some(choices) = choices {
            let board = puzzle.board_words();
            let choices = choices.words_for(puzzle);
            let choices = if choices.is_empty() { "" } else { &format!("; {choices}") };
            let report = answer.report().map(|report| format!("\n{report}")).unwrap_or_default();
            page.tell(format!("{place}: {board}{choices}{report}"));
        }
        if answer.is_dropped() {
            return Ok((answer.status(), Box::new(answer)));
        }
        let said = memory::of_writing(job.timeout).scope(|| {
            let said = interrupt::saying(|| say(&answer, job.entry, page));
            said.and_then(|()| stop::told().map_or(Ok(()), |why| Err(Failure::Stopped(why))))
        });
        said?;
        Ok((answer.status(), Box::new(answer)))
    }
}

/// Says an answer on the page of its puzzle, as a record or in words.
fn say(answer: &impl Answer, entry: &Entry, page: &mut Page) -> Written {
    if !page.manner.is_record() {
        return answer.text(entry, page);
    }
    let Entry { puzzle, place, .. } = entry;
    // Cells are those of the puzzle that was read.
    let beside = match answer.made() {
        Some(_) => &record::without_cells(&entry.beside),
        None => &entry.beside,
    };
    let record = Record {
        index: page.number,
        file: Some(&place.file),
        line: Some(place.line),
        id: record::id(beside),
        puzzle: Some(Value::of_puzzle(answer.made().unwrap_or(puzzle))),
        verdict: answer.verdict().map(VerdictKind::name),
        answer: answer.record(entry),
        stopped_by: answer.stopped().map(Why::name),
        kept: page.manner.records.kept(beside),
    };
    page.manner.write(&record, &mut page.text.out);
    Ok(())
}

/// Does the task in a thread.
struct Worker<'a> {
    hand: Box<dyn Does + 'a>,
    manner: &'a Manner,
    choices: Option<&'a Chosen>,
    timeout: Option<Duration>,
    /// When all of it is to stop.
    stop: Stop,
    progress: Option<Arc<Progress>>,
}

impl ordered::Worker<Read, Piece> for Worker<'_> {
    fn at_once(&self) -> usize {
        self.hand.at_once()
    }

    fn prepare(&mut self, group: &[(u64, Read)]) {
        let puzzles =
            group.iter().filter_map(|(number, read)| Some((*number, read.as_ref().ok()?)));
        let puzzles = puzzles.collect_vec();
        let prepare = || self.hand.prepare(&puzzles, &self.stop);
        // Each is worked on all the same, and may panic alone.
        if catch_unwind(AssertUnwindSafe(prepare)).is_err() {
            self.hand.renew();
        }
    }

    fn work(&mut self, number: u64, read: Read, early: &dyn Fn(Piece)) -> Piece {
        let entry = match &read {
            Ok(entry) => entry,
            Err(error) => {
                let place = Place { file: error.file.clone(), line: error.line };
                let status = Status::of_unreadable(error);
                return self.failed(
                    number,
                    &place,
                    &error.to_string(),
                    Unused::Read(error),
                    status,
                );
            }
        };
        let stop = self.progress.iter().cloned().fold(self.stop.clone(), Stop::telling);
        let stop = stop.within(memory::shared());
        let stop = self.timeout.into_iter().fold(stop, Stop::after);
        stop.tell(|progress| progress.begin(number));
        let early = |text| early(Piece { text, end: None });
        let (timeout, manner) = (self.timeout, self.manner);
        let job = Job { number, entry, stop, timeout, manner, early: &early };
        let mut page = Page::of(self.manner, number, entry);
        let answer = || job.stop.scope(|| self.hand.answer(&job, self.choices, &mut page));
        let done = catch_unwind(AssertUnwindSafe(answer));
        job.stop.tell(Progress::end);
        let done = done.unwrap_or_else(|panic| {
            self.hand.renew();
            Err(SolveError::from_panic(&*panic).into())
        });
        match done {
            Ok((status, answer)) => {
                let end = End { status, answer: Some(answer) };
                Piece { text: page.text, end: Some(Ok(end)) }
            }
            Err(Failure::Io(error)) => Piece { text: Text::default(), end: Some(Err(error)) },
            Err(failure) => {
                let message = format!("{}: {failure}", entry.place);
                let unused = Unused::Entry(entry);
                let is_stopped = matches!(failure, Failure::Stopped(_));
                let status = if is_stopped { Status::Unknown } else { Status::SomeFailed };
                self.failed(number, &entry.place, &message, unused, status)
            }
        }
    }
}

impl Worker<'_> {
    /// An error takes the place of the answer.
    fn failed(
        &self,
        number: u64,
        place: &Place,
        message: &str,
        unused: Unused,
        status: Status,
    ) -> Piece {
        let mut page = Page::new(self.manner, number, place);
        page.error(message, unused);
        Piece { text: page.text, end: Some(Ok(End { status, answer: None })) }
    }
}

/// Writes records as they come, and counts them.
struct Writer<'a> {
    manner: &'a Manner,
    out: Records,
    /// What was read and not written yet, and how much of it would be with the next flush.
    under_way: Arc<AtomicU64>,
    gathered: u64,
    /// Whether what stands before all puzzles of a document has been written.
    begun: bool,
    records: u64,
    failed: u64,
    status: Status,
    /// Whether errors go to a file with the answers, where nobody sees them.
    hides_errors: bool,
    last_word: Option<&'a dyn Fn(u64, u64)>,
}

impl<'a> Writer<'a> {
    fn new(
        manner: &'a Manner,
        (to, is_named): (Option<Named>, bool),
        under_way: Arc<AtomicU64>,
        last_word: Option<&'a dyn Fn(u64, u64)>,
    ) -> Writer<'a> {
        let hides_errors = is_named && (manner.is_record() || manner.many);
        let (out, status) = (Records::new(manner.colors, to), Status::Done);
        let (gathered, begun, records, failed) = (0, false, 0, 0);
        Writer {
            manner,
            out,
            under_way,
            gathered,
            begun,
            records,
            failed,
            status,
            hides_errors,
            last_word,
        }
    }

    fn all(
        &mut self,
        made: &mut dyn Made<Piece>,
        each: &mut dyn FnMut(&dyn Any),
    ) -> anyhow::Result<Status> {
        let (interrupted, mut cannot) = (interrupt::flag(), None);
        let (begin, end_of_all) = self.manner.frame();
        let mut ended_early = false;
        while let Some(made) = made.next(&mut || {
            cannot = self.flush().err();
            cannot.is_none()
        }) {
            let mut text = made.text;
            if !text.out.is_empty() && !self.begun {
                self.begun = true;
                self.out.put(&begin.as_str().into())?;
                text.remove_first(self.manner.separator().len());
            }
            self.out.put(&text)?;
            let Some(end) = made.end else { continue };
            let End { status, answer } = match end {
                Ok(end) => end,
                // What came before it is not lost.
                Err(error) => {
                    self.out.put(&end_of_all.into())?;
                    self.flush()?;
                    return Err(error.into());
                }
            };
            self.records += 1;
            self.gathered += 1;
            self.failed += u64::from(answer.is_none());
            self.status = self.status.and(status);
            answer.iter().for_each(|answer| each(&**answer));
            if interrupted.load(Ordering::Relaxed) {
                ended_early = true;
                break;
            }
        }
        cannot.map_or(Ok(()), Err)?;
        // An array without records is an array all the same.
        let is_empty_array = !self.begun && !self.manner.separator().is_empty();
        if is_empty_array {
            self.out.put(&begin.as_str().into())?;
        }
        if self.begun || is_empty_array {
            self.out.put(&end_of_all.into())?;
        }
        self.flush()?;
        let Writer { records, failed, status, last_word, .. } = *self;
        if let Some(last_word) = last_word {
            last_word(records, failed);
        }
        if ended_early {
            tell(format_args!("sudoku-sat: interrupted in record {records}"));
            return Ok(status.and(Status::Unknown));
        }
        // The last word is none of a single puzzle.
        let is_untold = if records > 1 { last_word.is_none() } else { self.hides_errors };
        if failed > 0 && is_untold {
            tell_failed(failed, records);
        }
        Ok(status.of_records(failed, records))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.under_way.fetch_sub(std::mem::take(&mut self.gathered), Ordering::Relaxed);
        Ok(())
    }
}
