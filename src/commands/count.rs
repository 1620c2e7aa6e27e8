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
    arguments::parse_limit,
    output::{Asked, Page, Saying},
};

/// Count the solutions of puzzles, exactly up to a limit
///
/// Prints the number, or "at least N" where the limit or the time was reached;
/// then the exit status is 3, since nobody knows the number.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat count puzzle.txt
  echo ................ | sudoku-sat count      288: all grids of side 4")]
pub struct Count {
    #[command(flatten)]
    asked: Asked,

    /// Stop after N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_limit, allow_negative_numbers = true)]
    limit: u64,
}

impl Count {
    /// Counts for all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        self.asked.answer(self.limit, 2, &Numbers)
    }
}

struct Numbers;

impl Saying for Numbers {
    fn status(&self, found: &Found) -> Status {
        match found.end {
            Some(End::Unknown(_)) | None => Status::Unknown,
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
