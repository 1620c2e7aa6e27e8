//! The bitmask search: a constraint solver for boards of up to sixteen digits, with any rules.
//!
//! The candidates of a cell are a bitmask of 16 bits, and so are the places of a digit in a house.
//! The board is copied at each choice. Each constraint has a handler (a propagator), which
//! eliminates digits. Pairs and automata look up compatible digits; cages enumerate the remaining
//! combinations, and sums the reachable totals. Sums derived from houses and cages have handlers,
//! too. A queue of bits holds the handlers, ordered by their cost. The search branches on the cell
//! with the most failures (dead ends) for its size, or on a digit with two places in a house.
//!
//! Sources: J.-C. Régin 1994 (houses); G. Pesant 2004 (automata); M. Trick 2003 (sums); F.
//! Boussemart, F. Hemery, C. Lecoutre, L. Saïs, *Boosting Systematic Search by Weighting
//! Constraints*, 2004 (the choice). Interactive Sudoku Solver (C. Sigh) showed how effective
//! bitmasks and weights are for variants.

mod automaton_propagation;
mod board;
mod branchless_stack;
mod cages;
mod classes;
mod combined_sums;
mod conflicts;
mod counting_automata;
mod counts;
mod differing;
mod distinct_sum_bounds;
mod equal_sum_groups;
mod mask;
mod model;
mod path_digits;
mod pending_changes;
mod presolve;
mod products;
mod propagate;
mod search;
mod sets;
mod small_sums;
mod sums;
mod word;

pub(crate) use combined_sums::find_combined_sums;
pub use mask::MAX_DIGITS;
pub(crate) use model::Model;

use std::{sync::Arc, time::Duration};

use ::board::{
    Candidate, Candidates, Digit, Grid, Layout, Puzzle,
    clock::Instant,
    memory::MemoryReservation,
    relation::{Relation, RelationKind},
    stop::{Stop, StopReason},
    verify::{Flaw, verify},
};

pub(crate) use crate::report::BITMASK as NAME;
use crate::{Report, SearchResult, SolutionsEnd, SolveContext, SolveError};
use presolve::PresolveResult;
use search::{Search, SearchEnd};

/// If more solutions than this are wanted, engines share no facts once one of them has a solution.
pub(crate) const MAX_SHARED_SOLUTIONS: u64 = 2;

/// Failures with the first derived sums, before the search restarts with further ones.
const FAILURES_BEFORE_RESTART: u64 = 10;

/// Returns true if the bitmask search is used for up to `limit` solutions of the puzzle. It must be
/// small enough, and either not classic or to be counted beyond two solutions.
pub(crate) fn are_for(puzzle: &Puzzle, limit: u64) -> bool {
    (!puzzle.is_classic() || limit > 2) && accepts(puzzle)
}

/// Returns true if the puzzle does not have too many digits or cells, no layers, and no composition
/// of rules that is too large for an automaton.
pub(crate) fn accepts(puzzle: &Puzzle) -> bool {
    model::supports(puzzle.shape)
        && puzzle.shape.layers().is_empty()
        && !puzzle.rules.has_compositions()
}

/// Returns the error for a puzzle that is not supported.
pub(crate) fn unsupported(puzzle: &Puzzle) -> SolveError {
    if puzzle.rules.has_compositions() || !puzzle.shape.layers().is_empty() {
        return SolveError::Composition { engine: NAME };
    }
    let (most, cells) = (MAX_DIGITS, usize::from(u16::MAX) - 1);
    SolveError::TooLarge { engine: NAME, most, cells, shape: puzzle.shape }
}

/// The result of the first phase of a search.
pub(crate) enum FirstPhaseOutcome<'p> {
    /// The puzzle is decided.
    Decided(Box<SearchResult>),
    /// A search is needed.
    Open(Box<BitmaskSearch<'p>>),
    /// The puzzle is too large for the search, or for the allowed memory.
    Unfit(Option<StopReason>),
}

/// The search of one puzzle, which can be paused and resumed.
pub(crate) struct BitmaskSearch<'p> {
    solutions: VerifiedSolutions<'p>,
    layout: Arc<Layout>,
    report: Report,
    /// The masks at the root of the search.
    root: Vec<u16>,
    search: Search,
    /// True if further sums are to be derived after a few failures.
    may_go_further: bool,
    time: Duration,
    _aside: MemoryReservation,
}

impl<'p> BitmaskSearch<'p> {
    /// Runs the phase without a model, and prepares the search for up to `limit` solutions.
    ///
    /// # Errors
    /// If a grid that it found is not a solution.
    pub(crate) fn begin(
        context: &mut SolveContext,
        puzzle: &'p Puzzle,
        limit: u64,
        keep: usize,
        stop: &Stop,
    ) -> Result<FirstPhaseOutcome<'p>, SolveError> {
        let layout = Arc::clone(&context.layout);
        let candidates = puzzle.candidates();
        let report = Report::new(&candidates);
        if let Some(why) = stop.reason() {
            return Ok(FirstPhaseOutcome::Decided(Box::new(empty_result(
                SolutionsEnd::Unknown(why),
                report,
            ))));
        }
        let begun = Instant::now();
        let Ok(settled) = presolve::settle(&layout, masks(&candidates)) else {
            // A puzzle with a solution has no clash, and detecting a clash needs no search.
            let clash = puzzle.clash(&layout).map(SolutionsEnd::Invalid);
            return Ok(FirstPhaseOutcome::Decided(Box::new(empty_result(
                clash.unwrap_or(SolutionsEnd::Exhausted),
                report,
            ))));
        };
        let mut solutions =
            VerifiedSolutions { puzzle, limit, keep, grids: Vec::new(), count: 0, flaw: None };
        let root = match settled {
            PresolveResult::Found(found, nodes) => {
                found.iter().for_each(|masks| _ = solutions.take(masks));
                let (time, ended) = (begun.elapsed(), SearchEnd::Exhausted);
                let found = solutions.search_result(&layout, report, (ended, nodes, time))?;
                return Ok(FirstPhaseOutcome::Decided(Box::new(found)));
            }
            PresolveResult::Open(masks) => masks,
        };
        let aside = match stop.reserve_memory(memory(&layout)) {
            Ok(aside) => aside,
            // A SAT formula may need less memory.
            Err(why @ StopReason::Memory { .. }) => return Ok(FirstPhaseOutcome::Unfit(Some(why))),
            Err(why) => {
                return Ok(FirstPhaseOutcome::Decided(Box::new(empty_result(
                    SolutionsEnd::Unknown(why),
                    report,
                ))));
            }
        };
        let Some(model) = context.model(false) else { return Ok(FirstPhaseOutcome::Unfit(None)) };
        let is_sum =
            |it: &Relation| matches!(it.asked, RelationKind::Sum { .. } | RelationKind::Sets(_));
        Ok(FirstPhaseOutcome::Open(Box::new(BitmaskSearch {
            solutions,
            may_go_further: layout.relations().iter().any(is_sum),
            layout,
            report,
            search: Search::new(model, root.clone()),
            root,
            time: begun.elapsed(),
            _aside: aside,
        })))
    }

    /// Returns the effort so far, and the share of the tree that has been searched.
    pub(crate) fn progress(&self) -> (u64, f64) {
        (self.search.effort(), self.search.share())
    }

    /// Returns the kept solutions found so far, and the number of solutions found.
    pub(crate) fn so_far(&self) -> (&[Grid], u64) {
        (&self.solutions.grids, self.solutions.count)
    }

    /// Returns the number of nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Returns true if a solution that was not found yet may contain the candidate.
    pub(crate) fn may_have(&self, candidate: Candidate) -> bool {
        self.search.remaining_candidates()[candidate.cell] >> (candidate.digit - 1) & 1 == 1
    }

    /// Restricts the search to solutions that contain only allowed candidates.
    pub(crate) fn restrict(&mut self, is_allowed: impl Fn(Candidate) -> bool) {
        for (cell, mask) in self.root.iter_mut().enumerate() {
            for digit in mask::bits(*mask) {
                let candidate = Candidate { cell, digit: digit as Digit + 1 };
                if !is_allowed(candidate) {
                    *mask &= !(1 << digit);
                }
            }
        }
        self.search.restrict(self.root.clone());
    }

    /// Searches until the total effort exceeds `effort`. Returns the result if the search ends
    /// before.
    ///
    /// # Errors
    /// If a grid that it found is not a solution.
    pub(crate) fn run(
        &mut self,
        context: &mut SolveContext,
        effort: u64,
        stop: &Stop,
    ) -> Result<Option<SearchResult>, SolveError> {
        let begun = Instant::now();
        let BitmaskSearch { solutions, search, .. } = self;
        let ended = loop {
            let failures = if self.may_go_further { FAILURES_BEFORE_RESTART } else { u64::MAX };
            let ended = search.run((failures, effort), stop, &mut |it| solutions.take(it));
            if ended != SearchEnd::Paused || search.failures <= failures {
                break ended;
            }
            // A few failures show that the puzzle is worth a model with more sums.
            self.may_go_further = false;
            if let Some(model) = context.model(true) {
                solutions.begin_anew();
                search.begin_anew(model, self.root.clone());
            }
        };
        self.time += begun.elapsed();
        let done = (ended, search.nodes, self.time);
        let over = ended != SearchEnd::Paused || solutions.flaw.is_some();
        over.then(|| solutions.search_result(&self.layout, self.report.clone(), done)).transpose()
    }
}

/// Returns a result without solutions.
fn empty_result(end: SolutionsEnd, report: Report) -> SearchResult {
    SearchResult { grids: Vec::new(), count: 0, end: Some(end), report }
}

/// The verified solutions of a search, the first of which are kept.
struct VerifiedSolutions<'a> {
    puzzle: &'a Puzzle,
    limit: u64,
    keep: usize,
    grids: Vec<Grid>,
    count: u64,
    /// The flaw of a grid that is not a solution.
    flaw: Option<Flaw>,
}

impl VerifiedSolutions<'_> {
    /// Takes a solution, and returns true if more are wanted.
    fn take(&mut self, masks: &[u16]) -> bool {
        let mut grid = Grid::empty(self.puzzle.shape);
        for (cell, mask) in masks.iter().enumerate() {
            grid.set(cell, Some(mask.trailing_zeros() as Digit + 1));
        }
        self.flaw = verify(self.puzzle, &grid).err();
        if self.flaw.is_some() {
            return false;
        }
        if self.are_all_kept() && self.grids.contains(&grid) {
            return true;
        }
        self.count += 1;
        if self.grids.len() < self.keep {
            self.grids.push(grid);
        }
        self.count < self.limit
    }

    /// Prepares for a search that starts again. If all solutions are kept, they stay: facts derived
    /// from the others may exclude them, so that the new search need not find them again.
    fn begin_anew(&mut self) {
        if !self.are_all_kept() {
            (self.count, self.grids) = (0, Vec::new());
        }
    }

    /// Returns true if every solution up to the limit is kept.
    fn are_all_kept(&self) -> bool {
        self.limit <= MAX_SHARED_SOLUTIONS && self.keep as u64 >= self.limit
    }

    /// Returns the result of a search with this end, number of nodes, and time.
    ///
    /// # Errors
    /// If a grid was not a solution.
    fn search_result(
        &mut self,
        layout: &Layout,
        mut report: Report,
        (ended, nodes, time): (SearchEnd, u64, Duration),
    ) -> Result<SearchResult, SolveError> {
        if let Some(flaw) = self.flaw.take() {
            return Err(SolveError::Grid { source_name: NAME, flaw });
        }
        if self.count == 0
            && let Some(clash) = self.puzzle.clash(layout)
        {
            return Ok(empty_result(SolutionsEnd::Invalid(clash), report));
        }
        report.record_search(NAME, u32::try_from(nodes).unwrap_or(u32::MAX).max(1), time);
        let end = match ended {
            _ if self.count == self.limit => None,
            SearchEnd::Stopped(why) => Some(SolutionsEnd::Unknown(why)),
            _ => Some(SolutionsEnd::Exhausted),
        };
        Ok(SearchResult { grids: std::mem::take(&mut self.grids), count: self.count, end, report })
    }
}

/// Returns the memory of a search in bytes: a board for each choice, rarely more than one per cell.
fn memory(layout: &Layout) -> u64 {
    let cells = layout.shape.cells();
    let masks = (cells + layout.houses().count() * MAX_DIGITS) * size_of::<u16>();
    let planes = MAX_DIGITS * cells.div_ceil(128) * 2 * size_of::<u64>();
    cells as u64 * (masks + planes) as u64
}

/// Returns the masks of a board, with bit d − 1 for digit d.
fn masks(candidates: &Candidates) -> Vec<u16> {
    (0..candidates.cells()).map(|cell| candidates.words(cell)[0] as u16).collect()
}
