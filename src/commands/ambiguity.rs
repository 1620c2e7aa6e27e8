//! `ambiguity`: why is a puzzle not unique, and which cells would make it so?

use std::{
    cell::{Cell, RefCell},
    fs,
    io::{self, Write},
    path::Path,
};

use anyhow::{Context, bail};
use board::{Grid, Puzzle, verify::verify};
use clap::Args;
use formats::{Place, Puzzles, ReadOptions};
use serde_json::{Value, json};
use solve::{
    Found, Verdict,
    givens::{Prover, ambiguity},
};

use super::{
    Status,
    ambiguity_words::Told,
    output::{Asked, Page, Saying, Verdicts},
    redundant::broken,
};

/// Say why puzzles have several solutions, and the fewest cells that would leave one
///
/// Shows two solutions in one grid, a cell that no given decides, such as 4/7, by
/// both digits; the fewest cells which, given as in the first of them, make it the
/// only one; and the smallest set of cells found that no given hits: one of its
/// cells has to be given. Fewer cells are proved not to do, and the puzzle with
/// these is proved unique by a fresh solver. --timeout is for finding two
/// solutions, for finding the cells, and for that proof; where it is too short,
/// it is said how many cells are needed at least and which are enough, as far as
/// that is proved, and the exit status is 3. A puzzle without solution is told as
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
        let prover = RefCell::new(Prover::new(self.asked.question(2, 2)));
        let reasons = Reasons { prover, solution, all: self.all, unknown: Cell::new(false) };
        self.asked.answer(2, 2, &reasons)
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
    prover: RefCell<Prover>,
    solution: Option<Grid>,
    all: bool,
    /// Whether something is unknown of the last puzzle.
    unknown: Cell<bool>,
}

impl Reasons {
    /// What there is to say of a puzzle that has several solutions.
    fn look(&self, puzzle: &Puzzle, found: &Found) -> io::Result<Option<Told>> {
        self.fits(puzzle)?;
        let Verdict::Multiple(one, other) = found.verdict() else { return Ok(None) };
        let (solution, other) = match &self.solution {
            Some(chosen) if *chosen == one => (one, other),
            Some(chosen) => (chosen.clone(), one),
            None => (one, other),
        };
        let prover = &mut self.prover.borrow_mut();
        let reasons = ambiguity(prover, puzzle, &solution).map_err(broken)?;
        self.unknown.set(reasons.unknown.is_some());
        let chosen = self.solution.is_some();
        Ok(Some(Told { shape: puzzle.shape, solution, other, reasons, chosen, all: self.all }))
    }

    /// Whether the solution that was named is one of this puzzle.
    fn fits(&self, puzzle: &Puzzle) -> io::Result<()> {
        let Some(solution) = &self.solution else { return Ok(()) };
        verify(puzzle, solution).map_err(|flaw| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("the grid of --solution is no solution of this puzzle: {flaw}"),
            )
        })
    }
}

impl Saying for Reasons {
    fn status(&self, found: &Found) -> Status {
        match found.verdict() {
            _ if self.unknown.take() => Status::Unknown,
            Verdict::Multiple(..) => Status::Done,
            _ => Verdicts.status(found),
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        match (self.look(puzzle, found)?, found.verdict()) {
            (Some(told), _) => told.write(page, place),
            (None, Verdict::Unique(_)) => {
                if page.many {
                    write!(page.out, "{place}: ")?;
                }
                writeln!(page.out, "unique: nothing to add")
            }
            (None, _) => Verdicts.say(page, place, puzzle, found),
        }
    }

    fn add(&self, record: &mut Value, puzzle: &Puzzle, found: &Found) -> io::Result<()> {
        match (self.look(puzzle, found)?, found.verdict()) {
            (Some(told), _) => told.record(record),
            (None, Verdict::Unique(_)) => {
                record["at_least"] = json!(0);
                record["add"] = json!([]);
                record["smallest"] = json!(true);
            }
            (None, _) => {}
        }
        Ok(())
    }
}
