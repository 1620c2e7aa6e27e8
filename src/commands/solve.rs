//! `solve`: the solution, or up to `--limit` of them.

use clap::Args;
use formats::Entry;
use serde::Serialize;
use solve::{End, Found, Report};

use crate::{
    run::{
        Answer, Failure, Job, Page, Status, Written,
        options::parse_limit,
        solving::{Asked, Follow},
    },
    words::record,
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
        let question = self.asked.question(self.limit.saturating_add(1), keep);
        self.asked.all(question, &self, &mut |_| ())
    }
}

/// The solutions that are shown, and whether there are more.
pub struct Solutions {
    found: Found,
    limit: u64,
}

impl Follow for Solve {
    type Kept = ();
    type Answer = Solutions;

    fn follow(&self, (): &mut (), found: Found, _: &Job) -> Result<Solutions, Failure> {
        Ok(Solutions { found, limit: self.limit })
    }
}

impl Answer for Solutions {
    fn status(&self) -> Status {
        match (&self.found.end, self.found.count) {
            (Some(End::Unknown(_)), count) if count < self.limit => Status::Unknown,
            (_, 0) => Status::No,
            _ => Status::Done,
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        let Solutions { found, limit } = self;
        for grid in found.grids.iter().take(usize::try_from(*limit).unwrap_or(usize::MAX)) {
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
            (None, count) if count > *limit => match limit {
                1 => "not unique: other solutions exist".to_owned(),
                _ => format!("more than {limit} solutions"),
            },
            _ => return Ok(()),
        };
        match found.count {
            0 => page.instead(&what),
            _ => page.remark(&what),
        }
        Ok(())
    }

    fn record(&self, entry: &Entry) -> impl Serialize {
        record::Solutions::new(entry.puzzle.shape, &self.found)
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
