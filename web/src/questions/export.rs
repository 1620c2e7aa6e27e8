//! `export`: the formula of the puzzle as DIMACS, with its sizes.

use logic::reduce;
use sat::formulations;
use serde_json::{Value, json};
use solve::{Solver, export::Export};

use super::Question;
use crate::asked::{Failure, Request};

pub(super) static EXPORT: Question = Question { name: "export", answer: export };

fn export(asked: &Request) -> Result<Value, Failure> {
    let (puzzle, solver) = (asked.puzzle()?, solver(asked)?);
    let stop = asked.stop();
    let export = Export::new(&puzzle, &solver, solver.numbering(), None, &stop);
    let mut text = Vec::new();
    let size = export.write(&mut text)?;
    Ok(json!({
        "variables": size.variables,
        "clauses": size.clauses,
        "dimacs": String::from_utf8_lossy(&text),
    }))
}

/// Returns the SAT pipeline with the options of the request.
pub(super) fn solver(asked: &Request) -> Result<Solver, Failure> {
    Ok(Solver {
        logic: asked.one_of("logic", reduce::ALL, |it| it.name)?,
        formulation: match asked.word_or_none("formulation") {
            Some(_) => asked.one_of("formulation", formulations::ALL, |it| it.name)?,
            None => &formulations::EXTENDED,
        },
        encoding: asked.one_of("encoding", encodings::ALL, |it| it.name())?,
        sums: asked.one_of("sum_encoding", encodings::sums::ALL, |it| it.name())?,
        ..Solver::default()
    })
}
