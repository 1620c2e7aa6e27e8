//! Provides [`Run`], one pass through all inputs with its options.

use std::{
    any::Any,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anstream::ColorChoice;
use anyhow::bail;
use board::{Puzzle, stop::Stop};
use formats::{Entry, ExtraField, METADATA, MetadataField};
use itertools::Itertools;
use questions::record;

use crate::{
    OutputFormat, OutputStyle, RunInputs, RunResults, Status, Task, TaskAnswer,
    files::{NamedFile, OutputFiles},
    input::{InputItems, ReadCounters, WorkItem},
    interrupt,
    lines::LineFinder,
    meter::{meter, rate},
    ordered::{self, Pause, ReadAhead},
    output::{RecordOutput, has_colors, remark},
    progress, resume,
    worker::{Piece, TypedTask, Worker},
    writer::Writer,
};

/// How long to wait for a second puzzle if none has been read yet.
const SECOND_PUZZLE_WAIT: Duration = Duration::from_millis(100);

/// A function that describes the options of the solver for a puzzle.
pub type OptionsDescriber<'a> = Box<dyn Fn(&Puzzle) -> String + Sync + 'a>;

/// The destination of the answers.
pub enum AnswerDestination<'a> {
    /// Standard output.
    Standard,
    /// An open file.
    File(NamedFile),
    /// A file that is created only after there is something to do.
    Named(OutputFiles<'a>),
    /// A file that a later run may continue.
    Resumed(resume::Output),
}

impl AnswerDestination<'_> {
    /// Opens the destination. Returns the number of records that it already contains.
    fn open(self, color: ColorChoice) -> anyhow::Result<(RecordOutput, u64)> {
        let of_file = |file| (RecordOutput::new(has_colors(color, true), Some(file)), 0);
        Ok(match self {
            AnswerDestination::Standard => {
                (RecordOutput::new(has_colors(color, false), None::<NamedFile>), 0)
            }
            AnswerDestination::File(file) => of_file(file),
            AnswerDestination::Named(files) => of_file(files.create()?),
            AnswerDestination::Resumed(output) => {
                let begun = output.begin().map_err(|error| match error {
                    // The kind of the error determines the exit status.
                    resume::ResumeError::Io(path, error) => {
                        anyhow::Error::from(crate::page::of_file(path.display(), &error))
                    }
                    error => error.into(),
                })?;
                RecordOutput::resumed(output, begun)
            }
        })
    }
}

/// A pass through all inputs, with its options.
pub struct Run<'a> {
    /// The inputs.
    pub input: RunInputs,
    /// The number of threads.
    pub threads: usize,
    /// The time limit for all work on a puzzle.
    pub timeout: Option<Duration>,
    /// The format of the answers; text if none was chosen.
    pub format: Option<OutputFormat>,
    /// Set if texts in CSV get an apostrophe when a spreadsheet would read them as formulas.
    pub escape_formulas: bool,
    /// The use of colour.
    pub color: ColorChoice,
    /// Describes the options for each puzzle, if details are requested.
    pub choices: Option<OptionsDescriber<'a>>,
    /// Set if answers go to files or come at the end. Errors then go to standard error.
    pub elsewhere: bool,
    /// The destination of the answers.
    pub to: AnswerDestination<'a>,
    /// The error for more than one puzzle, if the output has room for only one.
    pub several: Option<&'a str>,
    /// Fields that replace those of each puzzle; an empty text removes one.
    pub fields: Vec<ExtraField>,
    /// Set if answers are puzzles with metadata. Records then include the metadata without
    /// `--keep`.
    pub keeps_metadata: bool,
    /// The line before all answers; it is not part of the format.
    pub header: &'static str,
    /// Set if the first puzzle without an answer ends the run.
    pub strict: bool,
    /// Prints the summary at the end.
    pub summary: Option<&'a dyn Fn(&RunResults)>,
}

impl<'a> Run<'a> {
    /// Returns a run that writes text to standard output, in one thread and without a limit.
    pub fn of(input: RunInputs) -> Run<'a> {
        Run {
            input,
            threads: 1,
            timeout: None,
            format: None,
            escape_formulas: false,
            color: ColorChoice::Auto,
            choices: None,
            elsewhere: false,
            to: AnswerDestination::Standard,
            several: None,
            fields: Vec::new(),
            keeps_metadata: false,
            header: "",
            strict: false,
            summary: None,
        }
    }

    /// Runs the task for each puzzle. Passes each answer to `each`, in order, after it is written.
    /// Answers that [`Task::write_line`] writes are not passed.
    ///
    /// # Errors
    /// Fails if a file is missing, or if an input or output error occurs.
    pub fn all<T: Task>(
        self,
        task: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let (input, given, timeout) = (&self.input, self.format, self.timeout);
        if let Some(names) = &input.keep {
            check_keep(given, names)?;
        }
        let is_simple = self.choices.is_none() && input.keep.is_none() && !self.keeps_metadata;
        let finder = LineFinder::new(&input.options).filter(|_| is_simple && task.takes_lines());
        let pause = Pause::default();
        let paused = pause.clone();
        let items = InputItems::new(input, finder, move || paused.before_blocking())?;
        let (pace, watch, begun) = (items.pace(), items.watch(), Instant::now());
        let (under_way, unseen) = (Arc::<AtomicU64>::default(), UnseenFields::of(input));
        interrupt::work_counted(Arc::clone(&under_way));
        let items = self.adapt(items, Arc::clone(&under_way), unseen.clone());
        let threads = self.threads.max(1);
        // If the input never blocks, one thread reads, works and writes. This is limited to Unix,
        // because only there the main thread has a large enough stack.
        let is_alone = threads == 1 && cfg!(unix) && !T::PRINTS_EARLY && !input.may_wait();
        let mut reader: ReadAhead<WorkItem, Piece> = match is_alone {
            true => ReadAhead::alone(items),
            false => ReadAhead::start(items, &pause, threads),
        };
        // A single puzzle is printed as a grid, several as one line each. If this matters, wait
        // only briefly for the second puzzle, except when only one puzzle is allowed.
        let patience = if given.is_some() { Duration::ZERO } else { SECOND_PUZZLE_WAIT };
        let patience = (input.may_wait() && self.several.is_none()).then_some(patience);
        let (keep, is_only) = reader.look(patience, |first, is_only| (self.keep(first), is_only));
        if let Some(several) = self.several.filter(|_| !is_only) {
            bail!("{several}");
        }
        let Run { to, color, choices, .. } = self;
        let is_resumable = matches!(to, AnswerDestination::Resumed(_));
        let colors = has_colors(color, !matches!(to, AnswerDestination::Standard));
        let out = to.open(color)?;
        let many = !self.elsewhere && (given.is_some() || !is_only);
        let usual = if many { formats::LINE } else { formats::GRID };
        let format = match given {
            Some(OutputFormat::Puzzle(format)) => format,
            _ => usual,
        };
        let escape_formulas = self.escape_formulas;
        let of_records = given.and_then(OutputFormat::of_records).unwrap_or_default();
        let schema = <T::Answer as TaskAnswer>::schema;
        let records = record::RecordWriter::new(of_records, schema, keep, escape_formulas);
        let (symbols, quiet) = (input.options.symbols.clone(), progress::is_quiet());
        let header = self.header;
        let manner = OutputStyle { given, format, symbols, many, colors, quiet, header, records };
        // Starting another thread takes longer than solving most puzzles. But only on Unix has the
        // main thread the same stack size.
        let alone = if cfg!(unix) && !T::PRINTS_EARLY { 0 } else { 1 };
        let threads = if is_only { alone } else { threads };
        let total = input.bytes().filter(|_| !is_only);
        let overall = move || Some(bar(&watch, total?, begun.elapsed().as_secs_f64()));
        let told = progress::told(threads.max(1), overall);
        let over = Arc::<AtomicBool>::default();
        let skip = out.1;
        let worker = |thread: usize| -> Box<dyn ordered::Worker<WorkItem, Piece> + '_> {
            Box::new(Worker {
                task: Box::new(TypedTask::new(task)),
                manner: &manner,
                choices: choices.as_ref(),
                timeout,
                stop: Stop::never().on(interrupt::flag()).on(Arc::clone(&over)),
                progress: told.get(thread).cloned(),
                pace: pace.clone(),
                skip,
                strict: self.strict,
                is_resumable,
            })
        };
        let is_named = !input.files.iter().any(|file| crate::input::is_standard(file));
        let can_continue = is_resumable && is_named && !input.files.is_empty();
        let hint = if can_continue { "; repeat the command with --resume to continue" } else { "" };
        let mut writer = Writer::new(&manner, out, under_way, self.summary, hint);
        let mut each = |answer: &dyn Any| {
            each(answer.downcast_ref().expect("the task makes answers of this type"));
        };
        let status = reader.work(threads, &over, &worker, |made| writer.all(made, &mut each))?;
        unseen.tell();
        Ok(status)
    }

    /// Counts the items as they are read and replaces their fields.
    fn adapt(
        &self,
        items: impl Iterator<Item = WorkItem> + Send + 'static,
        under_way: Arc<AtomicU64>,
        unseen: UnseenFields,
    ) -> ordered::Items<WorkItem> {
        let fields = self.fields.clone();
        Box::new(items.map(move |item| {
            under_way.fetch_add(1, Ordering::Relaxed);
            let WorkItem::Puzzle(number, mut read) = item else { return item };
            if let Ok(entry) = &mut *read {
                set_fields(entry, &fields);
            }
            unseen.look(read.as_ref().as_ref().map_or_else(|it| it.beside(), |it| &it.beside));
            WorkItem::Puzzle(number, read)
        }))
    }

    /// Returns the fields of the input that records keep.
    fn keep(&self, first: Option<&WorkItem>) -> Option<Vec<String>> {
        // Rows need their columns before the second puzzle has been read.
        let is_table = self.format.is_some_and(OutputFormat::is_table);
        let first_fields = || {
            let entry = first.and_then(|item| match item {
                WorkItem::Puzzle(_, read) => read.as_ref().as_ref().ok(),
                WorkItem::Lines(..) => None,
            });
            entry.into_iter().flat_map(|entry| entry.beside.iter().map(|it| it.name.clone()))
        };
        match &self.input.keep {
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
        }
    }
}

/// The fields named by `--keep` that no puzzle has had so far.
#[derive(Clone)]
struct UnseenFields(Arc<Mutex<Vec<String>>>);

impl UnseenFields {
    fn of(input: &RunInputs) -> UnseenFields {
        UnseenFields(Arc::new(Mutex::new(input.keep.clone().unwrap_or_default())))
    }

    fn look(&self, beside: &[ExtraField]) {
        let mut unseen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        unseen.retain(|name| !beside.iter().any(|it| it.name == *name));
    }

    fn tell(&self) {
        let unseen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for name in unseen.iter().filter(|name| !name.is_empty()) {
            remark(format_args!("sudoku-sat: --keep: no puzzle has the field {name}"));
        }
    }
}

/// Checks that the output format can store the fields that `--keep` names.
///
/// # Errors
/// Fails if it cannot. Formats of puzzles store metadata only, or nothing.
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

/// Replaces the values of some fields of a puzzle.
fn set_fields(entry: &mut Entry, fields: &[ExtraField]) {
    let is_other =
        |it: &ExtraField| !fields.iter().any(|set| set.name.eq_ignore_ascii_case(&it.name));
    entry.beside.retain(is_other);
    entry.beside.extend(fields.iter().filter(|set| !set.is_empty()).cloned());
}

/// Returns the progress line after this many seconds.
fn bar(watch: &ReadCounters, total: u64, seconds: f64) -> String {
    let puzzles = watch.puzzles.load(Ordering::Relaxed);
    let done = format!("{puzzles} puzzles, {}", rate(puzzles, seconds));
    meter(watch.bytes.load(Ordering::Relaxed).min(total), total, &done, seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_bar_shows_rate_and_time_left() {
        let watch = ReadCounters::default();
        watch.puzzles.store(2_000_000, Ordering::Relaxed);
        watch.bytes.store(250, Ordering::Relaxed);
        let shown = "[#####---------------] 25%, 2000000 puzzles, 200.0 k/s, 0:30 left";
        assert_eq!(bar(&watch, 1000, 10.0), shown);
    }
}
