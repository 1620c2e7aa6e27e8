//! The lanes as an engine for puzzles that come one by one.
//!
//! One puzzle is answered before the next is read, so that nobody waits for others;
//! who has many at hand fills the lanes with [`Lanes::answer`].

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use super::{Answer, Ask, Lanes, NAME, board, verified};
use crate::{
    End, Found, Report, SolveError,
    engines::{Engine, Outcome, Outcomes, Puzzles, Question},
};
use board::{Grid, Layout, Puzzle, stop::Why};

/// See the module.
pub struct Stream;

impl Engine for Stream {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "classic 9×9 puzzles in the lanes of vectors, without SAT"
    }

    fn accepts(&self, puzzle: &Puzzle) -> bool {
        board(puzzle).is_some()
    }

    fn run<'a>(&'a self, puzzles: Puzzles<'a>, question: &'a Question) -> Outcomes<'a> {
        let mut lanes = Lanes::new();
        Box::new(puzzles.map(move |puzzle| {
            // A panic costs one puzzle, and the lanes.
            let found = catch_unwind(AssertUnwindSafe(|| answer(&mut lanes, &puzzle, question)));
            let found = found.unwrap_or_else(|panic| {
                lanes = Lanes::new();
                Err(SolveError::from_panic(&*panic))
            });
            Outcome { puzzle, found }
        }))
    }
}

fn answer(lanes: &mut Lanes, puzzle: &Puzzle, question: &Question) -> Result<Found, SolveError> {
    let shape = puzzle.shape;
    let board = board(puzzle).ok_or(SolveError::Unfit { engine: NAME, shape })?;
    let mut report = Report::new(&puzzle.candidates());
    let (stop, begun) = (question.stop(), Instant::now());
    let limit = u32::try_from(question.limit).unwrap_or(u32::MAX);
    let ask = Ask { limit, keep: question.keep, ..Ask::default() };
    let mut answers = Vec::new();
    lanes.answer(&[board], ask, &|| stop.reason().is_some(), &mut answers);
    let Answer { count, solutions, unknown, nodes, .. } = answers[0];
    report.searched(NAME, nodes, begun.elapsed());
    let first = solutions[..solutions.len().min(count as usize)].iter();
    let all = first.chain(lanes.more().iter().map(|(_, solution)| solution));
    let grids = all.take(question.keep).map(|solution| verified(puzzle, solution));
    let grids = grids.collect::<Result<Vec<Grid>, SolveError>>()?;
    let clash = (count == 0).then(|| puzzle.clash(&Layout::of(puzzle))).flatten();
    let end = match clash {
        Some(clash) => Some(End::Invalid(clash)),
        None if unknown => Some(End::Unknown(stop.reason().unwrap_or(Why::GaveUp))),
        None if u64::from(count) >= question.limit => None,
        // No more than that can be counted.
        None if count == u32::MAX => Some(End::Unknown(Why::GaveUp)),
        None => Some(End::Exhausted),
    };
    Ok(Found { grids, count: count.into(), end, report })
}
