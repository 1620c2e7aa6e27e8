//! `count`: how many solutions, up to a limit.

use std::{
    cell::Cell,
    io::{self, Write},
};

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};
use sudoku_sat::{
    backends::{Counter, Models},
    board::Puzzle,
    engines::Question,
    export::Export,
    formats::Place,
    stop::Why,
    verdict::{End, Found},
};

use super::{
    Status,
    arguments::parse_limit,
    output::{Asked, Page, Saying},
    redundant::broken,
};

/// Count the solutions of puzzles, exactly up to a limit
///
/// Prints the number, or "at least N" where the limit or the time was reached;
/// then the exit status is 3, since nobody knows the number. With --exact a
/// program that counts models is asked where there are more than the limit; it is
/// given --timeout once more, and what it says is checked against what is known.
/// The number is then its word.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat count puzzle.txt
  echo ................ | sudoku-sat count      288: all grids of side 4
  sudoku-sat count --exact puzzle.txt
  sudoku-sat count --exact --counter 'approxmc {cnf}' puzzle.txt")]
pub struct Count {
    #[command(flatten)]
    asked: Asked,

    /// Stop after N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_limit, allow_negative_numbers = true)]
    limit: u64,

    /// Where there are more, ask a model counter: the first exact one known that is on the PATH
    #[arg(long)]
    exact: bool,

    /// The counter: ganak, approxmc (an estimate), or a command with {cnf} for the formula's file
    #[arg(long, value_name = "COMMAND", requires = "exact", value_parser = parse_counter)]
    counter: Option<Counter>,
}

fn parse_counter(text: &str) -> Result<Counter, String> {
    Counter::find(text).map_err(|error| error.to_string())
}

impl Count {
    /// Counts for all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let counter = match (self.exact, self.counter) {
            (false, _) => None,
            (true, Some(counter)) => Some(counter),
            (true, None) => Some(Counter::first().context(
                "--exact: no model counter: there is no program ganak on the PATH (see \
                 https://github.com/meelgroup/ganak/releases); --counter names another",
            )?),
        };
        let question = self.asked.question(self.limit, 2);
        self.asked.answer(self.limit, 2, &Numbers { counter, question, told: Cell::new(false) })
    }
}

struct Numbers {
    counter: Option<Counter>,
    question: Question,
    /// Whether the counter told the number of the last puzzle.
    told: Cell<bool>,
}

impl Numbers {
    /// What the counter says, where there may be more solutions than were found.
    fn counted(&self, puzzle: &Puzzle, found: &Found) -> io::Result<Option<Result<Models, Why>>> {
        let stop = self.question.stop();
        let Some(counter) = self.counter.filter(|_| !found.is_exact()) else { return Ok(None) };
        let solver = &self.question.solver;
        let export = Export::new(puzzle, solver, solver.numbering(), None, &stop);
        let counted = counter.count(&export, found.count, &stop).map_err(broken)?;
        self.told.set(counted.as_ref().is_ok_and(|models| models.exact));
        Ok(Some(counted))
    }
}

impl Saying for Numbers {
    fn add(&self, record: &mut Value, puzzle: &Puzzle, found: &Found) -> io::Result<()> {
        match self.counted(puzzle, found)? {
            None => {}
            Some(Ok(models)) => {
                // As text: programs that hold numbers in floating point would spoil it.
                let field = if models.exact { "exact_count" } else { "estimate" };
                record[field] = json!(models.number);
                record["counter"] = json!(models.counter);
            }
            Some(Err(why)) => record["reason"] = json!(why.to_string()),
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
        let counted = self.counted(puzzle, found)?;
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        let count = found.count;
        match counted {
            Some(Ok(Models { number, exact: true, .. })) => return writeln!(page.out, "{number}"),
            Some(Ok(Models { number, counter, .. })) => {
                return writeln!(page.out, "about {number} (an estimate of {counter})");
            }
            Some(Err(why)) => return writeln!(page.out, "at least {count} (unknown: {why})"),
            None => {}
        }
        match &found.end {
            Some(End::Exhausted) => writeln!(page.out, "{count}"),
            Some(End::Invalid(clash)) => writeln!(page.out, "0 (invalid: {clash})"),
            Some(End::Unknown(why)) => writeln!(page.out, "at least {count} (unknown: {why})"),
            None => writeln!(page.out, "at least {count}"),
        }
    }
}
