//! The entry points of [`Solver`], which try several engines in order.
//!
//! Solutions of near-empty boards are constructed. Puzzles that suit the bitmask search get it,
//! alternating with a CDCL solver. The SAT pipeline (`path.rs`) solves the rest.

use crate::{
    Report, SearchResult, SolutionsEnd, SolveContext, SolveError, Solver, Verdict,
    constructed::ConstructedSolutions, path::Solutions,
};
use board::{
    Puzzle,
    stop::{Stop, StopReason},
    verify::verify,
};

impl Solver {
    /// Returns the verdict on the puzzle, within the time limit of this solver.
    ///
    /// # Errors
    /// If the backend fails or panics, or returns a wrong or repeated solution.
    pub fn verdict(&self, puzzle: &Puzzle) -> Result<Verdict, SolveError> {
        self.verdict_until(puzzle, &self.stop())
    }

    /// Returns the verdict on the puzzle; it is unknown if `stop` ends the search.
    ///
    /// # Errors
    /// If the backend fails or panics, or returns a wrong or repeated solution.
    pub fn verdict_until(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Verdict, SolveError> {
        Ok(self
            .search_solutions(&mut SolveContext::new(puzzle, self.logic), puzzle, 2, 2, stop)?
            .verdict())
    }

    /// Searches for up to `limit` solutions. The result contains their number and the first `keep`
    /// of them. `context` must [fit](SolveContext::fits) the puzzle.
    ///
    /// # Errors
    /// If the backend fails or panics, or returns a wrong or repeated solution.
    pub fn search_solutions(
        &self,
        context: &mut SolveContext,
        puzzle: &Puzzle,
        limit: u64,
        keep: usize,
        stop: &Stop,
    ) -> Result<SearchResult, SolveError> {
        if limit > 1
            && self.may_try_bitmask_search(limit)
            && let Some(sparse) = ConstructedSolutions::construct(puzzle, &context.layout, stop)
        {
            return count_constructed(sparse, puzzle, limit, keep, stop);
        }
        if self.tries_bitmask_search_first(puzzle, limit)
            && let (Some(found), _) = self.alternate(context, puzzle, (limit, keep), None, stop)?
        {
            return Ok(found);
        }
        self.begin_solutions(context, puzzle, puzzle.candidates(), stop)?.up_to(limit, keep)
    }

    /// Returns an iterator over the verified solutions, with the time limit of this solver for all
    /// of them.
    ///
    /// # Errors
    /// If the backend fails or panics, or returns a wrong or repeated solution.
    pub fn solutions<'p>(&self, puzzle: &'p Puzzle) -> Result<Solutions<'p>, SolveError> {
        self.solutions_in(&mut SolveContext::new(puzzle, self.logic), puzzle, &self.stop())
    }

    /// Returns an iterator over the verified solutions, which `stop` can end. `context` must
    /// [fit](SolveContext::fits) the puzzle.
    ///
    /// # Errors
    /// If the backend fails or panics, or returns a wrong or repeated solution.
    pub fn solutions_in<'p>(
        &self,
        context: &mut SolveContext,
        puzzle: &'p Puzzle,
        stop: &Stop,
    ) -> Result<Solutions<'p>, SolveError> {
        let solutions = self.begin_solutions(context, puzzle, puzzle.candidates(), stop)?;
        if !self.tries_bitmask_search_first(puzzle, 2) || !solutions.is_open() {
            return solutions.load_formula();
        }
        // If there are fewer than two solutions, the search often proves it long before a formula
        // is built.
        let left = solutions.left().clone();
        let (found, learning) = self.alternate(context, puzzle, (2, 2), Some(solutions), stop)?;
        match (found, learning) {
            (Some(SearchResult { mut grids, end: Some(end), report, .. }), _) => {
                Ok(Solutions::decided(puzzle, left, (grids.pop(), end), report))
            }
            (_, Some(learning)) => learning.load_formula(),
            (_, None) => self.begin_solutions(context, puzzle, puzzle.candidates(), stop),
        }
    }
}

/// Counts the constructed solutions up to `limit`, verifies each, and keeps the first `keep`.
fn count_constructed(
    sparse: ConstructedSolutions,
    puzzle: &Puzzle,
    limit: u64,
    keep: usize,
    stop: &Stop,
) -> Result<SearchResult, SolveError> {
    const NAME: &str = "exchange";
    let mut report = Report::new(&puzzle.candidates());
    let (mut grids, mut count) = (Vec::new(), 0);
    let mut end = Some(SolutionsEnd::Unknown(StopReason::GaveUp));
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
            end = Some(SolutionsEnd::Unknown(why));
            break;
        }
    }
    report.record_construction(NAME, &grids);
    Ok(SearchResult { grids, count, end, report })
}
