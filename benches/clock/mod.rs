//! The clock of the benches.

use std::time::Duration;

/// Returns the CPU time of this thread, so that other processes have less influence.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    let now = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
    now.map_or(Duration::ZERO, Duration::from)
}

/// Returns the wall-clock time on systems without a clock for threads.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}
