//! Tests whether a known solution is unique.
//!
//! Logic comes first: if it solves the puzzle, there is no other solution. Then two digits are
//! exchanged in the solution, which almost always finds another solution if there is one. Then the
//! bitmask search and a CDCL solver alternate, if they are used for a verdict. The formula has a
//! clause that excludes the solution. Once it is loaded, the same solver is used again and again,
//! with further givens as assumptions.

use encodings::Lit;

use super::with;
use crate::{
    SearchResult, SolveContext, SolveError, Solver, Verdict,
    alternation::{CdclState, Schedule, Turn},
    bitmask_search::{self, BitmaskSearch, FirstPhaseOutcome},
    exchange::exchanged,
    path::EFFORT_PER_LITERAL,
    verdict::outside,
};
use board::{
    Cell, Grid, Puzzle,
    stop::{Stop, StopReason},
    verify::verify,
};
use logic::reduce::ReductionResult;
use sat::{
    backends::{Answer, Backend, Options, Problem},
    decode::decode,
    load::load,
    variables::Variables,
};

/// The uniqueness of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It is unique: proved, or according to the unverified answer of this external solver.
    Proved(Option<&'static str>),
    /// It is not unique: this is another, verified solution.
    Refuted(Grid),
    /// Undecided, with the reason.
    Unknown(StopReason),
}

impl Uniqueness {
    /// Returns the uniqueness of this solution according to the first two solutions found by a
    /// backend or a search with that name.
    pub(super) fn of(
        solution: &Grid,
        found: SearchResult,
        backend: &'static str,
    ) -> Result<Uniqueness, SolveError> {
        match found.verdict() {
            Verdict::Unique(grid) if grid == *solution => {
                Ok(Uniqueness::Proved(found.claimed_by()))
            }
            Verdict::Multiple(a, b) => Ok(Uniqueness::Refuted(if a == *solution { b } else { a })),
            Verdict::Unknown(why, _) => Ok(Uniqueness::Unknown(why)),
            Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Invalid(_) => {
                Err(SolveError::Contradicted { backend, finder: "a search" })
            }
        }
    }
}

/// The state before any search.
pub(crate) enum Start<'a> {
    /// Decided by logic or by the time limit.
    Decided(Uniqueness),
    /// There may be other solutions.
    Open(Box<OtherSolutions<'a>>),
}

/// The other solutions of a puzzle with a known solution.
pub(crate) struct OtherSolutions<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    solver: &'a Solver,
    context: &'a mut SolveContext,
    stop: Stop,
    /// The candidates that logic leaves, with their variables.
    pub variables: Variables,
    /// True if the bitmask search takes part.
    alternates: bool,
    /// The effort of writing the formula.
    loading: u64,
    /// The CDCL solver, created when it is first needed.
    backend: Option<Box<dyn Backend>>,
}

impl<'a> OtherSolutions<'a> {
    /// Runs logic only.
    ///
    /// # Errors
    /// If logic contradicts the solution.
    pub(crate) fn start(
        context: &'a mut SolveContext,
        puzzle: &'a Puzzle,
        solution: &'a Grid,
        solver: &'a Solver,
        stop: &Stop,
    ) -> Result<Start<'a>, SolveError> {
        let mut candidates = puzzle.candidates();
        let only = match context.reducer().reduce(&mut candidates, stop) {
            ReductionResult::Solved if candidates.singles(puzzle.shape) == *solution => {
                Uniqueness::Proved(None)
            }
            ReductionResult::Solved | ReductionResult::Contradiction(_) => {
                return Err(SolveError::Contradicted { backend: "logic", finder: "a search" });
            }
            ReductionResult::Stopped(why) => Uniqueness::Unknown(why),
            ReductionResult::Open => {
                let others = OtherSolutions {
                    puzzle,
                    solution,
                    solver,
                    context,
                    stop: stop.clone(),
                    variables: Variables::new(solver.numbering(), &candidates),
                    alternates: solver.tries_bitmask_search_first(puzzle, 2),
                    loading: 0,
                    backend: None,
                };
                return Ok(Start::Open(Box::new(others)));
            }
        };
        Ok(Start::Decided(only))
    }

    /// Returns whether the solution is the only one with these cells as in it.
    ///
    /// # Errors
    /// If a solver fails, or if it contradicts the solution.
    pub(crate) fn check_unique(&mut self, added: &[(Cell, Lit)]) -> Result<Uniqueness, SolveError> {
        if let Some(why) = self.stop.reason() {
            return Ok(Uniqueness::Unknown(why));
        }
        if let Some(grid) = self.exchange_digits(added) {
            return Ok(Uniqueness::Refuted(grid));
        }
        if self.alternates
            && let Some(only) = self.alternate(added)?
        {
            return Ok(only);
        }
        Ok(self.search(added, u64::MAX)?.unwrap_or(Uniqueness::Unknown(StopReason::GaveUp)))
    }

    /// Returns another, verified solution by exchanging two digits in cells that are not given.
    fn exchange_digits(&self, added: &[(Cell, Lit)]) -> Option<Grid> {
        let mut candidates = self.variables.candidates().clone();
        for &(cell, _) in added {
            candidates.keep_only(cell, self.solution.get(cell)?);
        }
        let grid = exchanged(&self.context.layout, &candidates, self.solution, &self.stop)?;
        verify(self.puzzle, &grid).is_ok().then_some(grid)
    }

    /// Alternates the bitmask search with the CDCL solver. Returns `None` if the bitmask search
    /// does not support the puzzle.
    fn alternate(&mut self, added: &[(Cell, Lit)]) -> Result<Option<Uniqueness>, SolveError> {
        let cells: Vec<Cell> = added.iter().map(|&(cell, _)| cell).collect();
        let puzzle = with(self.puzzle, self.solution, &cells);
        let of = |solution, found| Uniqueness::of(solution, found, bitmask_search::NAME).map(Some);
        let mut bitmask = match BitmaskSearch::begin(self.context, &puzzle, 2, 2, &self.stop)? {
            FirstPhaseOutcome::Decided(found) => return of(self.solution, *found),
            FirstPhaseOutcome::Unfit(_) => {
                self.alternates = false;
                return Ok(None);
            }
            FirstPhaseOutcome::Open(bitmask) => bitmask,
        };
        let (mut schedule, mut is_out) = (Schedule::new(self.solver.pace), false);
        // Clauses learnt for earlier questions cost nothing again.
        let before = self.effort();
        loop {
            let effort = self.effort() - before;
            let gains = self.backend.as_ref().is_some_and(|it| it.is_gaining());
            match schedule
                .next(&bitmask, CdclState { effort, gains, is_out, ..CdclState::default() })
            {
                Turn::Bitmask(effort) => {
                    if let Some(found) = bitmask.run(self.context, effort, &self.stop)? {
                        return of(self.solution, found);
                    }
                }
                Turn::Learning(effort) => match self.search(added, before + effort)? {
                    None => {}
                    Some(Uniqueness::Unknown(StopReason::Memory { .. })) => is_out = true,
                    only => return Ok(only),
                },
            }
        }
    }

    /// Returns the effort of the CDCL solver, including that of writing the formula.
    fn effort(&self) -> u64 {
        self.backend.as_ref().map_or(0, |it| it.effort()) + self.loading
    }

    /// Runs the CDCL solver until the total effort reaches `effort`.
    fn search(
        &mut self,
        added: &[(Cell, Lit)],
        effort: u64,
    ) -> Result<Option<Uniqueness>, SolveError> {
        let mut backend = match self.backend.take() {
            Some(backend) => backend,
            None => match self.load()? {
                Ok(backend) => backend,
                Err(why) => return Ok(Some(Uniqueness::Unknown(why))),
            },
        };
        let assumptions: Vec<Lit> = added.iter().map(|&(_, lit)| lit).collect();
        let answer = backend.solve_for(&assumptions, effort.saturating_sub(self.loading));
        self.backend = Some(backend);
        Ok(match answer? {
            None => None,
            Some(Answer::Unsat(_)) => Some(Uniqueness::Proved(outside(self.solver.backend.name()))),
            Some(Answer::Unknown(why)) => Some(Uniqueness::Unknown(why)),
            Some(Answer::Sat(model)) => {
                let backend = self.solver.backend.name();
                let grid = decode(self.puzzle.shape, &self.variables, &model)
                    .map_err(|reason| SolveError::Model { backend, reason })?;
                Some(self.verify_refutation(grid, backend)?)
            }
        })
    }

    /// Loads a solver with all solutions except the known one.
    fn load(&mut self) -> Result<Result<Box<dyn Backend>, StopReason>, SolveError> {
        let OtherSolutions { context, variables, solver, stop, .. } = self;
        let problem = Problem { layout: &context.layout, variables };
        let options = Options { stop: stop.clone(), ..Options::default() };
        let wording = solver.encoding_config();
        let loaded = load(solver.backend, options, &problem, wording, Some(self.solution))?;
        self.loading = EFFORT_PER_LITERAL * loaded.tally.literals;
        Ok(loaded.whole())
    }

    /// Returns the result for another solution after verifying it.
    fn verify_refutation(
        &self,
        grid: Grid,
        source_name: &'static str,
    ) -> Result<Uniqueness, SolveError> {
        verify(self.puzzle, &grid).map_err(|flaw| SolveError::Grid { source_name, flaw })?;
        match grid == *self.solution {
            true => Err(SolveError::Again { backend: source_name }),
            false => Ok(Uniqueness::Refuted(grid)),
        }
    }
}
