//! The library for a page in a browser: questions about a puzzle as JSON, answers as JSON.
//!
//! [`answer`] is all there is; `wasm-bindgen` exports it to JavaScript. A question is an
//! object with `ask`, the name of one of the questions of the folder `questions`, the `puzzle` as
//! any text that the program reads, its `box` where the page knows it, and where a person stands in
//! it: `givens`, `placed`, `struck`.
//! Cells are numbers from 0, row by row; digits begin with 1, and 0 is an empty cell.
//!
//! There are no threads and no files here; *stop* ends the worker that all this runs in.

mod asked;
#[cfg(test)]
mod laws;
mod questions;
mod told;

use asked::{Asked, Failure};
use serde_json::{Value, json};

/// The answer to a question: an object, with `error` and `remedy` if there is no answer.
#[cfg_attr(target_family = "wasm", wasm_bindgen::prelude::wasm_bindgen)]
pub fn answer(question: &str) -> String {
    let failed = |Failure { why, remedy }| json!({ "error": why, "remedy": remedy });
    answered(question).unwrap_or_else(failed).to_string()
}

/// Makes a panic an error of JavaScript that contains its message. The module runs this when it is
/// loaded.
#[cfg(target_family = "wasm")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

fn answered(question: &str) -> Result<Value, Failure> {
    let asked = Asked::new(question)?;
    let name = asked.word("ask")?;
    let found = questions::ALL.iter().find(|question| question.name == name);
    let question =
        found.ok_or_else(|| Failure::new(format!("request: unknown question {name:?}")))?;
    (question.answer)(&asked)
}
