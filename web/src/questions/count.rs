//! `count`: the number of solutions, exact up to a limit.

use questions::count::{Options, ask};
use serde_json::Value;

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static COUNT: Question = Question { name: "count", answer: count };

/// The largest number of solutions that are counted.
const LIMIT: u64 = 10_000;

fn count(asked: &Request) -> Result<Value, Failure> {
    let options = Options { limit: LIMIT, ..Options::default() };
    record(&ask(&asked.puzzle()?, &options, &asked.stop())?)
}
