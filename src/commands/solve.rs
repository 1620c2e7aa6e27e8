//! `solve`: the solution, or up to `--limit` of them.

use std::io::{self, Write};

use board::Puzzle;
use clap::Args;
use formats::Place;
use solve::{End, Found};

use super::{
    Status,
    arguments::parse_limit,
    output::{Asked, Page, Saying},
    tell,
};

/// Solve puzzles: logic, then SAT, then a second solve to see whether the
/// solution is the only one
///
/// One puzzle is drawn; several are answered one line each, in order. A line
/// that starts with # stands for a puzzle that has no solution or cannot be read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat solve puzzle.txt
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | sudoku-sat solve
  sudoku-sat solve -v --logic none --encoding ladder puzzle.txt
  sudoku-sat solve --limit 10 ambiguous.txt")]
pub struct Solve {
    #[command(flatten)]
    asked: Asked,

    /// Print up to N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_limit, allow_negative_numbers = true)]
    limit: u64,
}

impl Solve {
    /// Solves all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        // One more than is printed tells whether that is all there is.
        let keep = usize::try_from(self.limit).unwrap_or(usize::MAX).max(2);
        let saying = Solutions { limit: self.limit };
        self.asked.answer(self.limit.saturating_add(1), keep, &saying)
    }
}

struct Solutions {
    limit: u64,
}

impl Saying for Solutions {
    fn status(&self, found: &Found) -> Status {
        match (&found.end, found.count) {
            (Some(End::Unknown(_)), count) if count < self.limit => Status::Unknown,
            (_, 0) => Status::No,
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
        for grid in found.grids.iter().take(usize::try_from(self.limit).unwrap_or(usize::MAX)) {
            page.solution(puzzle, grid)?;
        }
        let what = match (&found.end, found.count) {
            (Some(End::Invalid(clash)), _) => format!("invalid: {}", clash.words(&page.names())),
            (Some(End::Unknown(why)), 0) => {
                let left = found.report.candidates_after;
                format!("unknown: {why}; {left} candidates left")
            }
            (Some(End::Unknown(why)), _) => format!("unknown whether there are more: {why}"),
            (_, 0) => "no solution".to_owned(),
            (None, count) if count > self.limit => match self.limit {
                1 => "not unique: other solutions exist".to_owned(),
                _ => format!("more than {} solutions", self.limit),
            },
            _ => return Ok(()),
        };
        match (page.many, found.count) {
            (true, 0) => page.note(place, &what),
            _ => {
                page.out.flush()?;
                tell(format_args!("sudoku-sat: {place}: {what}"));
                Ok(())
            }
        }
    }
}
