//! Some puzzles ahead, spread over threads, each with what is made of it, in their order.
//!
//! Puzzles are read in the thread that asks for what is made of them. One that takes long
//! holds up no other: threads go on until what waits for it would take too much memory. Where
//! the input is slow, what is made already and soon to come goes first.

mod desk;
#[cfg(test)]
mod tests;

use std::{
    collections::VecDeque,
    sync::atomic::AtomicBool,
    thread,
    time::{Duration, Instant},
};

use formats::{Entry, ReadError};
use solve::SolveError;

use self::desk::{Closing, Desk};

/// For each thread puzzles with so many candidates, blank, are read and not told yet: 359 of
/// 9×9, one of 64×64.
const ROOM: usize = 1 << 18;

/// But so many for each thread, however large they are.
const LEAST: usize = 2;

/// What is no puzzle takes the room of a small one.
const SMALL: usize = 512;

/// An input that lets a puzzle wait so long is slow.
const SLOW: Duration = Duration::from_millis(1);

/// So long what is made of a puzzle is waited for before a slow input is read.
const PATIENCE: Duration = Duration::from_millis(20);

/// What is made of a puzzle.
pub type Made<T> = Result<(Entry, Result<T, SolveError>), ReadError>;

/// Hands to `take` what `make` makes of each entry; `make` is handed its number, from 1. With one
/// thread none is read ahead. `over` is raised once `take` wants no more.
pub fn ahead<T, R, Entries, Make>(
    mut entries: Entries,
    jobs: usize,
    over: &AtomicBool,
    make: &Make,
    take: impl FnOnce(&mut dyn Iterator<Item = Made<T>>) -> R,
) -> R
where
    T: Send,
    Entries: Iterator<Item = Result<Entry, ReadError>>,
    Make: Fn(u64, &Entry) -> Result<T, SolveError> + Sync,
{
    let desk = Desk::default();
    thread::scope(|scope| {
        let _closing = Closing { desk: &desk, over };
        let start = |_| {
            desk.expect();
            let started = thread::Builder::new().spawn_scoped(scope, || desk.work(make));
            started.map_err(|_| desk.leave()).ok()
        };
        // With fewer threads than asked for it goes on, without any in this one.
        let others = if jobs == 1 { 0 } else { jobs };
        let started = (0..others).map_while(start).count();
        if started == 0 {
            let mut number = 0;
            return take(&mut entries.by_ref().map(|entry| {
                number += 1;
                entry.map(|entry| {
                    let made = make(number, &entry);
                    (entry, made)
                })
            }));
        }
        take(&mut Ahead {
            entries,
            desk: &desk,
            threads: started,
            under_way: VecDeque::new(),
            taken: 0,
            read: 0,
            ended: false,
            slow: false,
        })
    })
}

/// See the module.
struct Ahead<'a, T, Entries> {
    entries: Entries,
    desk: &'a Desk<T>,
    threads: usize,
    /// The room that each puzzle takes that was read and not told yet, in order.
    under_way: VecDeque<usize>,
    /// Of them all.
    taken: usize,
    read: u64,
    /// Whether there are no more.
    ended: bool,
    /// Whether the last one had to be waited for.
    slow: bool,
}

impl<T, Entries> Ahead<'_, T, Entries>
where
    Entries: Iterator<Item = Result<Entry, ReadError>>,
{
    fn has_room(&self) -> bool {
        self.under_way.len() < self.threads * LEAST || self.taken < self.threads * ROOM
    }

    /// Reads a puzzle and hands it over.
    fn read(&mut self) {
        let begun = Instant::now();
        let entry = self.entries.next();
        self.slow = begun.elapsed() > SLOW;
        let Some(entry) = entry else {
            self.ended = true;
            return;
        };
        self.read += 1;
        let side = entry.as_ref().map_or(0, |entry| entry.puzzle.shape.side());
        let room = side.pow(3).max(SMALL);
        self.taken += room;
        self.under_way.push_back(room);
        match entry {
            Ok(entry) => self.desk.put(self.read, entry),
            Err(error) => self.desk.lay(self.read, Err(error)),
        }
    }

    /// What was made of the puzzle whose turn it is.
    fn made(&mut self, patience: Option<Duration>) -> Option<Made<T>> {
        let number = self.read + 1 - self.under_way.len() as u64;
        let made = self.desk.made(number, patience)?;
        self.taken -= self.under_way.pop_front().unwrap_or(0);
        Some(made)
    }
}

impl<T, Entries> Iterator for Ahead<'_, T, Entries>
where
    Entries: Iterator<Item = Result<Entry, ReadError>>,
{
    type Item = Made<T>;

    fn next(&mut self) -> Option<Made<T>> {
        loop {
            let may_read = !self.ended && self.has_room();
            if self.under_way.is_empty() && !may_read {
                return None;
            }
            if !self.under_way.is_empty() {
                // What the input lets wait must not let others wait.
                let patience = match (may_read, self.slow) {
                    (true, false) => Some(Duration::ZERO),
                    (true, true) => Some(PATIENCE),
                    (false, _) => None,
                };
                if let Some(made) = self.made(patience) {
                    return Some(made);
                }
            }
            self.read();
        }
    }
}
