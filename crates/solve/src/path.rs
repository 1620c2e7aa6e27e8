//! The path: reduce, encode, solve, decode, verify, block, and solve again.
//!
//! [`Solver`] holds the choices a user can make; [`Solver::solutions`] is the
//! path up to the first solve, [`Solutions::next`] the rest of it. Uniqueness is
//! the first two solutions, counting is the first N.

use std::{collections::HashSet, sync::Arc, time::Duration};

use encodings::{
    Encoding, Lit,
    sums::{self, SumEncoding},
};

use crate::{
    End, Found, Report, SolveError, Verdict, Workshop, exchange::exchanged, masks, sparse::Sparse,
};
use board::{
    Candidate, Candidates, Grid, Layout, Puzzle, Shape,
    stop::{Stop, Why},
    verify::verify,
};
use logic::reduce::{self, Logic, Reduced};
use sat::{
    Wording,
    backends::{self, Answer, Backend, Counts, Options, Problem},
    decode::{block, decode},
    load::load,
    statements::{self, Statement},
    variables::{Numbering, Value, Variables},
};

/// The choices a user can make.
#[derive(Clone)]
pub struct Solver {
    /// How much logic comes first.
    pub logic: &'static Logic,
    /// Which constraints are stated.
    pub statement: &'static Statement,
    /// How at-most-one is written.
    pub encoding: &'static dyn Encoding,
    /// How sums are.
    pub sums: &'static dyn SumEncoding,
    /// Who solves.
    pub backend: &'static dyn backends::Entry,
    /// Whether the SAT pipeline is asked for, so that no faster engine answers in its place.
    pub pipeline_only: bool,
    /// Makes searches differ, where the backend takes it.
    pub seed: u64,
    /// Where a second solution is looked for first.
    pub second: Second,
    /// What the backend counts.
    pub counts: Counts,
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
            statement: &statements::EXTENDED,
            encoding: encodings::ALL[0],
            sums: sums::ALL[0],
            backend: backends::ALL[0],
            pipeline_only: false,
            seed: 0,
            second: Second::default(),
            counts: Counts::default(),
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
            let Wording { statement, encoding, sums } = it.wording();
            [statement.name, encoding.name(), sums.name(), it.backend.name()]
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
        let Solver { statement, encoding, sums, .. } = *self;
        Wording { statement, encoding, sums }
    }

    /// What there is to know about the puzzle, within the time allowed.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn verdict(&self, puzzle: &Puzzle) -> Result<Verdict, SolveError> {
        self.verdict_until(puzzle, &self.stop())
    }

    /// The same until it is time to stop.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn verdict_until(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Verdict, SolveError> {
        Ok(self.find(&mut Workshop::new(puzzle, self.logic), puzzle, 2, 2, stop)?.verdict())
    }

    /// Counts solutions up to a limit and keeps the first of them.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn find(
        &self,
        workshop: &mut Workshop,
        puzzle: &Puzzle,
        limit: u64,
        keep: usize,
        stop: &Stop,
    ) -> Result<Found, SolveError> {
        if limit > 1
            && self.may_begin_with_masks(limit)
            && let Some(sparse) = Sparse::of(puzzle, &workshop.layout, stop)
        {
            return found(sparse, puzzle, limit, keep, stop);
        }
        let by_masks = self.begins_with_masks(puzzle, limit);
        if by_masks && let Some(found) = masks::found(workshop, puzzle, limit, keep, stop)? {
            return Ok(found);
        }
        let mut solutions = self.begun(workshop, puzzle, !by_masks, stop)?;
        let (mut grids, mut count) = (Vec::new(), 0);
        while count < limit
            && let Some(grid) = solutions.next().transpose()?
        {
            count += 1;
            if grids.len() < keep {
                grids.push(grid);
            }
        }
        Ok(Found { grids, count, end: solutions.ended().cloned(), report: solutions.report })
    }

    /// The solutions one by one, each verified, within the time allowed for all.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn solutions<'p>(&self, puzzle: &'p Puzzle) -> Result<Solutions<'p>, SolveError> {
        self.solutions_in(&mut Workshop::new(puzzle, self.logic), puzzle, &self.stop())
    }

    /// The same until it is time to stop, in a workshop for such puzzles.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn solutions_in<'p>(
        &self,
        workshop: &mut Workshop,
        puzzle: &'p Puzzle,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        self.begun(workshop, puzzle, true, stop)
    }

    /// The same. Masks that were not asked yet may be asked for two first: where there are fewer,
    /// they often tell it long before a formula.
    fn begun<'p>(
        &self,
        workshop: &mut Workshop,
        puzzle: &'p Puzzle,
        may_ask_masks: bool,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        let mut candidates = puzzle.candidates();
        let mut report = Report::new(&candidates);
        let layout = &Arc::clone(&workshop.layout);
        if let Some(clash) = puzzle.clash(layout) {
            let source = Source::Ended(End::Invalid(clash));
            return Ok(Solutions { puzzle, left: candidates, source, report });
        }
        let reducer = workshop.reducer();
        let reduced = reducer.reduce(&mut candidates, stop);
        let known = reducer.found();
        report.logic_done(&candidates);
        let decided = match reduced {
            Reduced::Solved => Some(Source::Last(candidates.singles(puzzle.shape), End::Exhausted)),
            Reduced::Contradiction(_) => Some(Source::Ended(End::Exhausted)),
            Reduced::Stopped(why) => Some(Source::Ended(End::Unknown(why))),
            Reduced::Open => None,
        };
        if let Some(source) = decided {
            return Ok(Solutions { puzzle, left: candidates, source, report });
        }
        if may_ask_masks
            && self.begins_with_masks(puzzle, 2)
            && let Some(Found { mut grids, end: Some(end), mut report, .. }) =
                masks::found(workshop, puzzle, 2, 2, stop)?
        {
            report.candidates_after = candidates.total();
            let source = match grids.pop() {
                Some(grid) => Source::Last(grid, end),
                None => Source::Ended(end),
            };
            return Ok(Solutions { puzzle, left: candidates, source, report });
        }
        let mut search = Search::new(self, layout, &candidates, stop);
        if self.second == Second::Exchange {
            search.known = known;
        }
        let mut loaded = Ok(());
        if search.known.is_empty() {
            loaded = search.load(&mut report)?;
        }
        let source = match loaded {
            Err(why) => Source::Ended(End::Unknown(why)),
            Ok(()) => Source::Search(Box::new(search)),
        };
        Ok(Solutions { puzzle, left: candidates, source, report })
    }

    /// When to give up, by its own time limit.
    fn stop(&self) -> Stop {
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

/// Solutions up to a limit of which there are more than enough, each verified.
fn found(
    sparse: Sparse,
    puzzle: &Puzzle,
    limit: u64,
    keep: usize,
    stop: &Stop,
) -> Result<Found, SolveError> {
    const NAME: &str = "exchange";
    let mut report = Report::new(&puzzle.candidates());
    let (mut grids, mut count) = (Vec::new(), 0);
    let mut end = Some(End::Unknown(Why::GaveUp));
    for grid in sparse {
        verify(puzzle, &grid).map_err(|flaw| SolveError::Grid { source_name: NAME, flaw })?;
        count += 1;
        if grids.len() < keep {
            grids.push(grid);
        }
        if count == limit {
            end = None;
            break;
        }
        if let Some(why) = stop.reason() {
            end = Some(End::Unknown(why));
            break;
        }
    }
    report.constructed(NAME, &grids);
    Ok(Found { grids, count, end, report })
}

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

impl Solutions<'_> {
    /// How it ended; none while there may be more.
    pub fn ended(&self) -> Option<&End> {
        match &self.source {
            Source::Ended(end) => Some(end),
            _ => None,
        }
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

impl Iterator for Solutions<'_> {
    type Item = Result<Grid, SolveError>;

    fn next(&mut self) -> Option<Result<Grid, SolveError>> {
        // Whatever goes wrong below, nothing is known from there on.
        let unknown = Source::Ended(End::Unknown(Why::GaveUp));
        let mut search = match std::mem::replace(&mut self.source, unknown) {
            Source::Search(search) => search,
            Source::Last(grid, end) => {
                self.source = Source::Ended(end);
                return Some(self.verified(grid, self.report.decided_by()));
            }
            ended @ Source::Ended(_) => {
                self.source = ended;
                return None;
            }
        };
        if let Some(grid) = search.known.pop() {
            self.report.probed += 1;
            let grid = self.verified(grid, PROBING);
            return Some(grid.and_then(|grid| self.found(search, grid, PROBING)));
        }
        if let Some(first) = search.exchangeable()
            && let Some(grid) =
                exchanged(&search.layout, search.variables.candidates(), first, &search.stop)
            && verify(self.puzzle, &grid).is_ok()
        {
            self.report.exchanged = Some(grid.differing(first).len());
            return Some(self.found(search, grid, "exchange"));
        }
        search.block();
        let backend = match search.loaded(&mut self.report) {
            Ok(Ok(backend)) => backend,
            Ok(Err(why)) => {
                self.source = Source::Ended(End::Unknown(why));
                return None;
            }
            Err(error) => return Some(Err(error)),
        };
        self.report.solve_begins();
        let answer = SolveError::of_panic_in(|| {
            let answer = backend.solve(&[]);
            self.report.solve_done(backend.statistics());
            answer
        });
        match answer {
            Ok(Answer::Sat(model)) => {
                let backend = self.report.backend;
                match decode(self.puzzle.shape, &search.variables, &model) {
                    Ok(grid) => {
                        let grid = self.verified(grid, backend);
                        Some(grid.and_then(|grid| self.found(search, grid, backend)))
                    }
                    Err(reason) => Some(Err(SolveError::Model { backend, reason })),
                }
            }
            Ok(Answer::Unsat(_)) => {
                self.source = Source::Ended(End::Exhausted);
                None
            }
            Ok(Answer::Unknown(why)) => {
                self.source = Source::Ended(End::Unknown(why));
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
    /// Solutions that probing came upon, to be told first.
    known: Vec<Grid>,
    /// Loaded when it is first needed: often it is not.
    backend: Option<Box<dyn Backend>>,
    /// Clauses that it does not have yet, beside the formula.
    clauses: Vec<Vec<Lit>>,
    /// The grids that were found and ruled out, and those that no clause rules out yet: often
    /// none is needed.
    blocked: HashSet<Grid>,
    unblocked: Vec<Grid>,
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
        }
    }

    /// Writes the formula into a backend; or why that was cut short.
    fn load(&mut self, report: &mut Report) -> Result<Result<(), Why>, SolveError> {
        report.load_begins();
        let problem = Problem { layout: &self.layout, variables: &self.variables };
        let Solver { backend, seed, counts, .. } = self.solver;
        let options = Options { stop: self.stop.clone(), seed, counts, ..Options::default() };
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
            self.known.retain(has_one);
            self.clauses.push(clause);
        }
    }
}
