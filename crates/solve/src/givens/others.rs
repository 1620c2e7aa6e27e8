//! Whether a solution that is known is the only one.
//!
//! Logic first: where it solves the puzzle, there is no other. Then two digits are exchanged in
//! the solution, which is nearly all there is to do where there are others. Then the bitmask search and
//! a solver that learns work in turn, where a verdict is found so. The formula has a
//! clause that rules out the solution itself; once it is made, the same solver is asked again and
//! again, with further givens as assumptions.

use encodings::Lit;

use super::with;
use crate::{
    Found, SolveError, Solver, Verdict, Workshop,
    alternation::{Learning, Schedule, Turn},
    exchange::exchanged,
    masks::{self, Begun, Bitmask},
    path::PER_LITERAL,
    verdict::outside,
};
use board::{
    Cell, Grid, Puzzle,
    stop::{Stop, Why},
    verify::verify,
};
use logic::reduce::Reduced;
use sat::{
    backends::{Answer, Backend, Options, Problem},
    decode::decode,
    load::load,
    variables::Variables,
};

/// Whether a solution is the only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Only {
    /// It is: proved, or said by this program outside, unchecked.
    Proved(Option<&'static str>),
    /// It is not: this is another one, verified.
    Refuted(Grid),
    /// Nobody knows, and why.
    Unknown(Why),
}

impl Only {
    /// What the first two solutions say of this one, found by a backend or a search of that name.
    pub(super) fn of(
        solution: &Grid,
        found: Found,
        backend: &'static str,
    ) -> Result<Only, SolveError> {
        match found.verdict() {
            Verdict::Unique(grid) if grid == *solution => Ok(Only::Proved(found.claimed_by())),
            Verdict::Multiple(a, b) => Ok(Only::Refuted(if a == *solution { b } else { a })),
            Verdict::Unknown(why, _) => Ok(Only::Unknown(why)),
            Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Invalid(_) => {
                Err(SolveError::Contradicted { backend, finder: "a search" })
            }
        }
    }
}

/// What is known of the other solutions before any search.
pub(crate) enum Start<'a> {
    /// Logic, or the time allowed, has decided.
    Decided(Only),
    /// There may be some.
    Open(Box<Others<'a>>),
}

/// The solutions of a puzzle but for one that is known.
pub(crate) struct Others<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    solver: &'a Solver,
    workshop: &'a mut Workshop,
    stop: Stop,
    /// The candidates that logic leaves, and their variables.
    pub variables: Variables,
    /// Whether the bitmask search takes part.
    alternates: bool,
    /// The effort of writing the formula.
    loading: u64,
    /// Made once it is needed.
    backend: Option<Box<dyn Backend>>,
}

impl<'a> Others<'a> {
    /// Logic alone.
    ///
    /// # Errors
    /// If logic says that the solution is none.
    pub(crate) fn start(
        workshop: &'a mut Workshop,
        puzzle: &'a Puzzle,
        solution: &'a Grid,
        solver: &'a Solver,
        stop: &Stop,
    ) -> Result<Start<'a>, SolveError> {
        let mut candidates = puzzle.candidates();
        let only = match workshop.reducer().reduce(&mut candidates, stop) {
            Reduced::Solved if candidates.singles(puzzle.shape) == *solution => Only::Proved(None),
            Reduced::Solved | Reduced::Contradiction(_) => {
                return Err(SolveError::Contradicted { backend: "logic", finder: "a search" });
            }
            Reduced::Stopped(why) => Only::Unknown(why),
            Reduced::Open => {
                let others = Others {
                    puzzle,
                    solution,
                    solver,
                    workshop,
                    stop: stop.clone(),
                    variables: Variables::new(solver.numbering(), &candidates),
                    alternates: solver.begins_with_masks(puzzle, 2),
                    loading: 0,
                    backend: None,
                };
                return Ok(Start::Open(Box::new(others)));
            }
        };
        Ok(Start::Decided(only))
    }

    /// Whether the solution is the only one in which these cells are as in it.
    ///
    /// # Errors
    /// If a part is broken.
    pub(crate) fn only(&mut self, added: &[(Cell, Lit)]) -> Result<Only, SolveError> {
        if let Some(why) = self.stop.reason() {
            return Ok(Only::Unknown(why));
        }
        if let Some(grid) = self.exchanged(added) {
            return Ok(Only::Refuted(grid));
        }
        if self.alternates
            && let Some(only) = self.alternate(added)?
        {
            return Ok(only);
        }
        Ok(self.search(added, u64::MAX)?.unwrap_or(Only::Unknown(Why::GaveUp)))
    }

    /// Another solution by exchanging two digits in cells that are not given, verified.
    fn exchanged(&self, added: &[(Cell, Lit)]) -> Option<Grid> {
        let mut candidates = self.variables.candidates().clone();
        for &(cell, _) in added {
            candidates.keep_only(cell, self.solution.get(cell)?);
        }
        let grid = exchanged(&self.workshop.layout, &candidates, self.solution, &self.stop)?;
        verify(self.puzzle, &grid).is_ok().then_some(grid)
    }

    /// By the bitmask search and the learning solver in turn, if the first is for it.
    fn alternate(&mut self, added: &[(Cell, Lit)]) -> Result<Option<Only>, SolveError> {
        let cells: Vec<Cell> = added.iter().map(|&(cell, _)| cell).collect();
        let puzzle = with(self.puzzle, self.solution, &cells);
        let of = |solution, found| Only::of(solution, found, masks::NAME).map(Some);
        let mut bitmask = match Bitmask::begin(self.workshop, &puzzle, 2, 2, &self.stop)? {
            Begun::Decided(found) => return of(self.solution, *found),
            Begun::Unfit(_) => {
                self.alternates = false;
                return Ok(None);
            }
            Begun::Open(bitmask) => bitmask,
        };
        let (mut schedule, mut is_out) = (Schedule::new(self.solver.pace), false);
        // What was learnt for the questions before is not paid again.
        let before = self.effort();
        loop {
            let effort = self.effort() - before;
            let gains = self.backend.as_ref().is_some_and(|it| it.is_gaining());
            match schedule.next(&bitmask, Learning { effort, gains, is_out, ..Learning::default() })
            {
                Turn::Bitmask(effort) => {
                    if let Some(found) = bitmask.run(self.workshop, effort, &self.stop)? {
                        return of(self.solution, found);
                    }
                }
                Turn::Learning(effort) => match self.search(added, before + effort)? {
                    None => {}
                    Some(Only::Unknown(Why::Memory { .. })) => is_out = true,
                    only => return Ok(only),
                },
            }
        }
    }

    /// The effort of the learning solver, with that of writing the formula.
    fn effort(&self) -> u64 {
        self.backend.as_ref().map_or(0, |it| it.effort()) + self.loading
    }

    /// By the learning solver, until its effort is so much.
    fn search(&mut self, added: &[(Cell, Lit)], effort: u64) -> Result<Option<Only>, SolveError> {
        let mut backend = match self.backend.take() {
            Some(backend) => backend,
            None => match self.load()? {
                Ok(backend) => backend,
                Err(why) => return Ok(Some(Only::Unknown(why))),
            },
        };
        let assumptions: Vec<Lit> = added.iter().map(|&(_, lit)| lit).collect();
        let answer = backend.solve_for(&assumptions, effort.saturating_sub(self.loading));
        self.backend = Some(backend);
        Ok(match answer? {
            None => None,
            Some(Answer::Unsat(_)) => Some(Only::Proved(outside(self.solver.backend.name()))),
            Some(Answer::Unknown(why)) => Some(Only::Unknown(why)),
            Some(Answer::Sat(model)) => {
                let backend = self.solver.backend.name();
                let grid = decode(self.puzzle.shape, &self.variables, &model)
                    .map_err(|reason| SolveError::Model { backend, reason })?;
                Some(self.refuted(grid, backend)?)
            }
        })
    }

    /// A solver that knows of every solution but the one known.
    fn load(&mut self) -> Result<Result<Box<dyn Backend>, Why>, SolveError> {
        let Others { workshop, variables, solver, stop, .. } = self;
        let problem = Problem { layout: &workshop.layout, variables };
        let options = Options { stop: stop.clone(), ..Options::default() };
        let wording = solver.wording();
        let loaded = load(solver.backend, options, &problem, wording, Some(self.solution))?;
        self.loading = PER_LITERAL * loaded.tally.literals;
        Ok(loaded.whole())
    }

    /// Another solution, once it is verified.
    fn refuted(&self, grid: Grid, source_name: &'static str) -> Result<Only, SolveError> {
        verify(self.puzzle, &grid).map_err(|flaw| SolveError::Grid { source_name, flaw })?;
        match grid == *self.solution {
            true => Err(SolveError::Again { backend: source_name }),
            false => Ok(Only::Refuted(grid)),
        }
    }
}
