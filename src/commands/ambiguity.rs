//! `ambiguity`: why is a puzzle not unique, and which cells would make it so?

use std::{fs, io::Write, path::Path};

use anyhow::{Context, bail};
use board::{Grid, verify::verify};
use clap::Args;
use formats::{Entry, Puzzles, ReadOptions};
use serde::Serialize;
use solve::{
    Found, Report, Solver, Verdict,
    givens::{Prover, ambiguity},
};

use crate::{
    run::{
        Answer, Failure, Job, Page, Status, Written,
        solving::{Asked, Follow},
    },
    words::{
        ambiguity::{Record, Several},
        record,
        verdict::verdict,
    },
};

/// Say why puzzles have several solutions, and the fewest cells that would leave one
///
/// Shows two solutions in one grid, a cell that no given decides, such as 4/7, by
/// both digits; the fewest cells which, given as in the first of them, make it the
/// only one; and the smallest set of cells found that no given hits: one of its
/// cells has to be given. Fewer cells are proved not to do, and the puzzle with
/// these is proved unique by a fresh solver, for which half of the time after two
/// solutions are found is kept. Where --timeout is too short, it is said how many cells
/// are needed at least and which are enough, as far as that is proved, and the exit
/// status is 3. A puzzle without solution is told as
/// by check, exit status 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat ambiguity puzzle.txt
  sudoku-sat ambiguity --solution solved.txt --all puzzle.txt
  sudoku-sat ambiguity --timeout 10 --format jsonl many.txt | jq -c '[.index, .at_least, .add]'")]
pub struct Ambiguity {
    #[command(flatten)]
    asked: Asked,

    /// The solution that is to become the only one: a file, or the grid itself; without it the
    /// first one found
    #[arg(long, value_name = "FILE|GRID")]
    solution: Option<String>,

    /// Show all sets of cells that were found which no given hits, the smallest first
    #[arg(long)]
    all: bool,
}

impl Ambiguity {
    /// Looks at all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let options = self.asked.options();
        let solution = self.solution.map(|text| chosen(&text, options)).transpose()?;
        let question = self.asked.question(2, 2);
        let reasons = Reasons { solver: question.solver.clone(), solution, all: self.all };
        self.asked.all(question, &reasons, &mut |_| ())
    }
}

/// The grid that a file holds, or that the text is.
fn chosen(text: &str, options: ReadOptions) -> anyhow::Result<Grid> {
    let (name, bytes) = match Path::new(text).is_file() {
        true => (text, fs::read(text).with_context(|| text.to_owned())?),
        false => ("--solution", text.as_bytes().to_vec()),
    };
    let mut grids = Puzzles::new(name.to_owned(), &*bytes, options);
    match (grids.next(), grids.next()) {
        (Some(grid), None) => Ok(grid?.puzzle.givens),
        (None, _) => bail!("{name}: expected the solution, but there is no grid"),
        (Some(_), Some(_)) => bail!("{name}: expected one solution, but there are several grids"),
    }
}

struct Reasons {
    solver: Solver,
    solution: Option<Grid>,
    all: bool,
}

/// Why a puzzle is not unique.
struct Explained {
    found: Found,
    /// None if it has not several solutions.
    several: Option<Several>,
}

impl Follow for Reasons {
    type Kept = Option<Prover>;
    type Answer = Explained;

    fn follow(
        &self,
        kept: &mut Option<Prover>,
        found: Found,
        job: &Job,
    ) -> Result<Explained, Failure> {
        let puzzle = job.puzzle();
        if let Some(solution) = &self.solution {
            verify(puzzle, solution).map_err(|flaw| {
                let what = "the grid of --solution is no solution of this puzzle";
                Failure::Cannot(format!("{what}: {flaw}"))
            })?;
        }
        let Verdict::Multiple(one, other) = found.verdict() else {
            return Ok(Explained { found, several: None });
        };
        let (solution, other) = match &self.solution {
            Some(chosen) if *chosen == one => (one, other),
            Some(chosen) => (chosen.clone(), one),
            None => (one, other),
        };
        let prover = kept.get_or_insert_with(|| Prover::new(self.solver.clone()));
        let reasons = ambiguity(prover, puzzle, &solution, &job.stop)?;
        let (shape, chosen, all) = (puzzle.shape, self.solution.is_some(), self.all);
        let several = Some(Several { shape, solution, other, reasons, chosen, all });
        Ok(Explained { found, several })
    }
}

impl Answer for Explained {
    fn status(&self) -> Status {
        match &self.several {
            Some(several) if several.reasons.unknown.is_some() => Status::Unknown,
            Some(_) => Status::Done,
            None => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        match (&self.several, self.found.verdict()) {
            (Some(several), _) => several.write(page),
            (None, Verdict::Unique(_)) => {
                page.label()?;
                Ok(writeln!(page, "unique: nothing to add")?)
            }
            (None, _) => verdict(page, puzzle, &self.found, None),
        }
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl Serialize {
        let fields = match (&self.several, self.found.verdict()) {
            (Some(several), _) => Some(several.record()),
            (None, Verdict::Unique(_)) => Some(Record::nothing()),
            (None, _) => None,
        };
        record::With { solutions: record::Solutions::new(puzzle.shape, &self.found), fields }
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
