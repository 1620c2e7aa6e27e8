//! What `solve` is asked.

use std::{num::NonZero, path::PathBuf, thread};

use batch::{Form, forms};
use clap::{
    Args, ColorChoice, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use formats::Format;
use solve::engines::Question;

use crate::run::options::{Input, Stages, Who, parse_jobs, parse_limit, who_parser};

/// Its options.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub input: Input,

    #[command(flatten)]
    pub stages: Stages,

    /// Who solves: auto is the lanes for classic 9×9 puzzles that are lines and auto of the SAT
    /// path for the rest, lanes takes nothing else, any other name sends all puzzles down the
    /// SAT path, where alone --logic, --statement and --encoding matter
    #[arg(long, value_parser = who_parser(), default_value = "auto", hide_possible_values = true,
          value_name = "NAME", help_heading = "How it is solved")]
    pub backend: Who,

    /// Threads; all cores if not given
    #[arg(short, long, value_name = "N", value_parser = parse_jobs, allow_negative_numbers = true,
          help_heading = "How it is solved")]
    pub jobs: Option<usize>,

    /// Let all N threads work on the same puzzle, with backends, statements, encodings and seeds
    /// of their own, until the first verdict
    #[arg(long, help_heading = "How it is solved")]
    pub portfolio: bool,

    /// Stop at the first record that fails, after what comes before it
    #[arg(long, help_heading = "How it is solved")]
    pub strict: bool,

    /// Print up to N solutions of each puzzle
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true)]
    pub limit: Option<u64>,

    /// What answers are written as; where it is given, a single puzzle is answered like one of
    /// many
    #[arg(long, value_name = "FORMAT", value_parser = wanted_parser(), help_heading = "Output")]
    pub format: Option<Wanted>,

    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub color: ColorChoice,

    /// Say on standard error how it was done
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,

    /// Say in csv and json how many microseconds each puzzle took
    #[arg(long, help_heading = "Output")]
    pub timed: bool,

    /// Write to FILE, a line each; until all is written, FILE.resume is beside it
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Continue the output of a run that was cut off, with the same files and options
    #[arg(long, requires = "output", conflicts_with = "force", help_heading = "Output")]
    pub resume: bool,

    /// Overwrite the output
    #[arg(long, requires = "output", help_heading = "Output")]
    pub force: bool,

    /// No summary of several puzzles
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
}

/// What answers are written as.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// A line for each puzzle, whatever became of it.
    Record(&'static dyn Form),
    /// The solution, in a format of puzzles.
    Puzzle(&'static dyn Format),
}

fn wanted_parser() -> impl TypedValueParser<Value = Wanted> {
    let records =
        forms::ALL.iter().map(|form| PossibleValue::new(form.name()).help(form.summary()));
    let puzzles = formats::ALL.iter().filter(|format| forms::named(format.name()).is_none());
    let puzzles = puzzles.map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(records.chain(puzzles)).try_map(|name| match forms::named(&name) {
        Some(form) => Ok(Wanted::Record(form)),
        None => formats::named(&name).map(Wanted::Puzzle).ok_or("no such format"),
    })
}

impl Options {
    /// Threads.
    pub fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.unwrap_or_else(cores)
    }

    /// Threads to spread puzzles over.
    pub fn spread(&self) -> usize {
        if self.portfolio { 1 } else { self.jobs() }
    }

    /// What is asked about each puzzle.
    pub fn question(&self) -> Question {
        let limit = self.limit.unwrap_or(1);
        // One more than is printed tells whether that is all there is.
        let keep = usize::try_from(limit).unwrap_or(usize::MAX).max(2);
        let question = self.stages.question(self.backend.backend(), limit.saturating_add(1), keep);
        Question { jobs: self.jobs(), ..question }
    }
}
