//! The formula of a puzzle as clauses.

use board::{Candidate, stop::StopReason};
use encodings::{ClauseSink, Cnf, Lit};
use pyo3::{exceptions::PyTimeoutError, prelude::*};
use sat::{encode::FormulaSink, variables::Numbering};
use solve::{Solver, export::Export};

use crate::{
    cells::{Placed, placed},
    interrupt, picked,
    puzzle::Puzzle,
};

/// The candidates of the variables 1, 2, 3 …; gaps of the board have none.
type Meanings = Vec<Option<Placed>>;

/// Returns the clauses of a puzzle, and its candidates in the order of their variables.
#[pyfunction]
pub(crate) fn cnf(
    py: Python<'_>,
    puzzle: &Puzzle,
    formulation: &str,
    encoding: &str,
    sum_encoding: &str,
    timeout: Option<f64>,
) -> PyResult<(Vec<Vec<i32>>, Meanings)> {
    let solver = Solver {
        logic: &logic::reduce::NONE,
        formulation: picked::formulation(formulation)?,
        encoding: picked::encoding(encoding)?,
        sums: picked::sums(sum_encoding)?,
        ..Solver::default()
    };
    let puzzle = &puzzle.puzzle;
    let (sink, candidates) = interrupt::run(py, timeout, |until| {
        let export = Export::new(puzzle, &solver, Numbering::All, None, &until.stop);
        let mut sink = Clauses { cnf: Cnf::default(), stop: &until.stop, why: None };
        export.clauses(&mut sink);
        let shape = puzzle.shape;
        let of = |(candidate, _): (Candidate, _)| {
            (!shape.is_hole(candidate.cell)).then(|| placed(shape, candidate))
        };
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

/// Stores clauses until a stop condition holds.
struct Clauses<'a> {
    cnf: Cnf,
    stop: &'a board::stop::Stop,
    why: Option<StopReason>,
}

impl ClauseSink for Clauses<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.cnf.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.cnf.clause(clause);
    }

    fn is_closed(&mut self) -> bool {
        self.why = self.why.or_else(|| self.stop.reason());
        self.why.is_some()
    }
}

impl FormulaSink for Clauses<'_> {}
