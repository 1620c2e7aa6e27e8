//! Where puzzles are handed to threads, and what was made of them back.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use formats::Entry;
use solve::SolveError;

use super::{Made, PATIENCE};

/// See the module.
pub struct Desk<T> {
    state: Mutex<State<T>>,
    /// There are puzzles, or there will be none.
    puzzles_came: Condvar,
    /// Something was made, or a thread has ended.
    made_came: Condvar,
}

struct State<T> {
    puzzles: VecDeque<(u64, Entry)>,
    made: BTreeMap<u64, Made<T>>,
    /// No more puzzles will come.
    closed: bool,
    /// Threads at work.
    workers: usize,
}

impl<T> Default for Desk<T> {
    fn default() -> Desk<T> {
        let state =
            State { puzzles: VecDeque::new(), made: BTreeMap::new(), closed: false, workers: 0 };
        Desk { state: state.into(), puzzles_came: Condvar::new(), made_came: Condvar::new() }
    }
}

/// A thread at work, until it ends in whatever way.
struct Present<'a, T>(&'a Desk<T>);

impl<T> Drop for Present<'_, T> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Lets the threads end, whatever ends the work.
pub struct Closing<'a, T> {
    /// Where they are at work.
    pub desk: &'a Desk<T>,
    /// Raised for the puzzles at hand.
    pub over: &'a AtomicBool,
}

impl<T> Drop for Closing<'_, T> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        let mut state = self.desk.state();
        state.puzzles.clear();
        state.closed = true;
        drop(state);
        self.desk.puzzles_came.notify_all();
    }
}

impl<T> Desk<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a thread that is about to be started.
    pub fn expect(&self) {
        self.state().workers += 1;
    }

    /// Counts no longer one that has ended or could not be started.
    pub fn leave(&self) {
        self.state().workers -= 1;
        self.made_came.notify_all();
    }

    /// Makes something of puzzles until there are no more.
    pub fn work(&self, make: &impl Fn(u64, &Entry) -> Result<T, SolveError>) {
        let _present = Present(self);
        loop {
            let mut state = self.state();
            while state.puzzles.is_empty() && !state.closed {
                state = self.puzzles_came.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            let Some((number, entry)) = state.puzzles.pop_front() else { break };
            drop(state);
            let made = make(number, &entry);
            self.lay(number, Ok((entry, made)));
        }
    }

    /// Hands over a puzzle.
    pub fn put(&self, number: u64, entry: Entry) {
        self.state().puzzles.push_back((number, entry));
        self.puzzles_came.notify_one();
    }

    /// Lays down what was made.
    pub fn lay(&self, number: u64, made: Made<T>) {
        self.state().made.insert(number, made);
        self.made_came.notify_all();
    }

    /// What was made of the puzzle with that number; waits for it so long, or for as long as it
    /// takes.
    pub fn made(&self, number: u64, patience: Option<Duration>) -> Option<Made<T>> {
        let (mut state, begun) = (self.state(), Instant::now());
        loop {
            if let Some(made) = state.made.remove(&number) {
                return Some(made);
            }
            // Never in silence: what was handed over would be lost.
            assert!(state.workers > 0, "the threads ended before their puzzles were done");
            let left = match patience {
                Some(patience) => patience.saturating_sub(begun.elapsed()),
                None => PATIENCE,
            };
            if left.is_zero() {
                return None;
            }
            let waited = self.made_came.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
