//! How much memory work may take. It is estimated and set aside before it is taken, since a
//! program that has run out of it can only be ended.
//!
//! Several jobs share one limit. A job that holds nothing waits until others have given back
//! enough; one that holds something already does not, so that no two wait for each other.

use std::{
    fmt,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use crate::stop::{Stop, Why};

/// The time between two looks at whether to give up waiting.
const PATIENCE: Duration = Duration::from_millis(20);

/// So little is never waited for, nor refused since others have the rest.
const LITTLE: u64 = 1 << 20;

/// What all jobs may take together.
#[derive(Debug)]
pub struct Memory {
    /// In bytes.
    limit: u64,
    taken: Mutex<u64>,
    given_back: Condvar,
}

impl Memory {
    /// So many bytes.
    pub fn new(limit: u64) -> Memory {
        Memory { limit, taken: Mutex::new(0), given_back: Condvar::new() }
    }

    fn taken(&self) -> MutexGuard<'_, u64> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one job holds of it.
#[derive(Debug)]
pub(crate) struct Share {
    memory: Arc<Memory>,
    held: AtomicU64,
}

impl Share {
    /// The share of a job that holds nothing yet.
    pub(crate) fn of(memory: Arc<Memory>) -> Share {
        Share { memory, held: AtomicU64::new(0) }
    }

    /// The bytes that may be set aside at most.
    pub(crate) fn limit(&self) -> u64 {
        self.memory.limit
    }

    /// Sets so many bytes aside.
    ///
    /// # Errors
    /// If that is more than there is, or it was time to stop before others gave some back.
    pub(crate) fn set_aside(self: &Arc<Share>, bytes: u64, stop: &Stop) -> Result<Aside, Why> {
        let Memory { limit, given_back, .. } = &*self.memory;
        let held = self.held.load(Relaxed);
        let estimate = held.saturating_add(bytes);
        let mut taken = self.memory.taken();
        if estimate > *limit {
            return Err(Why::Memory { estimate, limit: *limit });
        }
        while bytes > LITTLE && taken.saturating_add(bytes) > *limit {
            if held > 0 {
                return Err(Why::Memory { estimate, limit: *limit });
            }
            if let Some(why) = stop.reason() {
                return Err(why);
            }
            let waited = given_back.wait_timeout(taken, PATIENCE);
            taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *taken += bytes;
        self.held.fetch_add(bytes, Relaxed);
        Ok(Aside { share: Some(Arc::clone(self)), bytes })
    }
}

/// Memory set aside, until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Aside {
    /// None where there is no limit.
    share: Option<Arc<Share>>,
    bytes: u64,
}

impl Aside {
    /// Of memory without a limit.
    pub(crate) fn unlimited() -> Aside {
        Aside { share: None, bytes: 0 }
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if let Some(share) = &self.share {
            share.held.fetch_sub(self.bytes, Relaxed);
            *share.memory.taken() -= self.bytes;
            share.memory.given_back.notify_all();
        }
    }
}

/// Bytes in words, such as `7.1 GiB`.
#[derive(Clone, Copy)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let units = [(40, "TiB"), (30, "GiB"), (20, "MiB")];
        let (shift, unit) =
            units.into_iter().find(|(shift, _)| self.0 >> shift > 0).unwrap_or((10, "KiB"));
        write!(f, "{:.1} {unit}", self.0 as f64 / (1u64 << shift) as f64)
    }
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Instant};

    use super::*;

    fn job(memory: &Arc<Memory>) -> Stop {
        Stop::never().within(Arc::clone(memory))
    }

    #[test]
    fn more_than_the_limit_is_refused_with_the_estimate_and_the_limit() {
        let memory = Arc::new(Memory::new(10 << 30));
        let why = job(&memory).set_aside(71 << 30).unwrap_err();
        assert_eq!(why, Why::Memory { estimate: 71 << 30, limit: 10 << 30 });
        assert_eq!(why.to_string(), "about 71.0 GiB of memory needed, 10.0 GiB allowed");
        let _all = job(&memory).set_aside(10 << 30).unwrap();
    }

    #[test]
    fn what_is_dropped_is_there_for_whoever_waits_for_it() {
        let memory = Arc::new(Memory::new(100 << 20));
        let first = job(&memory).set_aside(60 << 20).unwrap();
        thread::scope(|scope| {
            let other = scope.spawn(|| job(&memory).set_aside(60 << 20).map(drop));
            drop(first);
            assert_eq!(other.join().unwrap(), Ok(()));
        });
    }

    #[test]
    fn nobody_who_holds_some_waits_and_nobody_waits_beyond_the_time() {
        let memory = Arc::new(Memory::new(100 << 20));
        let (one, other) = (job(&memory), job(&memory));
        let _held = (one.set_aside(60 << 20).unwrap(), other.set_aside(30 << 20).unwrap());
        let why = Why::Memory { estimate: 80 << 20, limit: 100 << 20 };
        assert_eq!(one.set_aside(20 << 20).unwrap_err(), why);
        let _little = one.set_aside(LITTLE).unwrap();
        let time = Duration::from_millis(1);
        let begun = Instant::now();
        let why = job(&memory).after(time).set_aside(20 << 20).unwrap_err();
        assert_eq!(why, Why::TimeOut(time));
        assert!(begun.elapsed() >= time);
    }
}
