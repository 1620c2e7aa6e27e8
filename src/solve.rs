//! The path: reduce, encode, solve, decode, verify, block, and solve again.
//!
//! [`Solver`] holds the choices a user can make; [`Solver::solutions`] is the
//! path up to the first solve, [`Solutions::next`] the rest of it. Uniqueness is
//! the first two solutions, counting is the first N.

use std::sync::Arc;

use encodings::Encoding;

use crate::{
    backends::{self, Answer, Backend, BackendError, Options, Problem},
    board::{Clash, Grid, Layout, Puzzle},
    decode::{DecodeError, block, decode},
    encode::encode,
    load::Loader,
    reduce::{self, Logic, Reduced, Reducer},
    report::Report,
    statements::{self, Statement},
    stop::{Stop, Why},
    variables::{Numbering, Variables},
    verify::{Flaw, verify},
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
    /// Who solves.
    pub backend: &'static dyn backends::Entry,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            logic: &reduce::FULL,
            statement: &statements::EXTENDED,
            encoding: encodings::ALL[0],
            backend: backends::ALL[0],
        }
    }
}

/// What is known about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The givens clash.
    Invalid(Clash),
    /// No solution.
    Unsolvable,
    /// This solution, and proved that there is no other.
    Unique(Grid),
    /// Two solutions to show that there is not only one.
    Multiple(Grid, Grid),
    /// Why nothing is known, and the first solution if it was found.
    Unknown(Why, Option<Grid>),
}

/// A broken part: nothing is known about the puzzle.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver's model is no grid.
    #[error("{backend} gave a wrong model: {reason}")]
    Model {
        /// Who.
        backend: &'static str,
        /// What is wrong with it.
        reason: DecodeError,
    },
    /// The grid is not a solution of the puzzle.
    #[error("{source_name} led to a wrong grid: {flaw}")]
    Grid {
        /// Who found it.
        source_name: &'static str,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// What puzzles of one layout share: the layout and the propagators' memory.
pub struct Workshop {
    layout: Arc<Layout>,
    reducer: Reducer,
}

impl Solver {
    /// What there is to know about the puzzle, within the time allowed.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn verdict(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Verdict, SolveError> {
        let mut solutions = self.solutions(puzzle, stop)?;
        let first = solutions.next().transpose()?;
        let second = if first.is_some() { solutions.next().transpose()? } else { None };
        Ok(match (solutions.ended(), first, second) {
            (_, Some(one), Some(other)) => Verdict::Multiple(one, other),
            (Some(End::Unknown(why)), first, _) => Verdict::Unknown(*why, first),
            (Some(End::Invalid(clash)), ..) => Verdict::Invalid(clash.clone()),
            (_, Some(only), None) => Verdict::Unique(only),
            (_, None, _) => Verdict::Unsolvable,
        })
    }

    /// The solutions one by one, each verified, as long as time allows.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn solutions<'p>(
        &self,
        puzzle: &'p Puzzle,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        self.solutions_in(&mut self.workshop(puzzle), puzzle, stop)
    }

    /// A workshop for puzzles laid out like this one.
    pub fn workshop(&self, puzzle: &Puzzle) -> Workshop {
        let layout = Arc::new(Layout::of(puzzle));
        Workshop { reducer: Reducer::new(Arc::clone(&layout), self.logic), layout }
    }

    /// The same as [`Solver::solutions`], in a workshop for such puzzles.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn solutions_in<'p>(
        &self,
        workshop: &mut Workshop,
        puzzle: &'p Puzzle,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        let mut report = Report::new(puzzle);
        let layout = &workshop.layout;
        if let Some(clash) = puzzle.clash(layout) {
            return Ok(Solutions::ended_by(puzzle, End::Invalid(clash), report));
        }
        let mut candidates = puzzle.candidates();
        let reduced = workshop.reducer.reduce(&mut candidates, stop);
        report.logic_done(&candidates);
        match reduced {
            Reduced::Solved => {
                return Ok(Solutions::by_logic(puzzle, candidates.singles(puzzle.shape), report));
            }
            Reduced::Contradiction(_) => {
                return Ok(Solutions::ended_by(puzzle, End::Exhausted, report));
            }
            Reduced::Stopped(why) => {
                return Ok(Solutions::ended_by(puzzle, End::Unknown(why), report));
            }
            Reduced::Open => {}
        }
        let variables = Variables::new(self.numbering(), &candidates);
        let problem = Problem { layout, variables: &variables };
        let options = Options { stop: stop.clone(), ..Options::default() };
        let mut backend = self.backend.start(options, &problem)?;
        let mut loader = Loader::new(&mut *backend);
        encode(layout, &variables, self.statement, self.encoding, &mut loader);
        report.loaded(self.backend.name(), variables.count(), &loader);
        Ok(Solutions::by_search(puzzle, Search { backend, variables }, report))
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

/// How a series of solutions ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// There is no further solution: proved.
    Exhausted,
    /// The givens clash.
    Invalid(Clash),
    /// Nothing is known about further ones.
    Unknown(Why),
}

/// The solutions of a puzzle one by one, each verified.
pub struct Solutions<'p> {
    puzzle: &'p Puzzle,
    source: Source,
    /// How it was done, up to now.
    pub report: Report,
}

enum Source {
    Ended(End),
    Logic(Grid),
    Search(Search),
}

struct Search {
    backend: Box<dyn Backend>,
    variables: Variables,
}

impl<'p> Solutions<'p> {
    fn ended_by(puzzle: &'p Puzzle, end: End, report: Report) -> Solutions<'p> {
        Solutions { puzzle, source: Source::Ended(end), report }
    }

    fn by_logic(puzzle: &'p Puzzle, grid: Grid, report: Report) -> Solutions<'p> {
        Solutions { puzzle, source: Source::Logic(grid), report }
    }

    fn by_search(puzzle: &'p Puzzle, search: Search, report: Report) -> Solutions<'p> {
        Solutions { puzzle, source: Source::Search(search), report }
    }

    /// How it ended; none while there may be more.
    pub fn ended(&self) -> Option<&End> {
        match &self.source {
            Source::Ended(end) => Some(end),
            _ => None,
        }
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
            Source::Logic(grid) => {
                self.source = Source::Ended(End::Exhausted);
                return Some(self.verified(grid, "logic"));
            }
            ended @ Source::Ended(_) => {
                self.source = ended;
                return None;
            }
        };
        self.report.solve_begins();
        let answer = search.backend.solve(&[]);
        self.report.solve_done(search.backend.statistics());
        match answer {
            Ok(Answer::Sat(model)) => {
                let grid = match decode(self.puzzle.shape, &search.variables, &model) {
                    Ok(grid) => grid,
                    Err(reason) => {
                        let backend = self.report.backend;
                        return Some(Err(SolveError::Model { backend, reason }));
                    }
                };
                let grid = self.verified(grid, self.report.backend);
                if let Ok(grid) = &grid {
                    search.backend.add_clause(&block(&search.variables, grid));
                    self.source = Source::Search(search);
                }
                Some(grid)
            }
            Ok(Answer::Unsat(_)) => {
                self.source = Source::Ended(End::Exhausted);
                None
            }
            Ok(Answer::Unknown(why)) => {
                self.source = Source::Ended(End::Unknown(why));
                None
            }
            Err(error) => Some(Err(error.into())),
        }
    }
}
