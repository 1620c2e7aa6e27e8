//! The SIMD batch engine for puzzles that arrive one by one.
//!
//! Puzzles that are available together fill the lanes together; none waits for others to arrive.

use std::{slice, time::Duration};

use super::{
    Answer, BoardQuestion, ClassicBoard, NAME, SimdEngine, SolvedBoard, accepts, board, verified,
};
use crate::{
    Report, SearchResult, SolutionsEnd, SolveError,
    engines::{Engine, EngineQuestion, Worker},
};
use board::{
    Layout, Puzzle,
    stop::{Stop, StopReason},
};

/// The SIMD batch engine.
pub struct Stream;

impl Engine for Stream {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "SIMD batch engine for classic 9×9 puzzles, one per vector lane, without SAT"
    }

    fn accepts(&self, puzzle: &Puzzle) -> bool {
        accepts(puzzle)
    }

    fn worker(&self, question: &EngineQuestion) -> Box<dyn Worker> {
        Box::new(SimdWorker { question: question.clone(), lanes: SimdEngine::new() })
    }
}

/// The number of puzzles per batch. Smaller batches leave more vector lanes unused.
const BATCH_SIZE: usize = 256;

/// The largest solution limit at which puzzles are searched in batches. With a higher limit, one
/// puzzle may take long and would delay the answers of the others.
const MAX_BATCH_LIMIT: u64 = 1000;

struct SimdWorker {
    question: EngineQuestion,
    lanes: SimdEngine,
}

impl Worker for SimdWorker {
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError> {
        let board = board(puzzle).ok_or_else(|| SolveError::unfit(NAME, puzzle))?;
        let (ask, mut answer) = (self.asked(None), Answer::NONE);
        let (boards, answers) = (slice::from_ref(&board), slice::from_mut(&mut answer));
        self.lanes.fill_in(boards, ask, &|| stop.reason().is_some(), answers);
        let more = self.lanes.more().iter().map(|(_, solution)| solution);
        found(&self.question, (puzzle, &board), &answer, more, || reason(None, stop))
    }

    fn at_once(&self) -> usize {
        if self.question.limit <= MAX_BATCH_LIMIT { BATCH_SIZE } else { 1 }
    }

    fn find_all(
        &mut self,
        puzzles: &[&Puzzle],
        stop: &Stop,
    ) -> Vec<Result<SearchResult, SolveError>> {
        self.answers(puzzles, self.question.time, stop)
    }
}

/// Returns the reason why boards with this time limit were given up.
fn reason(time: Option<Duration>, stop: &Stop) -> StopReason {
    stop.reason().or(time.map(StopReason::TimeOut)).unwrap_or(StopReason::GaveUp)
}

impl SimdWorker {
    /// Returns the question about each board, with this time limit.
    fn asked(&self, time: Option<Duration>) -> BoardQuestion {
        let EngineQuestion { limit, keep, .. } = self.question;
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        BoardQuestion { limit, keep, timed: true, time }
    }

    fn answers(
        &mut self,
        puzzles: &[&Puzzle],
        time: Option<Duration>,
        stop: &Stop,
    ) -> Vec<Result<SearchResult, SolveError>> {
        let boards: Vec<Option<ClassicBoard>> =
            puzzles.iter().map(|puzzle| board(puzzle)).collect();
        let (ask, mut answers) = (self.asked(time), Vec::new());
        let fit: Vec<ClassicBoard> = boards.iter().copied().flatten().collect();
        self.lanes.answer(&fit, ask, &|| stop.reason().is_some(), &mut answers);
        let why = || reason(time, stop);
        let mut more = self.lanes.more().to_vec();
        more.sort_by_key(|(board, _)| *board);
        let mut numbered = answers.iter().enumerate();
        let answer = |(puzzle, board): (&&Puzzle, &Option<ClassicBoard>)| {
            let unfit = || SolveError::unfit(NAME, puzzle);
            let board = board.as_ref().ok_or_else(unfit)?;
            let (number, answer) = numbered.next().ok_or_else(unfit)?;
            let begun = more.partition_point(|(board, _)| *board < number);
            let more = more[begun..].iter().take_while(|(board, _)| *board == number);
            let more = more.map(|(_, solution)| solution);
            found(&self.question, (*puzzle, board), answer, more, why)
        };
        puzzles.iter().zip(&boards).map(answer).collect()
    }
}

/// Converts an answer to the result for its puzzle; `more` are the solutions beyond two.
///
/// # Errors
/// If a solution is wrong.
pub fn found<'a>(
    question: &EngineQuestion,
    (puzzle, board): (&Puzzle, &ClassicBoard),
    answer: &'a Answer,
    more: impl Iterator<Item = &'a SolvedBoard>,
    why: impl Fn() -> StopReason,
) -> Result<SearchResult, SolveError> {
    let Answer { count, solutions, unknown, nodes, nanoseconds } = answer;
    let (count, limit) = (*count, question.limit);
    let mut report = Report::of(board.iter().map(|left| left.count_ones() as usize).sum());
    report.record_search(NAME, *nodes, Duration::from_nanos(*nanoseconds));
    let first = solutions[..solutions.len().min(count as usize)].iter();
    let mut grids = Vec::with_capacity(first.len());
    for solution in first.chain(more).take(question.keep) {
        grids.push(verified(puzzle, solution)?);
    }
    let clash = (count == 0).then(|| puzzle.clash(&Layout::of(puzzle))).flatten();
    let end = match clash {
        Some(clash) => Some(SolutionsEnd::Invalid(clash)),
        None if *unknown => Some(SolutionsEnd::Unknown(why())),
        None if u64::from(count) >= limit => None,
        // The counter cannot count further.
        None if count == u32::MAX => Some(SolutionsEnd::Unknown(StopReason::GaveUp)),
        None => Some(SolutionsEnd::Exhausted),
    };
    Ok(SearchResult { grids, count: count.into(), end, report })
}
