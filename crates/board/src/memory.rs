//! How much memory work may take. It is estimated and set aside before it is taken, since a
//! program that has run out of it can only be ended.
//!
//! Several jobs share one limit. A job that holds nothing waits until others have given back
//! enough; one that holds something already does not, so that no two wait for each other.

use std::{
    fmt,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// The time between two looks at whether to give up waiting.
const PATIENCE: Duration = Duration::from_millis(20);

/// So little is never waited for, nor refused since others have the rest.
const LITTLE: u64 = 1 << 20;

/// So little in all is there, and whoever has to find out how much is need not look.
const SURELY_THERE: u64 = 16 << 20;

/// What all jobs may take together.
#[derive(Debug)]
pub struct Memory {
    /// In bytes, once it matters.
    limit: OnceLock<u64>,
    find: fn() -> u64,
    taken: Mutex<u64>,
    given_back: Condvar,
}

impl Memory {
    /// So many bytes.
    pub fn new(limit: u64) -> Memory {
        Memory { limit: OnceLock::from(limit), ..Memory::found(|| u64::MAX) }
    }

    /// As many bytes as it finds, which is asked once more than a little is wanted.
    pub fn found(find: fn() -> u64) -> Memory {
        let limit = OnceLock::new();
        Memory { limit, find, taken: Mutex::new(0), given_back: Condvar::new() }
    }

    fn limit(&self) -> u64 {
        *self.limit.get_or_init(self.find)
    }

    fn taken(&self) -> MutexGuard<'_, u64> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why nothing was set aside.
pub(crate) enum Refused<W> {
    /// It would be more than is allowed, in bytes.
    TooMuch {
        /// What the job needs.
        estimate: u64,
        /// What all may have.
        limit: u64,
    },
    /// The time to wait is over, for that reason.
    Over(W),
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
        self.memory.limit()
    }

    /// Sets so many bytes aside.
    ///
    /// # Errors
    /// If that is more than there is, or it was time to stop before others gave some back.
    pub(crate) fn set_aside<W>(
        self: &Arc<Share>,
        bytes: u64,
        over: impl Fn() -> Option<W>,
    ) -> Result<Aside, Refused<W>> {
        let Memory { limit, given_back, .. } = &*self.memory;
        let held = self.held.load(Relaxed);
        let estimate = held.saturating_add(bytes);
        let mut taken = self.memory.taken();
        let is_sure = limit.get().is_none() && taken.saturating_add(bytes) <= SURELY_THERE;
        let limit = if is_sure { SURELY_THERE } else { self.memory.limit() };
        if estimate > limit {
            return Err(Refused::TooMuch { estimate, limit });
        }
        while bytes > LITTLE && taken.saturating_add(bytes) > limit {
            if held > 0 {
                return Err(Refused::TooMuch { estimate, limit });
            }
            if let Some(why) = over() {
                return Err(Refused::Over(why));
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
