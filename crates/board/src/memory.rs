//! Memory limits. Memory is estimated and reserved before it is used, since a process that has run
//! out of memory can only be killed.
//!
//! Several jobs share one limit. A job without a reservation waits until others have released
//! enough. A job that already has one does not wait, so that no two jobs wait for each other.
//!
//! The memory of learnt clauses cannot be estimated. So a long job periodically measures the memory
//! of the whole process. If that exceeds the limit, one of the jobs gives up.

use std::{
    fmt,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use crate::clock::Instant;

/// Interval between two polls of the stop condition while waiting.
const WAIT_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Requests up to this size never wait and are never refused because of other jobs.
const SMALL_REQUEST: u64 = 1 << 20;

/// Total up to which memory is assumed to be available, without determining the limit.
const ASSUMED_MEMORY: u64 = 16 << 20;

/// Age from which a job measures the memory of the process. A younger job has hardly learnt
/// anything and should not give up because of others.
const MIN_MEASURING_AGE: Duration = Duration::from_millis(300);

/// Interval between two measurements by a job.
const MEASUREMENT_INTERVAL: Duration = Duration::from_millis(50);

/// Number of calls of [`Share::excess`] between two checks of the clock.
const CALLS_PER_CHECK: u32 = 32;

/// Time after a job has given up in which no other does, until its memory is released.
const GIVE_UP_INTERVAL: Duration = Duration::from_millis(500);

/// A function that returns the memory of the process in bytes, if it can be measured.
pub type MemoryMeter = fn() -> Option<u64>;

/// The memory that all jobs share.
#[derive(Debug)]
pub struct Memory {
    /// The limit in bytes, once it was needed.
    limit: OnceLock<u64>,
    find: fn() -> u64,
    taken: Mutex<u64>,
    given_back: Condvar,
    /// The function that measures the memory of the process.
    watch: Option<MemoryMeter>,
    /// The time at which a job last gave up because the limit was exceeded.
    gave_up: Mutex<Option<Instant>>,
}

impl Memory {
    /// Creates a limit in bytes.
    pub fn new(limit: u64) -> Memory {
        Memory { limit: OnceLock::from(limit), ..Memory::determined_by(|| u64::MAX) }
    }

    /// Creates a limit that `find` determines as soon as more than a little memory is requested.
    pub fn determined_by(find: fn() -> u64) -> Memory {
        let limit = OnceLock::new();
        let (taken, given_back) = (Mutex::new(0), Condvar::new());
        Memory { limit, find, taken, given_back, watch: None, gave_up: Mutex::new(None) }
    }

    /// Sets the function with which jobs periodically measure the memory of the process, to give up
    /// if it exceeds the limit.
    #[must_use]
    pub fn watched(self, watch: MemoryMeter) -> Memory {
        Memory { watch: Some(watch), ..self }
    }

    fn limit(&self) -> u64 {
        *self.limit.get_or_init(self.find)
    }

    fn lock_taken(&self) -> MutexGuard<'_, u64> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The reason why memory was not reserved.
pub(crate) enum ReservationError<W> {
    /// It would exceed the limit.
    TooMuch {
        /// The total that the job needs, in bytes.
        estimate: u64,
        /// The limit, in bytes.
        limit: u64,
    },
    /// Waiting was ended by the stop condition, for this reason.
    Over(W),
}

/// The reservations of one job.
#[derive(Debug)]
pub(crate) struct Share {
    memory: Arc<Memory>,
    held: AtomicU64,
    /// The start of the job and the function that measures memory, if there is one.
    watch: Option<(Instant, MemoryMeter)>,
    excess_calls: AtomicU32,
    /// The age of the job at the next measurement, in milliseconds.
    next_measurement: AtomicU64,
    /// The memory that exceeded the limit, in bytes; otherwise 0.
    excess: AtomicU64,
}

impl Share {
    /// Creates the share of a job without reservations.
    pub(crate) fn of(memory: Arc<Memory>) -> Share {
        let watch = memory.watch.map(|watch| (Instant::now(), watch));
        let (held, excess_calls, excess) =
            (AtomicU64::new(0), AtomicU32::new(0), AtomicU64::new(0));
        let next_measurement = AtomicU64::new(MIN_MEASURING_AGE.as_millis() as u64);
        Share { memory, held, watch, excess_calls, next_measurement, excess }
    }

    /// Returns true if the job may find the limit exceeded.
    pub(crate) fn is_watched(&self) -> bool {
        self.watch.is_some() || self.excess.load(Relaxed) > 0
    }

    /// Returns true if the job may take that number of bytes in addition to those it holds.
    /// Otherwise the job must give up: see [`Share::excess`].
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        let estimate = self.held.load(Relaxed).saturating_add(bytes);
        let is_allowed = estimate <= SMALL_REQUEST
            || estimate <= ASSUMED_MEMORY && self.memory.limit.get().is_none()
            || estimate <= self.memory.limit();
        if !is_allowed {
            self.excess.store(estimate, Relaxed);
        }
        is_allowed
    }

    /// Returns the memory of the process and the limit if the limit is exceeded and this job must
    /// give up.
    #[inline]
    pub(crate) fn excess(&self) -> Option<(u64, u64)> {
        if let Some((begun, watch)) = self.watch
            && self.excess_calls.fetch_add(1, Relaxed) % CALLS_PER_CHECK == CALLS_PER_CHECK - 1
        {
            self.measure(begun, watch);
        }
        let excess = self.excess.load(Relaxed);
        (excess > 0).then(|| (excess, self.memory.limit()))
    }

    #[cold]
    fn measure(&self, begun: Instant, watch: MemoryMeter) {
        let now = Instant::now();
        let age = now.saturating_duration_since(begun).as_millis() as u64;
        if age < self.next_measurement.load(Relaxed) {
            return;
        }
        self.next_measurement.store(age + MEASUREMENT_INTERVAL.as_millis() as u64, Relaxed);
        let excess = watch().filter(|&taken| taken > self.memory.limit());
        let mut last = self.memory.gave_up.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early =
            last.is_some_and(|last| now.saturating_duration_since(last) < GIVE_UP_INTERVAL);
        if let Some(taken) = excess.filter(|_| !is_early) {
            *last = Some(now);
            self.excess.store(taken, Relaxed);
        }
    }

    /// Returns the limit in bytes.
    pub(crate) fn limit(&self) -> u64 {
        self.memory.limit()
    }

    /// Reserves this number of bytes. A job without reservations waits until other jobs have
    /// released enough memory. A request of up to 1 MiB never waits.
    ///
    /// # Errors
    ///
    /// If the reservations of this job would exceed the limit, if a job with reservations would
    /// have to wait, or if `stop_reason` returns a reason to stop waiting.
    pub(crate) fn reserve_memory<W>(
        self: &Arc<Share>,
        bytes: u64,
        stop_reason: impl Fn() -> Option<W>,
    ) -> Result<MemoryReservation, ReservationError<W>> {
        let Memory { limit, given_back, .. } = &*self.memory;
        let held = self.held.load(Relaxed);
        let estimate = held.saturating_add(bytes);
        let mut taken = self.memory.lock_taken();
        let is_sure = limit.get().is_none() && taken.saturating_add(bytes) <= ASSUMED_MEMORY;
        let limit = if is_sure { ASSUMED_MEMORY } else { self.memory.limit() };
        if estimate > limit {
            return Err(ReservationError::TooMuch { estimate, limit });
        }
        while bytes > SMALL_REQUEST && taken.saturating_add(bytes) > limit {
            if held > 0 {
                return Err(ReservationError::TooMuch { estimate, limit });
            }
            if let Some(why) = stop_reason() {
                return Err(ReservationError::Over(why));
            }
            let waited = given_back.wait_timeout(taken, WAIT_POLL_INTERVAL);
            taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *taken += bytes;
        self.held.fetch_add(bytes, Relaxed);
        Ok(MemoryReservation { share: Some(Arc::clone(self)), bytes })
    }
}

/// A reservation of memory, released when dropped.
#[derive(Debug)]
#[must_use]
pub struct MemoryReservation {
    /// `None` without a limit.
    share: Option<Arc<Share>>,
    bytes: u64,
}

impl MemoryReservation {
    /// Returns a reservation for memory without a limit.
    pub(crate) fn unlimited() -> MemoryReservation {
        MemoryReservation { share: None, bytes: 0 }
    }
}

impl Drop for MemoryReservation {
    fn drop(&mut self) {
        if let Some(share) = &self.share {
            share.held.fetch_sub(self.bytes, Relaxed);
            *share.memory.lock_taken() -= self.bytes;
            share.memory.given_back.notify_all();
        }
    }
}

/// A number of bytes, displayed like `7.1 GiB`.
#[derive(Clone, Copy)]
pub struct ByteCount(pub u64);

impl fmt::Display for ByteCount {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let units = [(40, "TiB"), (30, "GiB"), (20, "MiB")];
        let (shift, unit) =
            units.into_iter().find(|(shift, _)| self.0 >> shift > 0).unwrap_or((10, "KiB"));
        write!(f, "{:.1} {unit}", self.0 as f64 / (1u64 << shift) as f64)
    }
}
