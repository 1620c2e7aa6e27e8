//! The library for a page in a browser: questions about a puzzle as JSON, answers as JSON.
//!
//! [`answer`] is all there is; `boundary.rs` hands it to a page as WebAssembly. A question is an
//! object with `ask`, the name of one of the questions of the folder `questions`, the `puzzle` as
//! any text that the program reads, its `box` where the page knows it, and where a person stands in
//! it: `givens`, `placed`, `struck`.
//! Cells are numbers from 0, row by row; digits begin with 1, and 0 is an empty cell.
//!
//! There is no clock, thread or file here: the page hands in the clock, and *stop* ends the worker
//! that all this runs in.

mod asked;
#[cfg(target_family = "wasm")]
mod boundary;
#[cfg(test)]
mod laws;
mod questions;
mod told;

use asked::{Asked, Failure};
use serde_json::{Value, json};

/// The answer to a question: an object, with `error` alone where there is no answer.
pub fn answer(question: &str) -> String {
    answered(question).unwrap_or_else(|Failure(why)| json!({ "error": why })).to_string()
}

fn answered(question: &str) -> Result<Value, Failure> {
    let asked = Asked::new(question)?;
    let name = asked.word("ask")?;
    let found = questions::ALL.iter().find(|question| question.name == name);
    let question = found.ok_or_else(|| Failure(format!("there is no question {name:?}")))?;
    (question.answer)(&asked)
}
