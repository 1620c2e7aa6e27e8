//! `why`: what is wrong with a puzzle that has not one solution.

use board::{Candidate, Puzzle};
use serde_json::{Value, json};
use solve::{
    SolveError, Solver, Verdict, Workshop,
    conflict::conflicts,
    givens::{Prover, ambiguity},
};

use super::Question;
use crate::{
    asked::{Asked, Failure},
    told::{pairs, verdict},
};

pub(super) static WHY: Question = Question { name: "why", answer: why };

fn why(asked: &Asked) -> Result<Value, Failure> {
    let (puzzle, solver, stop) = (asked.puzzle()?, Solver::default(), asked.stop());
    let mut workshop = Workshop::new(&puzzle, solver.logic);
    let found = solver.find(&mut workshop, &puzzle, 2, 2, &stop)?;
    let mut told = verdict(&puzzle, &found);
    let mut add = |more: Value| {
        if let Value::Object(more) = more {
            told.extend(more);
        }
    };
    match found.verdict() {
        Verdict::Multiple(one, _) => {
            let mut prover = Prover::new(solver);
            let reasons = ambiguity(&mut prover, &puzzle, &one, &stop)?;
            let given = |&cell: &usize| Some(Candidate { cell, digit: one.get(cell)? });
            let enough = reasons.enough.as_ref();
            let enough = enough.map(|all| all.iter().filter_map(given).collect::<Vec<_>>());
            add(json!({
                "add": enough.as_ref().map(pairs),
                "smallest": reasons.is_smallest(),
                "at_least": reasons.at_least,
                "unavoidable": reasons.unavoidable.first(),
            }));
        }
        verdict @ (Verdict::Unsolvable | Verdict::Invalid(_)) => {
            add(clashing(&mut workshop, &solver, &puzzle, &verdict, asked)?);
        }
        Verdict::Unique(_) | Verdict::Unknown(..) => {}
    }
    Ok(Value::Object(told))
}

/// The givens and rules that clash, none of which can go.
fn clashing(
    workshop: &mut Workshop,
    solver: &Solver,
    puzzle: &Puzzle,
    verdict: &Verdict,
    asked: &Asked,
) -> Result<Value, SolveError> {
    let Some(mut conflicts) = conflicts(workshop, solver, puzzle, verdict, &asked.stop()) else {
        return Ok(Value::Null);
    };
    let layout = conflicts.layout();
    let conflict = conflicts.minimal()?;
    let phrase = |&rule: &usize| puzzle.rules.all()[rule].phrase(puzzle.shape);
    Ok(json!({
        "givens": pairs(&conflict.givens),
        "rules": conflict.rules.iter().map(phrase).collect::<Vec<_>>(),
        "breaks": conflict.breaks.describe(&layout),
        "minimal": conflict.unknown.is_none(),
    }))
}
