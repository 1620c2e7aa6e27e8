//! Group CNF, for programs that find minimal unsatisfiable groups.

use std::{collections::BTreeMap, io::Write};

use encodings::{ClauseSink, Lit, Size};

use super::{FileOptions, Language};
use crate::{Solver, export::Export};
use board::{Candidate, DigitNames, Grid, Layout, Puzzle, stop::Stop};
use logic::reduce;
use sat::{
    dimacs::{DimacsWriteError, DimacsWriter, Header, in_words},
    encode::{FormulaSink, Origin},
    variables::Numbering,
};

/// The language group CNF.
pub(super) struct Gcnf;

impl Language for Gcnf {
    fn name(&self) -> &'static str {
        "gcnf"
    }

    fn summary(&self) -> &'static str {
        "group CNF: the board as group 0, and a group for each given and each further rule"
    }

    fn element_name(&self) -> &'static str {
        "clauses"
    }

    fn options(&self) -> FileOptions {
        FileOptions { uses_logic: false, uses_encoding: true, can_block: false }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
        write_groups(export.puzzle, export.solver, &export.stop, out)
    }
}

/// Writes a puzzle as group CNF. Group 0 has the board and the eliminated candidates, over all
/// candidates and without any logic. Each given is a group with a unit clause, and each rule
/// besides the board is a group of its clauses. A set of groups is unsatisfiable together with
/// group 0 if and only if these givens and rules conflict. Programs that find minimal unsatisfiable
/// groups thus find [conflicts](crate::conflict).
///
/// The header names the given or the rule of each group (`c group 3 r1c7=5`, `c group 4 odd cells
/// r1c1`). Like that of any export, it also lists the candidate of each variable.
///
/// # Errors
/// If writing fails or is stopped.
pub fn write_groups(
    puzzle: &Puzzle,
    solver: &Solver,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<Size, DimacsWriteError> {
    let solver = Solver { logic: &reduce::NONE, ..solver.clone() };
    let rules = Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
    let export = Export::new(&rules, &solver, Numbering::All, None, stop);
    let givens = puzzle.givens.filled().count();
    let mut size = export.tally_until()?;
    size.clauses += givens as u64;
    let variables = &export.variables;
    // The header of the whole puzzle, which includes its givens.
    Header { puzzle, ..export.header("c") }.write(out)?;
    let names = DigitNames::numbers(puzzle.shape);
    for (number, (cell, digit)) in (1..).zip(puzzle.givens.filled()) {
        let name = names.candidate(puzzle.shape, Candidate { cell, digit }, "=");
        writeln!(out, "c group {number} {name}")?;
    }
    let groups: BTreeMap<usize, usize> = puzzle.rules.beside_board().zip(givens + 1..).collect();
    for (&rule, number) in &groups {
        let words = in_words(&*puzzle.rules.all()[rule], puzzle.shape);
        writeln!(out, "c group {number} {words}")?;
    }
    let writer = DimacsWriter::grouped(out, size, givens + groups.len()).until(stop.clone());
    let mut by_rule = ByRule { writer, layout: &export.layout, groups };
    export.clauses(&mut by_rule);
    let mut writer = by_rule.writer;
    for (number, (cell, digit)) in (1..).zip(puzzle.givens.filled()) {
        writer.group(number);
        // In this numbering every candidate has a variable.
        let lit = variables.lits(cell).find(|&(other, _)| other == digit);
        writer.clause(lit.map(|(_, lit)| lit).as_slice());
    }
    writer.finish()?;
    Ok(size)
}

/// A sink that puts the clauses of each rule besides the board into its group.
struct ByRule<'a, W: Write> {
    writer: DimacsWriter<W>,
    layout: &'a Layout,
    /// The group of each rule, by the number of the rule.
    groups: BTreeMap<usize, usize>,
}

impl<W: Write> ClauseSink for ByRule<'_, W> {
    fn fresh_var(&mut self) -> Lit {
        self.writer.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.writer.clause(clause);
    }

    fn is_closed(&mut self) -> bool {
        self.writer.is_closed()
    }
}

impl<W: Write> FormulaSink for ByRule<'_, W> {
    fn origin(&mut self, origin: Origin) {
        let group = origin.rule(self.layout).and_then(|rule| self.groups.get(&rule));
        self.writer.group(group.copied().unwrap_or(0));
    }
}
