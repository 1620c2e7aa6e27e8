//! The engines that a [`Solver`] asks, in their order.
//!
//! Near-empty boards are constructed, puzzles with other rules go to the bitmask search and a learning
//! solver in turn, and the SAT pipeline (`path.rs`) answers what is left.

use crate::{
    End, Found, Report, SolveError, Solver, Verdict, Workshop, path::Solutions, sparse::Sparse,
};
use board::{
    Puzzle,
    stop::{Stop, Why},
    verify::verify,
};

impl Solver {
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
        if self.begins_with_masks(puzzle, limit)
            && let (Some(found), _) = self.alternate(workshop, puzzle, (limit, keep), None, stop)?
        {
            return Ok(found);
        }
        self.begun(workshop, puzzle, puzzle.candidates(), stop)?.up_to(limit, keep)
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
        let solutions = self.begun(workshop, puzzle, puzzle.candidates(), stop)?;
        if !self.begins_with_masks(puzzle, 2) || !solutions.is_open() {
            return solutions.loaded();
        }
        // Where there are fewer than two, that is often known long before there is a formula.
        let left = solutions.left().clone();
        let (found, learning) = self.alternate(workshop, puzzle, (2, 2), Some(solutions), stop)?;
        match (found, learning) {
            (Some(Found { mut grids, end: Some(end), report, .. }), _) => {
                Ok(Solutions::decided(puzzle, left, (grids.pop(), end), report))
            }
            (_, Some(learning)) => learning.loaded(),
            (_, None) => self.begun(workshop, puzzle, puzzle.candidates(), stop),
        }
    }
}

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
