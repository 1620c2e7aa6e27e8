//! `hint`: the next step of a human solver from the game state, and the wrong cells of this state.

use questions::hint::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static HINT: Question = Question { name: "hint", answer: hint };

fn hint(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let position = asked.position(&puzzle)?;
    let options = Options { position, concrete: true, ..Options::default() };
    let answer = ask(&puzzle, &options, &asked.stop())?;
    let mut told = record(&answer)?;
    told["vague"] = answer.text(false).into();
    told["review"] = answer.review().into();
    Ok(told)
}
