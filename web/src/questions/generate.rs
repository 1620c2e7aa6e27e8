//! `generate`: a unique puzzle of a level, with a symmetry or with random rules.

use board::{Grid, Puzzle, Shape};
use explain::{
    maker::PuzzleSpec,
    rating::{Level, RatingRange},
};
use questions::generate::{Aim, Options, ask, impossible};
use serde_json::Value;
use solve::{
    Solver,
    generate::{RANDOM, RandomRules},
    givens::symmetry,
};

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::{record, write_puzzle},
};

pub(super) static GENERATE: Question = Question { name: "generate", answer: generate };

/// The largest number of attempts, which is lower than that of the program.
const MAX_ATTEMPTS: u64 = 20_000;

fn generate(asked: &Request) -> Result<Value, Failure> {
    let seed = asked
        .number("seed")
        .ok_or_else(|| Failure::new("request: the field \"seed\" is missing".to_owned()))?;
    let shape = Shape::most_square(asked.number("side").unwrap_or(9) as usize)?;
    let aim = match asked.word_or_none("rule") {
        Some(rule) => {
            let found = RANDOM.iter().find(|name| **name == rule);
            let known = || format!("unknown rule {rule:?}; expected {}", RANDOM.join(", "));
            let kind = *found.ok_or_else(|| Failure::new(known()))?;
            let board = Box::new(Puzzle::classic(shape, Grid::empty(shape)));
            Aim::Ruled { board, rules: vec![RandomRules::any(kind)], keeps_redundant: false }
        }
        None => {
            let symmetry = asked.one_of("symmetry", symmetry::ALL, |it| it.name)?;
            let wanted = PuzzleSpec { symmetry, range: range(asked)?, ..PuzzleSpec::any(shape) };
            impossible(&wanted).map_or(Ok(()), |why| Err(Failure::new(why)))?;
            Aim::PuzzleSpec(wanted)
        }
    };
    let options = Options { aim, solver: Solver::default(), seed, attempts: MAX_ATTEMPTS };
    let answer = ask(&options, &asked.stop())?;
    let mut told = record(&answer)?;
    told["puzzle"] = write_puzzle(formats::JSON, &answer.puzzle, None)?.into();
    Ok(told)
}

/// Returns the ratings of the level; `None` if no level is named.
fn range(asked: &Request) -> Result<Option<RatingRange>, Failure> {
    let Some(name) = asked.word_or_none("level") else { return Ok(None) };
    let level = Level::ALL.into_iter().find(|level| level.name() == name);
    let level = level.ok_or_else(|| Failure::new(format!("unknown level {name:?}")))?;
    Ok(Some(level.range()))
}
