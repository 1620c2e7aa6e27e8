//! `backbone`: the candidates that occur in some solution, with the number of these solutions. The
//! request may limit the number by `counts`; a low limit decides more candidates in the same time.

use questions::backbone::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static BACKBONE: Question = Question { name: "backbone", answer };

/// The default limit up to which the solutions with each candidate are counted.
const COUNT_LIMIT: u64 = 8;

fn answer(asked: &Request) -> Result<Value, Failure> {
    let counts = asked.number("counts").unwrap_or(COUNT_LIMIT).max(1);
    let options = Options { counts: Some(counts), ..Options::default() };
    record(&ask(&asked.rest()?, &options, &asked.stop())?)
}
