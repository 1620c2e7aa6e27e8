//! Why a solution is not the only one, and the fewest cells that make it so.
//!
//! The cells in which another solution differs have to get a given, one of them at least: such
//! a set is called unavoidable, and minimal if no part of it is one (G. McGuire, B. Tugemann,
//! G. Civario, *There is no 16-clue Sudoku*, 2012). So cells that make a solution the only one
//! are those that hit all unavoidable sets. There are too many to list: a smallest hitting set of
//! those found so far is tried, and as long as another solution has all its digits, there is one
//! more set (E. Moreno-Centeno, R. Karp, *The implicit hitting set approach*, 2013).
//!
//! What is known when time is over: no hitting set of the sets found is smaller than so many
//! cells, and the cells that were found to be enough, which come before any hitting set is
//! proved smallest. First sets are found that have no cell in common, until their cells together
//! are enough; then cells go that are not needed.
//!
//! Every set is the difference of two verified solutions. That a set is minimal is the solver's
//! word, and nothing depends on it.

use super::{
    Only, Prover,
    others::{Others, Start},
};
use crate::{
    SolveError, Workshop,
    hitting_set::{Hitting, HittingSets},
};
use board::{
    Cell, Grid, Puzzle,
    stop::{Stop, Why},
    verify::verify,
};

/// So many sets are kept, and no more: of 81 cells each, they take 90 MB.
const MOST_SETS: usize = 1 << 17;

/// Two solutions differ in that many cells or more: in each of two rows and columns at least two.
const FEWEST: usize = 4;

/// What is known of the other solutions of a puzzle, seen from one of them.
#[derive(Clone, Default, Debug)]
pub struct Ambiguity {
    /// Sets of open cells, each of which must get a given, by size; each is minimal as far as
    /// there was time. None if the solution is the only one.
    pub unavoidable: Vec<Vec<Cell>>,
    /// Fewer cells do not make the solution the only one: proved.
    pub at_least: usize,
    /// Cells that do, if given as in the solution: proved. None if none were found in time.
    pub enough: Option<Vec<Cell>>,
    /// The program outside that says that these are enough, where nobody has checked it.
    pub claimed_by: Option<&'static str>,
    /// Why it is not known whether they are the fewest, if so.
    pub unknown: Option<Why>,
}

impl Ambiguity {
    /// Whether the cells are the fewest: proved.
    pub fn is_smallest(&self) -> bool {
        self.enough.as_ref().is_some_and(|cells| cells.len() == self.at_least)
    }
}

/// Returns why that solution of the puzzle is not its only one, and the fewest cells that make it
/// so.
///
/// # Errors
/// If a part is broken, or the solution is none.
pub fn ambiguity(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    stop: &Stop,
) -> Result<Ambiguity, SolveError> {
    verify(puzzle, solution)
        .map_err(|flaw| SolveError::Grid { source_name: "the caller", flaw })?;
    let solver = &prover.solver;
    let workshop = Workshop::kept(&mut prover.workshop, puzzle, solver.logic);
    match Others::start(workshop, puzzle, solution, solver, stop)? {
        Start::Decided(Only::Unknown(why)) => {
            Ok(Ambiguity { unknown: Some(why), ..Ambiguity::default() })
        }
        Start::Decided(_) => Ok(Ambiguity { enough: Some(Vec::new()), ..Default::default() }),
        Start::Open(others) => FewestCells::new(*others, solution, stop).run(),
    }
}

/// What may have to be left for want of time.
type InTime<T> = Result<Result<T, Why>, SolveError>;

/// Leaves the function with why it was stopped.
macro_rules! known {
    ($found:expr) => {
        match $found? {
            Ok(known) => known,
            Err(why) => return Ok(Err(why)),
        }
    };
}

/// What was found so far.
struct FewestCells<'a> {
    others: Others<'a>,
    solution: &'a Grid,
    /// The cells that logic leaves open.
    open: Vec<Cell>,
    sets: HittingSets,
    enough: Option<Vec<Cell>>,
    /// The external solver by whose unverified claim cells are enough, if any.
    claimed_by: Option<&'static str>,
}

impl<'a> FewestCells<'a> {
    fn new(others: Others<'a>, solution: &'a Grid, stop: &Stop) -> FewestCells<'a> {
        let cells = 0..others.variables.candidates().cells();
        let open = cells.filter(|&cell| others.variables.is_open(cell)).collect();
        let sets = HittingSets::new(stop);
        FewestCells { others, solution, open, sets, enough: None, claimed_by: None }
    }

    fn run(mut self) -> Result<Ambiguity, SolveError> {
        let unknown = self.smallest()?.err();
        // There may have been no time for the better one.
        let at_least = self.sets.at_least().max(self.sets.apart());
        // Nor for the answer that was there already.
        let is_smallest = self.enough.as_ref().is_some_and(|enough| enough.len() == at_least);
        let unknown = unknown.filter(|_| !is_smallest);
        let mut unavoidable = self.sets.sets().to_vec();
        unavoidable.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        unavoidable.dedup();
        let FewestCells { enough, claimed_by, .. } = self;
        Ok(Ambiguity { unavoidable, at_least, enough, claimed_by, unknown })
    }

    fn smallest(&mut self) -> InTime<()> {
        let apart = known!(self.apart());
        self.enough = Some(apart);
        known!(self.reduce());
        loop {
            let least = match self.sets.smallest()? {
                Hitting::Smallest(cells) => cells,
                Hitting::Unknown(why) => return Ok(Err(why)),
                // A set without cells is no difference.
                Hitting::Impossible => return Err(SolveError::Again { backend: "a search" }),
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

    /// Finds sets with no cell in common, until their cells together are enough: these.
    fn apart(&mut self) -> InTime<Vec<Cell>> {
        let mut cells = Vec::new();
        while let Some(set) = known!(self.avoiding(&cells)) {
            cells.extend(set);
        }
        cells.sort_unstable();
        Ok(Ok(cells))
    }

    /// Takes away cells of those that are enough while they stay so.
    fn reduce(&mut self) -> InTime<()> {
        let mut cells = self.enough.clone().unwrap_or_default();
        for cell in cells.clone() {
            let rest: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
            // A set that only this cell hits is found at once, or was found before.
            if self.sets.are_hit_by(&rest) && known!(self.avoiding(&rest)).is_none() {
                self.enough = Some(rest.clone());
                cells = rest;
            }
        }
        Ok(Ok(()))
    }

    /// Whether these cells, which hit all sets, are enough; if not, there is one more set.
    fn try_cells(&mut self, cells: Vec<Cell>) -> InTime<bool> {
        if known!(self.avoiding(&cells)).is_some() {
            return Ok(Ok(false));
        }
        if self.enough.as_ref().is_none_or(|enough| cells.len() < enough.len()) {
            self.enough = Some(cells);
        }
        Ok(Ok(true))
    }

    /// The same with hitting sets that are made quickly, until one is enough: sets that come from
    /// them cost no proof.
    fn try_small(&mut self) -> InTime<()> {
        while let Some(cells) = self.sets.small() {
            if known!(self.try_cells(cells)) {
                break;
            }
        }
        Ok(Ok(()))
    }

    /// A set that has none of these cells, once it is minimal and kept; none if they are enough.
    fn avoiding(&mut self, cells: &[Cell]) -> InTime<Option<Vec<Cell>>> {
        let other = match self.others.only(&self.added(cells.iter().copied()))? {
            Only::Proved(by) => {
                self.claimed_by = self.claimed_by.or(by);
                return Ok(Ok(None));
            }
            Only::Unknown(why) => return Ok(Err(why)),
            Only::Refuted(other) => other,
        };
        let set = self.minimal(&other)?;
        let is_new = !set.is_empty() && set.iter().all(|cell| !cells.contains(cell));
        if !is_new {
            return Err(SolveError::Again { backend: "a search" });
        }
        if self.sets.sets().len() >= MOST_SETS {
            return Ok(Err(Why::GaveUp));
        }
        self.sets.add(&set);
        Ok(Ok(Some(set)))
    }

    /// The cells in which a solution differs, or a part of them in which another one does.
    /// Where time is over, it is what was reached.
    fn minimal(&mut self, other: &Grid) -> Result<Vec<Cell>, SolveError> {
        let mut set = self.solution.differing(other);
        let mut needed = Vec::new();
        while set.len() > FEWEST
            && let Some(&cell) = set.iter().find(|cell| !needed.contains(*cell))
        {
            // With this cell as in the solution, and all that do not differ.
            let inside = |other: &Cell| *other != cell && set.binary_search(other).is_ok();
            let kept: Vec<Cell> =
                self.open.iter().copied().filter(|other| !inside(other)).collect();
            match self.others.only(&self.added(kept.into_iter()))? {
                Only::Refuted(other) => {
                    let part = self.solution.differing(&other);
                    let is_part = part.iter().all(|cell| set.contains(cell));
                    if !is_part || part.contains(&cell) {
                        return Err(SolveError::Again { backend: "a search" });
                    }
                    set = part;
                }
                // Every other solution that differs here alone differs in this cell.
                Only::Proved(_) => needed.push(cell),
                Only::Unknown(_) => break,
            }
        }
        Ok(set)
    }

    /// These cells with the literals that they are as in the solution.
    fn added(&self, cells: impl Iterator<Item = Cell>) -> Vec<(Cell, encodings::Lit)> {
        let lit = |cell: Cell| {
            let digit = self.solution.get(cell)?;
            let (_, lit) = self.others.variables.lits(cell).find(|&(other, _)| other == digit)?;
            Some((cell, lit))
        };
        cells.filter_map(lit).collect()
    }
}
