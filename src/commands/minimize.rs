//! `minimize`: the puzzle without givens that it does not need.

use std::{
    cell::{Cell, RefCell},
    io::{self, Write},
    time::Duration,
};

use board::{Grid, Puzzle};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use formats::Place;
use itertools::Itertools;
use serde_json::{Value, json};
use solve::{
    Found, Verdict,
    givens::{
        Minimal, Prover, Wanted, minimal,
        symmetry::{self, Symmetry},
    },
};

use super::{
    Status,
    arguments::parse_seconds,
    output::{Asked, Page, Saying},
    redundant::broken,
    tell,
};

/// Remove givens until none can go, with the same only solution
///
/// Givens are tried one after the other in the order that the seed makes, so
/// the same seed gives the same puzzle. What is printed was proved unique once
/// more, and every given that is left has another solution to show that it is
/// needed. --timeout is for each question whether a solution is the only one; a
/// given that is not decided by then, or when it is interrupted, stays, the puzzle
/// is said not to be known as minimal, and the exit status is 3. In the place of a puzzle without one
/// solution stands a line that starts with #.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat minimize puzzle.txt
  sudoku-sat minimize --symmetry rotate --seed 7 --format line many.txt
  sudoku-sat minimize --time 10 puzzle.txt         the fewest givens found in 10 seconds")]
pub struct Minimize {
    #[command(flatten)]
    asked: Asked,

    /// Makes the order; the same for every puzzle
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,

    /// Remove givens together that a turn or a mirror brings to one another; then none of these
    /// groups can go, while single givens may be redundant
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser(), default_value = symmetry::NONE.name)]
    symmetry: &'static Symmetry,

    /// Try other orders for fewer givens, so many seconds for each puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
}

fn symmetry_parser() -> impl TypedValueParser<Value = &'static Symmetry> {
    let values = symmetry::ALL.iter().map(|s| PossibleValue::new(s.name).help(s.summary));
    PossibleValuesParser::new(values)
        .try_map(|name| symmetry::named(&name).ok_or("no such symmetry"))
}

impl Minimize {
    /// Minimizes all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let Minimize { asked, seed, symmetry, time } = self;
        let removing = Removing {
            prover: RefCell::new(Prover::new(asked.question(2, 2))),
            wanted: Wanted { symmetry, seed, time },
            unknown: Cell::new(false),
            puzzles: Cell::new(0),
            givens: Cell::default(),
        };
        let status = asked.answer(2, 2, &removing)?;
        if removing.puzzles.get() > 1 {
            let (before, after) = removing.givens.get();
            let (count, group) = (removing.puzzles.get(), removing.group());
            tell(format_args!(
                "sudoku-sat: {count} puzzles, givens before: {before}, left: {after}{group}"
            ));
        }
        Ok(status)
    }
}

struct Removing {
    prover: RefCell<Prover>,
    wanted: Wanted,
    /// Whether something is unknown of the last puzzle.
    unknown: Cell<bool>,
    /// How many were minimized, and their givens before and after.
    puzzles: Cell<u64>,
    givens: Cell<(usize, usize)>,
}

impl Removing {
    /// The puzzle of what was found.
    fn minimal(&self, puzzle: &Puzzle, solution: &Grid) -> io::Result<Minimal> {
        let mut prover = self.prover.borrow_mut();
        let made = minimal(&mut prover, puzzle, solution, self.wanted).map_err(broken)?;
        self.unknown.set(made.unknown().is_some());
        let (before, after) = self.givens.get();
        let givens = puzzle.givens.filled().count();
        self.givens.set((before + givens, after + made.givens()));
        self.puzzles.set(self.puzzles.get() + 1);
        Ok(made)
    }

    /// What minimal means here.
    fn group(&self) -> String {
        match self.wanted.symmetry.name {
            name if name == symmetry::NONE.name => String::new(),
            name => format!("; minimal under the symmetry {name} only"),
        }
    }

    /// About one puzzle.
    fn about(&self, puzzle: &Puzzle, made: &Minimal) -> String {
        let (givens, before) = (made.givens(), puzzle.givens.filled().count());
        let orders = match made.orders {
            1 => String::new(),
            orders => format!(", the fewest of {orders} orders"),
        };
        let proved = match (made.unknown(), self.wanted.symmetry.name) {
            (Some(why), _) => format!("not known whether it is minimal: {why}"),
            (None, name) if name == symmetry::NONE.name => "minimal".to_owned(),
            (None, name) => format!("minimal under the symmetry {name} only"),
        };
        let uneven = match self.wanted.symmetry.is_in(puzzle) {
            true => "",
            false => ", which the givens did not have",
        };
        let again = match made.unproved {
            Some(_) => ", nor proved unique once more",
            None => "",
        };
        format!("{givens} of {before} givens left{orders}; {proved}{again}{uneven}")
    }
}

impl Saying for Removing {
    fn status(&self, found: &Found) -> Status {
        match (self.unknown.take(), found.verdict()) {
            (true, _) | (_, Verdict::Unknown(..)) => Status::Unknown,
            (false, Verdict::Unique(_)) => Status::Done,
            (false, _) => Status::No,
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        let what = match found.verdict() {
            Verdict::Unique(solution) => {
                let made = self.minimal(puzzle, &solution)?;
                page.puzzle(&made.puzzle)?;
                if page.many && made.unknown().is_none() {
                    return Ok(());
                }
                page.out.flush()?;
                tell(format_args!("sudoku-sat: {place}: {}", self.about(puzzle, &made)));
                return Ok(());
            }
            Verdict::Multiple(..) => "several: not unique".to_owned(),
            Verdict::Unsolvable => "none: no solution".to_owned(),
            Verdict::Invalid(clash) => format!("invalid: {}", clash.words(&page.names())),
            Verdict::Unknown(why, _) => format!("unknown: {why}"),
        };
        if page.many {
            return page.note(place, &what);
        }
        page.out.flush()?;
        tell(format_args!("sudoku-sat: {place}: {what}"));
        Ok(())
    }

    fn add(&self, record: &mut Value, puzzle: &Puzzle, found: &Found) -> io::Result<()> {
        let Verdict::Unique(solution) = found.verdict() else { return Ok(()) };
        let made = self.minimal(puzzle, &solution)?;
        let left = &made.puzzle.givens;
        let removed = puzzle.givens.differing(left).map(|cell| puzzle.shape.name(cell).to_string());
        record["seed"] = json!(self.wanted.seed);
        record["symmetry"] = json!(self.wanted.symmetry.name);
        record["symmetric"] = json!(self.wanted.symmetry.is_in(&made.puzzle));
        record["orders"] = json!(made.orders);
        record["minimized"] = json!(left.to_string());
        record["givens"] = json!(made.givens());
        record["removed"] = json!(removed.collect_vec());
        record["minimal"] = made.unknown().map_or(json!(true), |_| Value::Null);
        if let Some(why) = made.unknown() {
            record["reason"] = json!(why.to_string());
        }
        Ok(())
    }
}
