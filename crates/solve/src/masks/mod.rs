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
mod counted;
mod counts;
mod differing;
mod equal;
mod extremes;
mod model;
mod news;
mod propagate;
mod search;
mod sets;
mod together;
mod ways;

pub(crate) use model::Model;
pub(crate) use together::together;

use ::board::clock::Instant;

use ::board::{Candidate, Puzzle, narrow::narrow, relation::Asked, stop::Stop, verify::verify};

use crate::{End, Found, Report, SolveError, Workshop};
use search::{Ended, Search};

/// What it is called in reports.
const NAME: &str = "masks";

/// More solutions are left to those who can count them without keeping them.
const MOST_SOLUTIONS: u64 = 10_000;

/// Failures after which a solver that learns is asked: it soon wins where pairs dominate, and hardly
/// ever where sums do.
const FAILURES: u64 = 500;
const FAILURES_OF_SUMS: u64 = 1_000_000;

/// Failures with the sums that follow at once, before further ones are looked for.
const FAILURES_AT_FIRST: u64 = 10;

/// The solutions of a puzzle with other rules, or on another board, than classic Sudoku, up to a
/// limit; none if it is not for it, or was not found out by it.
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
    if puzzle.is_classic() || limit == 0 || limit > MOST_SOLUTIONS {
        return Ok(None);
    }
    let Some(model) = workshop.model(false) else { return Ok(None) };
    let mut candidates = puzzle.candidates();
    let mut report = Report::new(&candidates);
    let ended = |end, report| Found { grids: Vec::new(), count: 0, end: Some(end), report };
    if let Some(clash) = puzzle.clash(&workshop.layout) {
        return Ok(Some(ended(End::Invalid(clash), report)));
    }
    let (mut gone, mut sums) = (Vec::new(), 0);
    for relation in workshop.layout.relations() {
        sums += usize::from(matches!(relation.asked, Asked::Sum { .. } | Asked::Sets(_)));
        if matches!(relation.asked, Asked::Only(_))
            && narrow(puzzle.shape, relation, &candidates, &mut gone).is_err()
        {
            return Ok(Some(ended(End::Exhausted, report)));
        }
    }
    for Candidate { cell, digit } in gone {
        candidates.eliminate(Candidate { cell, digit });
    }
    let masks = model.masks(&candidates);
    if masks.contains(&0) {
        return Ok(Some(ended(End::Exhausted, report)));
    }
    let begun = Instant::now();
    let pairs = workshop.layout.relations().len() - sums;
    let budget = if 2 * sums > pairs { FAILURES_OF_SUMS } else { FAILURES };
    let further;
    let mut search = Search::new(&model);
    let at_first = if sums > 0 { FAILURES_AT_FIRST } else { budget };
    let mut ended = search.run(masks.clone(), limit as usize, at_first, stop);
    if ended == Ended::Budget && sums > 0 {
        further = workshop.model(true);
        let Some(further) = &further else { return Ok(None) };
        search = search.on(further);
        ended = search.run(masks, limit as usize, budget, stop);
    }
    let end = match ended {
        Ended::Exhausted => Some(End::Exhausted),
        Ended::Enough => None,
        Ended::Stopped(why) => Some(End::Unknown(why)),
        Ended::Budget => return Ok(None),
    };
    let nodes = u32::try_from(search.nodes).unwrap_or(u32::MAX).max(1);
    report.searched(NAME, nodes, begun.elapsed());
    let mut grids = search.grids(puzzle.shape);
    for grid in &grids {
        verify(puzzle, grid).map_err(|flaw| SolveError::Grid { source_name: NAME, flaw })?;
    }
    let count = grids.len() as u64;
    grids.truncate(keep);
    Ok(Some(Found { grids, count, end, report }))
}
