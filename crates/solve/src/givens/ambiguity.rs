//! Why a solution is not the only one, and the fewest cells that make it unique.
//!
//! At least one of the cells in which another solution differs must get a given. Such a set of
//! cells is called unavoidable, and minimal if no part of it is unavoidable (G. McGuire, B.
//! Tugemann, G. Civario, *There is no 16-clue Sudoku*, 2012). So cells make a solution unique if
//! they hit all unavoidable sets. There are too many sets to list. Instead, a minimum hitting set
//! of those found so far is tried. If another solution has all its digits, that solution yields one
//! more set (E. Moreno-Centeno, R. Karp, *The implicit hitting set approach*, 2013).
//!
//! Two results are available when time is over. One is the proved lower bound of hitting sets. The
//! other is a set of sufficient cells, found before any hitting set is proved minimum. It is the
//! union of disjoint unavoidable sets, continued until it is sufficient, and without its redundant
//! cells.
//!
//! Every set is the difference of two verified solutions. Whether a set is minimal relies on the
//! solver, but nothing depends on it.

use super::{
    Prover, Uniqueness,
    other_solutions::{OtherSolutions, Start},
};
use crate::{
    SolveContext, SolveError,
    hitting_set::{HittingSetResult, HittingSets},
};
use board::{
    Cell, Grid, Puzzle,
    stop::{Stop, StopReason},
    verify::verify,
};

/// The most sets that are kept: with 81 cells each, they take 90 MB.
const MAX_SETS: usize = 1 << 17;

/// The fewest cells in which two solutions differ: two in each of two rows and columns.
const MIN_DIFFERING_CELLS: usize = 4;

/// The other solutions of a puzzle, as seen from one of them.
#[derive(Clone, Default, Debug)]
pub struct Ambiguity {
    /// Sets of open cells, each of which must get a given, ordered by size. Each is minimal if
    /// there was time. Empty if the solution is unique.
    pub unavoidable: Vec<Vec<Cell>>,
    /// A proved lower bound on the number of cells that make the solution unique.
    pub at_least: usize,
    /// Cells that make the solution unique if given as in it, proved. `None` if none were found in
    /// time.
    pub enough: Option<Vec<Cell>>,
    /// The external solver whose unverified answer is that these cells are sufficient, if any.
    pub claimed_by: Option<&'static str>,
    /// The reason if it is unknown whether they are the fewest.
    pub unknown: Option<StopReason>,
}

impl Ambiguity {
    /// Returns true if the cells are proved to be the fewest.
    pub fn is_smallest(&self) -> bool {
        self.enough.as_ref().is_some_and(|cells| cells.len() == self.at_least)
    }
}

/// Returns why that solution of the puzzle is not its only one, and the fewest cells that make it
/// unique.
///
/// # Errors
/// If a solver fails, or if `solution` is not a solution.
pub fn ambiguity(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    stop: &Stop,
) -> Result<Ambiguity, SolveError> {
    verify(puzzle, solution)
        .map_err(|flaw| SolveError::Grid { source_name: "the caller", flaw })?;
    let solver = &prover.solver;
    let context = SolveContext::kept(&mut prover.context, puzzle, solver.logic);
    match OtherSolutions::start(context, puzzle, solution, solver, stop)? {
        Start::Decided(Uniqueness::Unknown(why)) => {
            Ok(Ambiguity { unknown: Some(why), ..Ambiguity::default() })
        }
        Start::Decided(_) => Ok(Ambiguity { enough: Some(Vec::new()), ..Default::default() }),
        Start::Open(others) => FewestCells::new(*others, solution, stop).run(),
    }
}

/// A result that may be missing because the search was stopped.
type Interruptible<T> = Result<Result<T, StopReason>, SolveError>;

/// Returns from the function with the reason if the search was stopped.
macro_rules! known {
    ($found:expr) => {
        match $found? {
            Ok(known) => known,
            Err(why) => return Ok(Err(why)),
        }
    };
}

/// The search for the fewest cells.
struct FewestCells<'a> {
    others: OtherSolutions<'a>,
    solution: &'a Grid,
    /// The cells that logic leaves open.
    open: Vec<Cell>,
    sets: HittingSets,
    enough: Option<Vec<Cell>>,
    /// The external solver whose unverified answer is that cells are sufficient, if any.
    claimed_by: Option<&'static str>,
}

impl<'a> FewestCells<'a> {
    fn new(others: OtherSolutions<'a>, solution: &'a Grid, stop: &Stop) -> FewestCells<'a> {
        let cells = 0..others.variables.candidates().cells();
        let open = cells.filter(|&cell| others.variables.is_open(cell)).collect();
        let sets = HittingSets::new(stop);
        FewestCells { others, solution, open, sets, enough: None, claimed_by: None }
    }

    fn run(mut self) -> Result<Ambiguity, SolveError> {
        let unknown = self.smallest()?.err();
        // If time was over, the bound by disjoint sets may be better.
        let at_least = self.sets.at_least().max(self.sets.apart());
        // Cells found before may already match the bound.
        let is_smallest = self.enough.as_ref().is_some_and(|enough| enough.len() == at_least);
        let unknown = unknown.filter(|_| !is_smallest);
        let mut unavoidable = self.sets.sets().to_vec();
        unavoidable.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        unavoidable.dedup();
        let FewestCells { enough, claimed_by, .. } = self;
        Ok(Ambiguity { unavoidable, at_least, enough, claimed_by, unknown })
    }

    fn smallest(&mut self) -> Interruptible<()> {
        let apart = known!(self.find_disjoint_sets());
        self.enough = Some(apart);
        known!(self.reduce());
        loop {
            let least = match self.sets.smallest()? {
                HittingSetResult::Smallest(cells) => cells,
                HittingSetResult::Unknown(why) => return Ok(Err(why)),
                // Two solutions always differ in some cell.
                HittingSetResult::Impossible => {
                    return Err(SolveError::Again { backend: "a search" });
                }
            };
            if self.enough.as_ref().is_some_and(|enough| enough.len() == least.len()) {
                return Ok(Ok(()));
            }
            if known!(self.try_cells(least)) {
                return Ok(Ok(()));
            }
            known!(self.try_small());
        }
    }

    /// Finds disjoint sets until their cells together are sufficient, and returns these cells.
    fn find_disjoint_sets(&mut self) -> Interruptible<Vec<Cell>> {
        let mut cells = Vec::new();
        while let Some(set) = known!(self.avoiding(&cells)) {
            cells.extend(set);
        }
        cells.sort_unstable();
        Ok(Ok(cells))
    }

    /// Removes cells as long as the others are sufficient.
    fn reduce(&mut self) -> Interruptible<()> {
        let mut cells = self.enough.clone().unwrap_or_default();
        for cell in cells.clone() {
            let rest: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
            // Otherwise a set is hit only by this cell, whether it is known or found by the search.
            if self.sets.are_hit_by(&rest) && known!(self.avoiding(&rest)).is_none() {
                self.enough = Some(rest.clone());
                cells = rest;
            }
        }
        Ok(Ok(()))
    }

    /// Returns true if these cells, which hit all sets, are sufficient; if not, adds one more set.
    fn try_cells(&mut self, cells: Vec<Cell>) -> Interruptible<bool> {
        if known!(self.avoiding(&cells)).is_some() {
            return Ok(Ok(false));
        }
        if self.enough.as_ref().is_none_or(|enough| cells.len() < enough.len()) {
            self.enough = Some(cells);
        }
        Ok(Ok(true))
    }

    /// Tries greedy hitting sets until one is sufficient: the sets that they yield need no proof of
    /// a minimum.
    fn try_small(&mut self) -> Interruptible<()> {
        while let Some(cells) = self.sets.small() {
            if known!(self.try_cells(cells)) {
                break;
            }
        }
        Ok(Ok(()))
    }

    /// Returns a new minimal set without these cells, or `None` if the cells are sufficient.
    fn avoiding(&mut self, cells: &[Cell]) -> Interruptible<Option<Vec<Cell>>> {
        let other =
            match self.others.check_unique(&self.literals_of_cells(cells.iter().copied()))? {
                Uniqueness::Proved(by) => {
                    self.claimed_by = self.claimed_by.or(by);
                    return Ok(Ok(None));
                }
                Uniqueness::Unknown(why) => return Ok(Err(why)),
                Uniqueness::Refuted(other) => other,
            };
        let set = self.minimal(&other)?;
        let is_new = !set.is_empty() && set.iter().all(|cell| !cells.contains(cell));
        if !is_new {
            return Err(SolveError::Again { backend: "a search" });
        }
        if self.sets.sets().len() >= MAX_SETS {
            return Ok(Err(StopReason::GaveUp));
        }
        self.sets.add(&set);
        Ok(Ok(Some(set)))
    }

    /// Returns a minimal unavoidable set within the cells in which `other` differs. If time is
    /// over, the set may not be minimal.
    fn minimal(&mut self, other: &Grid) -> Result<Vec<Cell>, SolveError> {
        let mut set = self.solution.differing(other);
        let mut needed = Vec::new();
        while set.len() > MIN_DIFFERING_CELLS
            && let Some(&cell) = set.iter().find(|cell| !needed.contains(*cell))
        {
            // Fix this cell as in the solution, and all cells that do not differ.
            let inside = |other: &Cell| *other != cell && set.binary_search(other).is_ok();
            let kept: Vec<Cell> =
                self.open.iter().copied().filter(|other| !inside(other)).collect();
            match self.others.check_unique(&self.literals_of_cells(kept.into_iter()))? {
                Uniqueness::Refuted(other) => {
                    let part = self.solution.differing(&other);
                    let is_part = part.iter().all(|cell| set.contains(cell));
                    if !is_part || part.contains(&cell) {
                        return Err(SolveError::Again { backend: "a search" });
                    }
                    set = part;
                }
                // Every other solution that differs only in these cells differs in this one.
                Uniqueness::Proved(_) => needed.push(cell),
                Uniqueness::Unknown(_) => break,
            }
        }
        Ok(set)
    }

    /// Returns these cells, each with the literal of its digit in the solution.
    fn literals_of_cells(&self, cells: impl Iterator<Item = Cell>) -> Vec<(Cell, encodings::Lit)> {
        let lit = |cell: Cell| {
            let digit = self.solution.get(cell)?;
            let (_, lit) = self.others.variables.lits(cell).find(|&(other, _)| other == digit)?;
            Some((cell, lit))
        };
        cells.filter_map(lit).collect()
    }
}
