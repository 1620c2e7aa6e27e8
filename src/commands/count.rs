//! `count`: how many solutions, up to a limit.

use std::{
    cell::Cell,
    io::{self, Write},
};

use anyhow::Context;
use board::{Puzzle, stop::Why};
use clap::Args;
use formats::Place;
use sat::programs::{Counter, Models};
use serde_json::{Value, json};
use solve::{
    End, Found,
    engines::Question,
    estimate::{Probing, estimate},
    export::Export,
};

use super::{
    Status,
    arguments::parse_limit,
    estimating::{Estimated, Probes},
    output::{Asked, Page, Saying},
    redundant::broken,
};

/// Count the solutions of puzzles, exactly up to a limit
///
/// Prints the number, or "at least N" where the limit or the time was reached;
/// then the exit status is 3, since nobody knows the number. With --exact a
/// program that counts models is asked where there are more than the limit; it is
/// given --timeout once more, and what it says is checked against what is known.
/// The number is then its word. With --estimate the number is estimated instead, by
/// random ways down the search tree; exit status 3, since it is an estimate. --timeout
/// is then for the search and for the estimate, which is of the probes made by then.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat count puzzle.txt
  echo ................ | sudoku-sat count      288: all grids of side 4
  sudoku-sat count --exact puzzle.txt
  sudoku-sat count --exact --counter approxmc puzzle.txt
  sudoku-sat count --estimate --probes 100000 --seed 7 puzzle.txt")]
pub struct Count {
    #[command(flatten)]
    asked: Asked,

    /// Stop after N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_limit, allow_negative_numbers = true)]
    limit: u64,

    /// Where there are more, ask a model counter: the first exact one known that is on the PATH
    #[arg(long)]
    exact: bool,

    /// The counter: ganak, d4, approxmc (an estimate), or a command with {cnf} for the formula's file
    #[arg(long, value_name = "COMMAND", requires = "exact", value_parser = parse_counter)]
    counter: Option<Counter>,

    /// Where there are more, estimate how many, with an interval that holds the number in 95 % of
    /// all cases
    #[arg(long, conflicts_with = "exact")]
    estimate: bool,

    #[command(flatten)]
    probing: Probes,
}

fn parse_counter(text: &str) -> Result<Counter, String> {
    Counter::find(text).map_err(|error| error.to_string())
}

impl Count {
    /// Counts for all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let beyond = match (self.exact, self.counter, self.estimate) {
            (_, _, true) => Beyond::Probes(self.probing.probing()),
            (false, ..) => Beyond::Nobody,
            (true, Some(counter), _) => Beyond::Counter(counter),
            (true, None, _) => Beyond::Counter(Counter::first().context(
                "--exact: no model counter: there is no program ganak or d4 on the PATH (see \
                 https://github.com/meelgroup/ganak/releases); --counter names another",
            )?),
        };
        let question = self.asked.question(self.limit, 2);
        self.asked.answer(self.limit, 2, &Numbers { beyond, question, told: Cell::new(false) })
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

struct Numbers {
    beyond: Beyond,
    question: Question,
    /// Whether the number of the last puzzle is known from beyond.
    told: Cell<bool>,
}

impl Numbers {
    /// What is said beyond what was found, where there may be more solutions.
    fn beyond(&self, puzzle: &Puzzle, found: &Found) -> io::Result<Option<Said>> {
        if found.is_exact() {
            return Ok(None);
        }
        let (stop, solver, at_least) = (self.question.stop(), &self.question.solver, found.count);
        let said = match self.beyond {
            Beyond::Nobody => return Ok(None),
            Beyond::Counter(counter) => {
                let export = Export::new(puzzle, solver, solver.numbering(), None, &stop);
                counter
                    .count(|file| export.write_projected(file), at_least, &stop)
                    .map_err(broken)?
                    .into()
            }
            Beyond::Probes(probing) => {
                let estimate = estimate(puzzle, solver.logic, probing, &stop).map_err(broken)?;
                Said::Estimated(Estimated { estimate, probing, at_least })
            }
        };
        self.told.set(match &said {
            Said::Counted(models) => models.exact,
            Said::Estimated(estimated) => estimated.is_exact(),
            Said::Unknown(_) => false,
        });
        Ok(Some(said))
    }
}

impl From<Result<Models, Why>> for Said {
    fn from(counted: Result<Models, Why>) -> Said {
        match counted {
            Ok(models) => Said::Counted(models),
            Err(why) => Said::Unknown(why),
        }
    }
}

impl Saying for Numbers {
    fn add(&self, record: &mut Value, puzzle: &Puzzle, found: &Found) -> io::Result<()> {
        match self.beyond(puzzle, found)? {
            None => {}
            Some(Said::Counted(models)) => {
                // As text: programs that hold numbers in floating point would spoil it.
                let field = if models.exact { "exact_count" } else { "estimate" };
                record[field] = json!(models.number);
                record["counter"] = json!(models.counter);
                if let Some(accuracy) = models.accuracy {
                    record["accuracy"] = json!(accuracy);
                }
            }
            Some(Said::Estimated(estimated)) => estimated.add(record),
            Some(Said::Unknown(why)) => record["reason"] = json!(why.to_string()),
        }
        Ok(())
    }

    fn status(&self, found: &Found) -> Status {
        match found.end {
            _ if self.told.take() => Status::Done,
            Some(End::Unknown(_)) | None => Status::Unknown,
            _ => Status::Done,
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        let said = self.beyond(puzzle, found)?;
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        let count = found.count;
        match said {
            Some(Said::Counted(Models { number, exact: true, .. })) => {
                return writeln!(page.out, "{number}");
            }
            Some(Said::Counted(Models { number, counter, accuracy, .. })) => {
                let worth = accuracy.map(|worth| format!(", {worth}")).unwrap_or_default();
                return writeln!(page.out, "about {number} (an estimate of {counter}{worth})");
            }
            Some(Said::Estimated(estimated)) => return writeln!(page.out, "{estimated}"),
            Some(Said::Unknown(why)) => {
                return writeln!(page.out, "at least {count} (unknown: {why})");
            }
            None => {}
        }
        match &found.end {
            Some(End::Exhausted) => writeln!(page.out, "{count}"),
            Some(End::Invalid(clash)) => {
                writeln!(page.out, "0 (invalid: {})", clash.words(&page.names()))
            }
            Some(End::Unknown(why)) => writeln!(page.out, "at least {count} (unknown: {why})"),
            None => writeln!(page.out, "at least {count}"),
        }
    }
}
