//! `explain`: all steps of a human solver from the game state, drawn as `explain --format html` does.

use questions::explain::{Options, ask};
use serde_json::{Value, json};

use super::Question;
use crate::asked::{Failure, Request};

pub(super) static EXPLAIN: Question = Question { name: "explain", answer };

fn answer(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let options = Options { position: asked.position(&puzzle)?, ..Options::default() };
    let answer = ask(&puzzle, &options, &asked.stop())?;
    Ok(json!({ "summary": answer.summary(), "article": answer.html_section("Step by step") }))
}
