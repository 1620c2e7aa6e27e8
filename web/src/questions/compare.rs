//! `compare`: the size of the formula of a puzzle in an encoding, and the time that a solver needs
//! to find the solution and to prove that there is no other. With `sizes`, only the size.

use std::time::Duration;

use board::{Layout, Puzzle, clock::Instant, stop::Stop};
use encodings::Tally;
use sat::{
    backends::{self, Answer, Options, Problem},
    load::load,
};
use serde_json::{Value, json};
use solve::{SecondSolution, SolveContext, Solver, VerdictKind, export::Export};

use super::{Question, export::solver};
use crate::asked::{Failure, Request};

pub(super) static COMPARE: Question = Question { name: "compare", answer: compare };

fn compare(asked: &Request) -> Result<Value, Failure> {
    let (puzzle, stop) = (asked.puzzle()?, asked.stop());
    let backend = asked.one_of("backend", backends::ALL, |it| it.name())?;
    let solver = Solver { backend, second: SecondSolution::Search, ..solver(asked)? };
    if asked.flag("sizes") {
        return Ok(sizes(&Export::new(&puzzle, &solver, solver.numbering(), None, &stop).tally()));
    }
    if puzzle.clash(&Layout::of(&puzzle)).is_some() {
        return refute(&puzzle, &solver, &stop);
    }
    let mut context = SolveContext::new(&puzzle, solver.logic);
    let found = solver.search_solutions(&mut context, &puzzle, 2, 2, &stop)?;
    let report = &found.report;
    let mut told = sizes(&report.formula);
    told["verdict"] = found.verdict().kind().name().into();
    told["encoding_ms"] = milliseconds(report.encode_time).into();
    told["solving_ms"] = milliseconds(report.solve_times.iter().sum()).into();
    told["conflicts"] = report.statistics.conflicts.into();
    Ok(told)
}

/// Solves the formula of a puzzle whose givens clash. The SAT pipeline would not encode it.
fn refute(puzzle: &Puzzle, solver: &Solver, stop: &Stop) -> Result<Value, Failure> {
    let begun = Instant::now();
    let export = Export::new(puzzle, solver, solver.numbering(), None, stop);
    let problem = Problem { layout: &Layout::of(puzzle), variables: export.variables() };
    let options = Options { stop: stop.clone(), ..Options::default() };
    let loaded = load(solver.backend, options, &problem, solver.encoding_config(), None)?;
    let mut told = sizes(&loaded.tally);
    told["encoding_ms"] = milliseconds(begun.elapsed()).into();
    let mut backend = loaded.whole().map_err(Failure::from)?;
    let begun = Instant::now();
    let verdict = match backend.solve(&[])? {
        Answer::Unsat(_) => VerdictKind::Invalid,
        Answer::Unknown(_) => VerdictKind::Unknown,
        Answer::Sat(_) => {
            return Err(Failure::new("the formula has a model, but the givens clash".to_owned()));
        }
    };
    told["verdict"] = verdict.name().into();
    told["solving_ms"] = milliseconds(begun.elapsed()).into();
    told["conflicts"] = backend.statistics().conflicts.into();
    Ok(told)
}

fn sizes(Tally { size, literals }: &Tally) -> Value {
    json!({ "variables": size.variables, "clauses": size.clauses, "literals": literals })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
