//! The SAT pipeline: reduce, encode, solve, decode, verify, block, and solve again.
//!
//! [`Solver`] holds the options of the user. `Solver::begun` runs the pipeline up to the first
//! solve; [`Solutions::next`] runs the rest. Uniqueness is decided by the first two solutions;
//! counting takes the first N.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
    time::Duration,
};

use encodings::{
    Encoding, Lit,
    sums::{self, SumEncoding},
};

use crate::{
    EffortShare, Report, SearchResult, SolutionsEnd, SolveContext, SolveError, bitmask_search,
    exchange::exchanged,
};
use board::{
    Candidate, Candidates, Grid, Layout, Puzzle, Shape,
    stop::{Stop, StopReason},
    verify::verify,
};
use logic::reduce::{self, Logic, ReductionResult};
use sat::{
    EncodingConfig,
    backends::{self, Answer, Backend, Options, Problem},
    decode::{block, decode},
    formulations::{self, Formulation},
    load::load,
    variables::{CandidateValue, Numbering, Variables},
};

/// The options of the SAT pipeline.
#[derive(Clone)]
pub struct Solver {
    /// The level of the logic pre-pass.
    pub logic: &'static Logic,
    /// The constraints that are encoded.
    pub formulation: &'static Formulation,
    /// The encoding of at-most-one constraints.
    pub encoding: &'static dyn Encoding,
    /// The encoding of sum constraints.
    pub sums: &'static dyn SumEncoding,
    /// The SAT solver.
    pub backend: &'static dyn backends::BackendEntry,
    /// True if only the SAT pipeline may answer, so that no faster engine takes its place.
    pub pipeline_only: bool,
    /// The division of work between the bitmask search and the CDCL solver.
    pub pace: EffortShare,
    /// The random seed, for backends that support one.
    pub seed: u64,
    /// How a second solution is searched for first.
    pub second: SecondSolution,
    /// True if solutions that differ only in layers are the same solution.
    pub digits_only: bool,
    /// The time limit of [`Solver::verdict`] and [`Solver::solutions`]; `None` means no limit.
    /// Functions with a [`Stop`] parameter use that instead.
    pub time_limit: Option<Duration>,
}

/// How a second solution is searched for first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SecondSolution {
    /// By exchanging two digits of the first solution, which is the fastest way.
    #[default]
    Exchange,
    /// By the backend directly, to measure its second solve.
    Search,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            logic: &reduce::PROBING,
            formulation: &formulations::EXTENDED,
            encoding: encodings::ALL[0],
            sums: sums::ALL[0],
            backend: backends::ALL[0],
            pipeline_only: false,
            pace: EffortShare::default(),
            seed: 0,
            second: SecondSolution::default(),
            digits_only: false,
            time_limit: None,
        }
    }
}

impl Solver {
    /// Returns true if formulation, encoding, sum encoding and backend are the defaults and the
    /// logic runs the default propagators, with or without probing. Returns false if only the SAT
    /// pipeline may answer.
    pub fn is_default_pipeline(&self) -> bool {
        if self.pipeline_only {
            return false;
        }
        let usual = &Solver::default();
        let names = |it: &Solver| {
            let EncodingConfig { formulation, encoding, sums } = it.encoding_config();
            [formulation.name, encoding.name(), sums.name(), it.backend.name()]
        };
        names(self) == names(usual) && std::ptr::eq(self.logic.propagators, usual.logic.propagators)
    }

    /// Returns true if the bitmask search tries this puzzle before the SAT pipeline, for up to
    /// `limit` solutions.
    pub fn tries_bitmask_search_first(&self, puzzle: &Puzzle, limit: u64) -> bool {
        self.may_try_bitmask_search(limit) && bitmask_search::are_for(puzzle, limit)
    }

    /// Returns true if these options allow the bitmask search for up to `limit` solutions of a
    /// suitable puzzle.
    pub fn may_try_bitmask_search(&self, limit: u64) -> bool {
        self.is_default_pipeline() && self.second == SecondSolution::Exchange && limit > 0
    }

    /// Returns the encoding options: formulation, at-most-one encoding and sum encoding.
    pub fn encoding_config(&self) -> EncodingConfig<'static> {
        let Solver { formulation, encoding, sums, .. } = *self;
        EncodingConfig { formulation, encoding, sums }
    }

    /// Runs the SAT pipeline up to the end of the logic pre-pass, without building a formula. Only
    /// solutions within `candidates` are found.
    pub(crate) fn begin_solutions<'p>(
        &self,
        context: &mut SolveContext,
        puzzle: &'p Puzzle,
        mut candidates: Candidates,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        let mut report = Report::new(&puzzle.candidates());
        let layout = &Arc::clone(&context.layout);
        if let Some(clash) = puzzle.clash(layout) {
            let source = Source::Ended(SolutionsEnd::Invalid(clash));
            return Ok(Solutions { puzzle, left: candidates, source, report });
        }
        let reducer = context.reducer();
        let reduced = reducer.reduce(&mut candidates, stop);
        let known = reducer.found();
        report.logic_done(&candidates);
        let source = match reduced {
            ReductionResult::Solved => {
                Source::Last(candidates.singles(puzzle.shape), SolutionsEnd::Exhausted)
            }
            ReductionResult::Contradiction(_) => Source::Ended(SolutionsEnd::Exhausted),
            ReductionResult::Stopped(why) => Source::Ended(SolutionsEnd::Unknown(why)),
            ReductionResult::Open => {
                let mut search = Search::new(self, layout, &candidates, stop);
                if search.may_exchange() {
                    search.known = known.into_iter().map(|grid| (grid, PROBING_SOURCE)).collect();
                }
                Source::Search(Box::new(search))
            }
        };
        Ok(Solutions { puzzle, left: candidates, source, report })
    }

    /// Returns a [`Stop`] for the time limit of this solver.
    pub(crate) fn stop(&self) -> Stop {
        self.time_limit.map_or(Stop::never(), |time| Stop::never().after(time))
    }

    /// Returns the variable numbering that suits the logic level. Without logic nothing has been
    /// eliminated, so all candidates become variables.
    pub fn numbering(&self) -> Numbering {
        match self.logic.propagators {
            [] => Numbering::All,
            _ => Numbering::Open,
        }
    }
}

/// The source of solutions that were found while candidates were probed.
const PROBING_SOURCE: &str = "probing";

/// An iterator over the solutions of a puzzle, each verified. It is not [`Send`], because its
/// [backend](Backend) is not: send the puzzle to other threads instead.
pub struct Solutions<'p> {
    puzzle: &'p Puzzle,
    left: Candidates,
    source: Source,
    /// Sizes and times up to now.
    pub report: Report,
}

enum Source {
    Ended(SolutionsEnd),
    /// One solution that has not been returned yet, and the end that follows it.
    Last(Grid, SolutionsEnd),
    Search(Box<Search>),
}

impl<'p> Solutions<'p> {
    /// Returns the result of another engine as solutions: at most one grid, then the end.
    pub(crate) fn decided(
        puzzle: &'p Puzzle,
        left: Candidates,
        (grid, end): (Option<Grid>, SolutionsEnd),
        mut report: Report,
    ) -> Solutions<'p> {
        report.candidates_after = left.total();
        let source = match grid {
            Some(grid) => Source::Last(grid, end),
            None => Source::Ended(end),
        };
        Solutions { puzzle, left, source, report }
    }

    /// Returns how the search ended, or `None` while there may be more solutions.
    pub fn ended(&self) -> Option<&SolutionsEnd> {
        match &self.source {
            Source::Ended(end) => Some(end),
            _ => None,
        }
    }

    /// Returns true if a search is still needed to decide the puzzle.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.source, Source::Search(_))
    }

    /// Returns the shape of the solutions.
    pub fn shape(&self) -> Shape {
        self.puzzle.shape
    }

    /// Returns the candidates that the logic pre-pass left. Every solution consists of these.
    pub fn left(&self) -> &Candidates {
        &self.left
    }

    /// Restricts all further solutions to those with at least one of `candidates`, which must be
    /// among [`Solutions::left`]. Earlier requirements remain in force.
    pub(crate) fn require(&mut self, mut candidates: impl Iterator<Item = Candidate>) {
        match &mut self.source {
            Source::Search(search) => search.require(candidates),
            Source::Last(grid, end) => {
                if !candidates.any(|Candidate { cell, digit }| grid.get(cell) == Some(digit)) {
                    self.source = Source::Ended(end.clone());
                }
            }
            Source::Ended(_) => {}
        }
    }

    /// Loads the formula into the backend, unless a known solution is still to be returned.
    pub(crate) fn load_formula(mut self) -> Result<Self, SolveError> {
        if let Source::Search(search) = &mut self.source
            && search.known.is_empty()
            && let Err(why) = search.load(&mut self.report)?
        {
            self.source = Source::Ended(SolutionsEnd::Unknown(why));
        }
        Ok(self)
    }

    /// Restarts the series with these solutions, as if they had just been found.
    pub(crate) fn begin_again(&mut self, grids: Vec<Grid>) {
        match &mut self.source {
            Source::Search(search) => {
                search.known = grids.into_iter().map(|grid| (grid, bitmask_search::NAME)).collect();
                search.blocked.clear();
                search.unblocked.clear();
            }
            _ => self.source = Source::Ended(SolutionsEnd::Unknown(StopReason::Limit)),
        }
    }

    /// Excludes the candidates that `may_be` rejects from all further solutions.
    pub(crate) fn rule_out(&mut self, may_be: impl Fn(Candidate) -> bool) {
        if let Source::Search(search) = &mut self.source {
            search.rule_out(may_be);
        }
    }

    /// Returns true if the backend already knows that no further solution contains the candidate.
    pub(crate) fn is_impossible(&self, Candidate { cell, digit }: Candidate) -> bool {
        let Source::Search(search) = &self.source else { return false };
        match (search.variables.value(cell, digit), &search.backend) {
            (CandidateValue::False, _) => true,
            (CandidateValue::Lit(lit), Some(backend)) => backend.is_impossible(lit),
            _ => false,
        }
    }

    /// Returns true if the clauses that the backend learns are getting better.
    pub(crate) fn is_gaining(&self) -> bool {
        let Source::Search(search) = &self.source else { return false };
        search.backend.as_ref().is_some_and(|it| it.is_gaining())
    }

    /// Records a verified solution and returns it. It must be a new one.
    fn record_solution(
        &mut self,
        mut search: Box<Search>,
        grid: Grid,
        finder: &'static str,
    ) -> Result<Grid, SolveError> {
        search.note(&grid, finder)?;
        self.source = Source::Search(search);
        Ok(grid)
    }

    fn verify_solution(&self, grid: Grid, source_name: &'static str) -> Result<Grid, SolveError> {
        match verify(self.puzzle, &grid) {
            Ok(()) => Ok(grid),
            Err(flaw) => Err(SolveError::Grid { source_name, flaw }),
        }
    }
}

impl Solutions<'_> {
    /// Searches for the next solution until about `effort` has been spent in total (see
    /// [`Solutions::effort`]).
    ///
    /// # Errors
    /// If the backend fails or panics, or returns a wrong or repeated solution.
    pub(crate) fn step(&mut self, effort: u64) -> Result<Step, SolveError> {
        // After any error below, the result is unknown.
        let unknown = Source::Ended(SolutionsEnd::Unknown(StopReason::GaveUp));
        let mut search = match std::mem::replace(&mut self.source, unknown) {
            Source::Search(search) => search,
            Source::Last(grid, end) => {
                self.source = Source::Ended(end);
                return self.verify_solution(grid, self.report.decided_by()).map(Step::Found);
            }
            ended @ Source::Ended(_) => {
                self.source = ended;
                return Ok(Step::Over);
            }
        };
        if let Some((grid, finder)) = search.known.pop() {
            self.report.probed += usize::from(finder == PROBING_SOURCE);
            let grid = self.verify_solution(grid, finder)?;
            return self.record_solution(search, grid, finder).map(Step::Found);
        }
        if let Some(first) = search.exchangeable()
            && let Some(grid) =
                exchanged(&search.layout, search.variables.candidates(), first, &search.stop)
            && verify(self.puzzle, &grid).is_ok()
        {
            self.report.exchanged = Some(grid.differing(first).len());
            return self.record_solution(search, grid, "exchange").map(Step::Found);
        }
        search.block();
        let resumed = std::mem::take(&mut search.is_paused);
        let backend = match search.load_backend(&mut self.report)? {
            Ok(backend) => backend,
            Err(why) => {
                self.source = Source::Ended(SolutionsEnd::Unknown(why));
                return Ok(Step::Over);
            }
        };
        let loading = EFFORT_PER_LITERAL * self.report.formula.literals;
        self.report.solve_begins();
        let answer = SolveError::of_panic_in(|| {
            let answer = backend.solve_for(&[], effort.saturating_sub(loading));
            self.report.solve_done(backend.statistics(), resumed);
            answer
        })?;
        match answer {
            None => {
                search.is_paused = true;
                self.source = Source::Search(search);
                Ok(Step::Paused)
            }
            Some(Answer::Sat(model)) => {
                let backend = self.report.backend;
                let grid = decode(self.puzzle.shape, &search.variables, &model)
                    .map_err(|reason| SolveError::Model { backend, reason })?;
                let grid = self.verify_solution(grid, backend)?;
                self.record_solution(search, grid, backend).map(Step::Found)
            }
            Some(Answer::Unsat(_)) => {
                self.source = Source::Ended(SolutionsEnd::Exhausted);
                Ok(Step::Over)
            }
            Some(Answer::Unknown(why)) => {
                self.source = Source::Ended(SolutionsEnd::Unknown(why));
                Ok(Step::Over)
            }
        }
    }

    /// Returns the effort spent so far: that of writing the formula plus that of the backend, which
    /// is 0 if it cannot be paused.
    pub(crate) fn effort(&self) -> u64 {
        let backend = match &self.source {
            Source::Search(search) => search.backend.as_ref().map_or(0, |it| it.effort()),
            _ => 0,
        };
        backend + EFFORT_PER_LITERAL * self.report.formula.literals
    }

    /// Counts the solutions up to `limit` and keeps the first `keep` of them.
    pub(crate) fn up_to(mut self, limit: u64, keep: usize) -> Result<SearchResult, SolveError> {
        let (mut grids, mut count) = (Vec::new(), 0);
        while count < limit
            && let Some(grid) = self.next().transpose()?
        {
            count += 1;
            if grids.len() < keep {
                grids.push(grid);
            }
        }
        Ok(SearchResult { grids, count, end: self.ended().cloned(), report: self.report })
    }
}

/// The effort of writing one literal of the formula, in the unit of [`Solutions::effort`].
pub(crate) const EFFORT_PER_LITERAL: u64 = 20;

/// The result of one step of the search for solutions.
pub(crate) enum Step {
    /// A new, verified solution.
    Found(Grid),
    /// The search has ended; [`Solutions::ended`] has the reason.
    Over,
    /// The effort limit was reached before the next solution.
    Paused,
}

impl Iterator for Solutions<'_> {
    type Item = Result<Grid, SolveError>;

    fn next(&mut self) -> Option<Result<Grid, SolveError>> {
        match self.step(u64::MAX) {
            Ok(Step::Found(grid)) => Some(Ok(grid)),
            Ok(Step::Over) => None,
            // Without an effort limit, a backend that pauses has given up.
            Ok(Step::Paused) => {
                self.source = Source::Ended(SolutionsEnd::Unknown(StopReason::GaveUp));
                None
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// The search for solutions after the logic pre-pass, with the solutions found so far.
struct Search {
    solver: Solver,
    layout: Arc<Layout>,
    variables: Variables,
    stop: Stop,
    /// Solutions that are known already and returned first, each with its source.
    known: Vec<(Grid, &'static str)>,
    /// The backend, loaded when it is first needed; often it is not.
    backend: Option<Box<dyn Backend>>,
    /// Clauses not added to the backend yet, in addition to the formula.
    clauses: Vec<Vec<Lit>>,
    /// The grids found: those that a clause excludes, and those without a clause yet, because often
    /// none is needed.
    blocked: HashSet<Grid>,
    unblocked: Vec<Grid>,
    /// Candidates excluded since the search began.
    ruled_out: BTreeSet<Candidate>,
    /// True if the last solve was paused.
    is_paused: bool,
}

impl Search {
    /// Returns a search without any solutions yet.
    fn new(solver: &Solver, layout: &Arc<Layout>, candidates: &Candidates, stop: &Stop) -> Search {
        Search {
            solver: solver.clone(),
            layout: Arc::clone(layout),
            variables: Variables::new(solver.numbering(), candidates),
            stop: stop.clone(),
            known: Vec::new(),
            backend: None,
            clauses: Vec::new(),
            blocked: HashSet::new(),
            unblocked: Vec::new(),
            ruled_out: BTreeSet::new(),
            is_paused: false,
        }
    }

    /// Writes the formula into a new backend; the inner error is why that was stopped.
    fn load(&mut self, report: &mut Report) -> Result<Result<(), StopReason>, SolveError> {
        report.load_begins();
        let problem = Problem { layout: &self.layout, variables: &self.variables };
        let Solver { backend, seed, .. } = self.solver;
        let options = Options { stop: self.stop.clone(), seed, ..Options::default() };
        let wording = self.solver.encoding_config();
        let loaded = SolveError::of_panic_in(|| load(backend, options, &problem, wording, None))?;
        report.record_loading(self.variables.count(), &loaded);
        Ok(loaded.whole().map(|backend| self.backend = Some(backend)))
    }

    /// Returns the backend with all clauses added; the inner error is why it could not be loaded.
    fn load_backend(
        &mut self,
        report: &mut Report,
    ) -> Result<Result<&mut dyn Backend, StopReason>, SolveError> {
        if self.backend.is_none()
            && let Err(why) = self.load(report)?
        {
            return Ok(Err(why));
        }
        let Some(backend) = &mut self.backend else { return Ok(Err(StopReason::GaveUp)) };
        let clauses = std::mem::take(&mut self.clauses);
        SolveError::of_panic_in(|| {
            clauses.iter().for_each(|clause| backend.add_clause(clause));
            Ok::<_, SolveError>(())
        })?;
        Ok(Ok(&mut **backend))
    }

    /// Records a grid.
    ///
    /// # Errors
    /// If the grid was found before.
    fn note(&mut self, grid: &Grid, finder: &'static str) -> Result<(), SolveError> {
        let mut grid = grid.clone();
        if self.solver.digits_only {
            let shape = self.layout.shape;
            (shape.cells()..shape.all_cells()).for_each(|cell| grid.set(cell, None));
        }
        if self.blocked.contains(&grid) || self.unblocked.contains(&grid) {
            return Err(SolveError::Again { backend: finder });
        }
        self.unblocked.push(grid);
        Ok(())
    }

    /// Returns true if solutions may be found by probing and by exchanging digits. They may differ
    /// only in layers.
    fn may_exchange(&self) -> bool {
        let is_part = self.solver.digits_only && !self.layout.shape.layers().is_empty();
        self.solver.second == SecondSolution::Exchange && !is_part
    }

    /// Returns the solution in which two digits may be exchanged: the first one, as long as it is
    /// the only one and not blocked.
    fn exchangeable(&self) -> Option<&Grid> {
        match &self.unblocked[..] {
            [first] if self.may_exchange() && self.blocked.is_empty() => Some(first),
            _ => None,
        }
    }

    /// Adds blocking clauses for the grids found.
    fn block(&mut self) {
        for grid in self.unblocked.drain(..) {
            self.clauses.push(block(&self.variables, &grid));
            self.blocked.insert(grid);
        }
    }

    /// Excludes the candidates that `may_be` rejects, unless they are excluded already.
    fn rule_out(&mut self, may_be: impl Fn(Candidate) -> bool) {
        for candidate in self.variables.candidates().clone().iter().filter(|&it| !may_be(it)) {
            if self.ruled_out.insert(candidate)
                && let CandidateValue::Lit(lit) =
                    self.variables.value(candidate.cell, candidate.digit)
            {
                self.clauses.push(vec![!lit]);
            }
        }
    }

    /// Excludes every grid without any of these candidates.
    fn require(&mut self, candidates: impl Iterator<Item = Candidate>) {
        // The exchange of digits ignores clauses, so it must not be tried from here on.
        self.block();
        let (mut clause, mut has_all) = (Vec::new(), false);
        let candidates: Vec<Candidate> = candidates.collect();
        for &Candidate { cell, digit } in &candidates {
            match self.variables.value(cell, digit) {
                CandidateValue::Lit(lit) => clause.push(lit),
                // Every grid contains it.
                CandidateValue::True => has_all = true,
                CandidateValue::False => {}
            }
        }
        if !has_all {
            let has_one =
                |grid: &Grid| candidates.iter().any(|it| grid.get(it.cell) == Some(it.digit));
            self.known.retain(|(grid, _)| has_one(grid));
            self.clauses.push(clause);
        }
    }
}
