//! Conditions on which work is given up: a deadline, a flag, or a memory limit. They also carry the
//! [`Progress`], since every stage receives them.
//!
//! A long stage takes a [`Stop`] as an argument. The loops far below it, in rules and techniques,
//! call [`is_over`]: [`Stop::scope`] sets the stop condition of the thread.

use std::{
    cell::RefCell,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{
    clock::Instant,
    memory::{ByteCount, Memory, MemoryReservation, ReservationError, Share},
    progress::Progress,
};

/// The reason why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The time limit of the puzzle was reached.
    TimeOut(Duration),
    /// A flag was set, usually by the user.
    Interrupted,
    /// The solver gave up.
    GaveUp,
    /// The limit on solutions was reached.
    Limit,
    /// The memory limit would be exceeded.
    Memory {
        /// The approximate number of bytes that the job needs.
        estimate: u64,
        /// The limit in bytes for all jobs together.
        limit: u64,
    },
}

impl StopReason {
    /// Returns the word for the reason in records.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::TimeOut(_) => "time",
            StopReason::Interrupted => "interrupt",
            StopReason::GaveUp => "solver",
            StopReason::Limit => "limit",
            StopReason::Memory { .. } => "memory",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StopReason::TimeOut(after) => write!(f, "time-out after {} s", after.as_secs_f64()),
            StopReason::Interrupted => f.write_str("interrupted"),
            StopReason::GaveUp => f.write_str("the solver gave up"),
            StopReason::Limit => f.write_str("the limit on solutions was reached"),
            StopReason::Memory { estimate, limit } => {
                let (needed, allowed) = (ByteCount(*estimate), ByteCount(*limit));
                write!(f, "about {needed} of memory needed, {allowed} allowed")
            }
        }
    }
}

/// The stop condition of a thread's work, and the reason if it has already been stopped.
type ThreadStop = Option<(Stop, Option<StopReason>)>;

thread_local! {
    static CURRENT: RefCell<ThreadStop> = const { RefCell::new(None) };
}

/// Returns true if the work of this thread must stop, according to its [scope](Stop::scope).
///
/// It stays true until the scope ends. Loops that grow with the input call it; their unfinished
/// results must not be used.
#[inline]
pub fn is_over() -> bool {
    CURRENT.with_borrow_mut(|current| {
        current.as_mut().is_some_and(|(stop, told)| {
            *told = told.or_else(|| stop.reason());
            told.is_some()
        })
    })
}

/// Returns the same items, but ends early if the work of this thread [must stop](is_over).
pub fn in_time<I: IntoIterator>(all: I) -> impl Iterator<Item = I::Item> {
    all.into_iter().take_while(|_| !is_over())
}

/// Returns the reason why [`is_over`] or [`allows`] stopped the work in this scope, if it did.
pub fn told() -> Option<StopReason> {
    CURRENT.with_borrow(|current| current.as_ref()?.1)
}

/// Returns true if the work of this thread may take this number of bytes; see [`Stop::allows`].
pub fn allows(bytes: u64) -> bool {
    let is_allowed =
        CURRENT.with_borrow(|current| current.as_ref().is_none_or(|(stop, _)| stop.allows(bytes)));
    is_allowed || !is_over()
}

/// Restarts the time limit of this thread's work, after it has waited for input.
pub fn restart() {
    CURRENT.with_borrow_mut(|current| {
        if let Some((Stop { deadline: Some((end, time)), .. }, _)) = current
            && let Some(later) = Instant::now().checked_add(*time)
        {
            *end = later;
        }
    });
}

/// Restores the previous stop condition of a thread after a scope, also after a panic.
struct Scope(ThreadStop);

impl Drop for Scope {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// The conditions on which work is given up. Cheap to clone and to poll.
#[derive(Clone, Default, Debug)]
pub struct Stop {
    flags: Vec<Arc<AtomicBool>>,
    deadline: Option<(Instant, Duration)>,
    /// Whether giving up is likely in normal operation.
    likely: bool,
    progress: Option<Arc<Progress>>,
    share: Option<Arc<Share>>,
}

impl Stop {
    /// Returns a condition that is never met.
    pub fn never() -> Stop {
        Stop::default()
    }

    /// Adds a deadline after this time, unless there is an earlier one.
    #[must_use]
    pub fn after(self, time: Duration) -> Stop {
        let deadline = Instant::now().checked_add(time).map(|end| (end, time));
        let deadline = deadline.into_iter().chain(self.deadline).min();
        Stop { deadline, likely: self.likely || deadline.is_some(), ..self }
    }

    /// Sets the deadline to half of the remaining time.
    #[must_use]
    pub fn with_half_the_time(self) -> Stop {
        let now = Instant::now();
        let half =
            |(end, time): (Instant, Duration)| (now + end.saturating_duration_since(now) / 2, time);
        Stop { deadline: self.deadline.map(half), ..self }
    }

    /// Adds a flag on which to give up.
    #[must_use]
    pub fn on(mut self, flag: Arc<AtomicBool>) -> Stop {
        self.flags.push(flag);
        self
    }

    /// Like [`Stop::on`], for a flag that is likely to be set in normal operation.
    #[must_use]
    pub fn on_expected_flag(self, flag: Arc<AtomicBool>) -> Stop {
        Stop { likely: true, ..self.on(flag) }
    }

    /// Sets the memory limit. Clones of the result belong to the same job.
    #[must_use]
    pub fn within(self, memory: Arc<Memory>) -> Stop {
        Stop { share: Some(Arc::new(Share::of(memory))), ..self }
    }

    /// Runs `work` with this as the stop condition of the thread; see [`is_over`].
    pub fn scope<T>(&self, work: impl FnOnce() -> T) -> T {
        let _scope = Scope(CURRENT.replace(Some((self.clone(), None))));
        work()
    }

    /// Reserves this number of bytes until the result is dropped; waits if other jobs have reserved
    /// them.
    ///
    /// # Errors
    ///
    /// If the limit would be exceeded, or another stop condition is met while waiting.
    pub fn reserve_memory(&self, bytes: u64) -> Result<MemoryReservation, StopReason> {
        match &self.share {
            Some(share) => {
                share.reserve_memory(bytes, || self.reason()).map_err(|refused| match refused {
                    ReservationError::TooMuch { estimate, limit } => {
                        StopReason::Memory { estimate, limit }
                    }
                    ReservationError::Over(why) => why,
                })
            }
            None => Ok(MemoryReservation::unlimited()),
        }
    }

    /// Returns true if this number of bytes may be used in addition to those reserved for the job.
    /// Otherwise the job is stopped from here on.
    ///
    /// Call this before using memory that grows with the input if a reservation by
    /// [`Stop::reserve_memory`] would last too long.
    pub fn allows(&self, bytes: u64) -> bool {
        self.share.as_ref().is_none_or(|share| share.allows(bytes))
    }

    /// Returns the memory limit in bytes, if there is one.
    pub fn memory(&self) -> Option<u64> {
        self.share.as_ref().map(|share| share.limit())
    }

    /// Makes the stages report their progress to `progress`.
    #[must_use]
    pub fn with_progress(self, progress: Arc<Progress>) -> Stop {
        Stop { progress: Some(progress), ..self }
    }

    /// Turns off progress reports, for side work that must not overwrite the progress of the main
    /// task.
    #[must_use]
    pub fn without_progress(self) -> Stop {
        Stop { progress: None, ..self }
    }

    /// Reports progress, if it is displayed.
    #[inline]
    pub fn report_progress(&self, tell: impl FnOnce(&Progress)) {
        if let Some(progress) = &self.progress {
            tell(progress);
        }
    }

    /// Returns true if a condition can ever be met.
    pub fn is_possible(&self) -> bool {
        let is_watched = self.share.as_ref().is_some_and(|share| share.is_watched());
        !self.flags.is_empty() || self.deadline.is_some() || is_watched
    }

    /// Returns true if giving up is likely in normal operation, not only when a user interrupts
    /// everything.
    pub fn is_likely(&self) -> bool {
        self.likely
    }

    /// Returns the reason to give up now, if there is one.
    #[inline]
    pub fn reason(&self) -> Option<StopReason> {
        if self.flags.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Interrupted);
        }
        if let Some((end, time)) = self.deadline
            && Instant::now() >= end
        {
            return Some(StopReason::TimeOut(time));
        }
        let (estimate, limit) = self.share.as_ref()?.excess()?;
        Some(StopReason::Memory { estimate, limit })
    }
}
