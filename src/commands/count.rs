//! `count`: how many solutions, up to a limit; beyond it exactly or about.

use std::io::Write;

use anyhow::Context;
use board::stop::{Stop, Why};
use clap::Args;
use formats::Entry;
use questions::{
    estimate::{self, Estimated},
    solutions::{self, Solutions},
};
use sat::programs::{Counter, Models};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    End, Found, Report, Solver, VerdictKind, claim,
    estimate::{Probing, estimate},
    export::Export,
};
use stream::{Answer, Failure, Fields, Job, Page, Status, Written, asking::Follow};

use super::idle::Idle;
use crate::options::{asked::Asked, parse_limit};

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
    asked: Asked,

    /// Count up to N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_limit, allow_negative_numbers = true)]
    limit: u64,

    /// Run a model counter if there are more solutions than the limit
    ///
    /// The default counter is ganak, or d4 if ganak is not on the PATH.
    #[arg(long)]
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
    #[arg(long, conflicts_with = "exact")]
    estimate: bool,

    #[command(flatten)]
    probing: Probes,
}

fn parse_counter(text: &str) -> Result<Counter, String> {
    let counter = Counter::find(text).map_err(|error| error.to_string())?;
    counter.missing().map_or(Ok(counter), Err)
}

impl Count {
    /// Counts for all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let beyond = match (self.exact, self.counter, self.estimate) {
            (_, _, true) => Beyond::Probes(self.probing.probing()),
            (false, ..) => Beyond::Nobody,
            (true, Some(counter), _) => Beyond::Counter(counter),
            (true, None, _) => Beyond::Counter(Counter::first().context(
                "--exact: no model counter found: neither ganak nor d4 is on the PATH; install \
                 ganak (https://github.com/meelgroup/ganak/releases) or use --counter",
            )?),
        };
        // One more tells whether these are all.
        let question = self.asked.question(self.limit.saturating_add(1), 2);
        let numbers = Numbers { beyond, limit: self.limit, solver: question.solver.clone() };
        let (mut idle, backend) = (Idle::default(), question.solver.backend);
        let status = self.asked.all(question, &numbers, &mut |answer| {
            idle.add(&answer.found.report, answer.found.verdict().kind());
        })?;
        idle.remark(backend);
        Ok(status)
    }
}

/// How the number is estimated.
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
    /// As the library takes them.
    pub fn probing(&self) -> Probing {
        Probing { probes: self.probes, seed: self.seed }
    }
}

/// Who is asked where there may be more solutions than were found.
enum Beyond {
    Nobody,
    Counter(Counter),
    Probes(Probing),
}

/// What they say.
enum Said {
    Counted(Models),
    Estimated(Estimated),
    Unknown(Why),
}

pub struct Numbers {
    beyond: Beyond,
    limit: u64,
    solver: Solver,
}

/// How many solutions there are.
pub struct Number {
    found: Found,
    limit: u64,
    /// What is known beyond what was found, where there may be more solutions.
    said: Option<Said>,
}

impl Follow for Numbers {
    type Kept = ();
    type Answer = Number;

    fn search(&self, stop: &Stop) -> Stop {
        match self.beyond {
            Beyond::Nobody => stop.clone(),
            Beyond::Counter(_) | Beyond::Probes(_) => stop.clone().halfway(),
        }
    }

    fn follow(&self, (): &mut (), found: Found, job: &Job) -> Result<Number, Failure> {
        let (puzzle, stop, at_least) = (job.puzzle(), &job.stop, found.count);
        let solver = &self.solver;
        let said = match self.beyond {
            _ if found.is_exact() => None,
            Beyond::Nobody => None,
            Beyond::Counter(counter) => {
                let export = Export::new(puzzle, solver, solver.numbering(), None, stop);
                let counted = counter
                    .count(|file| export.write_projected(file), at_least, stop)
                    .map_err(Failure::broken)?;
                Some(counted.map_or_else(Said::Unknown, Said::Counted))
            }
            Beyond::Probes(probing) => {
                let estimate = estimate(puzzle, solver.logic, probing, stop)?;
                Some(Said::Estimated(Estimated { estimate, probing, at_least }))
            }
        };
        Ok(Number { found, limit: self.limit, said })
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Counted {
    /// The number of solutions found.
    count: u64,
    /// True if count is the number of all solutions.
    exact: bool,
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    claimed_by: Option<&'static str>,
    /// The cells of the givens that conflict directly.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    clash: Option<Vec<String>>,
    /// The number of candidates that remain after the logic pre-pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    candidates_left: Option<usize>,
    #[serde(flatten)]
    beyond: estimate::Record,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    reason: Option<String>,
}

impl Answer for Number {
    fn status(&self) -> Status {
        let is_known = match &self.said {
            Some(Said::Counted(models)) => models.exact,
            Some(Said::Estimated(estimated)) => estimated.is_exact(),
            Some(Said::Unknown(_)) => false,
            None => self.found.is_exact(),
        };
        match (&self.found.end, is_known) {
            (Some(End::Invalid(_)), _) => Status::No,
            (_, true) => Status::Done,
            (_, false) => Status::Unknown,
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> Written {
        page.label()?;
        let (count, names) = (self.found.count, page.names(entry.puzzle.shape));
        match (&self.said, &self.found.end) {
            (Some(Said::Counted(Models { number, exact: true, counter, .. })), _) => {
                writeln!(page, "{number}{}", claim(Some(counter)))?;
            }
            (Some(Said::Counted(Models { number, counter, accuracy, .. })), _) => {
                let worth = accuracy.as_ref().map(|worth| format!(", {worth}")).unwrap_or_default();
                writeln!(page, "about {number} (estimate of {counter}{worth})")?;
            }
            (Some(Said::Estimated(estimated)), _) => writeln!(page, "{estimated}")?,
            (Some(Said::Unknown(why)), _) | (None, Some(End::Unknown(why))) => {
                writeln!(page, "at least {count} (unknown: {why})")?;
            }
            (None, Some(End::Exhausted)) => writeln!(page, "{count}{}", self.found.claim())?,
            (None, Some(End::Invalid(clash))) => {
                writeln!(page, "0 (invalid: {})", clash.words(&names))?;
            }
            (None, None) => writeln!(page, "more than {}", self.limit)?,
        }
        Ok(())
    }

    fn stopped(&self) -> Option<Why> {
        match &self.said {
            Some(Said::Counted(_)) => None,
            Some(Said::Estimated(it)) => it.estimate.stopped,
            Some(Said::Unknown(why)) => Some(*why),
            None => self.found.stopped(true),
        }
    }

    fn verdict(&self) -> Option<VerdictKind> {
        solutions::verdict(&self.found)
    }

    fn record(&self, entry: &Entry) -> impl Fields {
        let (mut beyond, mut reason) =
            (estimate::Record::default(), solutions::reason(&entry.puzzle, &self.found.verdict()));
        match &self.said {
            None => {}
            Some(Said::Counted(Models { number, exact, counter, accuracy, .. })) => {
                // As text: programs that hold numbers in floating point would spoil it.
                let number = Some(number.to_string());
                match exact {
                    true => beyond.exact_count = number,
                    false => beyond.estimate = Some(number),
                }
                beyond.counter = Some(counter);
                beyond.accuracy = *accuracy;
            }
            Some(Said::Estimated(it)) => {
                beyond = it.record();
                // The reason is that of the estimate.
                reason = it.estimate.stopped.map(|why| why.to_string()).or(reason);
            }
            Some(Said::Unknown(why)) => reason = Some(why.to_string()),
        }
        let (count, exact) = self.found.count_up_to(self.limit);
        let Solutions { claimed_by, clash, candidates_left, .. } =
            Solutions::new(&entry.puzzle, &self.found);
        Counted { count, exact, claimed_by, clash, candidates_left, beyond, reason }
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
