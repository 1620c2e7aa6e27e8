//! What `solve` is asked.

use batch::{Form as RecordForm, forms};
use clap::Args;
use formats::Format;
use solve::engines::Question;

use crate::run::{
    options::{Input, Sharing, Stages, Who, parse_limit, who_parser},
    printing::{Form, InPuzzles, NoForm, Printing},
};

/// Its options.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub input: Input,

    #[command(flatten)]
    pub stages: Stages,

    /// Set the solver (see `list backends`)
    ///
    /// auto solves classic 9×9 puzzles with the SIMD engine, and puzzles with other rules with the
    /// bitmask search and a SAT backend in turn. It uses the SAT pipeline for the rest, and for single
    /// grids with -v. simd accepts only classic 9×9 puzzles, bitmask only boards of up to 16 digits.
    /// Any other name selects the SAT pipeline for all puzzles. --logic, --formulation, --encoding and
    /// --sum-encoding also select it, even with their default values.
    #[arg(long, value_parser = who_parser(), default_value = "auto", hide_possible_values = true,
          value_name = "NAME", help_heading = "Solving")]
    pub backend: Who,

    #[command(flatten)]
    pub sharing: Sharing,

    /// Stop at the first record that fails
    ///
    /// Earlier answers are still written.
    #[arg(long, help_heading = "Solving", hide_short_help = true)]
    pub strict: bool,

    /// Print up to N solutions of each puzzle
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true)]
    pub limit: Option<u64>,

    #[command(flatten)]
    pub printing: Printing<InPuzzles>,

    /// Add the time of each puzzle in microseconds to csv and json
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub timed: bool,

    /// Continue the output of an interrupted run
    ///
    /// The files and options must be the same, and each answer must be one line: use json or csv with
    /// --limit. The exit status and the summary cover only the new answers.
    #[arg(long, requires = "output", conflicts_with = "force", help_heading = "Output")]
    pub resume: bool,
}

/// What answers are written as.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// A line for each puzzle, whatever became of it.
    Record(&'static dyn RecordForm),
    /// The solution, in a format of puzzles.
    Puzzle(&'static dyn Format),
}

impl Wanted {
    /// What was asked for; nothing where that was not said.
    pub fn of(form: Form<NoForm>, escape_formulas: bool) -> Option<Wanted> {
        let named = |name: &str| forms::named(name).map(Wanted::Record);
        match form {
            Form::Text => None,
            Form::Json | Form::JsonArray | Form::Tsv => named("json"),
            Form::Csv if escape_formulas => Some(Wanted::Record(&forms::csv::ESCAPED)),
            Form::Csv => named("csv"),
            Form::Puzzle(format) => Some(named(format.name()).unwrap_or(Wanted::Puzzle(format))),
            Form::Own(none) => match none {},
        }
    }
}

impl Options {
    /// What is asked about each puzzle.
    pub fn question(&self) -> Question {
        let limit = self.limit.unwrap_or(1);
        // One more than is printed tells whether that is all there is.
        let keep = usize::try_from(limit).unwrap_or(usize::MAX).max(2);
        let question = self.stages.question(self.backend.backend(), limit.saturating_add(1), keep);
        Question { jobs: self.sharing.on_each(), ..question }
    }
}
