//! Engines: puzzles in, outcomes out, in the same order. Commands use only engines. To add one,
//! write its file and list it in [`ALL`].

mod auto;
mod bitmask;
pub mod lanes;
pub mod portfolio;
mod sat;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use crate::{SearchResult, SolveError, Solver};
use board::{Puzzle, memory::Memory, progress::Progress, stop::Stop};

/// The question that an engine answers for every puzzle of a stream.
#[derive(Clone)]
pub struct EngineQuestion {
    /// The options of the SAT pipeline.
    pub solver: Solver,
    /// The number of solutions after which the search ends.
    pub limit: u64,
    /// The number of solutions to keep.
    pub keep: usize,
    /// The number of parallel searches on one puzzle, in a portfolio.
    pub jobs: usize,
    /// The time limit of each puzzle.
    pub time: Option<Duration>,
    /// A flag that is set when everything is to stop.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// The memory budget that all puzzles share.
    pub memory: Option<Arc<Memory>>,
    /// The progress of the current puzzle.
    pub progress: Option<Arc<Progress>>,
}

impl Default for EngineQuestion {
    /// The question of uniqueness.
    fn default() -> EngineQuestion {
        EngineQuestion {
            solver: Solver::default(),
            limit: 2,
            keep: 2,
            jobs: 1,
            time: None,
            interrupt: None,
            memory: None,
            progress: None,
        }
    }
}

impl EngineQuestion {
    /// Returns a [`Stop`] for a puzzle that is started now, which also reports its progress.
    pub fn stop(&self) -> Stop {
        let stop = self.time.map_or(Stop::never(), |time| Stop::never().after(time));
        let stop = self.memory.iter().cloned().fold(stop, Stop::within);
        let stop =
            self.progress.iter().fold(stop, |stop, told| stop.with_progress(Arc::clone(told)));
        self.interrupt.iter().fold(stop, |stop, flag| stop.on(Arc::clone(flag)))
    }
}

/// The outcome of a puzzle.
pub struct Outcome {
    /// The puzzle, returned to the caller.
    pub puzzle: Puzzle,
    /// The result or the error.
    pub found: Result<SearchResult, SolveError>,
}

/// A stream of puzzles.
pub type PuzzleStream<'a> = Box<dyn Iterator<Item = Puzzle> + 'a>;

/// A stream of outcomes.
pub type Outcomes<'a> = Box<dyn Iterator<Item = Outcome> + 'a>;

/// An engine that answers a question about a stream of puzzles.
pub trait Engine: Sync {
    /// Returns the name used in reports.
    fn name(&self) -> &'static str;

    /// Returns a description in one line.
    fn summary(&self) -> &'static str;

    /// Returns true if the engine supports this puzzle.
    fn accepts(&self, puzzle: &Puzzle) -> bool;

    /// Returns a worker of this engine for a question, for use in one thread.
    fn worker(&self, question: &EngineQuestion) -> Box<dyn Worker>;
}

impl dyn Engine {
    /// Returns the outcomes, one for each puzzle and in their order. Puzzles are taken lazily; the
    /// engine must support each.
    pub fn run<'a>(
        &'static self,
        puzzles: PuzzleStream<'a>,
        question: &EngineQuestion,
    ) -> Outcomes<'a> {
        let (question, mut worker) = (question.clone(), GuardedWorker::new(self, question));
        Box::new(puzzles.zip(1..).map(move |(puzzle, number)| {
            let stop = question.stop();
            stop.report_progress(|progress| progress.begin(number));
            let found = worker.find(&puzzle, &stop);
            stop.report_progress(Progress::end);
            Outcome { puzzle, found }
        }))
    }
}

/// An engine at work in one thread. It keeps data for the next puzzle, so a worker that panicked
/// must not be used again.
pub trait Worker {
    /// Searches for the solutions of a puzzle until `stop`.
    ///
    /// # Errors
    /// If the engine does not support the puzzle, a component fails, or a grid is not a solution.
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError>;

    /// Returns the number of puzzles to pass at once for the best speed; 1 if batches do not help.
    fn at_once(&self) -> usize {
        1
    }

    /// Returns true if [`find_all`](Worker::find_all) supports the puzzle.
    fn is_for_several(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    /// Searches for the solutions of several puzzles, each with the time limit of the question.
    fn find_all(
        &mut self,
        puzzles: &[&Puzzle],
        stop: &Stop,
    ) -> Vec<Result<SearchResult, SolveError>> {
        puzzles.iter().map(|puzzle| self.find(puzzle, stop)).collect()
    }
}

/// A worker that survives panics: the current puzzle gets an error, and the kept data are dropped.
pub struct GuardedWorker {
    engine: &'static dyn Engine,
    question: EngineQuestion,
    worker: Option<Box<dyn Worker>>,
}

impl GuardedWorker {
    /// Returns a worker of the engine for the question, which is created for the first puzzle.
    pub fn new(engine: &'static dyn Engine, question: &EngineQuestion) -> GuardedWorker {
        GuardedWorker { engine, question: question.clone(), worker: None }
    }

    /// Searches for the solutions of a puzzle; a panic becomes an error.
    pub fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError> {
        let kept = self.worker.take();
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut worker = kept.unwrap_or_else(|| self.engine.worker(&self.question));
            (stop.scope(|| worker.find(puzzle, stop)), worker)
        }));
        let (found, worker) = found.map_err(|panic| SolveError::from_panic(&*panic))?;
        self.worker = Some(worker);
        found
    }
}

/// All engines; the first one supports every puzzle.
pub static ALL: &[&dyn Engine] =
    &[&sat::Sat, &portfolio::Portfolio, &lanes::Stream, &auto::Auto, &bitmask::Bitmask];

/// Returns the engine with this name.
pub fn named(name: &str) -> Option<&'static dyn Engine> {
    ALL.iter().copied().find(|engine| engine.name() == name)
}

/// Returns the default engine for callers that only need answers: `auto`.
pub fn of_answers() -> &'static dyn Engine {
    named("auto").unwrap_or(ALL[0])
}
