//! A puzzle as clauses.

use board::stop::Why;
use encodings::{ClauseSink, Cnf, Lit};
use pyo3::{exceptions::PyTimeoutError, prelude::*};
use sat::{encode::FormulaSink, variables::Numbering};
use solve::{Solver, export::Export};

use crate::{
    cells::{Placed, placed},
    interrupt, picked,
    puzzle::Puzzle,
};

/// The clauses of a puzzle, and its candidates in the order of their variables 1, 2, 3 …
#[pyfunction]
pub(crate) fn cnf(
    py: Python<'_>,
    puzzle: &Puzzle,
    statement: &str,
    encoding: &str,
    sums: &str,
    timeout: Option<f64>,
) -> PyResult<(Vec<Vec<i32>>, Vec<Placed>)> {
    let solver = Solver {
        logic: &logic::reduce::NONE,
        statement: picked::statement(statement)?,
        encoding: picked::encoding(encoding)?,
        sums: picked::sums(sums)?,
        ..Solver::default()
    };
    let puzzle = &puzzle.puzzle;
    let (sink, candidates) = interrupt::run(py, timeout, |until| {
        let export = Export::new(puzzle, &solver, Numbering::All, None, &until.stop);
        let mut sink = Clauses { cnf: Cnf::default(), stop: &until.stop, why: None };
        export.clauses(&mut sink);
        let of = |(candidate, _)| placed(puzzle.shape, candidate);
        ((sink.cnf, sink.why), export.variables().iter().map(of).collect())
    })?;
    match sink {
        (_, Some(why)) => Err(PyTimeoutError::new_err(why.to_string())),
        (cnf, None) => {
            let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
            Ok((cnf.clauses().map(numbers).collect(), candidates))
        }
    }
}

/// Keeps clauses until it is time to stop.
struct Clauses<'a> {
    cnf: Cnf,
    stop: &'a board::stop::Stop,
    why: Option<Why>,
}

impl ClauseSink for Clauses<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.cnf.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.cnf.clause(clause);
    }
}

impl FormulaSink for Clauses<'_> {
    fn is_closed(&mut self) -> bool {
        self.why = self.why.or_else(|| self.stop.reason());
        self.why.is_some()
    }
}
