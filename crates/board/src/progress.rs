//! How far the work at hand is, for whoever watches from another thread.
//!
//! It travels with [`Stop`](crate::stop::Stop), which every stage is handed. A
//! thread at work stores a few numbers and never waits; it reads no clock and
//! wakes nobody. What belongs together may be read half old and half new, which
//! does no harm to a line that is written anew in a moment.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What is done to a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stage {
    /// Something has begun that names no stage.
    Begun,
    /// Candidates are eliminated by logic.
    Logic,
    /// The formula is written, into a solver or a file.
    Encoding,
    /// A solver searches.
    Search,
    /// Simulated annealing takes its turn.
    Annealing,
}

/// Every stage, in the order of their numbers.
pub const STAGES: [Stage; 5] =
    [Stage::Begun, Stage::Logic, Stage::Encoding, Stage::Search, Stage::Annealing];

impl Stage {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Begun => "at work",
            Stage::Logic => "logic",
            Stage::Encoding => "encoding",
            Stage::Search => "search",
            Stage::Annealing => "annealing",
        }
    }
}

/// A number that nobody has told.
const UNTOLD: u64 = u64::MAX;

/// What one thread tells of the puzzle it is at.
#[derive(Debug)]
pub struct Progress {
    /// Puzzles begun.
    begun: AtomicU64,
    /// The number of the puzzle at hand.
    number: AtomicU64,
    stage: AtomicU8,
    candidates: AtomicU64,
    conflicts: AtomicU64,
}

impl Default for Progress {
    fn default() -> Progress {
        let untold = || AtomicU64::new(UNTOLD);
        Progress {
            begun: AtomicU64::new(0),
            number: untold(),
            stage: AtomicU8::new(Stage::Begun as u8),
            candidates: untold(),
            conflicts: untold(),
        }
    }
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Changes with each puzzle.
    pub begun: u64,
    /// The number of the puzzle; none while there is none at hand.
    pub number: Option<u64>,
    /// What is done to it.
    pub stage: Stage,
    /// Candidates left, once they have been counted.
    pub candidates: Option<u64>,
    /// Conflicts so far, where the solver counts them.
    pub conflicts: Option<u64>,
}

impl Progress {
    /// A puzzle of that number is begun; nothing is known of it yet.
    pub fn begin(&self, number: u64) {
        // Only the thread at work writes, so nothing is lost between these two.
        self.begun.store(self.begun.load(Relaxed) + 1, Relaxed);
        self.number.store(number, Relaxed);
        self.candidates.store(UNTOLD, Relaxed);
        self.conflicts.store(UNTOLD, Relaxed);
        self.enter(Stage::Begun);
    }

    /// The puzzle is done.
    pub fn end(&self) {
        self.number.store(UNTOLD, Relaxed);
    }

    /// A stage begins.
    #[inline]
    pub fn enter(&self, stage: Stage) {
        self.stage.store(stage as u8, Relaxed);
    }

    /// The formula of so many candidates is begun.
    pub fn encode(&self, candidates: usize) {
        self.left(candidates);
        self.enter(Stage::Encoding);
    }

    /// So many candidates are left.
    #[inline]
    pub fn left(&self, candidates: usize) {
        self.candidates.store(candidates as u64, Relaxed);
    }

    /// The solver has met so many conflicts.
    #[inline]
    pub fn met(&self, conflicts: u64) {
        self.conflicts.store(conflicts, Relaxed);
    }

    /// How far it is now.
    pub fn state(&self) -> State {
        let told = |number: &AtomicU64| Some(number.load(Relaxed)).filter(|&n| n != UNTOLD);
        State {
            begun: self.begun.load(Relaxed),
            number: told(&self.number),
            stage: STAGES[usize::from(self.stage.load(Relaxed))],
            candidates: told(&self.candidates),
            conflicts: told(&self.conflicts),
        }
    }
}
