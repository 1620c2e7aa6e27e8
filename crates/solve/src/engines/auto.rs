//! The default engine: the SIMD batch engine for classic 9×9 puzzles, the bitmask search
//! alternating with a CDCL solver for other rules, and the SAT pipeline for the rest.
//!
//! The choice depends only on the puzzle, not on the other puzzles of the stream.

use super::{Engine, EngineQuestion, Worker, lanes, sat::Sat};
use crate::{SearchResult, SolveError};
use board::{Puzzle, stop::Stop};

/// The default engine.
pub(super) struct Auto;

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "simd for classic 9×9 puzzles, bitmask and SAT in alternation for other rules, sat for \
         the rest"
    }

    fn accepts(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    fn worker(&self, question: &EngineQuestion) -> Box<dyn Worker> {
        Box::new(AutoWorker { lanes: lanes::Stream.worker(question), path: Sat.worker(question) })
    }
}

struct AutoWorker {
    lanes: Box<dyn Worker>,
    path: Box<dyn Worker>,
}

impl Worker for AutoWorker {
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError> {
        match lanes::Stream.accepts(puzzle) {
            true => self.lanes.find(puzzle, stop),
            false => self.path.find(puzzle, stop),
        }
    }

    fn at_once(&self) -> usize {
        self.lanes.at_once()
    }

    fn is_for_several(&self, puzzle: &Puzzle) -> bool {
        lanes::Stream.accepts(puzzle)
    }

    fn find_all(
        &mut self,
        puzzles: &[&Puzzle],
        stop: &Stop,
    ) -> Vec<Result<SearchResult, SolveError>> {
        self.lanes.find_all(puzzles, stop)
    }
}
