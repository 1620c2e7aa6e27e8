//! `backbone`: the candidates that occur in some solution, with the number of these solutions.

use questions::backbone::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static BACKBONE: Question = Question { name: "backbone", answer };

/// The limit up to which the solutions with each candidate are counted.
const COUNT_LIMIT: u64 = 8;

fn answer(asked: &Request) -> Result<Value, Failure> {
    let options = Options { counts: Some(COUNT_LIMIT), ..Options::default() };
    record(&ask(&asked.rest()?, &options, &asked.stop())?)
}
