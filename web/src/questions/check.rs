//! `check`: the verdict on the puzzle, with its solutions.

use questions::check::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Asked, Failure},
    told::record,
};

pub(super) static CHECK: Question = Question { name: "check", answer: check };

fn check(asked: &Asked) -> Result<Value, Failure> {
    record(&ask(&asked.puzzle()?, &Options::default(), &asked.stop())?)
}
