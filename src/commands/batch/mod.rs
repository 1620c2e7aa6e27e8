//! `batch`: files of millions.

mod fingerprint;
mod inputs;

use std::{
    io::{self, Write},
    num::NonZero,
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering::Relaxed},
    thread,
    time::Instant,
};

use anyhow::{Context, bail};
use batch::{
    End, Form, Tally, Watch, forms,
    resume::{Begun, Existing, Output, ResumeError},
};
use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use formats::SingleLines;
use sat::backends;
use serde_json::{Value, json};
use solve::{VerdictKind, engines::Question};

use self::{
    fingerprint::fingerprint,
    inputs::{texts, total},
};
use crate::{
    run::{
        Status,
        entries::{files, is_standard},
        files::is_same,
        interrupt,
        options::{Input, Stages, Who, parse_jobs, who_parser},
        output::{Sink, tell},
        progress,
    },
    words::meter::{meter, rate},
};

/// Answer files of millions: a puzzle a line in, an answer a line out
///
/// Answers come in the order of the puzzles, and a line that cannot be read is
/// answered by an error in its place. A puzzle with one solution is answered by
/// it; for any other, the usual format says `# several: not unique`, `# no solution`,
/// `# invalid: …`, `# unknown: …` or `# error: …`, and prints no grid. Blank lines,
/// comments and headers are passed over. Puzzles of several lines can be read as
/// well, by one thread, if the input begins with one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat batch many.txt > solved.txt
  zcat many.txt.gz | sudoku-sat batch --format csv > solved.csv
  sudoku-sat batch --format kaggle sudoku.csv -o solved.csv
  sudoku-sat batch --resume --format kaggle sudoku.csv -o solved.csv

With --resume, status and summary are of what is answered now, not of what was there.

Exit status: 0 every puzzle has a verdict, whatever it is; 3 some are unknown, or it was interrupted;
4 some records failed; 2 all did, or unusable arguments; 74 input/output error; 141 closed pipe.")]
pub struct Batch {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    stages: Stages,

    /// Who solves: auto is the lanes for classic 9×9 and auto of the SAT path for the rest,
    /// lanes takes nothing else, any other name sends all puzzles down the SAT path, where
    /// alone --logic, --statement and --encoding matter
    #[arg(long, value_parser = who_parser(), default_value = "auto", hide_possible_values = true,
          value_name = "NAME", help_heading = "How it is solved")]
    backend: Who,

    /// Threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = parse_jobs, allow_negative_numbers = true,
          help_heading = "How it is solved")]
    jobs: Option<usize>,

    /// Stop at the first record that fails, after what comes before it
    #[arg(long, help_heading = "How it is solved")]
    strict: bool,

    /// What answers are written as
    #[arg(long, value_name = "FORMAT", value_parser = form_parser(), default_value = forms::ALL[0].name(),
          help_heading = "Output")]
    format: &'static dyn Form,

    /// Say in csv and jsonl how many microseconds each puzzle took
    #[arg(long, help_heading = "Output")]
    timed: bool,

    /// Write to FILE, in whole lines; until all is written, FILE.resume is beside it
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,

    /// Continue the output of a run that was cut off, with the same files and options
    #[arg(long, requires = "output", conflicts_with = "force", help_heading = "Output")]
    resume: bool,

    /// Overwrite the output
    #[arg(long, requires = "output", help_heading = "Output")]
    force: bool,

    /// No summary
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

fn form_parser() -> impl TypedValueParser<Value = &'static dyn Form> {
    let values = forms::ALL.iter().map(|form| PossibleValue::new(form.name()).help(form.summary()));
    PossibleValuesParser::new(values).try_map(|name| forms::named(&name).ok_or("no such format"))
}

impl Batch {
    /// Answers all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let files = files(&self.input)?;
        if let Err(reason) = SingleLines::new(self.input.options()) {
            bail!("{reason}");
        }
        match self.output.as_deref().filter(|path| *path != Path::new("-")) {
            None if self.resume => bail!("--resume needs --output with a file"),
            None => {
                let mut out = Sink::new(io::stdout());
                let (tally, end) = self.answer(files, 0, &mut out);
                ended(&tally, 0, end, "")
            }
            Some(path) => self.write(files, path),
        }
    }

    /// Answers into a file.
    fn write(&self, files: Vec<PathBuf>, path: &Path) -> anyhow::Result<Status> {
        if self.resume && files.iter().any(|file| is_standard(file)) {
            bail!("--resume needs files: standard input cannot be read again");
        }
        if let Some(file) = files.iter().find(|file| is_same(file, path)) {
            bail!("{} is an input: answers must not take its place", file.display());
        }
        let existing = match (self.resume, self.force) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Replace,
            _ => Existing::Keep,
        };
        let output = Output::new(path);
        let begun = output.begin(&self.decisive(&files)?, self.format.header(self.timed), existing);
        let (records, mut file) = match begun {
            Ok(Begun::After(records, file)) => (records, file),
            Ok(Begun::Alone(records)) => return self.compare(files, path, records),
            // Its kind decides about the exit status.
            Err(ResumeError::Io(path, error)) => {
                return Err(error).with_context(|| path.display().to_string());
            }
            Err(error) => return Err(error.into()),
        };
        let again = !files.iter().any(|file| is_standard(file));
        let (tally, end) = self.answer(files, records, &mut file);
        if let End::All = end {
            output.finish(&file)?;
        }
        let hint = if again && output.is_remembered() { "; --resume continues it" } else { "" };
        ended(&tally, records, end, hint).with_context(|| format!("{}{hint}", path.display()))
    }

    /// Whether an output of so many records, of which nothing else is known, can be all there
    /// is to say: that costs less than to answer.
    fn compare(&self, files: Vec<PathBuf>, path: &Path, records: u64) -> anyhow::Result<Status> {
        let (watch, skip) = (Watch::default(), u64::MAX);
        let counted = batch::run(&self.batch(skip), texts(files), &mut io::sink(), &|_| {}, &watch);
        let puzzles = watch.records.load(Relaxed);
        let path = path.display();
        match counted.1 {
            End::All if records == puzzles => {
                tell(format_args!(
                    "sudoku-sat: {path} has as many answers as the input has puzzles: nothing to do"
                ));
                Ok(Status::Done)
            }
            End::All => bail!(
                "{path} cannot be continued: nothing beside it says how it was begun, and for \
                 {puzzles} puzzles it has {records} lines; --force begins anew"
            ),
            end => ended(&Tally::default(), records, end, ""),
        }
    }

    /// What the bytes of the output depend on.
    fn decisive(&self, files: &[PathBuf]) -> anyhow::Result<Value> {
        let Stages { logic, statement, encoding, timeout } = &self.stages;
        let Input { from, shape, symbols, .. } = &self.input;
        let inputs = files.iter().map(|file| fingerprint(file));
        // Auto takes who is there, and csv and jsonl name who solved.
        let there = backends::ALL
            .iter()
            .filter(|backend| self.backend.is_auto() && backend.missing().is_none());
        Ok(json!({
            "version": env!("CARGO_PKG_VERSION"),
            "options": {
                "--format": self.format.name(),
                "--timed": self.timed,
                "--backend": self.backend.name(),
                "--logic": logic.name,
                "--statement": statement.name,
                "--encoding": encoding.name(),
                "--timeout": timeout.map(|time| time.as_secs_f64()),
                "--from": from.map(|format| format.name()),
                "--box": shape.map(|shape| shape.to_string()),
                "--symbols": symbols.as_ref().map(ToString::to_string),
            },
            "backends": there.map(|backend| backend.name()).collect::<Vec<_>>(),
            "input": inputs.collect::<anyhow::Result<Vec<_>>>()?,
        }))
    }

    fn answer(&self, files: Vec<PathBuf>, skip: u64, out: &mut (dyn Write + Send)) -> (Tally, End) {
        let (watch, begun) = (Watch::default(), Instant::now());
        interrupt::work_counted(Arc::clone(&watch.chunks));
        if !self.quiet {
            let (watch, total) = (watch.clone(), total(&files));
            progress::show(move || bar(&watch, total, begun));
        }
        let batch = self.batch(skip);
        let tell_all = |words: &str| tell(format_args!("sudoku-sat: {words}"));
        let (tally, end) = batch::run(&batch, texts(files), out, &tell_all, &watch);
        let quietly =
            matches!(&end, End::Output(error) if error.kind() == io::ErrorKind::BrokenPipe);
        if !self.quiet && !quietly {
            summary(&tally, skip, begun);
        }
        (tally, end)
    }

    /// As the library takes it.
    fn batch(&self, skip: u64) -> batch::Batch {
        let who = match self.backend {
            Who::Lanes => batch::Who::Lanes,
            who if who.is_auto() => batch::Who::Auto,
            Who::Backend(_) => batch::Who::Sat,
        };
        let question = Question {
            solver: self.stages.solver(self.backend.backend()),
            time: self.stages.timeout,
            interrupt: Some(interrupt::flag()),
            ..Question::default()
        };
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        batch::Batch {
            read: self.input.options(),
            who,
            question,
            form: self.format,
            timed: self.timed,
            strict: self.strict,
            jobs: self.jobs.unwrap_or_else(cores),
            skip,
            ..batch::Batch::default()
        }
    }
}

/// What the end means for the exit status.
fn ended(tally: &Tally, skipped: u64, end: End, hint: &str) -> anyhow::Result<Status> {
    let (failed, records) = (tally.of(VerdictKind::Error), tally.records() + skipped);
    let unknown = if tally.of(VerdictKind::Unknown) > 0 { Status::Unknown } else { Status::Done };
    let status = if failed + tally.empty > 0 { Status::SomeFailed } else { unknown };
    let status = status.of_records(failed, records);
    match end {
        End::All => Ok(status),
        End::Interrupted => {
            tell(format_args!("sudoku-sat: interrupted after record {records}{hint}"));
            Ok(status.and(Status::Unknown))
        }
        End::Strict(why) => {
            tell(format_args!("sudoku-sat: {why}"));
            Ok(if records == 0 { Status::Unusable } else { Status::SomeFailed })
        }
        End::Input(why) => {
            tell(format_args!("sudoku-sat: {why}"));
            Ok(Status::InputOutput)
        }
        End::Output(error) => Err(error.into()),
    }
}

/// How many there were of each, how fast, and how many were hard.
fn summary(tally: &Tally, skipped: u64, begun: Instant) {
    let (records, seconds) = (tally.records(), begun.elapsed().as_secs_f64());
    let rate = rate(records, seconds);
    let before = if skipped > 0 { format!(" after {skipped} before") } else { String::new() };
    tell(format_args!("sudoku-sat: {records} puzzles{before} in {seconds:.2} s ({rate}): {tally}"));
}

/// The line for work that began then, on so many bytes if that is known.
fn bar(watch: &Watch, total: Option<u64>, begun: Instant) -> String {
    let (records, bytes) = (watch.records.load(Relaxed), watch.bytes.load(Relaxed));
    let seconds = begun.elapsed().as_secs_f64();
    let done = format!("{records} puzzles, {}", rate(records, seconds));
    match total.filter(|&total| total > 0) {
        None => done,
        Some(total) => meter(bytes.min(total), total, &done, seconds),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_line_has_rate_and_time_left_as_far_as_they_are_known() {
        let watch = Watch::default();
        watch.records.store(2_000_000, Relaxed);
        watch.bytes.store(250, Relaxed);
        let Some(begun) = Instant::now().checked_sub(Duration::from_secs(10)) else { return };
        assert_eq!(bar(&watch, None, begun), "2000000 puzzles, 200.0 k/s");
        let shown = "[#####---------------] 25%, 2000000 puzzles, 200.0 k/s, 0:30 left";
        assert_eq!(bar(&watch, Some(1000), begun), shown);
    }
}
