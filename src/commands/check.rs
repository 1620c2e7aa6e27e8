//! `check`: is it a proper puzzle?

use std::io::{self, Write};

use board::Puzzle;
use clap::Args;
use formats::Place;
use itertools::Itertools;
use solve::{Found, Verdict};

use super::{
    Status,
    certifying::{Certifier, Certifying},
    output::{Asked, Page, Saying},
};

/// Say whether puzzles have one solution, several, none, or givens that clash
///
/// Of several, two are shown, with the cells in which they differ; of clashing
/// givens, the cells and the house. Exit status 0 only if all are unique.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat check puzzle.txt
  sudoku-sat check --certify puzzle.txt           with a proof, made and checked
  sudoku-sat check --format jsonl many.txt | jq -r .verdict | sort | uniq -c")]
pub struct Check {
    #[command(flatten)]
    asked: Asked,

    /// Prove each verdict of one or no solution, check the proof, and say how large it is; prove
    /// keeps the files
    #[arg(long, help_heading = "Proofs")]
    certify: bool,

    #[command(flatten)]
    certifying: Certifying,
}

impl Check {
    /// Checks all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, self.certify, "--certify")?;
        if !self.certify {
            return self.asked.answer(2, 2, &Verdicts);
        }
        self.asked.answer(2, 2, &Certifier::new(question, self.certifying))
    }
}

/// Says what a puzzle is.
pub struct Verdicts;

impl Saying for Verdicts {
    fn status(&self, found: &Found) -> Status {
        match found.verdict() {
            Verdict::Unique(_) => Status::Done,
            Verdict::Unknown(..) => Status::Unknown,
            Verdict::Multiple(..) | Verdict::Unsolvable | Verdict::Invalid(_) => Status::No,
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        match found.verdict() {
            Verdict::Unique(_) => writeln!(page.out, "unique"),
            Verdict::Unsolvable => writeln!(page.out, "none: no solution"),
            Verdict::Invalid(clash) => {
                writeln!(page.out, "invalid: {}", clash.words(&page.names()))
            }
            Verdict::Unknown(why, first) => {
                let left = found.report.candidates_after;
                let first = if first.is_some() { ", one solution found" } else { "" };
                writeln!(page.out, "unknown: {why}; {left} candidates left{first}")
            }
            Verdict::Multiple(one, other) => {
                let cells = one.differing(&other).map(|cell| puzzle.shape.name(cell)).join(" ");
                let count = one.differing(&other).count();
                writeln!(
                    page.out,
                    "several: two solutions, which differ in {count} cells: {cells}"
                )?;
                page.solution(puzzle, &one)?;
                page.solution(puzzle, &other)
            }
        }
    }
}
