//! `redundant`: which givens can go?

use std::{
    cell::{Cell, RefCell},
    io::{self, Write},
};

use board::{DigitNames, Grid, Puzzle, stop::Why};
use clap::Args;
use formats::Place;
use itertools::Itertools;
use serde_json::{Value, json};
use solve::{
    Found, Verdict,
    givens::{self, Given, Only, Prover},
};

use super::{
    Status,
    output::{Asked, Page, Saying, Verdicts},
};

/// Say which givens can go, each alone, without a second solution
///
/// A given is called redundant once the puzzle without it is proved to have one
/// solution, and needed once another solution without it is found and verified.
/// --timeout is for each of these questions; what is not decided by then is
/// unknown, and the exit status 3. A puzzle without one solution is told as by
/// check, exit status 1. Of two redundant givens often only one can go: see
/// minimize.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat redundant puzzle.txt
  sudoku-sat redundant --format jsonl many.txt | jq -c '[.index, .minimal, .redundant]'")]
pub struct Redundant {
    #[command(flatten)]
    asked: Asked,
}

impl Redundant {
    /// Looks at the givens of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let prover = RefCell::new(Prover::new(self.asked.question(2, 2)));
        self.asked.answer(2, 2, &Needs { prover, unknown: Cell::new(false) })
    }
}

struct Needs {
    prover: RefCell<Prover>,
    /// Whether something is unknown of the last puzzle.
    unknown: Cell<bool>,
}

/// The givens of a puzzle in two lists, as they are written, and why those unknown are so.
struct Told {
    givens: usize,
    redundant: Vec<String>,
    unknown: Vec<String>,
    why: Option<Why>,
}

impl Needs {
    fn look(&self, puzzle: &Puzzle, solution: &Grid, names: &DigitNames) -> io::Result<Told> {
        let mut prover = self.prover.borrow_mut();
        let givens = givens::redundant(&mut prover, puzzle, solution).map_err(broken)?;
        let name = |given: &Given| names.candidate(puzzle.shape, given.candidate, "=");
        let mut told =
            Told { givens: givens.len(), redundant: Vec::new(), unknown: Vec::new(), why: None };
        for given in &givens {
            match given.without {
                Only::Proved => told.redundant.push(name(given)),
                Only::Refuted(_) => {}
                Only::Unknown(why) => {
                    told.unknown.push(name(given));
                    told.why = told.why.or(Some(why));
                }
            }
        }
        self.unknown.set(told.why.is_some());
        Ok(told)
    }
}

/// A part that broke over one puzzle: an error in its place.
pub fn broken(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}

impl Saying for Needs {
    fn status(&self, found: &Found) -> Status {
        match self.unknown.take() {
            true => Status::Unknown,
            false => Verdicts.status(found),
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        let Verdict::Unique(solution) = found.verdict() else {
            return Verdicts.say(page, place, puzzle, found);
        };
        let told = self.look(puzzle, &solution, &page.names())?;
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        writeln!(page.out, "{told}")
    }

    fn add(&self, record: &mut Value, puzzle: &Puzzle, found: &Found) -> io::Result<()> {
        let Verdict::Unique(solution) = found.verdict() else { return Ok(()) };
        let told = self.look(puzzle, &solution, &DigitNames::default())?;
        record["givens"] = json!(told.givens);
        record["minimal"] = match (told.redundant.is_empty(), told.why) {
            (false, _) => json!(false),
            (true, None) => json!(true),
            (true, Some(_)) => Value::Null,
        };
        record["redundant"] = json!(told.redundant);
        if let Some(why) = told.why {
            record["undecided"] = json!(told.unknown);
            record["reason"] = json!(why.to_string());
        }
        Ok(())
    }
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Told { givens, redundant, unknown, why } = self;
        match (redundant.len(), why) {
            (0, None) => return write!(f, "minimal: none of {givens} givens can go"),
            (0, Some(_)) => write!(f, "unknown: none of {givens} givens is known to be redundant")?,
            (1, _) => write!(f, "1 of {givens} givens is redundant: {}", redundant[0])?,
            (count, _) => {
                let list = redundant.iter().join(" ");
                write!(f, "{count} of {givens} givens are redundant: {list}")?;
            }
        }
        match why {
            Some(why) => {
                let (count, list) = (unknown.len(), unknown.iter().join(" "));
                write!(f, "; {count} unknown ({why}): {list}")
            }
            None => Ok(()),
        }
    }
}
