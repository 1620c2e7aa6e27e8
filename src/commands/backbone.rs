//! `backbone`: what holds in every solution, and what in some.

use anyhow::bail;
use board::{Puzzle, stop::Why};
use clap::Args;
use formats::Entry;
use serde::Serialize;
use solve::{
    End, Report, Solver, VerdictKind, Workshop,
    facts::{self, Amount, facts_in},
};

use crate::{
    run::{
        Answer, Failure, FieldNames, Job, Page, Run, Status, Task, Written,
        options::{Choices, Chosen, Input, Threads, parse_limit},
        printing::{Form, InPuzzles, OutputFormat, Printing},
    },
    words::facts::{Record, Words, summary},
};

/// Find the backbone and the true candidates of puzzles
///
/// The backbone consists of the cells with the same digit in all solutions. A candidate is true if
/// at least one solution contains it. The solutions are not enumerated; a few solver calls are
/// enough. Each solution is verified. A candidate is reported as false only if the solver found that
/// no solution contains it; the output marks unverified UNSAT answers of external solvers.
/// --format candidates prints the puzzle with its true candidates as input for other commands.
/// Other puzzle formats contain the backbone. Exit status 1 if the puzzle is unsolvable or invalid,
/// 3 if a limit was reached; the results so far are then printed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat backbone puzzle.txt
  sudoku-sat backbone --counts 100 puzzle.txt               also counts the solutions per candidate
  sudoku-sat backbone --format candidates puzzle.txt | sudoku-sat count --logic none
  sudoku-sat backbone --format json many.txt | jq -r .backbone")]
pub struct Backbone {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    #[command(flatten)]
    threads: Threads,

    /// Count the solutions that contain each candidate, up to K [default: not counted]
    ///
    /// For several puzzles, only --format json and csv contain these counts.
    #[arg(long, value_name = "K", value_parser = parse_limit, allow_negative_numbers = true)]
    counts: Option<u64>,

    #[command(flatten)]
    printing: Printing<InPuzzles>,
}

impl Backbone {
    /// Finds the facts of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        if self.counts.is_some() && matches!(self.printing.form(), Form::Puzzle(_)) {
            bail!("--counts: puzzle formats cannot hold counts; use --format text, json or csv");
        }
        let solver = self.choices.solver();
        let run = Run {
            threads: self.threads,
            timeout: self.choices.stages.timeout,
            choices: self.printing.verbose.then(|| Chosen::path(&solver)),
            ..self.printing.run(&self.input)?
        };
        run.all(&Finder { solver, counts: self.counts }, &mut |_| ())
    }
}

struct Finder {
    solver: Solver,
    /// Up to how many solutions are counted for each candidate.
    counts: Option<u64>,
}

/// The facts about a puzzle.
struct Known {
    facts: facts::Facts,
    counted: bool,
}

impl Task for Finder {
    /// Of the last puzzle, for those of the same layout.
    type Kept = Option<Workshop>;
    type Answer = Known;

    fn keep(&self) -> Option<Workshop> {
        None
    }

    fn work(&self, kept: &mut Option<Workshop>, job: &Job) -> Result<Known, Failure> {
        let (puzzle, limit) = (job.puzzle(), self.counts.unwrap_or(1));
        let workshop = Workshop::kept(kept, puzzle, self.solver.logic);
        let facts = facts_in(workshop, &self.solver, puzzle, limit, &job.stop)?;
        Ok(Known { facts, counted: self.counts.is_some() })
    }
}

impl Answer for Known {
    fn status(&self) -> Status {
        match self.facts.end {
            End::Unknown(_) => Status::Unknown,
            End::Invalid(_) => Status::No,
            End::Exhausted if self.facts.solutions == Amount::Exactly(0) => Status::No,
            End::Exhausted => Status::Done,
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        match page.manner.given {
            Some(OutputFormat::Puzzle(_)) => self.puzzle(puzzle, page),
            _ => Words::new(puzzle, &self.facts, self.counted).write(page),
        }
    }

    const FIELDS: FieldNames = &[&[
        "count",
        "exact",
        "claimed_by",
        "backbone",
        "candidates",
        "true_candidates",
        "candidates_left",
        "clash",
        "unknown",
        "counts",
        "counts_limit",
    ]];

    fn stopped(&self) -> Option<Why> {
        match self.facts.end {
            End::Unknown(why) => Some(why),
            End::Exhausted | End::Invalid(_) => None,
        }
    }

    fn verdict(&self) -> Option<VerdictKind> {
        Some(self.facts.verdict())
    }

    fn record(&self, entry: &Entry) -> impl Serialize {
        Record::new(entry.puzzle.shape, &self.facts, self.counted)
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.facts.report)
    }
}

impl Known {
    /// What is known as a puzzle: with the candidates that it leaves where the format
    /// holds them, else with the digits.
    fn puzzle(&self, puzzle: &Puzzle, page: &mut Page) -> Written {
        let facts = &self.facts;
        let said = summary(puzzle, facts, false, &page.names(puzzle.shape)).join("; ");
        if self.status() == Status::No {
            page.instead(&said);
            return Ok(());
        }
        let mut known = Puzzle { restrictions: None, givens: facts.backbone(), ..puzzle.clone() };
        if page.manner.format == formats::CANDIDATES {
            known.restrictions = Some(facts.possible());
        }
        page.puzzle(&known)?;
        if self.status() == Status::Unknown || facts.claimed_by().is_some() {
            page.remark(&said);
        }
        Ok(())
    }
}
