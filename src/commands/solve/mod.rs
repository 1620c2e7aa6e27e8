//! `solve`: the solution, or up to `--limit` of them. Puzzles that are lines go by chunks of
//! lines, one thread a chunk; everything else puzzle by puzzle.

mod fingerprint;
mod inputs;
mod one_by_one;
mod stream;

use std::path::{Path, PathBuf};

use anyhow::bail;
use batch::{Form as RecordForm, forms};
use clap::Args;
use formats::{Format, SingleLines};
use solve::engines::Question;

use self::{inputs::is_stream, one_by_one::OneByOne, stream::Stream};
use crate::run::{
    Status,
    entries::{files, is_standard},
    files::is_same,
    options::{
        Form, InPuzzles, Input, NoForm, Printing, Stages, Threads, Who, parse_limit, who_parser,
    },
};

/// Solve puzzles: logic, then SAT, then a second solve to see whether the
/// solution is the only one
///
/// One puzzle is drawn; several are answered one line each, in order, by the
/// solution if it is the only one. A line that starts with # stands for a puzzle
/// that has none or several, or cannot be read: `# several: not unique`, `# no solution`,
/// `# invalid: …`, `# unknown: …`, `# error: …`. Of puzzles that are lines there may
/// be millions: they are answered in constant memory, classic 9×9 ones many at once.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat solve puzzle.txt
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | sudoku-sat solve
  sudoku-sat solve -v --logic none --encoding ladder puzzle.txt
  sudoku-sat solve --limit 10 ambiguous.txt
  sudoku-sat solve many.txt > solved.txt
  zcat many.txt.gz | sudoku-sat solve --format csv > solved.csv
  sudoku-sat solve --resume --format kaggle sudoku.csv -o solved.csv

With --resume, status and summary are of what is answered now, not of what was there.

Exit status: 0 every puzzle has a solution, or is told to have several; 1 some have none or are
invalid; 2 unusable input or usage; 3 some are unknown, or it was interrupted; 4 some records of
several failed; 74 input/output error; 141 closed pipe.")]
pub struct Solve {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    stages: Stages,

    /// Who solves: auto is the lanes for classic 9×9 puzzles that are lines and auto of the SAT
    /// path for the rest, lanes takes nothing else, any other name sends all puzzles down the
    /// SAT path, where alone --logic, --statement and --encoding matter
    #[arg(long, value_parser = who_parser(), default_value = "auto", hide_possible_values = true,
          value_name = "NAME", help_heading = "How it is solved")]
    backend: Who,

    #[command(flatten)]
    threads: Threads,

    /// Let all N threads work on the same puzzle, with backends, statements, encodings and seeds
    /// of their own, until the first verdict
    #[arg(long, help_heading = "How it is solved")]
    portfolio: bool,

    /// Stop at the first record that fails, after what comes before it
    #[arg(long, help_heading = "How it is solved")]
    strict: bool,

    /// Print up to N solutions of each puzzle
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true)]
    limit: Option<u64>,

    #[command(flatten)]
    printing: Printing<InPuzzles>,

    /// Say on standard error how it was done
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,

    /// Say in csv and json how many microseconds each puzzle took
    #[arg(long, help_heading = "Output")]
    timed: bool,

    /// Continue the output of a run that was cut off, with the same files and options
    #[arg(long, requires = "output", conflicts_with = "force", help_heading = "Output")]
    resume: bool,
}

/// What answers are written as.
#[derive(Clone, Copy)]
enum Wanted {
    /// A line for each puzzle, whatever became of it.
    Record(&'static dyn RecordForm),
    /// The solution, in a format of puzzles.
    Puzzle(&'static dyn Format),
}

impl Wanted {
    /// What was asked for; nothing where that was not said.
    fn of(form: Form<NoForm>) -> Option<Wanted> {
        let named = |name: &str| forms::named(name).map(Wanted::Record);
        match form {
            Form::Text => None,
            Form::Json => named("json"),
            Form::Csv => named("csv"),
            Form::Puzzle(format) => Some(named(format.name()).unwrap_or(Wanted::Puzzle(format))),
            Form::Own(none) => match none {},
        }
    }
}

/// The way that all puzzles go.
enum Way {
    /// By chunks of lines, written as that.
    Stream(&'static dyn RecordForm),
    /// Puzzle by puzzle, written as that, or drawn if it is one.
    OneByOne(Option<&'static dyn Format>),
}

impl Solve {
    /// Solves all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let files = files(&self.input)?;
        if let Err(reason) = SingleLines::new(self.input.options()) {
            bail!("{reason}");
        }
        let path = self.printing.output.as_deref().filter(|path| !is_standard(path));
        if self.resume && path.is_none() {
            bail!("--resume needs --output with a file");
        }
        let is_input = |path: &&Path| files.iter().find(|file| is_same(file, path));
        if let Some(file) = path.as_ref().and_then(is_input) {
            bail!("{} is an input: answers must not take its place", file.display());
        }
        let engine = self.backend.engine(self.portfolio)?;
        match self.way(&files)? {
            Way::Stream(form) => Stream { solve: &self, engine, form }.run(files, path),
            Way::OneByOne(format) => OneByOne { solve: &self, engine, format }.run(),
        }
    }

    fn way(&self, files: &[PathBuf]) -> anyhow::Result<Way> {
        let format = match Wanted::of(self.printing.form()) {
            Some(Wanted::Puzzle(format)) => Some(format),
            // A single line is all that a solution is in such a record.
            Some(Wanted::Record(form)) if form.is_told_to_people() => Some(formats::LINE),
            Some(Wanted::Record(form)) => return Ok(Way::Stream(form)),
            None => None,
        };
        let usual = forms::ALL[0];
        let is_line = format.is_none_or(|format| format == formats::LINE);
        let may_stream = is_line && self.limit.is_none() && !self.portfolio;
        let must_stream = self.resume || self.strict;
        if may_stream && (must_stream || self.printing.output.is_some()) {
            return Ok(Way::Stream(usual));
        }
        if must_stream {
            let option = if self.resume { "--resume" } else { "--strict" };
            bail!(
                "{option} is for answers that are a line each: without --limit and --portfolio, \
                 or with --format json, csv or kaggle"
            );
        }
        Ok(match may_stream && is_stream(&self.input, files, format.is_some()) {
            true => Way::Stream(usual),
            false => Way::OneByOne(format),
        })
    }

    /// Threads to spread puzzles over.
    fn spread(&self) -> usize {
        if self.portfolio { 1 } else { self.threads.jobs }
    }

    /// What is asked about each puzzle.
    fn question(&self) -> Question {
        let limit = self.limit.unwrap_or(1);
        // One more than is printed tells whether that is all there is.
        let keep = usize::try_from(limit).unwrap_or(usize::MAX).max(2);
        let question = self.stages.question(self.backend.backend(), limit.saturating_add(1), keep);
        Question { jobs: self.threads.jobs, ..question }
    }
}
