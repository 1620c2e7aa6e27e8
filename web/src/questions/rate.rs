//! `rate`: the difficulty for a human solver.

use questions::rate::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static RATE: Question = Question { name: "rate", answer: rate };

fn rate(asked: &Request) -> Result<Value, Failure> {
    record(&ask(&asked.puzzle()?, &Options::default(), &asked.stop())?)
}
