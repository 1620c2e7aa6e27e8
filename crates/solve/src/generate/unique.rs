//! Givens added to a puzzle until its solution is unique.
//!
//! As long as exchanging two digits leads to another solution, one of the exchanged cells is given;
//! on large grids that is nearly all the work. Then a solver with a clause that excludes the
//! solution searches for other ones. For each, a cell in which it differs is given, as an
//! assumption. When there are no other solutions, each added given is tested, so that in the end
//! none of them is redundant.

use std::cmp::Reverse;

use encodings::Lit;

use super::GenerateError;
use crate::{
    SolveContext, SolveError, Solver, Verdict,
    givens::{
        Uniqueness,
        other_solutions::{OtherSolutions, Start},
    },
};
use board::{Cell, Grid, Puzzle, random::Random, stop::Stop};
use sat::variables::CandidateValue;

/// Adds cells of the solution as givens until it is unique, and returns the cells. The uniqueness
/// is finally proved from scratch, as for any puzzle.
///
/// # Errors
/// If it is stopped before that is proved, if the backend does not support assumptions, or if a
/// solver fails.
pub(super) fn make_unique(
    puzzle: &mut Puzzle,
    solution: &Grid,
    solver: &Solver,
    random: &mut Random,
    stop: &Stop,
) -> Result<Vec<Cell>, GenerateError> {
    let backend = solver.backend.name();
    if !solver.backend.abilities().assumptions {
        return Err(GenerateError::NoAssumptions { backend });
    }
    let mut context = SolveContext::new(puzzle, solver.logic);
    let added = match OtherSolutions::start(&mut context, puzzle, solution, solver, stop) {
        Ok(Start::Open(others)) => {
            GivenAdder { solution, backend_name: backend, others }.run(random)?
        }
        Ok(Start::Decided(Uniqueness::Unknown(why))) => return Err(GenerateError::Stopped(why)),
        Ok(Start::Decided(_)) => Vec::new(),
        Err(SolveError::Contradicted { backend, .. }) => {
            return Err(GenerateError::Contradiction { backend });
        }
        Err(error) => return Err(error.into()),
    };
    added.iter().for_each(|&cell| puzzle.givens.set(cell, solution.get(cell)));
    match solver.search_solutions(&mut context, puzzle, 2, 2, stop)?.verdict() {
        Verdict::Unique(grid) if grid == *solution => Ok(added),
        Verdict::Unknown(why, _) => Err(GenerateError::Stopped(why)),
        _ => Err(GenerateError::Contradiction { backend }),
    }
}

/// The loop that adds givens until there are no other solutions.
struct GivenAdder<'a> {
    solution: &'a Grid,
    backend_name: &'static str,
    others: Box<OtherSolutions<'a>>,
}

impl GivenAdder<'_> {
    fn run(mut self, random: &mut Random) -> Result<Vec<Cell>, GenerateError> {
        let mut added: Vec<(Cell, Lit)> = Vec::new();
        while let Some(other) = self.other_solution(&added)? {
            let backend = self.backend_name;
            let cell = self.choose(&other, random).filter(|cell| !added.contains(cell));
            added.push(cell.ok_or(GenerateError::Contradiction { backend })?);
        }
        let mut place = 0;
        while place < added.len() {
            let spared = added.remove(place);
            if self.other_solution(&added)?.is_some() {
                added.insert(place, spared);
                place += 1;
            }
        }
        Ok(added.into_iter().map(|(cell, _)| cell).collect())
    }

    /// Returns another solution that agrees in these cells.
    fn other_solution(&mut self, added: &[(Cell, Lit)]) -> Result<Option<Grid>, GenerateError> {
        match self.others.check_unique(added)? {
            Uniqueness::Proved(_) => Ok(None),
            Uniqueness::Refuted(grid) => Ok(Some(grid)),
            Uniqueness::Unknown(why) => Err(GenerateError::Stopped(why)),
        }
    }

    /// Returns a differing cell with the most candidates, because its given restricts most.
    fn choose(&self, other: &Grid, random: &mut Random) -> Option<(Cell, Lit)> {
        let mut cells = self.solution.differing(other);
        let count = cells.len();
        random.draw(&mut cells, count);
        cells.sort_by_key(|&cell| Reverse(self.others.variables.candidates().count(cell)));
        cells.into_iter().find_map(|cell| {
            match self.others.variables.value(cell, self.solution.get(cell)?) {
                CandidateValue::Lit(lit) => Some((cell, lit)),
                CandidateValue::True | CandidateValue::False => None,
            }
        })
    }
}
