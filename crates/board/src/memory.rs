//! How much memory work may take. It is estimated and set aside before it is taken, since a
//! program that has run out of it can only be ended.
//!
//! Several jobs share one limit. A job that holds nothing waits until others have given back
//! enough; one that holds something already does not, so that no two wait for each other.
//!
//! What a search learns nobody can estimate. So a job that goes on for long looks now and then at
//! what all take, and where that is more than the limit one of them gives up.

use std::{
    fmt,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use crate::clock::Instant;

/// The time between two looks at whether to give up waiting.
const PATIENCE: Duration = Duration::from_millis(20);

/// So little is never waited for, nor refused since others have the rest.
const LITTLE: u64 = 1 << 20;

/// So little in all is there, and whoever has to find out how much is need not look.
const SURELY_THERE: u64 = 16 << 20;

/// A job that is this old looks at what all take. Before it has hardly learnt anything, and should
/// not give up for the sake of others.
const OLD: Duration = Duration::from_millis(300);

/// The time between two of its looks.
const BETWEEN: Duration = Duration::from_millis(50);

/// Asked so often why to give up, it sees whether that time is over.
const ASKED: u32 = 32;

/// After one job has given up others wait for so long, to see what that gave back.
const AFTER: Duration = Duration::from_millis(500);

/// Tells how many bytes all take, if that can be told.
pub type Watch = fn() -> Option<u64>;

/// What all jobs may take together.
#[derive(Debug)]
pub struct Memory {
    /// In bytes, once it matters.
    limit: OnceLock<u64>,
    find: fn() -> u64,
    taken: Mutex<u64>,
    given_back: Condvar,
    /// What all take, as it is seen from outside.
    watch: Option<Watch>,
    /// When the last job gave up because that was too much.
    gave_up: Mutex<Option<Instant>>,
}

impl Memory {
    /// So many bytes.
    pub fn new(limit: u64) -> Memory {
        Memory { limit: OnceLock::from(limit), ..Memory::found(|| u64::MAX) }
    }

    /// As many bytes as it finds, which is asked once more than a little is wanted.
    pub fn found(find: fn() -> u64) -> Memory {
        let limit = OnceLock::new();
        let (taken, given_back) = (Mutex::new(0), Condvar::new());
        Memory { limit, find, taken, given_back, watch: None, gave_up: Mutex::new(None) }
    }

    /// Jobs look there now and then at how many bytes all take, and give up if that is too much.
    #[must_use]
    pub fn watched(self, watch: Watch) -> Memory {
        Memory { watch: Some(watch), ..self }
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
    /// When the job began and how to see what all take, if that is watched.
    watch: Option<(Instant, Watch)>,
    asked: AtomicU32,
    /// The time from the beginning to the next look, in milliseconds.
    next: AtomicU64,
    /// What all took when that was too much; else 0.
    excess: AtomicU64,
}

impl Share {
    /// The share of a job that holds nothing yet.
    pub(crate) fn of(memory: Arc<Memory>) -> Share {
        let watch = memory.watch.map(|watch| (Instant::now(), watch));
        let (held, asked, excess) = (AtomicU64::new(0), AtomicU32::new(0), AtomicU64::new(0));
        let next = AtomicU64::new(OLD.as_millis() as u64);
        Share { memory, held, watch, asked, next, excess }
    }

    /// Whether it may find that all take too much.
    pub(crate) fn is_watched(&self) -> bool {
        self.watch.is_some() || self.excess.load(Relaxed) > 0
    }

    /// Returns true if the job may take that number of bytes in addition to those it holds. Otherwise
    /// the job must give up: see [`Share::excess`].
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        let estimate = self.held.load(Relaxed).saturating_add(bytes);
        let is_allowed = estimate <= LITTLE
            || estimate <= SURELY_THERE && self.memory.limit.get().is_none()
            || estimate <= self.memory.limit();
        if !is_allowed {
            self.excess.store(estimate, Relaxed);
        }
        is_allowed
    }

    /// What all take, if that is more than is allowed and this job is to give up for it; and the
    /// limit.
    #[inline]
    pub(crate) fn excess(&self) -> Option<(u64, u64)> {
        if let Some((begun, watch)) = self.watch
            && self.asked.fetch_add(1, Relaxed) % ASKED == ASKED - 1
        {
            self.look(begun, watch);
        }
        let excess = self.excess.load(Relaxed);
        (excess > 0).then(|| (excess, self.memory.limit()))
    }

    #[cold]
    fn look(&self, begun: Instant, watch: Watch) {
        let now = Instant::now();
        let age = now.saturating_duration_since(begun).as_millis() as u64;
        if age < self.next.load(Relaxed) {
            return;
        }
        self.next.store(age + BETWEEN.as_millis() as u64, Relaxed);
        let excess = watch().filter(|&taken| taken > self.memory.limit());
        let mut last = self.memory.gave_up.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early = last.is_some_and(|last| now.saturating_duration_since(last) < AFTER);
        if let Some(taken) = excess.filter(|_| !is_early) {
            *last = Some(now);
            self.excess.store(taken, Relaxed);
        }
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
