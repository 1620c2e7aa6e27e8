//! The clock of benches.

use std::time::Duration;

/// The time that this thread has had, so that others on the machine matter less.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    let now = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
    now.map_or(Duration::ZERO, Duration::from)
}

/// The time on the wall, where there is no other.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}
