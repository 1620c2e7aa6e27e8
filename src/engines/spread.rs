//! Puzzles spread over threads, outcomes in the order of the puzzles.
//!
//! Puzzles are read in the thread that asks for outcomes, one for each thread
//! and one more ahead, so memory does not grow with the input.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
};

use super::{Outcome, Puzzles, Question, sat::Worker};
use crate::board::Puzzle;

/// The outcomes of the puzzles, by as many threads as the question allows.
pub fn spread<'a>(puzzles: Puzzles<'a>, question: &Question) -> impl Iterator<Item = Outcome> + 'a {
    let (to_workers, puzzles_in) = channel();
    let (to_us, outcomes) = channel();
    let puzzles_in = Arc::new(Mutex::new(puzzles_in));
    let over = Arc::new(AtomicBool::new(false));
    let start = |thread| {
        let (puzzles_in, to_us) = (Arc::clone(&puzzles_in), to_us.clone());
        let question = Question { over: Some(Arc::clone(&over)), ..question.of_thread(thread) };
        let work = move || work(Worker::new(question), &puzzles_in, &to_us);
        thread::Builder::new().spawn(work)
    };
    // With fewer threads than asked for it goes on.
    let workers = (0..question.jobs).map_while(|thread| start(thread).ok()).collect();
    let ahead = 2 * question.jobs as u64;
    let (early, to_workers) = (HashMap::new(), Some(to_workers));
    Spread { puzzles, to_workers, outcomes, early, sent: 0, next: 0, ahead, over, workers }
}

/// Answers puzzles until there are no more, or nobody wants to know.
fn work(
    mut worker: Worker,
    puzzles: &Mutex<Receiver<(u64, Puzzle)>>,
    outcomes: &Sender<(u64, Outcome)>,
) {
    loop {
        // Bound, so that the lock is not held while the puzzle is solved.
        let received = puzzles.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, puzzle)) = received else { return };
        if outcomes.send((number, worker.answer(number + 1, puzzle))).is_err() {
            return;
        }
    }
}

struct Spread<'a> {
    puzzles: Puzzles<'a>,
    /// None once there are no more.
    to_workers: Option<Sender<(u64, Puzzle)>>,
    outcomes: Receiver<(u64, Outcome)>,
    /// Outcomes before their turn.
    early: HashMap<u64, Outcome>,
    /// Puzzles sent, and outcomes given back.
    sent: u64,
    next: u64,
    /// The most puzzles under way.
    ahead: u64,
    /// Raised when nobody wants outcomes any more.
    over: Arc<AtomicBool>,
    workers: Vec<JoinHandle<()>>,
}

/// Whatever ends it, workers end first, with the programs they have started.
impl Drop for Spread<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        self.to_workers = None;
        for worker in self.workers.drain(..) {
            let _ = worker.join();
        }
    }
}

impl Iterator for Spread<'_> {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        while self.sent - self.next < self.ahead
            && let Some(puzzle) = self.puzzles.next()
        {
            self.to_workers.as_ref()?.send((self.sent, puzzle)).ok()?;
            self.sent += 1;
        }
        if self.next == self.sent {
            return None;
        }
        while !self.early.contains_key(&self.next) {
            let (number, outcome) = self.outcomes.recv().ok()?;
            self.early.insert(number, outcome);
        }
        self.next += 1;
        self.early.remove(&(self.next - 1))
    }
}
