//! `check`: how many solutions there are, none, one or several, and what they are.

use serde_json::Value;
use solve::{Solver, Workshop};

use super::Question;
use crate::{
    asked::{Asked, Failure},
    told::verdict,
};

pub(super) static CHECK: Question = Question { name: "check", answer: check };

fn check(asked: &Asked) -> Result<Value, Failure> {
    let (puzzle, solver) = (asked.puzzle()?, Solver::default());
    let mut workshop = Workshop::new(&puzzle, solver.logic);
    let found = solver.find(&mut workshop, &puzzle, 2, 2, &asked.stop())?;
    Ok(Value::Object(verdict(&puzzle, &found)))
}
