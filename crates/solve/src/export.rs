//! A puzzle compiled to a formula, the source of all [languages](crate::languages), and a DIMACS
//! writer with a header that describes the puzzle.

use std::{io::Write, sync::Arc};

use encodings::{ClauseSink, Lit, Size, Tally};

use crate::{SolveError, Solver};
use board::{
    Grid, Layout, Puzzle,
    stop::{Stop, StopReason},
    verify::verify,
};
use logic::reduce::{Reducer, ReductionResult};
use sat::{
    backends::{Answer, BackendEntry, Options, Problem},
    decode::{block, decode},
    dimacs::{DimacsWriteError, DimacsWriter, Header},
    encode::{FormulaSink, encode},
    load::load,
    variables::{Numbering, Variables},
};

/// A puzzle compiled up to the point where only clauses have to be written.
pub struct Export<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) solver: &'a Solver,
    pub(crate) layout: Arc<Layout>,
    pub(crate) variables: Variables,
    pub(crate) blocked: Option<&'a Grid>,
    pub(crate) stop: Stop,
    /// Why the logic pre-pass ended early.
    cut_short: Option<StopReason>,
}

impl<'a> Export<'a> {
    /// Compiles the puzzle. `Open` numbering gives variables to the candidates that logic leaves;
    /// `All` numbers every candidate and states the results of logic as unit clauses. With a
    /// solution to block, the formula is satisfiable only if there is another one.
    ///
    /// If logic is stopped, more candidates remain. The clauses are still correct, but they are not
    /// written, because the header would not describe them.
    pub fn new(
        puzzle: &'a Puzzle,
        solver: &'a Solver,
        numbering: Numbering,
        blocked: Option<&'a Grid>,
        stop: &Stop,
    ) -> Export<'a> {
        let layout = Arc::new(Layout::of(puzzle));
        let mut candidates = puzzle.candidates();
        let mut reducer = Reducer::new(Arc::clone(&layout), solver.logic);
        let cut_short = match reducer.reduce(&mut candidates, stop) {
            ReductionResult::Stopped(why) => Some(why),
            _ => None,
        };
        let (variables, stop) = (Variables::new(numbering, &candidates), stop.clone());
        Export { puzzle, solver, layout, variables, blocked, stop, cut_short }
    }

    /// Writes the clauses to any sink.
    pub fn clauses(&self, sink: &mut dyn FormulaSink) {
        encode(&self.layout, &self.variables, self.solver.encoding_config(), sink);
        if let Some(grid) = self.blocked {
            sink.clause(&block(&self.variables, grid));
        }
    }

    /// Returns the size of the formula by generating all its clauses.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.clauses(&mut tally);
        tally
    }

    /// Reports the start of writing as progress.
    ///
    /// # Errors
    /// If logic was stopped, or if it is time to stop: the output so far is then incomplete.
    pub(crate) fn begin(&self) -> Result<(), DimacsWriteError> {
        self.stop.report_progress(|progress| progress.encode(self.variables.candidates().total()));
        self.goes_on()
    }

    /// Checks that the board has no layers, for languages with a variable for each cell of the board.
    ///
    /// # Errors
    /// If it has layers.
    pub(crate) fn without_layers(&self) -> Result<(), DimacsWriteError> {
        match self.puzzle.shape.layers().is_empty() {
            true => Ok(()),
            false => {
                let what =
                    "smt2 and mzn do not support boards with layers; use cnf, gcnf, wcnf or opb";
                Err(std::io::Error::other(what).into())
            }
        }
    }

    /// Checks whether writing may continue.
    ///
    /// # Errors
    /// If logic was stopped, or if it is time to stop.
    pub(crate) fn goes_on(&self) -> Result<(), DimacsWriteError> {
        let why = self.cut_short.or_else(|| self.stop.reason());
        why.map_or(Ok(()), |why| Err(DimacsWriteError::Stopped(why)))
    }

    /// Returns the size of the formula before it is written.
    ///
    /// # Errors
    /// Those of [`Export::begin`].
    pub(crate) fn tally_until(&self) -> Result<Size, DimacsWriteError> {
        self.begin()?;
        let mut tally = TallyUntil { tally: Tally::default(), stop: &self.stop };
        self.clauses(&mut tally);
        self.goes_on()?;
        Ok(tally.tally.size)
    }

    /// Returns the header of a file of clauses; each of its lines begins with `mark`.
    pub(crate) fn header(&self, mark: &'static str) -> Header<'_> {
        let Export { puzzle, solver, variables, blocked, stop, .. } = self;
        let (logic, wording) = (Some(solver.logic), Some(solver.encoding_config()));
        Header { mark, puzzle, logic, wording, variables, blocked: *blocked, stop }
    }

    /// Returns the mapping of candidates to variables.
    pub fn variables(&self) -> &Variables {
        &self.variables
    }

    /// Writes header and formula in constant memory: the first pass counts, the second writes.
    ///
    /// # Errors
    /// If writing fails or is stopped.
    pub fn write(&self, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
        let size = self.tally_until()?;
        self.header("c").write(out)?;
        let mut writer = DimacsWriter::new(out, size).until(self.stop.clone());
        self.clauses(&mut writer);
        writer.finish()?;
        Ok(size)
    }

    /// Solves the formula with a solver; a model is checked against the puzzle.
    ///
    /// # Errors
    /// If the solver cannot be created or fails, or if its model is not a solution.
    pub fn ask(&self, entry: &dyn BackendEntry, stop: &Stop) -> Result<Answer, SolveError> {
        let problem = Problem { layout: &self.layout, variables: &self.variables };
        let options = Options { stop: stop.clone(), ..Options::default() };
        let wording = self.solver.encoding_config();
        let loaded =
            SolveError::of_panic_in(|| load(entry, options, &problem, wording, self.blocked))?;
        let mut backend = match loaded.whole() {
            Ok(backend) => backend,
            Err(why) => return Ok(Answer::Unknown(why)),
        };
        let answer = SolveError::of_panic_in(|| backend.solve(&[]))?;
        if let Answer::Sat(model) = &answer {
            self.decode_model(model, entry.name())?;
        }
        Ok(answer)
    }

    /// Returns the solution that a model of the formula represents. Literals may be in any order;
    /// those of auxiliary variables, and negative ones, may be left out.
    ///
    /// # Errors
    /// If a cell gets no digit or two, or if the grid is not a solution of the puzzle.
    pub fn grid(&self, model: &[Lit]) -> Result<Grid, SolveError> {
        self.decode_model(model, "the solver")
    }

    /// Returns the solution that a model of the solver `source_name` represents.
    fn decode_model(&self, model: &[Lit], source_name: &'static str) -> Result<Grid, SolveError> {
        let grid = decode(self.puzzle.shape, &self.variables, model)
            .map_err(|reason| SolveError::Model { backend: source_name, reason })?;
        verify(self.puzzle, &grid).map_err(|flaw| SolveError::Grid { source_name, flaw })?;
        Ok(grid)
    }

    /// Writes the formula for model counters, projected to the candidate variables. The solutions
    /// of the puzzle are the models that differ in these, regardless of auxiliary variables.
    ///
    /// # Errors
    /// If writing fails or is stopped.
    pub fn write_projected(&self, mut out: impl Write) -> Result<(), DimacsWriteError> {
        writeln!(out, "c t pmc")?;
        let size = self.tally_until()?;
        let mut writer = DimacsWriter::new(out, size).until(self.stop.clone());
        self.clauses(&mut writer);
        let mut out = writer.finish()?;
        write!(out, "c p show")?;
        (1..=self.variables.count()).try_for_each(|variable| write!(out, " {variable}"))?;
        writeln!(out, " 0")?;
        Ok(out.flush()?)
    }
}

/// A sink that counts clauses until it is time to stop.
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

    fn is_closed(&mut self) -> bool {
        self.stop.reason().is_some()
    }
}

impl FormulaSink for TallyUntil<'_> {}
