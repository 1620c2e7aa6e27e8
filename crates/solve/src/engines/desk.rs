//! Where puzzles are handed to threads, and their outcomes back.
//!
//! A thread takes several puzzles at once, the more the faster it solves them,
//! since to wake another thread costs as much as an easy puzzle. It lays down
//! every outcome as soon as it has it, and puts back what it has not come to once
//! a puzzle has turned out to be hard.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{Outcome, sat::Worker};
use board::Puzzle;

/// More puzzles are taken at once if they are solved within this time, and fewer
/// if they take four times as long.
const QUICK: Duration = Duration::from_micros(500);

/// The most puzzles that are taken at once.
const MOST: usize = 16;

/// Shared by all threads.
#[derive(Default)]
pub struct Desk {
    state: Mutex<State>,
    /// There are puzzles, or there will be none.
    puzzles_came: Condvar,
    /// There are outcomes, or a thread has ended.
    outcomes_came: Condvar,
}

#[derive(Default)]
struct State {
    puzzles: VecDeque<(u64, Puzzle)>,
    outcomes: Vec<(u64, Outcome)>,
    /// No more puzzles will come.
    closed: bool,
    /// Threads at work.
    workers: usize,
    /// How many puzzles the last thread took at once.
    taken: usize,
}

/// A thread at work, until it ends in whatever way.
struct Present<'a>(&'a Desk);

impl Drop for Present<'_> {
    fn drop(&mut self) {
        self.0.state().workers -= 1;
        self.0.outcomes_came.notify_all();
    }
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a thread that is about to be started.
    pub fn expect(&self) {
        self.state().workers += 1;
    }

    /// Counts no longer one that could not be started.
    pub fn give_up(&self) {
        drop(Present(self));
    }

    /// Answers puzzles until there are no more.
    pub fn work(&self, mut worker: Worker) {
        let _present = Present(self);
        let (mut group, mut size) = (VecDeque::new(), 1);
        while self.take(&mut group, size) {
            let begun = Instant::now();
            while let Some((number, puzzle)) = group.pop_front() {
                let outcome = worker.answer(number + 1, puzzle);
                self.state().outcomes.push((number, outcome));
                if begun.elapsed() > 4 * QUICK {
                    size = (size / 2).max(1);
                    self.put_back(&mut group);
                } else if group.is_empty() && begun.elapsed() < QUICK {
                    size = (2 * size).min(MOST);
                }
            }
            self.outcomes_came.notify_one();
        }
    }

    /// Takes up to so many puzzles as soon as there are any; whether there were.
    fn take(&self, group: &mut VecDeque<(u64, Puzzle)>, size: usize) -> bool {
        let mut state = self.state();
        while state.puzzles.is_empty() && !state.closed {
            state = self.puzzles_came.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        // What is left at the end is shared among all.
        let share = state.puzzles.len().div_ceil(state.workers.max(1));
        group.extend(state.puzzles.drain(..size.min(share)));
        state.taken = size;
        let more = !state.puzzles.is_empty();
        drop(state);
        if more {
            self.puzzles_came.notify_one();
        }
        !group.is_empty()
    }

    /// Leaves puzzles to others, in their order.
    fn put_back(&self, group: &mut VecDeque<(u64, Puzzle)>) {
        let mut state = self.state();
        while let Some(puzzle) = group.pop_back() {
            state.puzzles.push_front(puzzle);
        }
        drop(state);
        self.puzzles_came.notify_all();
    }

    /// Hands over puzzles.
    pub fn put(&self, puzzles: &mut Vec<(u64, Puzzle)>) {
        if puzzles.is_empty() {
            return;
        }
        self.state().puzzles.extend(puzzles.drain(..));
        self.puzzles_came.notify_one();
    }

    /// Takes away the puzzles that nobody has taken.
    pub fn clear(&self) {
        self.state().puzzles.clear();
    }

    /// Lets threads end, once they have answered what they have.
    pub fn close(&self) {
        self.state().closed = true;
        self.puzzles_came.notify_all();
    }

    /// How many puzzles a thread takes at once just now.
    pub fn taken(&self) -> usize {
        self.state().taken.max(1)
    }

    /// The outcomes laid down since; waits so long if there are none.
    pub fn outcomes(&self, patience: Duration) -> Vec<(u64, Outcome)> {
        let mut state = self.state();
        if state.outcomes.is_empty() && state.workers > 0 && !patience.is_zero() {
            let waited = self.outcomes_came.wait_timeout(state, patience);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        std::mem::take(&mut state.outcomes)
    }

    /// Whether nobody works any more.
    pub fn is_deserted(&self) -> bool {
        self.state().workers == 0
    }
}
