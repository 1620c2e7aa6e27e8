//! Puzzles in, outcomes out, in order. Commands talk to engines only. To add
//! one, write its file and name it in [`ALL`].

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

use crate::{Found, SolveError, Solver};
use board::{Puzzle, memory::Memory, progress::Progress, stop::Stop};

/// What is asked about every puzzle of a stream.
#[derive(Clone)]
pub struct Question {
    /// The choices along the path.
    pub solver: Solver,
    /// Stop after so many solutions.
    pub limit: u64,
    /// How many of them to keep.
    pub keep: usize,
    /// Searches side by side on one puzzle, in a portfolio.
    pub jobs: usize,
    /// The time allowed for each puzzle.
    pub time: Option<Duration>,
    /// Raised when everything is to stop.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// What all puzzles share.
    pub memory: Option<Arc<Memory>>,
    /// Where it is told how far the puzzle at hand is.
    pub progress: Option<Arc<Progress>>,
}

impl Default for Question {
    /// Is it unique?
    fn default() -> Question {
        Question {
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

impl Question {
    /// When to give up a puzzle begun now, and where it is told how far it is.
    pub fn stop(&self) -> Stop {
        let stop = self.time.map_or(Stop::never(), |time| Stop::never().after(time));
        let stop = self.memory.iter().cloned().fold(stop, Stop::within);
        let stop = self.progress.iter().fold(stop, |stop, told| stop.telling(Arc::clone(told)));
        self.interrupt.iter().fold(stop, |stop, flag| stop.on(Arc::clone(flag)))
    }
}

/// What became of a puzzle.
pub struct Outcome {
    /// The puzzle, handed back.
    pub puzzle: Puzzle,
    /// What was found.
    pub found: Result<Found, SolveError>,
}

/// A stream of puzzles.
pub type Puzzles<'a> = Box<dyn Iterator<Item = Puzzle> + 'a>;

/// A stream of outcomes.
pub type Outcomes<'a> = Box<dyn Iterator<Item = Outcome> + 'a>;

/// Something that answers a question about a stream of puzzles.
pub trait Engine: Sync {
    /// The name in reports.
    fn name(&self) -> &'static str;

    /// What it is in one line.
    fn summary(&self) -> &'static str;

    /// Whether it can take this puzzle.
    fn accepts(&self, puzzle: &Puzzle) -> bool;

    /// The engine at work on a question, in one thread.
    fn worker(&self, question: &Question) -> Box<dyn Worker>;
}

impl dyn Engine {
    /// The outcomes, one for each puzzle and in their order. Puzzles are taken
    /// as outcomes are asked for; each must be one that the engine accepts.
    pub fn run<'a>(&'static self, puzzles: Puzzles<'a>, question: &Question) -> Outcomes<'a> {
        let (question, mut worker) = (question.clone(), Guarded::new(self, question));
        Box::new(puzzles.zip(1..).map(move |(puzzle, number)| {
            let stop = question.stop();
            stop.tell(|progress| progress.begin(number));
            let found = worker.find(&puzzle, &stop);
            stop.tell(Progress::end);
            Outcome { puzzle, found }
        }))
    }
}

/// An engine at work in one thread. It keeps what helps with the next puzzle, so that one that
/// has panicked is not to be used again.
pub trait Worker {
    /// What is found of a puzzle before it is time to stop.
    ///
    /// # Errors
    /// If a part is broken.
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Found, SolveError>;

    /// How many puzzles at once are found faster than one by one; else 1.
    fn at_once(&self) -> usize {
        1
    }

    /// Whether a puzzle is one of those that [`find_all`](Worker::find_all) takes.
    fn is_for_several(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    /// The same for all of several puzzles, each of which has the time that the question allows.
    fn find_all(&mut self, puzzles: &[&Puzzle], stop: &Stop) -> Vec<Result<Found, SolveError>> {
        puzzles.iter().map(|puzzle| self.find(puzzle, stop)).collect()
    }
}

/// A worker that a panic costs one puzzle and what was kept.
pub struct Guarded {
    engine: &'static dyn Engine,
    question: Question,
    worker: Option<Box<dyn Worker>>,
}

impl Guarded {
    /// A worker of that engine for that question, started with the first puzzle.
    pub fn new(engine: &'static dyn Engine, question: &Question) -> Guarded {
        Guarded { engine, question: question.clone(), worker: None }
    }

    /// What is found of a puzzle.
    pub fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Found, SolveError> {
        let kept = self.worker.take();
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut worker = kept.unwrap_or_else(|| self.engine.worker(&self.question));
            (worker.find(puzzle, stop), worker)
        }));
        let (found, worker) = found.map_err(|panic| SolveError::from_panic(&*panic))?;
        self.worker = Some(worker);
        found
    }
}

/// Every engine, the default first: it accepts every puzzle.
pub static ALL: &[&dyn Engine] =
    &[&sat::Sat, &portfolio::Portfolio, &lanes::Stream, &auto::Auto, &bitmask::Bitmask];

/// The engine of that name.
pub fn named(name: &str) -> Option<&'static dyn Engine> {
    ALL.iter().copied().find(|engine| engine.name() == name)
}

/// Who answers where nothing is said of the path.
pub fn of_answers() -> &'static dyn Engine {
    named("auto").unwrap_or(ALL[0])
}
