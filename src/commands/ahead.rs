//! Some puzzles ahead, spread over threads, each with what is made of it, in their order.

use std::{
    collections::VecDeque,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use sudoku_sat::{
    failure::SolveError,
    formats::{Entry, ReadError},
};

/// So many puzzles for each thread are read ahead, where there are several threads.
const EACH: usize = 16;

/// What is made of a puzzle.
type Made<T> = Result<(Entry, Result<T, SolveError>), ReadError>;

/// See the module. `make` is handed the number of the puzzle, from 1.
pub struct Ahead<'a, T, Entries, Make> {
    entries: Entries,
    jobs: usize,
    make: &'a Make,
    read: u64,
    made: VecDeque<Made<T>>,
}

impl<'a, T, Entries, Make> Ahead<'a, T, Entries, Make>
where
    T: Send,
    Entries: Iterator<Item = Result<Entry, ReadError>>,
    Make: Fn(u64, &Entry) -> Result<T, SolveError> + Sync,
{
    /// Of these; with one thread none is read ahead.
    pub fn new(entries: Entries, jobs: usize, make: &'a Make) -> Ahead<'a, T, Entries, Make> {
        Ahead { entries, jobs, make, read: 0, made: VecDeque::new() }
    }

    /// Reads some more, and makes what is to be made of them.
    fn refill(&mut self) {
        let most = if self.jobs == 1 { 1 } else { EACH * self.jobs };
        let read: Vec<_> = self.entries.by_ref().take(most).collect();
        let first = self.read + 1;
        self.read += read.len() as u64;
        let made: Vec<Mutex<Option<Result<T, SolveError>>>> =
            read.iter().map(|_| Mutex::new(None)).collect();
        let (next, make) = (AtomicUsize::new(0), self.make);
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(entry) = read.get(at) else { break };
                if let Ok(entry) = entry {
                    let told = make(first + at as u64, entry);
                    *made[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
                }
            }
        };
        thread::scope(|scope| {
            // With fewer threads than asked for it goes on.
            for _ in 1..self.jobs.min(read.len()) {
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let made = made.into_iter().map(|made| made.into_inner().unwrap_or_default());
        self.made.extend((first..).zip(read.into_iter().zip(made)).map(
            |(number, (entry, made))| {
                let entry = entry?;
                let made = made.unwrap_or_else(|| make(number, &entry));
                Ok((entry, made))
            },
        ));
    }
}

impl<T, Entries, Make> Iterator for Ahead<'_, T, Entries, Make>
where
    T: Send,
    Entries: Iterator<Item = Result<Entry, ReadError>>,
    Make: Fn(u64, &Entry) -> Result<T, SolveError> + Sync,
{
    type Item = Made<T>;

    fn next(&mut self) -> Option<Made<T>> {
        if self.made.is_empty() {
            self.refill();
        }
        self.made.pop_front()
    }
}
