//! `convert`: the puzzle with its game state, in every format that can store it.

use serde_json::{Value, json};

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::write_puzzle,
};

pub(super) static CONVERT: Question = Question { name: "convert", answer: convert };

fn convert(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let position = asked.position(&puzzle)?;
    let formats = formats::ALL.iter().map(|format| {
        let (name, summary) = (format.name(), format.summary());
        match write_puzzle(*format, &puzzle, position.as_ref()) {
            Ok(text) => json!({ "name": name, "summary": summary, "text": text }),
            Err(why) => json!({ "name": name, "summary": summary, "refused": why }),
        }
    });
    Ok(json!({ "formats": formats.collect::<Vec<_>>() }))
}
