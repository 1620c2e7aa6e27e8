//! The path: reduce, encode, solve, decode, verify, block, and solve again.
//!
//! [`Solver`] holds the choices a user can make; `Solver::begun` is the
//! path up to the first solve, [`Solutions::next`] the rest of it. Uniqueness is
//! the first two solutions, counting is the first N.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
    time::Duration,
};

use encodings::{
    Encoding, Lit,
    sums::{self, SumEncoding},
};

use crate::{End, Found, Pace, Report, SolveError, Workshop, exchange::exchanged, masks};
use board::{
    Candidate, Candidates, Grid, Layout, Puzzle, Shape,
    stop::{Stop, Why},
    verify::verify,
};
use logic::reduce::{self, Logic, Reduced};
use sat::{
    Wording,
    backends::{self, Answer, Backend, Options, Problem},
    decode::{block, decode},
    formulations::{self, Formulation},
    load::load,
    variables::{Numbering, Value, Variables},
};

/// The choices a user can make.
#[derive(Clone)]
pub struct Solver {
    /// How much logic comes first.
    pub logic: &'static Logic,
    /// Which constraints are stated.
    pub formulation: &'static Formulation,
    /// How at-most-one is written.
    pub encoding: &'static dyn Encoding,
    /// How sums are.
    pub sums: &'static dyn SumEncoding,
    /// Who solves.
    pub backend: &'static dyn backends::Entry,
    /// Whether the SAT pipeline is asked for, so that no faster engine answers in its place.
    pub pipeline_only: bool,
    /// How the bitmask search and a learning solver share the work.
    pub pace: Pace,
    /// Makes searches differ, where the backend takes it.
    pub seed: u64,
    /// Where a second solution is looked for first.
    pub second: Second,
    /// How long [`Solver::verdict`] or [`Solver::solutions`] may take; none is no limit. What is
    /// handed a [`Stop`] keeps to that.
    pub time_limit: Option<Duration>,
}

/// Where a second solution is looked for first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Second {
    /// In the first one, by exchanging two digits: the shortest way.
    #[default]
    Exchange,
    /// With the backend at once: to measure its second solve.
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
            pace: Pace::default(),
            seed: 0,
            second: Second::default(),
            time_limit: None,
        }
    }
}

impl Solver {
    /// Whether it takes the path that is taken where nothing is said of it, probing aside.
    pub fn is_usual(&self) -> bool {
        if self.pipeline_only {
            return false;
        }
        let usual = &Solver::default();
        let names = |it: &Solver| {
            let Wording { formulation, encoding, sums } = it.wording();
            [formulation.name, encoding.name(), sums.name(), it.backend.name()]
        };
        names(self) == names(usual) && std::ptr::eq(self.logic.propagators, usual.logic.propagators)
    }

    /// Whether masks are asked for up to so many solutions of that puzzle before the path is taken.
    pub fn begins_with_masks(&self, puzzle: &Puzzle, limit: u64) -> bool {
        self.may_begin_with_masks(limit) && masks::are_for(puzzle, limit)
    }

    /// The same of puzzles that are not known yet.
    pub fn may_begin_with_masks(&self, limit: u64) -> bool {
        self.is_usual() && self.second == Second::Exchange && limit > 0
    }

    /// How it puts a puzzle into clauses.
    pub fn wording(&self) -> Wording<'static> {
        let Solver { formulation, encoding, sums, .. } = *self;
        Wording { formulation, encoding, sums }
    }

    /// The SAT pipeline on these candidates, which every solution to be found has: as far as logic, with
    /// no formula yet.
    pub(crate) fn begun<'p>(
        &self,
        workshop: &mut Workshop,
        puzzle: &'p Puzzle,
        mut candidates: Candidates,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        let mut report = Report::new(&puzzle.candidates());
        let layout = &Arc::clone(&workshop.layout);
        if let Some(clash) = puzzle.clash(layout) {
            let source = Source::Ended(End::Invalid(clash));
            return Ok(Solutions { puzzle, left: candidates, source, report });
        }
        let reducer = workshop.reducer();
        let reduced = reducer.reduce(&mut candidates, stop);
        let known = reducer.found();
        report.logic_done(&candidates);
        let source = match reduced {
            Reduced::Solved => Source::Last(candidates.singles(puzzle.shape), End::Exhausted),
            Reduced::Contradiction(_) => Source::Ended(End::Exhausted),
            Reduced::Stopped(why) => Source::Ended(End::Unknown(why)),
            Reduced::Open => {
                let mut search = Search::new(self, layout, &candidates, stop);
                if self.second == Second::Exchange {
                    search.known = known.into_iter().map(|grid| (grid, PROBING)).collect();
                }
                Source::Search(Box::new(search))
            }
        };
        Ok(Solutions { puzzle, left: candidates, source, report })
    }

    /// When to give up, by its own time limit.
    pub(crate) fn stop(&self) -> Stop {
        self.time_limit.map_or(Stop::never(), |time| Stop::never().after(time))
    }

    /// Logic decides: without it nothing has been done for any candidate, and
    /// all of them become variables.
    pub fn numbering(&self) -> Numbering {
        match self.logic.propagators {
            [] => Numbering::All,
            _ => Numbering::Open,
        }
    }
}

/// The name of what came up while candidates were tried.
const PROBING: &str = "probing";

/// The solutions of a puzzle one by one, each verified. They stay in one thread, as their
/// [backend](Backend) does: this is not [`Send`]. What goes to other threads is the puzzle.
pub struct Solutions<'p> {
    puzzle: &'p Puzzle,
    left: Candidates,
    source: Source,
    /// How it was done, up to now.
    pub report: Report,
}

enum Source {
    Ended(End),
    /// One is left, and how it ends then.
    Last(Grid, End),
    Search(Box<Search>),
}

impl<'p> Solutions<'p> {
    /// The solutions of a puzzle that another engine has decided: one at most, then the end.
    pub(crate) fn decided(
        puzzle: &'p Puzzle,
        left: Candidates,
        (grid, end): (Option<Grid>, End),
        mut report: Report,
    ) -> Solutions<'p> {
        report.candidates_after = left.total();
        let source = match grid {
            Some(grid) => Source::Last(grid, end),
            None => Source::Ended(end),
        };
        Solutions { puzzle, left, source, report }
    }

    /// How it ended; none while there may be more.
    pub fn ended(&self) -> Option<&End> {
        match &self.source {
            Source::Ended(end) => Some(end),
            _ => None,
        }
    }

    /// Whether a search still has to decide the puzzle.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.source, Source::Search(_))
    }

    /// The shape of all of them.
    pub fn shape(&self) -> Shape {
        self.puzzle.shape
    }

    /// The candidates that logic left: no solution has others.
    pub fn left(&self) -> &Candidates {
        &self.left
    }

    /// From here on only those with at least one of these candidates, which must be
    /// of those that are left; what was required before is required still.
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

    /// With the formula in the backend, unless there is a solution to tell first.
    pub(crate) fn loaded(mut self) -> Result<Self, SolveError> {
        if let Source::Search(search) = &mut self.source
            && search.known.is_empty()
            && let Err(why) = search.load(&mut self.report)?
        {
            self.source = Source::Ended(End::Unknown(why));
        }
        Ok(self)
    }

    /// Begins again with these solutions, as if they had just been found.
    pub(crate) fn begin_again(&mut self, grids: Vec<Grid>) {
        match &mut self.source {
            Source::Search(search) => {
                search.known = grids.into_iter().map(|grid| (grid, masks::NAME)).collect();
                search.blocked.clear();
                search.unblocked.clear();
            }
            _ => self.source = Source::Ended(End::Unknown(Why::Limit)),
        }
    }

    /// Excludes the candidates that `may_be` rejects from all further solutions.
    pub(crate) fn rule_out(&mut self, may_be: impl Fn(Candidate) -> bool) {
        if let Source::Search(search) = &mut self.source {
            search.rule_out(may_be);
        }
    }

    /// Whether no solution that was not found yet has the candidate, as far as the backend knows.
    pub(crate) fn is_impossible(&self, Candidate { cell, digit }: Candidate) -> bool {
        let Source::Search(search) = &self.source else { return false };
        match (search.variables.value(cell, digit), &search.backend) {
            (Value::False, _) => true,
            (Value::Lit(lit), Some(backend)) => backend.is_impossible(lit),
            _ => false,
        }
    }

    /// Whether what the backend learns gets better.
    pub(crate) fn is_gaining(&self) -> bool {
        let Source::Search(search) = &self.source else { return false };
        search.backend.as_ref().is_some_and(|it| it.is_gaining())
    }

    /// A solution that was verified, which must be a new one.
    fn found(
        &mut self,
        mut search: Box<Search>,
        grid: Grid,
        finder: &'static str,
    ) -> Result<Grid, SolveError> {
        search.note(&grid, finder)?;
        self.source = Source::Search(search);
        Ok(grid)
    }

    fn verified(&self, grid: Grid, source_name: &'static str) -> Result<Grid, SolveError> {
        match verify(self.puzzle, &grid) {
            Ok(()) => Ok(grid),
            Err(flaw) => Err(SolveError::Grid { source_name, flaw }),
        }
    }
}

impl Solutions<'_> {
    /// Looks for the next solution until about so much [effort](Solutions::effort) has been spent in
    /// all.
    ///
    /// # Errors
    /// If a part is broken.
    pub(crate) fn step(&mut self, effort: u64) -> Result<Step, SolveError> {
        // Whatever goes wrong below, nothing is known from there on.
        let unknown = Source::Ended(End::Unknown(Why::GaveUp));
        let mut search = match std::mem::replace(&mut self.source, unknown) {
            Source::Search(search) => search,
            Source::Last(grid, end) => {
                self.source = Source::Ended(end);
                return self.verified(grid, self.report.decided_by()).map(Step::Found);
            }
            ended @ Source::Ended(_) => {
                self.source = ended;
                return Ok(Step::Over);
            }
        };
        if let Some((grid, finder)) = search.known.pop() {
            self.report.probed += usize::from(finder == PROBING);
            let grid = self.verified(grid, finder)?;
            return self.found(search, grid, finder).map(Step::Found);
        }
        if let Some(first) = search.exchangeable()
            && let Some(grid) =
                exchanged(&search.layout, search.variables.candidates(), first, &search.stop)
            && verify(self.puzzle, &grid).is_ok()
        {
            self.report.exchanged = Some(grid.differing(first).len());
            return self.found(search, grid, "exchange").map(Step::Found);
        }
        search.block();
        let resumed = std::mem::take(&mut search.is_paused);
        let backend = match search.loaded(&mut self.report)? {
            Ok(backend) => backend,
            Err(why) => {
                self.source = Source::Ended(End::Unknown(why));
                return Ok(Step::Over);
            }
        };
        let loading = PER_LITERAL * self.report.formula.literals;
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
                let grid = self.verified(grid, backend)?;
                self.found(search, grid, backend).map(Step::Found)
            }
            Some(Answer::Unsat(_)) => {
                self.source = Source::Ended(End::Exhausted);
                Ok(Step::Over)
            }
            Some(Answer::Unknown(why)) => {
                self.source = Source::Ended(End::Unknown(why));
                Ok(Step::Over)
            }
        }
    }

    /// The work done so far by a backend that can be paused, with that of writing the formula.
    pub(crate) fn effort(&self) -> u64 {
        let backend = match &self.source {
            Source::Search(search) => search.backend.as_ref().map_or(0, |it| it.effort()),
            _ => 0,
        };
        backend + PER_LITERAL * self.report.formula.literals
    }

    /// All of them up to a limit, of which so many are kept.
    pub(crate) fn up_to(mut self, limit: u64, keep: usize) -> Result<Found, SolveError> {
        let (mut grids, mut count) = (Vec::new(), 0);
        while count < limit
            && let Some(grid) = self.next().transpose()?
        {
            count += 1;
            if grids.len() < keep {
                grids.push(grid);
            }
        }
        Ok(Found { grids, count, end: self.ended().cloned(), report: self.report })
    }
}

/// What a literal of the formula costs, in the unit of [`Solutions::effort`].
pub(crate) const PER_LITERAL: u64 = 20;

/// What a step of the search for solutions comes to.
pub(crate) enum Step {
    /// A new solution, verified.
    Found(Grid),
    /// There is none, or nothing is known: see [`Solutions::ended`].
    Over,
    /// Nothing yet.
    Paused,
}

impl Iterator for Solutions<'_> {
    type Item = Result<Grid, SolveError>;

    fn next(&mut self) -> Option<Result<Grid, SolveError>> {
        match self.step(u64::MAX) {
            Ok(Step::Found(grid)) => Some(Ok(grid)),
            Ok(Step::Over) => None,
            // A backend that pauses without need has given up.
            Ok(Step::Paused) => {
                self.source = Source::Ended(End::Unknown(Why::GaveUp));
                None
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// What finds solutions that logic has not, and which have been found.
struct Search {
    solver: Solver,
    layout: Arc<Layout>,
    variables: Variables,
    stop: Stop,
    /// Solutions that are known already, to be told first, and who found them.
    known: Vec<(Grid, &'static str)>,
    /// Loaded when it is first needed: often it is not.
    backend: Option<Box<dyn Backend>>,
    /// Clauses that it does not have yet, beside the formula.
    clauses: Vec<Vec<Lit>>,
    /// The grids that were found and ruled out, and those that no clause rules out yet: often
    /// none is needed.
    blocked: HashSet<Grid>,
    unblocked: Vec<Grid>,
    /// Candidates that were ruled out since it began.
    ruled_out: BTreeSet<Candidate>,
    /// Whether a solve has been paused.
    is_paused: bool,
}

impl Search {
    /// That nothing has been found by.
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

    /// Writes the formula into a backend; or why that was cut short.
    fn load(&mut self, report: &mut Report) -> Result<Result<(), Why>, SolveError> {
        report.load_begins();
        let problem = Problem { layout: &self.layout, variables: &self.variables };
        let Solver { backend, seed, .. } = self.solver;
        let options = Options { stop: self.stop.clone(), seed, ..Options::default() };
        let wording = self.solver.wording();
        let loaded = SolveError::of_panic_in(|| load(backend, options, &problem, wording, None))?;
        report.loaded(self.variables.count(), &loaded);
        Ok(loaded.whole().map(|backend| self.backend = Some(backend)))
    }

    /// The backend with all that it has to know; or why it could not be loaded.
    fn loaded(&mut self, report: &mut Report) -> Result<Result<&mut dyn Backend, Why>, SolveError> {
        if self.backend.is_none()
            && let Err(why) = self.load(report)?
        {
            return Ok(Err(why));
        }
        let Some(backend) = &mut self.backend else { return Ok(Err(Why::GaveUp)) };
        let clauses = std::mem::take(&mut self.clauses);
        SolveError::of_panic_in(|| {
            clauses.iter().for_each(|clause| backend.add_clause(clause));
            Ok::<_, SolveError>(())
        })?;
        Ok(Ok(&mut **backend))
    }

    /// Notes a grid, which must be a new one.
    fn note(&mut self, grid: &Grid, finder: &'static str) -> Result<(), SolveError> {
        if self.blocked.contains(grid) || self.unblocked.contains(grid) {
            return Err(SolveError::Again { backend: finder });
        }
        self.unblocked.push(grid.clone());
        Ok(())
    }

    /// The solution in which it is to be tried to exchange digits: the first, alone, and once.
    fn exchangeable(&self) -> Option<&Grid> {
        match &self.unblocked[..] {
            [first] if self.solver.second == Second::Exchange && self.blocked.is_empty() => {
                Some(first)
            }
            _ => None,
        }
    }

    /// Rules out what was found.
    fn block(&mut self) {
        for grid in self.unblocked.drain(..) {
            self.clauses.push(block(&self.variables, &grid));
            self.blocked.insert(grid);
        }
    }

    /// Rules out the candidates that `may_be` rejects, unless they already are.
    fn rule_out(&mut self, may_be: impl Fn(Candidate) -> bool) {
        for candidate in self.variables.candidates().clone().iter().filter(|&it| !may_be(it)) {
            if self.ruled_out.insert(candidate)
                && let Value::Lit(lit) = self.variables.value(candidate.cell, candidate.digit)
            {
                self.clauses.push(vec![!lit]);
            }
        }
    }

    /// Rules out every grid without any of these candidates.
    fn require(&mut self, candidates: impl Iterator<Item = Candidate>) {
        // To exchange digits is to ask nobody about clauses.
        self.block();
        let (mut clause, mut has_all) = (Vec::new(), false);
        let candidates: Vec<Candidate> = candidates.collect();
        for &Candidate { cell, digit } in &candidates {
            match self.variables.value(cell, digit) {
                Value::Lit(lit) => clause.push(lit),
                // Every grid has it.
                Value::True => has_all = true,
                Value::False => {}
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
