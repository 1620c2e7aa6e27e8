//! The CPU time of a run: that of its thread, and of the programs that it started.

use std::time::Duration;

/// The CPU times at the start of a run.
pub(crate) struct CpuClock {
    thread: Option<Duration>,
    programs: Option<Duration>,
}

impl CpuClock {
    /// Starts the clock.
    pub(crate) fn start() -> CpuClock {
        CpuClock { thread: thread_time(), programs: programs_time() }
    }

    /// Returns the CPU time of this thread since the start.
    pub(crate) fn thread(&self) -> Option<Duration> {
        thread_time()?.checked_sub(self.thread?)
    }

    /// Returns the CPU time of this thread and of all programs that have ended since the start. The
    /// programs of other threads are included.
    pub(crate) fn with_programs(&self) -> Option<Duration> {
        Some(self.thread()? + programs_time()?.checked_sub(self.programs?)?)
    }
}

#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

/// Returns the CPU time of all programs that have ended.
#[cfg(unix)]
fn programs_time() -> Option<Duration> {
    use nix::sys::{
        resource::{UsageWho, getrusage},
        time::TimeVal,
    };
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let time = |time: TimeVal| {
        let microseconds = time.tv_sec() * 1_000_000 + time.tv_usec();
        Some(Duration::from_micros(microseconds.try_into().ok()?))
    };
    Some(time(usage.user_time())? + time(usage.system_time())?)
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(not(unix))]
fn programs_time() -> Option<Duration> {
    None
}
