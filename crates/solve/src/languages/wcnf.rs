//! WCNF, for MaxSAT solvers: the board and its rules are hard clauses, each given is soft.
//!
//! A solver violates as few givens as possible. So its cost is the fewest givens to change for a
//! solution to exist, and its model is that solution; the cost is 0 if the puzzle has one. With a
//! blocked solution, the cost is the fewest givens to change for another one to exist.
//!
//! Uniqueness cannot be expressed in such a formula, since it is a statement about all other grids.
//! It can be approximated by a clause for each second solution found; the page of `export` shows
//! how.

use std::io::Write;

use encodings::{ClauseSink, Size};

use super::{FileOptions, Language};
use crate::export::Export;
use board::{Grid, Puzzle};
use sat::{
    dimacs::{DimacsWriteError, DimacsWriter, Header},
    variables::{CandidateValue, Numbering},
};

/// The language WCNF.
pub(super) struct Wcnf;

impl Language for Wcnf {
    fn name(&self) -> &'static str {
        "wcnf"
    }

    fn summary(&self) -> &'static str {
        "WCNF, for MaxSAT solvers: each given is soft, so the cost is the number of givens to \
         change"
    }

    fn element_name(&self) -> &'static str {
        "clauses"
    }

    fn options(&self) -> FileOptions {
        FileOptions { uses_logic: false, uses_encoding: true, can_block: true }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
        let Export { puzzle, solver, blocked, ref stop, .. } = *export;
        let rules = Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
        let hard = Export::new(&rules, solver, Numbering::All, blocked, stop);
        let mut size = hard.tally_until()?;
        size.clauses += puzzle.givens.filled().count() as u64;
        let written = write_clauses(puzzle, &hard, size, out);
        if let Err(DimacsWriteError::Stopped(why)) = &written {
            // No header states the number of clauses, so this line makes the file invalid.
            writeln!(out, "stopped: {why}")?;
        }
        written.map(|()| size)
    }
}

/// Writes the rules as hard clauses, and the givens as soft clauses.
fn write_clauses(
    puzzle: &Puzzle,
    hard: &Export,
    size: Size,
    out: &mut dyn Write,
) -> Result<(), DimacsWriteError> {
    Header { puzzle, ..hard.header("c") }.write(out)?;
    // The format has no `p` line.
    writeln!(out, "c wcnf {} {}", size.variables, size.clauses)?;
    let mut writer = DimacsWriter::weighted(out, size).until(hard.stop.clone());
    hard.clauses(&mut writer);
    writer.soft(1);
    for (cell, digit) in puzzle.givens.filled() {
        // In this numbering every candidate has a variable.
        if let CandidateValue::Lit(lit) = hard.variables.value(cell, digit) {
            writer.clause(&[lit]);
        }
    }
    writer.finish()?;
    Ok(())
}
