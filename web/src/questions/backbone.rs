//! `backbone`: the candidates that some solution has, with the number of solutions that have each.

use board::Candidate;
use serde_json::{Value, json};
use solve::{
    Solver,
    facts::{Amount, facts},
};

use super::Question;
use crate::asked::{Asked, Failure};

pub(super) static BACKBONE: Question = Question { name: "backbone", answer };

/// A candidate is counted up to so many solutions.
const LIMIT: u64 = 8;

fn answer(asked: &Asked) -> Result<Value, Failure> {
    let puzzle = asked.rest()?;
    let found = facts(&Solver::default(), &puzzle, LIMIT, &asked.stop())?;
    let shape = puzzle.shape;
    let all = (0..shape.cells()).flat_map(|cell| {
        (1..=shape.digits()).map(move |digit| Candidate { cell, digit: digit as _ })
    });
    let counts: Vec<u64> = all.map(|candidate| found.count(candidate).number()).collect();
    let is_exact = matches!(found.solutions, Amount::Exactly(_));
    Ok(json!({
        "solutions": found.solutions.number(),
        "exact": is_exact,
        "complete": found.is_complete(),
        "limit": found.limit,
        "counts": counts,
    }))
}
