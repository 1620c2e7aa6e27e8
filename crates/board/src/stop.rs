//! When to give up: a deadline, a flag that somebody raises, or too little memory. Since it is
//! handed to every stage, what is told of the [`Progress`] goes the same way.
//!
//! A stage that takes long has a [`Stop`] as an argument. The loops far below it, in rules and
//! techniques, ask [`is_over`]: [`Stop::scope`] makes a stop the one of the thread.

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
    memory::{Aside, Bytes, Memory, Refused, Share},
    progress::Progress,
};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The time allowed for the puzzle is over.
    TimeOut(Duration),
    /// Somebody raised the flag.
    Interrupted,
    /// The solver gave up by itself.
    GaveUp,
    /// No more solutions were asked for or kept.
    Limit,
    /// It would take more memory than is allowed.
    Memory {
        /// The bytes that the job needs, about.
        estimate: u64,
        /// The bytes for all jobs together.
        limit: u64,
    },
}

impl Why {
    /// The word for it in records.
    pub fn name(self) -> &'static str {
        match self {
            Why::TimeOut(_) => "time",
            Why::Interrupted => "interrupt",
            Why::GaveUp => "solver",
            Why::Limit => "limit",
            Why::Memory { .. } => "memory",
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Why::TimeOut(after) => write!(f, "time-out after {} s", after.as_secs_f64()),
            Why::Interrupted => f.write_str("interrupted"),
            Why::GaveUp => f.write_str("the solver gave up"),
            Why::Limit => f.write_str("the limit on solutions was reached"),
            Why::Memory { estimate, limit } => {
                let (needed, allowed) = (Bytes(*estimate), Bytes(*limit));
                write!(f, "about {needed} of memory needed, {allowed} allowed")
            }
        }
    }
}

/// The stop of the work that a thread does, and why it was told to stop, if it was.
type Current = Option<(Stop, Option<Why>)>;

thread_local! {
    static CURRENT: RefCell<Current> = const { RefCell::new(None) };
}

/// Returns true if the work of this thread is to stop, by the [scope](Stop::scope) that it is in.
/// It stays true until that scope ends. Loops that grow with the input ask it; what they leave
/// unfinished must not be used.
#[inline]
pub fn is_over() -> bool {
    CURRENT.with_borrow_mut(|current| {
        current.as_mut().is_some_and(|(stop, told)| {
            *told = told.or_else(|| stop.reason());
            told.is_some()
        })
    })
}

/// Returns the same items, but ends early if the work of this thread [is to stop](is_over).
pub fn in_time<I: IntoIterator>(all: I) -> impl Iterator<Item = I::Item> {
    all.into_iter().take_while(|_| !is_over())
}

/// Returns why something in this scope was told to stop, by [`is_over`] or [`allows`], if it was.
pub fn told() -> Option<Why> {
    CURRENT.with_borrow(|current| current.as_ref()?.1)
}

/// Returns true if the work of this thread may take so many bytes: see [`Stop::allows`].
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

/// Puts back the stop that a thread had before a scope, also after a panic.
struct Scope(Current);

impl Drop for Scope {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// When to give up. Cheap to clone and to ask.
#[derive(Clone, Default, Debug)]
pub struct Stop {
    flags: Vec<Arc<AtomicBool>>,
    deadline: Option<(Instant, Duration)>,
    /// Whether it may well give up in the usual course.
    likely: bool,
    progress: Option<Arc<Progress>>,
    share: Option<Arc<Share>>,
}

impl Stop {
    /// Never gives up.
    pub fn never() -> Stop {
        Stop::default()
    }

    /// Gives up so long from now, if not before.
    #[must_use]
    pub fn after(self, time: Duration) -> Stop {
        let deadline = Instant::now().checked_add(time).map(|end| (end, time));
        let deadline = deadline.into_iter().chain(self.deadline).min();
        Stop { deadline, likely: self.likely || deadline.is_some(), ..self }
    }

    /// Gives up after half of the time that is left.
    #[must_use]
    pub fn halfway(self) -> Stop {
        let now = Instant::now();
        let half =
            |(end, time): (Instant, Duration)| (now + end.saturating_duration_since(now) / 2, time);
        Stop { deadline: self.deadline.map(half), ..self }
    }

    /// Gives up once the flag is raised, too.
    #[must_use]
    pub fn on(mut self, flag: Arc<AtomicBool>) -> Stop {
        self.flags.push(flag);
        self
    }

    /// The same for a flag that is raised in the usual course.
    #[must_use]
    pub fn soon_on(self, flag: Arc<AtomicBool>) -> Stop {
        Stop { likely: true, ..self.on(flag) }
    }

    /// Gives up rather than take more than is left of that memory. What is made of it by
    /// cloning is of the same job.
    #[must_use]
    pub fn within(self, memory: Arc<Memory>) -> Stop {
        Stop { share: Some(Arc::new(Share::of(memory))), ..self }
    }

    /// Does the work with this stop as the one of the thread: see [`is_over`].
    pub fn scope<T>(&self, work: impl FnOnce() -> T) -> T {
        let _scope = Scope(CURRENT.replace(Some((self.clone(), None))));
        work()
    }

    /// Sets so many bytes aside, before they are taken and until what is returned is dropped;
    /// where other jobs have them it waits.
    ///
    /// # Errors
    /// If that is more than is allowed, or it was time to stop before others gave some back.
    pub fn set_aside(&self, bytes: u64) -> Result<Aside, Why> {
        match &self.share {
            Some(share) => {
                share.set_aside(bytes, || self.reason()).map_err(|refused| match refused {
                    Refused::TooMuch { estimate, limit } => Why::Memory { estimate, limit },
                    Refused::Over(why) => why,
                })
            }
            None => Ok(Aside::unlimited()),
        }
    }

    /// Returns true if that number of bytes may be taken in addition to those set aside for the job.
    /// Otherwise the job is stopped from here on. Call this before memory is taken that grows with the
    /// input, if a reservation by [`Stop::set_aside`] would last too long.
    pub fn allows(&self, bytes: u64) -> bool {
        self.share.as_ref().is_none_or(|share| share.allows(bytes))
    }

    /// The bytes that can be set aside at most, if there is a limit.
    pub fn memory(&self) -> Option<u64> {
        self.share.as_ref().map(|share| share.limit())
    }

    /// Has the stages tell there how far they are.
    #[must_use]
    pub fn telling(self, progress: Arc<Progress>) -> Stop {
        Stop { progress: Some(progress), ..self }
    }

    /// Tells nobody: of work beside that which is told of.
    #[must_use]
    pub fn silently(self) -> Stop {
        Stop { progress: None, ..self }
    }

    /// Tells how far it is, if anybody wants to know.
    #[inline]
    pub fn tell(&self, tell: impl FnOnce(&Progress)) {
        if let Some(progress) = &self.progress {
            tell(progress);
        }
    }

    /// Whether it can ever give up.
    pub fn is_possible(&self) -> bool {
        let is_watched = self.share.as_ref().is_some_and(|share| share.is_watched());
        !self.flags.is_empty() || self.deadline.is_some() || is_watched
    }

    /// Whether it may come to that in the usual course, and not only where a user
    /// ends everything.
    pub fn is_likely(&self) -> bool {
        self.likely
    }

    /// Why to give up now, if so.
    #[inline]
    pub fn reason(&self) -> Option<Why> {
        if self.flags.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Why::Interrupted);
        }
        if let Some((end, time)) = self.deadline
            && Instant::now() >= end
        {
            return Some(Why::TimeOut(time));
        }
        let (estimate, limit) = self.share.as_ref()?.excess()?;
        Some(Why::Memory { estimate, limit })
    }
}
