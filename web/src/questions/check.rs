//! `check`: the verdict on a puzzle, with its solutions and the stage or engine that decided it, and
//! the board with the layers of the first solution. The request may name the `engine` and the
//! `backend`.

use questions::check;
use sat::backends;
use serde_json::Value;
use solve::{
    Solver,
    engines::{self, EngineQuestion as Limits},
};

use super::{Question, read::draw_board};
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static CHECK: Question = Question { name: "check", answer: check };

fn check(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let engine = asked.one_of("engine", engines::ALL, |it| it.name())?;
    if !engine.accepts(&puzzle) {
        return Err(Failure::new(format!(
            "the engine {} does not support this puzzle",
            engine.name()
        )));
    }
    let backend = asked.one_of("backend", backends::ALL, |it| it.name())?;
    let solver = Solver { backend, ..Solver::default() };
    let mut worker = engine.worker(&Limits { solver, ..Limits::default() });
    let found = worker.find(&puzzle, &asked.stop())?;
    let decided_by = found.report.decided_by();
    let has_layers = !puzzle.shape.layers().is_empty();
    let drawn = found.grids.first().filter(|_| has_layers).map(|it| draw_board(&puzzle, Some(it)));
    let mut told = record(&check::Answer::new(&puzzle, found, None))?;
    told["decided_by"] = decided_by.into();
    told["layers"] = drawn.into();
    Ok(told)
}
