//! `compare`: the size of the formula of a puzzle in an encoding, and the time that a solver needs
//! to find the solution and to prove that there is no other.

use std::time::Duration;

use sat::backends;
use serde_json::{Value, json};
use solve::{SecondSolution, SolveContext, Solver};

use super::{Question, export::solver};
use crate::asked::{Failure, Request};

pub(super) static COMPARE: Question = Question { name: "compare", answer: compare };

fn compare(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let backend = asked.one_of("backend", backends::ALL, |it| it.name())?;
    let solver = Solver { backend, second: SecondSolution::Search, ..solver(asked)? };
    let mut context = SolveContext::new(&puzzle, solver.logic);
    let found = solver.search_solutions(&mut context, &puzzle, 2, 2, &asked.stop())?;
    let report = &found.report;
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let solving: Duration = report.solve_times.iter().sum();
    Ok(json!({
        "verdict": found.verdict().kind().name(),
        "variables": report.formula.size.variables,
        "clauses": report.formula.size.clauses,
        "literals": report.formula.literals,
        "encoding_ms": milliseconds(report.encode_time),
        "solving_ms": milliseconds(solving),
        "conflicts": report.statistics.conflicts,
    }))
}
