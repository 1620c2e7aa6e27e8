//! Puzzles spread over threads, outcomes in the order of the puzzles.
//!
//! Puzzles are read in the thread that asks for outcomes, some for each thread
//! ahead, so memory does not grow with the input. Where the input is slow, the
//! outcomes at hand and soon to come go first; those of puzzles that came in a burst
//! wait for the next puzzle or the end.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::{Outcome, Puzzles, Question, desk::Desk, sat::Worker};
use board::Puzzle;

/// An input that lets a puzzle wait so long is slow.
const SLOW: Duration = Duration::from_millis(1);

/// So long an outcome is waited for before a slow input is read.
const PATIENCE: Duration = Duration::from_millis(20);

/// The outcomes of the puzzles, by as many threads as the question allows.
pub fn spread<'a>(puzzles: Puzzles<'a>, question: &Question) -> impl Iterator<Item = Outcome> + 'a {
    let desk = Arc::new(Desk::default());
    let over = Arc::new(AtomicBool::new(false));
    let start = |thread| {
        let (desk, taken) = (Arc::clone(&desk), Arc::clone(&desk));
        let question = Question { over: Some(Arc::clone(&over)), ..question.of_thread(thread) };
        desk.expect();
        let started = thread::Builder::new().spawn(move || taken.work(Worker::new(question)));
        started.map_err(|_| desk.give_up()).ok()
    };
    // With fewer threads than asked for it goes on, without any in this one.
    let workers: Vec<_> = (0..question.jobs).map_while(start).collect();
    let alone = workers.is_empty().then(|| Worker::new(question.of_thread(0)));
    Spread {
        puzzles,
        read: Vec::new(),
        ended: false,
        slow: false,
        desk,
        early: HashMap::new(),
        sent: 0,
        next: 0,
        jobs: question.jobs,
        over,
        workers,
        alone,
    }
}

struct Spread<'a> {
    puzzles: Puzzles<'a>,
    /// Puzzles about to be handed over.
    read: Vec<(u64, Puzzle)>,
    /// Whether there are no more.
    ended: bool,
    /// Whether the last one had to be waited for.
    slow: bool,
    desk: Arc<Desk>,
    /// Outcomes before their turn.
    early: HashMap<u64, Outcome>,
    /// Puzzles handed over, and outcomes given back.
    sent: u64,
    next: u64,
    jobs: usize,
    /// Raised when nobody wants outcomes any more.
    over: Arc<AtomicBool>,
    workers: Vec<JoinHandle<()>>,
    /// Who answers where there is no other thread.
    alone: Option<Worker>,
}

/// Whatever ends it, workers end first, with the programs they have started.
impl Drop for Spread<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        self.desk.clear();
        self.desk.close();
        for worker in self.workers.drain(..) {
            let _ = worker.join();
        }
    }
}

impl Spread<'_> {
    /// The outcome whose turn it is; waits so long if none has come.
    fn outcome(&mut self, patience: Duration) -> Option<Outcome> {
        if !self.early.contains_key(&self.next) {
            self.early.extend(self.desk.outcomes(patience));
        }
        let outcome = self.early.remove(&self.next)?;
        self.next += 1;
        Some(outcome)
    }

    /// Reads puzzles and hands them over, until enough are under way or the input
    /// has let one wait. Done in pieces, since each wakes a thread.
    fn refill(&mut self) {
        let piece = self.desk.taken();
        let most = (2 * piece * self.jobs) as u64;
        if self.ended || self.sent + piece as u64 > self.next + most {
            return;
        }
        self.slow = false;
        while !self.slow && !self.ended && self.sent < self.next + most {
            let begun = Instant::now();
            match self.puzzles.next() {
                Some(puzzle) => {
                    self.read.push((self.sent, puzzle));
                    self.sent += 1;
                    self.slow = begun.elapsed() > SLOW;
                }
                None => self.ended = true,
            }
            if self.read.len() >= piece {
                self.desk.put(&mut self.read);
            }
        }
        self.desk.put(&mut self.read);
        if self.ended {
            self.desk.close();
        }
    }
}

impl Iterator for Spread<'_> {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        if let Some(worker) = &mut self.alone {
            self.next += 1;
            return Some(worker.answer(self.next, self.puzzles.next()?));
        }
        // What the input lets wait must not let outcomes wait.
        if self.slow
            && self.next < self.sent
            && let Some(outcome) = self.outcome(PATIENCE)
        {
            return Some(outcome);
        }
        self.refill();
        while self.next < self.sent {
            let deserted = self.desk.is_deserted();
            // Outcomes come without a signal, too, where the next puzzle is hard.
            match self.outcome(PATIENCE) {
                // Never in silence: what was handed over would be lost.
                None if deserted => panic!("the threads ended before their puzzles were answered"),
                None => {}
                outcome => return outcome,
            }
        }
        None
    }
}
