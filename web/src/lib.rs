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
use serde::Serialize;
use serde_json::{Serializer, Value, json, ser::Formatter};
use std::io::{self, Write};

/// The answer to a question: an object, with `error` alone where there is no answer.
pub fn answer(question: &str) -> String {
    let answer = answered(question).unwrap_or_else(|Failure(why)| json!({ "error": why }));
    let mut text = Vec::new();
    // Nothing fails: keys are texts, and there is room.
    let _ = answer.serialize(&mut Serializer::with_formatter(&mut text, Plain));
    String::from_utf8_lossy(&text).into_owned()
}

/// As JSON is written, but fractions by the standard library, which pictures have linked: the
/// powers of ten of `serde_json` are 10 kB of the page.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: ?Sized + Write>(&mut self, to: &mut W, value: f64) -> io::Result<()> {
        write!(to, "{value}")
    }
}

fn answered(question: &str) -> Result<Value, Failure> {
    let asked = Asked::new(question)?;
    let name = asked.word("ask")?;
    let found = questions::ALL.iter().find(|question| question.name == name);
    let question = found.ok_or_else(|| Failure(format!("request: unknown question {name:?}")))?;
    (question.answer)(&asked)
}
