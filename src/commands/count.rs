//! `count`: how many solutions, up to a limit.

use std::io::{self, Write};

use clap::Args;
use sudoku_sat::{
    board::Puzzle,
    formats::Place,
    verdict::{End, Found},
};

use super::{
    Status,
    arguments::{Choices, Input, Printing},
    output::{Page, Printer, Saying, standard_output},
    records::{Records, entries},
};

/// Count the solutions of puzzles, exactly up to a limit
///
/// Prints the number, or "at least N" where the limit or the time was reached.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat count puzzle.txt
  echo ................ | sudoku-sat count      288: all grids of side 4")]
pub struct Count {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    #[command(flatten)]
    printing: Printing,

    /// Stop after N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

impl Count {
    /// Counts for all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let Count { input, choices, printing, limit } = self;
        let question = choices.question(limit, 2);
        let out = standard_output(printing.color);
        let entries = entries(&input, Some(&out))?;
        let (printer, entries) = Printer::new(&printing, &input, choices.describe(), out, entries);
        printer.print_all(Records::new(entries, &question), &Numbers)
    }
}

struct Numbers;

impl Saying for Numbers {
    fn status(&self, found: &Found) -> Status {
        match found.end {
            Some(End::Unknown(_)) => Status::Unknown,
            _ => Status::Done,
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        _puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        let count = found.count;
        match &found.end {
            Some(End::Exhausted) => writeln!(page.out, "{count}"),
            Some(End::Invalid(clash)) => writeln!(page.out, "0 (invalid: {clash})"),
            Some(End::Unknown(why)) => writeln!(page.out, "at least {count} (unknown: {why})"),
            None => writeln!(page.out, "at least {count}"),
        }
    }
}
