//! The library for a web page: requests and answers are JSON.
//!
//! [`answer`] is the only function; `wasm-bindgen` exports it to JavaScript. A request is an object
//! with these fields:
//!
//! - `ask`: the name of one of the questions in the folder `questions`
//! - `puzzle`: a text in any format that the program reads
//! - `box`: the size of the boxes, if known
//! - `givens`, `placed`, `struck`: the game state
//!
//! Cells are numbers from 0, row by row. Digits begin with 1, and 0 is an empty cell.
//!
//! There are no threads and no files. To stop a request, the page ends the worker that runs this
//! code.

mod asked;
#[cfg(test)]
mod laws;
mod questions;
mod told;

use asked::{Failure, Request};
use serde_json::{Value, json};

/// Returns the answer to a request as an object. If there is no answer, it has the fields `error`
/// and `remedy`.
#[cfg_attr(target_family = "wasm", wasm_bindgen::prelude::wasm_bindgen)]
pub fn answer(question: &str) -> String {
    let failed = |Failure { why, remedy }| json!({ "error": why, "remedy": remedy });
    answer_question(question).unwrap_or_else(failed).to_string()
}

/// Converts a panic into a JavaScript error with its message. The module calls this when it is
/// loaded.
#[cfg(target_family = "wasm")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

fn answer_question(question: &str) -> Result<Value, Failure> {
    let asked = Request::new(question)?;
    let name = asked.word("ask")?;
    let found = questions::ALL.iter().find(|question| question.name == name);
    let question =
        found.ok_or_else(|| Failure::new(format!("request: unknown question {name:?}")))?;
    (question.answer)(&asked)
}
