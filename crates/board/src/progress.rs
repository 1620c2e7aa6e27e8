//! The progress of the current work, for display from another thread.
//!
//! It is passed along with [`Stop`](crate::stop::Stop), which every stage receives. The working
//! thread stores a few numbers; it never waits, reads a clock or wakes a thread. Related numbers
//! may be read inconsistently, which is harmless for a line that is soon rewritten.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// A stage of the work on a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stage {
    /// Work has begun, but not on a named stage.
    Begun,
    /// Logic eliminates candidates.
    Logic,
    /// The formula is written to a solver or a file.
    Encoding,
    /// A solver searches.
    Search,
    /// Simulated annealing runs.
    Annealing,
}

/// All stages, by their numbers.
pub const STAGES: [Stage; 5] =
    [Stage::Begun, Stage::Logic, Stage::Encoding, Stage::Search, Stage::Annealing];

impl Stage {
    /// Returns the name of the stage.
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

/// The value that is stored for an unknown number.
const UNKNOWN: u64 = u64::MAX;

/// The progress of one thread on its current puzzle.
#[derive(Debug)]
pub struct Progress {
    /// Number of puzzles begun.
    begun: AtomicU64,
    /// The number of the current puzzle; [`UNKNOWN`] between puzzles.
    number: AtomicU64,
    stage: AtomicU8,
    candidates: AtomicU64,
    conflicts: AtomicU64,
}

impl Default for Progress {
    fn default() -> Progress {
        let unknown = || AtomicU64::new(UNKNOWN);
        Progress {
            begun: AtomicU64::new(0),
            number: unknown(),
            stage: AtomicU8::new(Stage::Begun as u8),
            candidates: unknown(),
            conflicts: unknown(),
        }
    }
}

/// A snapshot of the progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgressSnapshot {
    /// Number of puzzles begun; changes with each puzzle.
    pub begun: u64,
    /// The number of the puzzle; `None` between puzzles.
    pub number: Option<u64>,
    /// The current stage.
    pub stage: Stage,
    /// Number of remaining candidates, if known.
    pub candidates: Option<u64>,
    /// Number of conflicts so far, if the solver counts them.
    pub conflicts: Option<u64>,
}

impl Progress {
    /// Records that work on the puzzle `number` begins.
    pub fn begin(&self, number: u64) {
        // Only the working thread writes, so no update is lost between load and store.
        self.begun.store(self.begun.load(Relaxed) + 1, Relaxed);
        self.number.store(number, Relaxed);
        self.candidates.store(UNKNOWN, Relaxed);
        self.conflicts.store(UNKNOWN, Relaxed);
        self.enter(Stage::Begun);
    }

    /// Records that the puzzle is done.
    pub fn end(&self) {
        self.number.store(UNKNOWN, Relaxed);
    }

    /// Records the beginning of a stage.
    #[inline]
    pub fn enter(&self, stage: Stage) {
        self.stage.store(stage as u8, Relaxed);
    }

    /// Records that the encoding begins and how many candidates remain.
    pub fn encode(&self, candidates: usize) {
        self.record_candidates(candidates);
        self.enter(Stage::Encoding);
    }

    /// Records the number of remaining candidates.
    #[inline]
    pub fn record_candidates(&self, candidates: usize) {
        self.candidates.store(candidates as u64, Relaxed);
    }

    /// Records the number of conflicts.
    #[inline]
    pub fn record_conflicts(&self, conflicts: u64) {
        self.conflicts.store(conflicts, Relaxed);
    }

    /// Returns a snapshot.
    pub fn state(&self) -> ProgressSnapshot {
        let told = |number: &AtomicU64| Some(number.load(Relaxed)).filter(|&n| n != UNKNOWN);
        ProgressSnapshot {
            begun: self.begun.load(Relaxed),
            number: told(&self.number),
            stage: STAGES[usize::from(self.stage.load(Relaxed))],
            candidates: told(&self.candidates),
            conflicts: told(&self.conflicts),
        }
    }
}
