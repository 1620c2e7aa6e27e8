//! `export`: the formula of the puzzle as DIMACS, with its sizes and the origins of its clauses and
//! auxiliary variables.

use board::Layout;
use encodings::{ClauseSink, Lit, Tally};
use logic::reduce;
use sat::{
    encode::{FormulaSink, Origin},
    formulations,
};
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
    let layout = Layout::of(&puzzle);
    let (clauses, auxiliary) = origins(&export, &layout);
    Ok(json!({
        "variables": size.variables,
        "clauses": size.clauses,
        "dimacs": String::from_utf8_lossy(&text),
        "origins": clauses,
        "auxiliary": auxiliary,
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

/// The origin of clauses or variables, from this number on.
type Run = (u64, String);

/// Returns the constraint of each clause, numbered from 0, and the constraint and digit of each
/// auxiliary variable.
fn origins(export: &Export, layout: &Layout) -> (Vec<Run>, Vec<Run>) {
    let candidates = u64::from(export.variables().count());
    let mut sink = Origins {
        layout,
        candidates,
        tally: Tally::default(),
        origin: None,
        clauses: Vec::new(),
        auxiliary: Vec::new(),
    };
    export.clauses(&mut sink);
    (sink.clauses, sink.auxiliary)
}

/// A sink that notes the origins of clauses and auxiliary variables.
struct Origins<'a> {
    layout: &'a Layout,
    candidates: u64,
    tally: Tally,
    origin: Option<Origin>,
    clauses: Vec<Run>,
    auxiliary: Vec<Run>,
}

impl Origins<'_> {
    /// Returns the name of the constraint, and its digit.
    fn words(&self) -> (String, Option<String>) {
        let Origins { layout, .. } = *self;
        let name = |number: usize| layout.constraints()[number].name();
        let digit = |it| Some(layout.digit(it).to_string());
        match self.origin {
            None => ("other".to_owned(), None),
            Some(Origin::Given(_)) => ("givens and determined cells".to_owned(), None),
            Some(Origin::Eliminated(_)) => ("eliminated candidates".to_owned(), None),
            Some(Origin::Cell(cell)) => (format!("cell {}", layout.shape.name(cell)), None),
            Some(Origin::Constraint(number, it)) => (name(number).to_string(), digit(it)),
            Some(Origin::Relation(number)) => (layout.relations()[number].name.to_string(), None),
            Some(Origin::Triad(first, second, it)) => {
                (format!("cells shared by {} and {}", name(first), name(second)), digit(it))
            }
        }
    }
}

impl ClauseSink for Origins<'_> {
    fn fresh_var(&mut self) -> Lit {
        let variable = self.tally.fresh_var();
        if self.tally.size.variables > self.candidates {
            let (name, digit) = self.words();
            let words = digit.map_or(name.clone(), |digit| format!("digit {digit} in {name}"));
            note(&mut self.auxiliary, self.tally.size.variables, words);
        }
        variable
    }

    fn clause(&mut self, clause: &[Lit]) {
        let (name, _) = self.words();
        note(&mut self.clauses, self.tally.size.clauses, name);
        self.tally.clause(clause);
    }
}

impl FormulaSink for Origins<'_> {
    fn origin(&mut self, origin: Origin) {
        self.origin = Some(origin);
    }
}

/// Adds an origin if it differs from the last one.
fn note(runs: &mut Vec<Run>, number: u64, words: String) {
    if runs.last().is_none_or(|(_, last)| *last != words) {
        runs.push((number, words));
    }
}
