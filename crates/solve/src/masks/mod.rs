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
mod small;
mod sums;
mod together;
mod ways;
mod word;

pub use mask::MOST_DIGITS;
pub(crate) use model::Model;
pub(crate) use together::together;

use std::sync::Arc;

use ::board::{
    Candidates, Digit, Grid, Layout, Puzzle,
    clock::Instant,
    relation::Asked,
    stop::{Stop, Why},
    verify::{Flaw, verify},
};

use crate::{End, Found, Report, SolveError, Workshop};
use first::Settled;
use search::{Ended, Search};

/// What it is called in reports.
pub(crate) const NAME: &str = "masks";

/// Failures after which a solver that learns is asked: it soon wins where there are pairs, but fewer
/// than cells, and no words, and hardly ever where sums dominate.
const FAILURES_OF_PAIRS: u64 = 1_000;
const FAILURES: u64 = 50_000;
const FAILURES_OF_SUMS: u64 = 100_000_000;

/// Failures with the sums that follow at once, before further ones are looked for.
const FAILURES_AT_FIRST: u64 = 10;

/// Whether they are for up to so many solutions of that puzzle: it has few enough digits, and other
/// rules, or another board, than classic Sudoku; where solutions are counted, that as well.
pub(crate) fn are_for(puzzle: &Puzzle, limit: u64) -> bool {
    (!puzzle.is_classic() || limit > 2) && model::is_for(puzzle.shape)
}

/// The solutions of a puzzle that [they are for](are_for), up to a limit; none if it was not found out
/// by them.
///
/// # Errors
/// If a grid that it found is none.
pub(crate) fn found(
    workshop: &mut Workshop,
    puzzle: &Puzzle,
    limit: u64,
    keep: usize,
    stop: &Stop,
) -> Result<Option<Found>, SolveError> {
    let layout = &Arc::clone(&workshop.layout);
    let candidates = puzzle.candidates();
    let mut report = Report::new(&candidates);
    // What has a solution has no clash, and to see one is no search.
    let clash = || puzzle.clash(layout).map(End::Invalid);
    let without = |end, report| Found { grids: Vec::new(), count: 0, end: Some(end), report };
    if let Some(why) = stop.reason() {
        return Ok(Some(without(End::Unknown(why), report)));
    }
    let begun = Instant::now();
    let Ok(settled) = first::settle(layout, masks(&candidates)) else {
        return Ok(Some(without(clash().unwrap_or(End::Exhausted), report)));
    };
    let mut solutions = Solutions { puzzle, limit, keep, grids: Vec::new(), count: 0, flaw: None };
    let searched = match settled {
        Settled::Found(found, nodes) => {
            found.iter().for_each(|masks| _ = solutions.take(masks));
            Some((Ended::Exhausted, nodes))
        }
        Settled::Open(masks) => searched(workshop, masks, &mut solutions, stop),
    };
    let Solutions { grids, count, flaw, .. } = solutions;
    if let Some(flaw) = flaw {
        return Err(SolveError::Grid { source_name: NAME, flaw });
    }
    let Some((ended, nodes)) = searched else { return Ok(None) };
    if count == 0
        && let Some(invalid) = clash()
    {
        return Ok(Some(without(invalid, report)));
    }
    report.searched(NAME, u32::try_from(nodes).unwrap_or(u32::MAX).max(1), begun.elapsed());
    let end = match ended {
        _ if count == limit => None,
        Ended::Stopped(why) => Some(End::Unknown(why)),
        _ => Some(End::Exhausted),
    };
    Ok(Some(Found { grids, count, end, report }))
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
        self.count += 1;
        if self.grids.len() < self.keep {
            self.grids.push(grid);
        }
        self.count < self.limit
    }

    fn begin_anew(&mut self) {
        (self.count, self.grids) = (0, Vec::new());
    }
}

/// How a search ended, and its nodes; none if it was given up.
fn searched(
    workshop: &mut Workshop,
    masks: Vec<u16>,
    solutions: &mut Solutions,
    stop: &Stop,
) -> Option<(Ended, u64)> {
    let _aside = match stop.set_aside(memory(&workshop.layout)) {
        Ok(aside) => aside,
        // A formula may take less.
        Err(Why::Memory { .. }) => return None,
        Err(why) => return Some((Ended::Stopped(why), 0)),
    };
    let relations = workshop.layout.relations();
    let count = |is: fn(&Asked) -> bool| relations.iter().filter(|it| is(&it.asked)).count();
    let sums = count(|it| matches!(it, Asked::Sum { .. } | Asked::Sets(_)));
    let pairs = count(|it| matches!(it, Asked::Pair(_)));
    let has_words = relations.iter().any(|it| matches!(it.asked, Asked::Word(_)));
    let budget = match pairs {
        _ if 3 * sums > relations.len() => FAILURES_OF_SUMS,
        1.. if pairs < masks.len() && !has_words => FAILURES_OF_PAIRS,
        _ => FAILURES,
    };
    let (near, far) = (workshop.model(false)?, &mut None);
    let mut search = Search::new(&near);
    let at_first = if sums > 0 { FAILURES_AT_FIRST } else { budget };
    let mut each = |masks: &[u16]| solutions.take(masks);
    let mut ended = search.run(masks.clone(), at_first, stop, &mut each);
    if ended == Ended::Budget && sums > 0 {
        solutions.begin_anew();
        search = search.on(far.insert(workshop.model(true)?));
        ended = search.run(masks, budget, stop, &mut |masks| solutions.take(masks));
    }
    (ended != Ended::Budget).then_some((ended, search.nodes))
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
