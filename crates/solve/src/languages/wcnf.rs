//! WCNF, for MaxSAT solvers: the board and its rules are hard, each given is soft.
//!
//! A solver breaks as few givens as it can, so its cost is the fewest givens to change for there to
//! be a solution, and its model is that solution; 0 if there is one as it is. With a solution ruled
//! out, the cost is the fewest givens to change for there to be another one.
//!
//! That there is *just* one is no formula of this kind: it says of all other grids that they are no
//! solution. What can be stated grows, a clause for each second solution that is found; the page of
//! `export` shows how.

use std::io::Write;

use encodings::{ClauseSink, Size};

use super::{Language, Takes};
use crate::export::Export;
use board::{Grid, Puzzle};
use sat::{
    dimacs::{DimacsWriter, Header, WriteError},
    variables::{Numbering, Value},
};

/// See the module.
pub(super) struct Wcnf;

impl Language for Wcnf {
    fn name(&self) -> &'static str {
        "wcnf"
    }

    fn summary(&self) -> &'static str {
        "WCNF, for MaxSAT solvers: each given is soft, so the cost is the number of givens to \
         change"
    }

    fn pieces(&self) -> &'static str {
        "clauses"
    }

    fn takes(&self) -> Takes {
        Takes { logic: false, wording: true, block: true }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, WriteError> {
        let Export { puzzle, solver, blocked, ref stop, .. } = *export;
        let rules = Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
        let hard = Export::new(&rules, solver, Numbering::All, blocked, stop);
        let mut size = hard.tally_until()?;
        size.clauses += puzzle.givens.filled().count() as u64;
        let written = write_clauses(puzzle, &hard, size, out);
        if let Err(WriteError::Stopped(why)) = &written {
            // Nothing before tells how many clauses there should be, so this is none.
            writeln!(out, "stopped: {why}")?;
        }
        written.map(|()| size)
    }
}

/// Writes the rules as clauses that must hold, and the givens as some that may be broken.
fn write_clauses(
    puzzle: &Puzzle,
    hard: &Export,
    size: Size,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    Header { puzzle, ..hard.header("c") }.write(out)?;
    let mut writer = DimacsWriter::weighted(out, size).until(hard.stop.clone());
    hard.clauses(&mut writer);
    writer.soft(1);
    for (cell, digit) in puzzle.givens.filled() {
        // In this numbering every candidate has a variable.
        if let Value::Lit(lit) = hard.variables.value(cell, digit) {
            writer.clause(&[lit]);
        }
    }
    writer.finish()?;
    Ok(())
}
