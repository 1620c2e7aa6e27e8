//! Puzzles spread over threads, outcomes in the order of the puzzles.
//!
//! Puzzles are read in the thread that asks for outcomes, one for each thread
//! and one more ahead, so memory does not grow with the input.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use super::{Outcome, Puzzles, Question, sat::Worker};
use crate::board::Puzzle;

/// The outcomes of the puzzles, by as many threads as the question allows.
pub fn spread<'a>(puzzles: Puzzles<'a>, question: &Question) -> impl Iterator<Item = Outcome> + 'a {
    let (to_workers, puzzles_in) = channel();
    let (to_us, outcomes) = channel();
    let puzzles_in = Arc::new(Mutex::new(puzzles_in));
    for thread in 0..question.jobs {
        let (puzzles_in, to_us) = (Arc::clone(&puzzles_in), to_us.clone());
        let question = question.of_thread(thread);
        thread::spawn(move || work(Worker::new(question), &puzzles_in, &to_us));
    }
    let ahead = 2 * question.jobs as u64;
    Spread { puzzles, to_workers, outcomes, early: HashMap::new(), sent: 0, next: 0, ahead }
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
    to_workers: Sender<(u64, Puzzle)>,
    outcomes: Receiver<(u64, Outcome)>,
    /// Outcomes before their turn.
    early: HashMap<u64, Outcome>,
    /// Puzzles sent, and outcomes given back.
    sent: u64,
    next: u64,
    /// The most puzzles under way.
    ahead: u64,
}

impl Iterator for Spread<'_> {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        while self.sent - self.next < self.ahead
            && let Some(puzzle) = self.puzzles.next()
        {
            self.to_workers.send((self.sent, puzzle)).ok()?;
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
