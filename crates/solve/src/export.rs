//! A puzzle as a DIMACS file that describes itself.

use std::{collections::BTreeMap, io::Write, sync::Arc};

use encodings::{ClauseSink, Lit, Size, Tally};

use crate::Solver;
use board::{Grid, Layout, Puzzle, stop::Stop};
use logic::reduce::{self, Reducer};
use sat::{
    decode::block,
    dimacs::{DimacsWriter, Header, WriteError, in_words},
    encode::{FormulaSink, Origin, encode},
    variables::{Numbering, Variables},
};

/// A puzzle compiled to the point where only clauses have to be written.
pub struct Export<'a> {
    puzzle: &'a Puzzle,
    solver: &'a Solver,
    layout: Arc<Layout>,
    variables: Variables,
    blocked: Option<&'a Grid>,
    stop: Stop,
}

impl<'a> Export<'a> {
    /// What logic leaves of the puzzle, in `Open` numbering, or all its
    /// candidates, with units for what logic found, in `All`. With a solution
    /// to block, the formula has a model only if there is another one.
    ///
    /// Logic that is stopped leaves more than it could; the formula is right
    /// all the same.
    pub fn new(
        puzzle: &'a Puzzle,
        solver: &'a Solver,
        numbering: Numbering,
        blocked: Option<&'a Grid>,
        stop: &Stop,
    ) -> Export<'a> {
        let layout = Arc::new(Layout::of(puzzle));
        let mut candidates = puzzle.candidates();
        Reducer::new(Arc::clone(&layout), solver.logic).reduce(&mut candidates, stop);
        let variables = Variables::new(numbering, &candidates);
        Export { puzzle, solver, layout, variables, blocked, stop: stop.clone() }
    }

    /// The clauses, into any sink.
    pub fn clauses(&self, sink: &mut dyn FormulaSink) {
        encode(&self.layout, &self.variables, self.solver.wording(), sink);
        if let Some(grid) = self.blocked {
            sink.clause(&block(&self.variables, grid));
        }
    }

    /// How large the formula is; counts it clause by clause.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.clauses(&mut tally);
        tally
    }

    /// Which candidates have which variables.
    pub fn variables(&self) -> &Variables {
        &self.variables
    }

    /// Writes header and formula in constant memory: one pass counts, the other
    /// writes.
    ///
    /// # Errors
    /// If they cannot be written, or there was no time for all of it.
    pub fn write(&self, out: &mut dyn Write) -> Result<Size, WriteError> {
        let Export { puzzle, solver, variables, blocked, stop, .. } = self;
        stop.tell(|progress| progress.encode(variables.candidates().total()));
        let mut tally = TallyUntil { tally: Tally::default(), stop };
        self.clauses(&mut tally);
        let size = tally.tally.size;
        let (logic, wording) = (solver.logic, solver.wording());
        Header { puzzle, logic, wording, variables, blocked: *blocked, stop }.write(out)?;
        let mut writer = DimacsWriter::new(out, size).until(stop.clone());
        self.clauses(&mut writer);
        writer.finish()?;
        Ok(size)
    }

    /// Writes the formula for model counters, with its candidates as what is to be told apart.
    /// The solutions of a puzzle are the models that differ in these, whatever the auxiliary
    /// variables of an encoding are.
    ///
    /// # Errors
    /// If it cannot be written, or there was no time for it.
    pub fn write_projected(&self, mut out: impl Write) -> Result<(), WriteError> {
        writeln!(out, "c t pmc")?;
        let size = self.tally().size;
        let mut writer = DimacsWriter::new(out, size).until(self.stop.clone());
        self.clauses(&mut writer);
        let mut out = writer.finish()?;
        write!(out, "c p show")?;
        (1..=self.variables.count()).try_for_each(|variable| write!(out, " {variable}"))?;
        writeln!(out, " 0")?;
        Ok(out.flush()?)
    }
}

/// Writes a puzzle as group CNF: in group 0 the board and what the puzzle rules out, over all its
/// candidates and without any logic; then a group for each given, a unit clause, and one for each
/// rule beside the board, all its clauses. A set of groups is unsatisfiable together with group 0
/// if and only if these givens and rules clash: programs that find minimal unsatisfiable groups
/// find [conflicts](crate::conflict).
///
/// The header names the given or the rule of each group (`c group 3 r1c7=5`, `c group 4 odd cells
/// r1c1`) and, as that of any export, the candidate of each variable.
///
/// # Errors
/// If it cannot be written, or there was no time for all of it.
pub fn write_groups(
    puzzle: &Puzzle,
    solver: &Solver,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<Size, WriteError> {
    let solver = Solver { logic: &reduce::NONE, ..solver.clone() };
    let rules = Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
    let export = Export::new(&rules, &solver, Numbering::All, None, stop);
    stop.tell(|progress| progress.encode(export.variables.candidates().total()));
    let mut tally = TallyUntil { tally: Tally::default(), stop };
    export.clauses(&mut tally);
    let givens = puzzle.givens.filled().count();
    let mut size = tally.tally.size;
    size.clauses += givens as u64;
    let variables = &export.variables;
    let (logic, wording) = (solver.logic, solver.wording());
    Header { puzzle, logic, wording, variables, blocked: None, stop }.write(out)?;
    for (number, (cell, digit)) in (1..).zip(puzzle.givens.filled()) {
        writeln!(out, "c group {number} {}={digit}", puzzle.shape.name(cell))?;
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

/// Puts the clauses of each rule beside the board into its group.
struct ByRule<'a, W: Write> {
    writer: DimacsWriter<W>,
    layout: &'a Layout,
    /// By the number of the rule.
    groups: BTreeMap<usize, usize>,
}

impl<W: Write> ClauseSink for ByRule<'_, W> {
    fn fresh_var(&mut self) -> Lit {
        self.writer.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.writer.clause(clause);
    }
}

impl<W: Write> FormulaSink for ByRule<'_, W> {
    fn origin(&mut self, origin: Origin) {
        let group = origin.rule(self.layout).and_then(|rule| self.groups.get(&rule));
        self.writer.group(group.copied().unwrap_or(0));
    }

    fn is_closed(&mut self) -> bool {
        self.writer.is_closed()
    }
}

/// Counts until it is time to stop.
struct TallyUntil<'a> {
    tally: Tally,
    stop: &'a Stop,
}

impl ClauseSink for TallyUntil<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.tally.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.tally.clause(clause);
    }
}

impl FormulaSink for TallyUntil<'_> {
    fn is_closed(&mut self) -> bool {
        self.stop.reason().is_some()
    }
}
