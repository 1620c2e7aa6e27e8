//! Puzzle after puzzle: is the solution still the only one?

use super::{
    Only,
    again::first_two,
    others::{Others, Start},
};
use crate::{
    SolveError, Solver, Verdict, Workshop,
    engines::lanes::{self, Lanes},
};
use board::{Grid, Puzzle, stop::Stop, verify::verify};

/// Answers whether solutions are the only ones.
///
/// On the usual path givens of classic 9×9 puzzles are removed by the lanes, and what is left is
/// proved again by a search of its own (`again.rs`).
pub struct Prover {
    pub(super) solver: Solver,
    /// Of the last puzzle, for those of the same layout.
    pub(super) workshop: Option<Workshop>,
    /// Where nothing was said of the path, for what they take.
    pub(crate) lanes: Option<Lanes>,
}

impl Prover {
    /// On that path.
    pub fn new(solver: Solver) -> Prover {
        let lanes = solver.is_usual().then(Lanes::new);
        Prover { solver, workshop: None, lanes }
    }

    /// Whether the solution, which must be one of the puzzle, is its only one.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn only(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        stop: &Stop,
    ) -> Result<Only, SolveError> {
        let workshop = Workshop::kept(&mut self.workshop, puzzle, self.solver.logic);
        match Others::start(workshop, puzzle, solution, &self.solver, stop)? {
            Start::Decided(only) => Ok(only),
            Start::Open(mut others) => others.only(&[]),
        }
    }

    /// The same from the start, as for a puzzle of which nothing is known.
    ///
    /// # Errors
    /// If a part is broken, or the solution is none.
    pub(super) fn only_again(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        stop: &Stop,
    ) -> Result<Only, SolveError> {
        if self.lanes.is_some() && lanes::board(puzzle).is_some() {
            let source = |flaw| SolveError::Grid { source_name: "a search", flaw };
            return match first_two(puzzle, stop).as_deref() {
                Ok([only]) if only == solution => {
                    verify(puzzle, only).map_err(source)?;
                    Ok(Only::Proved(None))
                }
                Ok([a, b]) => Ok(Only::Refuted(if a == solution { b } else { a }.clone())),
                Err(why) => Ok(Only::Unknown(*why)),
                Ok(_) => {
                    let (backend, finder) = (lanes::NAME, "a search");
                    Err(SolveError::Contradicted { backend, finder })
                }
            };
        }
        let solver = &self.solver;
        let workshop = Workshop::kept(&mut self.workshop, puzzle, solver.logic);
        let found = solver.find(workshop, puzzle, 2, 2, stop)?;
        match found.verdict() {
            Verdict::Unique(grid) if grid == *solution => Ok(Only::Proved(found.claimed_by())),
            Verdict::Multiple(a, b) => Ok(Only::Refuted(if a == *solution { b } else { a })),
            Verdict::Unknown(why, _) => Ok(Only::Unknown(why)),
            Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Invalid(_) => {
                let backend = solver.backend.name();
                Err(SolveError::Contradicted { backend, finder: "a search" })
            }
        }
    }
}
