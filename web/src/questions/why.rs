//! `why`: the reason why the puzzle is not unique.

use questions::why::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static WHY: Question = Question { name: "why", answer: why };

fn why(asked: &Request) -> Result<Value, Failure> {
    let answer = ask(&asked.puzzle()?, &Options::default(), &asked.stop())?;
    let mut told = record(&answer)?;
    told["sentences"] = answer.sentences().into();
    Ok(told)
}
