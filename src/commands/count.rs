//! `count`: the number of solutions up to a limit, or beyond it by a model counter or an estimate.

use anyhow::Context;
use board::stop::{Stop, StopReason};
use clap::Args;
use formats::Entry;
use questions::count::{self, BeyondLimit, ModelCount, Options};
use sat::programs::{Counter, Models};
use solve::{Report, SearchResult, SolutionsEnd, VerdictKind, estimate::Probing, export::Export};
use stream::{
    AnswerFields, NoAnswer, Page, PuzzleJob, Status, TaskAnswer, WriteResult, asking::AnswerMaker,
};

use super::idle::DecisionCounts;
use crate::{
    options::{LayerOptions, asked::SearchOptions, parse_limit},
    printed::PrintedAnswer,
};

/// Count the solutions of puzzles, exactly up to a limit
///
/// Prints the number of solutions, "more than N" if it exceeds the limit, or "at least N" if the
/// search was stopped. In these two cases the number is unknown, and the exit status is 3. With
/// --exact, a model counter counts the solutions of puzzles that exceed the limit. Its number is
/// compared with the solutions already found; otherwise it is unverified. With --estimate, random
/// probes of the search tree estimate the number; an estimate has exit status 3. --timeout covers
/// the whole command: the search uses at most half of the time, and the counter or the probes use
/// the rest.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat count puzzle.txt
  echo ................ | sudoku-sat count      288, the number of 4×4 grids
  sudoku-sat count --exact puzzle.txt
  sudoku-sat count --exact --counter approxmc puzzle.txt
  sudoku-sat count --estimate --probes 100000 --seed 7 puzzle.txt")]
pub struct Count {
    #[command(flatten)]
    asked: SearchOptions,

    #[command(flatten)]
    layers: LayerOptions,

    /// Count up to N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_limit, allow_negative_numbers = true)]
    limit: u64,

    /// Run a model counter if there are more solutions than the limit
    ///
    /// The default counter is ganak, or d4 if ganak is not on the PATH.
    #[arg(long, conflicts_with = "digits_only")]
    exact: bool,

    /// Use this model counter: ganak, d4, approxmc, or a command with {cnf} [default: ganak or d4]
    ///
    /// {cnf} stands for the formula file. approxmc only estimates the number.
    #[arg(long, value_name = "COMMAND", requires = "exact", value_parser = parse_counter,
          hide_short_help = true)]
    counter: Option<Counter>,

    /// Estimate the number if there are more solutions than the limit
    ///
    /// The output contains the estimate and its 95 % confidence interval.
    #[arg(long, conflicts_with_all = ["exact", "digits_only"])]
    estimate: bool,

    #[command(flatten)]
    probing: Probes,
}

fn parse_counter(text: &str) -> Result<Counter, String> {
    let counter = Counter::find(text).map_err(|error| error.to_string())?;
    counter.unavailable_reason().map_or(Ok(counter), Err)
}

impl Count {
    /// Counts the solutions of each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let counter = match (self.exact, self.counter) {
            (false, _) => None,
            (true, Some(counter)) => Some(counter),
            (true, None) => Some(Counter::first().context(
                "--exact: no model counter found: neither ganak nor d4 is on the PATH; install \
                 ganak (https://github.com/meelgroup/ganak/releases) or use --counter",
            )?),
        };
        // One more than the limit shows whether there are more.
        let mut question = self.asked.question(self.limit.saturating_add(1), 2);
        question.solver.digits_only = self.layers.digits_only;
        let options = Options {
            solver: question.solver.clone(),
            limit: self.limit,
            probing: self.estimate.then(|| self.probing.probing()),
            symbols: self.asked.options().symbols,
        };
        let numbers = CountForms { options, counter };
        let (mut idle, backend) = (DecisionCounts::default(), question.solver.backend);
        let status = self.asked.all(question, &numbers, &mut |answer| {
            idle.add(&answer.found.report, answer.found.verdict().kind());
        })?;
        idle.remark(backend);
        Ok(status)
    }
}

/// Options of the estimate.
#[derive(Args)]
pub struct Probes {
    /// Make N probes for --estimate
    ///
    /// A probe is a random path down the search tree.
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = Probing::default().probes, requires = "estimate",
          value_parser = parse_limit, allow_negative_numbers = true)]
    probes: u64,

    /// Set the seed of the probes for --estimate; each puzzle uses the same seed
    #[arg(
        long,
        hide_short_help = true,
        value_name = "S",
        default_value_t = 0,
        requires = "estimate",
        allow_negative_numbers = true
    )]
    seed: u64,
}

impl Probes {
    /// Returns the options for the library.
    pub fn probing(&self) -> Probing {
        Probing { probes: self.probes, seed: self.seed }
    }
}

pub struct CountForms {
    options: Options,
    counter: Option<Counter>,
}

impl AnswerMaker for CountForms {
    type ThreadState = ();
    type Answer = PrintedAnswer<count::Answer>;

    fn search(&self, stop: &Stop) -> Stop {
        match self.counter.is_some() || self.options.probing.is_some() {
            true => stop.clone().with_half_the_time(),
            false => stop.clone(),
        }
    }

    fn follow(
        &self,
        (): &mut (),
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer> {
        let (puzzle, stop, solver) = (job.puzzle(), &job.stop, &self.options.solver);
        let mut answer = count::Answer::new(puzzle, found, &self.options, stop)?;
        if let Some(counter) = self.counter.filter(|_| !answer.found.is_exact()) {
            let export = Export::new(puzzle, solver, solver.numbering(), None, stop);
            let counted = counter
                .count(|file| export.write_projected(file), answer.found.count, stop)
                .map_err(NoAnswer::broken)?;
            let counted = counted.map(|Models { number, exact, counter, accuracy }| ModelCount {
                number: number.to_string(),
                exact,
                counter,
                accuracy,
            });
            answer.beyond = Some(counted.map_or_else(BeyondLimit::Unknown, BeyondLimit::Counted));
        }
        Ok(PrintedAnswer(answer))
    }
}

impl TaskAnswer for PrintedAnswer<count::Answer> {
    fn status(&self) -> Status {
        match (&self.found.end, self.is_exact()) {
            (Some(SolutionsEnd::Invalid(_)), _) => Status::No,
            (_, true) => Status::Done,
            (_, false) => Status::Unknown,
        }
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        page.print(&self.0)
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.0)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.0)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.0
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
