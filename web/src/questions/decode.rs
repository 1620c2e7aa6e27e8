//! `decode`: the grid of a solver's `answer` to the formula of the question `export`, or with
//! `of_proof` to that of the question `prove`. The grid is verified.

use encodings::{ClauseSink, Lit, Tally};
use sat::{
    dimacs::{Answer, PartialModel},
    encode::FormulaSink,
};
use serde_json::{Value, json};
use solve::{Solver, export::Export};

use super::{Question, export, prove};
use crate::asked::{Failure, Request};

pub(super) static DECODE: Question = Question { name: "decode", answer: decode };

fn decode(asked: &Request) -> Result<Value, Failure> {
    let (puzzle, stop) = (asked.puzzle()?, asked.stop());
    let is_of_proof = asked.flag("of_proof");
    let (solver, blocked): (Solver, _) = match is_of_proof {
        true => (prove::solver(asked)?, prove::solution(&puzzle, &stop)?),
        false => (export::solver(asked)?, None),
    };
    let export = Export::new(&puzzle, &solver, solver.numbering(), blocked.as_ref(), &stop);
    let variables = u32::try_from(export.tally().size.variables)?;
    let text = without_log(asked.word("answer")?);
    let values = match Answer::read(&mut text.as_bytes(), variables)? {
        Answer::Satisfiable(values) => values,
        Answer::Unsatisfiable => return Ok(json!({ "status": "unsatisfiable" })),
        Answer::Unknown => return Ok(json!({ "status": "unknown" })),
    };
    let model: Vec<Lit> = (1..=variables)
        .filter_map(|variable| {
            let lit = Lit::positive(variable);
            values.get(variable).map(|is_true| if is_true { lit } else { !lit })
        })
        .collect();
    let grid = export.grid(&model)?;
    if blocked.as_ref() == Some(&grid) {
        return Err(Failure::new("the grid is the solution that the formula excludes".to_owned()));
    }
    let mut check = ModelCheck { values: &values, tally: Tally::default(), wrong: None };
    export.clauses(&mut check);
    Ok(json!({
        "status": "satisfiable",
        "solution": puzzle.shape.line(&grid),
        "variables": variables,
        "assigned": model.len(),
        "wrong_clause": check.wrong,
    }))
}

/// Returns the lines of an answer without the log of the solver around them. Lines of values
/// without a status are a model.
fn without_log(text: &str) -> String {
    let lines = || text.lines().map(str::trim);
    let has_key = |line: &str, key: char| {
        line.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let has_status = lines().any(|line| has_key(line, 's'));
    if has_status || lines().any(|line| has_key(line, 'v')) {
        let answer = lines().filter(|line| has_key(line, 's') || has_key(line, 'v'));
        let status = (!has_status).then_some("s SATISFIABLE");
        return status.into_iter().chain(answer).collect::<Vec<_>>().join("\n");
    }
    // The last line of the log of minisat.
    let status = |line: &str| match line {
        "SATISFIABLE" | "UNSATISFIABLE" | "UNKNOWN" => Some(format!("s {line}")),
        "INDETERMINATE" => Some("s UNKNOWN".to_owned()),
        _ => None,
    };
    lines().find_map(status).unwrap_or_else(|| text.to_owned())
}

/// A sink that looks for a clause whose literals are all false.
struct ModelCheck<'a> {
    values: &'a PartialModel,
    tally: Tally,
    wrong: Option<String>,
}

impl ClauseSink for ModelCheck<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.tally.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        let is_false = |lit: &Lit| self.values.get(lit.variable()) == Some(!lit.is_positive());
        if self.wrong.is_none() && clause.iter().all(is_false) {
            self.wrong = Some(clause.iter().map(|lit| format!("{lit} ")).collect::<String>() + "0");
        }
    }
}

impl FormulaSink for ModelCheck<'_> {}
