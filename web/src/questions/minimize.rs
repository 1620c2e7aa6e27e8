//! `minimize`: the givens that can be removed without losing uniqueness.

use questions::minimize::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static MINIMIZE: Question = Question { name: "minimize", answer: minimize };

fn minimize(asked: &Request) -> Result<Value, Failure> {
    let options = Options { seed: asked.number("seed").unwrap_or(0), ..Options::default() };
    record(&ask(&asked.puzzle()?, &options, &asked.stop())?)
}
