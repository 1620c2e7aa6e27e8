//! `generate`: a puzzle with one solution, of a level, with a symmetry or with random rules.

use board::{Grid, Puzzle, Shape, random::seeds, stop::Stop};
use explain::{
    maker::Wanted,
    rating::{Level, Range},
};
use serde_json::{Value, json};
use solve::{
    Solver,
    generate::{GenerateError, RANDOM, any_solution, make_unique, with_rules},
    givens::{Prover, symmetry},
};

use super::Question;
use crate::{
    asked::{Asked, Failure},
    told::written,
};

pub(super) static GENERATE: Question = Question { name: "generate", answer: generate };

/// What is rare takes many: a page says that it has not found it sooner than the program does.
const ATTEMPTS: usize = 20_000;

fn generate(asked: &Asked) -> Result<Value, Failure> {
    let seed = asked
        .number("seed")
        .ok_or_else(|| Failure("request: the field \"seed\" is missing".to_owned()))?;
    let side = asked.number("side").unwrap_or(9) as usize;
    let shape = Shape::most_square(side)?;
    let stop = asked.stop();
    let found = match asked.word_or_none("rule") {
        Some(rule) => {
            let found = RANDOM.iter().find(|name| **name == rule);
            let known = || format!("unknown rule {rule:?}; expected {}", RANDOM.join(", "));
            let rule = found.ok_or_else(|| Failure(known()))?;
            Some((ruled(shape, rule, seed, &stop)?, seed))
        }
        None => {
            let wanted = Wanted {
                symmetry: asked.one_of("symmetry", symmetry::ALL, |it| it.name)?,
                range: range(asked)?,
                ..Wanted::any(shape)
            };
            attempts(&wanted, seed, &stop)?
        }
    };
    let (puzzle, seed) = found.ok_or_else(|| {
        Failure(format!("no such puzzle was found in {ATTEMPTS} attempts; try again"))
    })?;
    Ok(json!({ "puzzle": written(formats::JSON, &puzzle, None)?, "seed": seed }))
}

/// The ratings of a level; all of them where none is named.
fn range(asked: &Asked) -> Result<Option<Range>, Failure> {
    let Some(name) = asked.word_or_none("level") else { return Ok(None) };
    let level = Level::ALL.into_iter().find(|level| level.name() == name);
    let level = level.ok_or_else(|| Failure(format!("unknown level {name:?}")))?;
    Ok(Some(level.range()))
}

/// The first attempt that comes to such a puzzle, and its seed.
fn attempts(
    wanted: &Wanted,
    seed: u64,
    stop: &Stop,
) -> Result<Option<(Puzzle, u64)>, GenerateError> {
    let mut prover = Prover::new(Solver::default());
    for seed in seeds(seed).take(ATTEMPTS) {
        if let Some(made) = wanted.attempt(&mut prover, seed, stop)? {
            return Ok(Some((made.puzzle, seed)));
        }
    }
    Ok(None)
}

/// A puzzle with random rules of that kind.
fn ruled(
    shape: Shape,
    rule: &'static str,
    seed: u64,
    stop: &Stop,
) -> Result<Puzzle, GenerateError> {
    let board = Puzzle::classic(shape, Grid::empty(shape));
    let solver = Solver::default();
    let solution = any_solution(&board, &solver, seed, stop)?
        .ok_or(GenerateError::NoSolution { claimed_by: None })?;
    let mut puzzle = with_rules(&board, &solution, &[rule], seed)?;
    make_unique(&mut puzzle, &solution, &solver, seed, stop)?;
    Ok(puzzle)
}
