//! Search on masks: any board of up to sixteen digits, with any rules.
//!
//! A cell is the set of its digits, a word of 16 bits, and so are the places of a digit in a house;
//! a board is copied at each choice. What a rule asks is a handler that takes digits away
//! ([`handlers`](self)): pairs and words look up what goes together, cages go through the combinations
//! that are left, sums through those that can be reached. Sums that follow from houses and cages are
//! handlers, too. A queue of bits has them in the order of their price. The search takes the cell of
//! the most failures for its size, or a digit with two places in a house.
//!
//! Sources: J.-C. Régin 1994 (houses); G. Pesant 2004 (words); M. Trick 2003 (sums); F. Boussemart,
//! F. Hemery, C. Lecoutre, L. Saïs, *Boosting Systematic Search by Weighting Constraints*, 2004 (the
//! choice). Interactive Sudoku Solver (C. Sigh) showed how far masks and weights go for variants.

mod board;
mod cages;
mod classes;
mod conflicts;
mod counted;
mod counts;
mod differing;
mod equal;
mod extremes;
mod few;
mod first;
mod looks;
mod mask;
mod model;
mod news;
mod pile;
mod products;
mod propagate;
mod search;
mod sets;
mod sums;
mod together;
mod ways;
mod word;

pub use mask::MOST_DIGITS;
pub(crate) use model::Model;
pub(crate) use together::together;

use std::{sync::Arc, time::Duration};

use ::board::{
    Candidate, Candidates, Digit, Grid, Layout, Puzzle,
    clock::Instant,
    memory::Aside,
    relation::{Asked, Relation},
    stop::{Stop, Why},
    verify::{Flaw, verify},
};

pub(crate) use crate::report::BITMASK as NAME;
use crate::{End, Found, Report, SolveError, Workshop};
use first::Settled;
use search::{Ended, Search};

/// If more solutions than this are wanted, engines share no facts once one of them has a solution.
pub(crate) const MOST_SHARED: u64 = 2;

/// Failures with the sums that follow at once, before further ones are looked for.
const FAILURES_AT_FIRST: u64 = 10;

/// Whether the search is for up to so many solutions of that puzzle: it has few enough digits, and other
/// rules, or another board, than classic Sudoku; where solutions are counted, that as well.
pub(crate) fn are_for(puzzle: &Puzzle, limit: u64) -> bool {
    (!puzzle.is_classic() || limit > 2) && takes(puzzle)
}

/// Whether the puzzle has not too many digits or cells.
pub(crate) fn takes(puzzle: &Puzzle) -> bool {
    model::is_for(puzzle.shape)
}

/// That it does not take the puzzle.
pub(crate) fn too_large(puzzle: &Puzzle) -> SolveError {
    let (most, cells) = (MOST_DIGITS, usize::from(u16::MAX) - 1);
    SolveError::TooLarge { engine: NAME, most, cells, shape: puzzle.shape }
}

/// What the first steps of a search make of a puzzle.
pub(crate) enum Begun<'p> {
    /// They have decided.
    Decided(Box<Found>),
    /// There is a search to do.
    Open(Box<Bitmask<'p>>),
    /// The puzzle is too large for it, or for the memory allowed.
    Unfit(Option<Why>),
}

/// The search of one puzzle, which can be paused and resumed.
pub(crate) struct Bitmask<'p> {
    solutions: Solutions<'p>,
    layout: Arc<Layout>,
    report: Report,
    /// The masks where the search begins.
    root: Vec<u16>,
    search: Search,
    /// Whether further sums are still to be looked for after a few failures.
    may_go_further: bool,
    time: Duration,
    _aside: Aside,
}

impl<'p> Bitmask<'p> {
    /// Does what needs no choices, and prepares the search for solutions up to a limit.
    ///
    /// # Errors
    /// If a grid that it found is none.
    pub(crate) fn begin(
        workshop: &mut Workshop,
        puzzle: &'p Puzzle,
        limit: u64,
        keep: usize,
        stop: &Stop,
    ) -> Result<Begun<'p>, SolveError> {
        let layout = Arc::clone(&workshop.layout);
        let candidates = puzzle.candidates();
        let report = Report::new(&candidates);
        if let Some(why) = stop.reason() {
            return Ok(Begun::Decided(Box::new(without(End::Unknown(why), report))));
        }
        let begun = Instant::now();
        let Ok(settled) = first::settle(&layout, masks(&candidates)) else {
            // What has a solution has no clash, and to see one is no search.
            let clash = puzzle.clash(&layout).map(End::Invalid);
            return Ok(Begun::Decided(Box::new(without(clash.unwrap_or(End::Exhausted), report))));
        };
        let mut solutions =
            Solutions { puzzle, limit, keep, grids: Vec::new(), count: 0, flaw: None };
        let root = match settled {
            Settled::Found(found, nodes) => {
                found.iter().for_each(|masks| _ = solutions.take(masks));
                let (time, ended) = (begun.elapsed(), Ended::Exhausted);
                let found = solutions.found(&layout, report, (ended, nodes, time))?;
                return Ok(Begun::Decided(Box::new(found)));
            }
            Settled::Open(masks) => masks,
        };
        let aside = match stop.set_aside(memory(&layout)) {
            Ok(aside) => aside,
            // A formula may take less.
            Err(why @ Why::Memory { .. }) => return Ok(Begun::Unfit(Some(why))),
            Err(why) => return Ok(Begun::Decided(Box::new(without(End::Unknown(why), report)))),
        };
        let Some(model) = workshop.model(false) else { return Ok(Begun::Unfit(None)) };
        let is_sum = |it: &Relation| matches!(it.asked, Asked::Sum { .. } | Asked::Sets(_));
        Ok(Begun::Open(Box::new(Bitmask {
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

    /// Its effort so far, and the share of the tree that it has searched.
    pub(crate) fn progress(&self) -> (u64, f64) {
        (self.search.effort(), self.search.share())
    }

    /// The solutions found so far, as many as were to be kept, and how many there were.
    pub(crate) fn so_far(&self) -> (&[Grid], u64) {
        (&self.solutions.grids, self.solutions.count)
    }

    /// Its nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Whether a solution that was not found yet may have the candidate.
    pub(crate) fn may_have(&self, candidate: Candidate) -> bool {
        self.search.left()[candidate.cell] >> (candidate.digit - 1) & 1 == 1
    }

    /// From here on it looks only for solutions without the candidates that are not allowed.
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

    /// Searches until its effort is so much in all; what was found if the search is over by then.
    ///
    /// # Errors
    /// If a grid that it found is none.
    pub(crate) fn run(
        &mut self,
        workshop: &mut Workshop,
        effort: u64,
        stop: &Stop,
    ) -> Result<Option<Found>, SolveError> {
        let begun = Instant::now();
        let Bitmask { solutions, search, .. } = self;
        let ended = loop {
            let failures = if self.may_go_further { FAILURES_AT_FIRST } else { u64::MAX };
            let ended = search.run((failures, effort), stop, &mut |it| solutions.take(it));
            if ended != Ended::Paused || search.failures <= failures {
                break ended;
            }
            // A few failures show that the puzzle is worth a model with more sums.
            self.may_go_further = false;
            if let Some(model) = workshop.model(true) {
                solutions.begin_anew();
                search.begin_anew(model, self.root.clone());
            }
        };
        self.time += begun.elapsed();
        let done = (ended, search.nodes, self.time);
        let over = ended != Ended::Paused || solutions.flaw.is_some();
        over.then(|| solutions.found(&self.layout, self.report.clone(), done)).transpose()
    }
}

/// Nothing, and why.
fn without(end: End, report: Report) -> Found {
    Found { grids: Vec::new(), count: 0, end: Some(end), report }
}

/// The solutions that come up, each verified, and the first of them kept.
struct Solutions<'a> {
    puzzle: &'a Puzzle,
    limit: u64,
    keep: usize,
    grids: Vec<Grid>,
    count: u64,
    /// What is wrong with one that is none.
    flaw: Option<Flaw>,
}

impl Solutions<'_> {
    /// Whether more are wanted.
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

    /// Prepares for a search that starts again. If all solutions are kept, they stay: what is known
    /// of the others may exclude them, so that the new search need not find them again.
    fn begin_anew(&mut self) {
        if !self.are_all_kept() {
            (self.count, self.grids) = (0, Vec::new());
        }
    }

    /// Returns true if every solution up to the limit is kept.
    fn are_all_kept(&self) -> bool {
        self.limit <= MOST_SHARED && self.keep as u64 >= self.limit
    }

    /// What was found by a search that ended so, after so many nodes and that time.
    fn found(
        &mut self,
        layout: &Layout,
        mut report: Report,
        (ended, nodes, time): (Ended, u64, Duration),
    ) -> Result<Found, SolveError> {
        if let Some(flaw) = self.flaw.take() {
            return Err(SolveError::Grid { source_name: NAME, flaw });
        }
        if self.count == 0
            && let Some(clash) = self.puzzle.clash(layout)
        {
            return Ok(without(End::Invalid(clash), report));
        }
        report.searched(NAME, u32::try_from(nodes).unwrap_or(u32::MAX).max(1), time);
        let end = match ended {
            _ if self.count == self.limit => None,
            Ended::Stopped(why) => Some(End::Unknown(why)),
            _ => Some(End::Exhausted),
        };
        Ok(Found { grids: std::mem::take(&mut self.grids), count: self.count, end, report })
    }
}

/// The bytes of a search: a board for each choice, of which there are seldom more than cells.
fn memory(layout: &Layout) -> u64 {
    let cells = layout.shape.cells();
    let masks = (cells + layout.houses().count() * MOST_DIGITS) * size_of::<u16>();
    let planes = MOST_DIGITS * cells.div_ceil(128) * 2 * size_of::<u64>();
    cells as u64 * (masks + planes) as u64
}

/// The masks of a board, bit d − 1 for digit d.
fn masks(candidates: &Candidates) -> Vec<u16> {
    (0..candidates.cells()).map(|cell| candidates.words(cell)[0] as u16).collect()
}
