//! Runs work without the GIL, so that Ctrl-C can stop it.

use std::{
    sync::{Arc, atomic::AtomicBool, atomic::Ordering, mpsc},
    thread,
    time::Duration,
};

use board::stop::Stop;
use pyo3::{exceptions::PyValueError, prelude::*};
use solve::SolveError;

use crate::error::broken;

/// The interval between two checks for Ctrl-C.
const ASKED: Duration = Duration::from_millis(20);

/// The time after which short work is moved to a separate thread. Few classic 9×9 puzzles take longer.
const SHORT: Duration = Duration::from_millis(2);

/// The stack size of the working thread, the same as that of the program.
const STACK: usize = 8 << 20;

/// The stop conditions of the work.
pub(crate) struct StopConditions {
    /// The flag and the time limit.
    pub(crate) stop: Stop,
    /// Only the flag.
    pub(crate) flag: Arc<AtomicBool>,
}

/// Converts a time limit in seconds. Returns `None` without a limit, or if the number of seconds is
/// too large.
///
/// # Errors
/// Fails if it is negative or not a number.
pub(crate) fn allowed(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    match timeout.map(|seconds| (seconds, Duration::try_from_secs_f64(seconds))) {
        None => Ok(None),
        Some((_, Ok(time))) => Ok(Some(time)),
        Some((seconds, Err(_))) if seconds > 0.0 => Ok(None),
        Some(_) => Err(PyValueError::new_err("timeout: expected seconds, 0 or more")),
    }
}

/// Returns a stop with this time limit in seconds from now.
fn limit(timeout: Option<f64>) -> PyResult<Stop> {
    Ok(allowed(timeout)?.map_or(Stop::never(), |time| Stop::never().after(time)))
}

/// Runs work in a separate thread. Python handles signals only in its main thread, so the calling
/// thread waits and checks for them. After a signal the work is stopped and waited for.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(&StopConditions) -> T + Send,
) -> PyResult<T> {
    run_until(py, limit(timeout)?, work)
}

/// Runs work that is almost always short in the calling thread, because starting a thread takes ten
/// times as long as an easy puzzle. If `is_cut` returns true for the result and the time limit, the
/// work took too long and runs again in a separate thread.
pub(crate) fn run_short<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl Fn(&Stop) -> T + Send + Sync,
    is_cut: impl Fn(&T, Duration) -> bool,
) -> PyResult<T> {
    let limit = limit(timeout)?;
    let short = limit.clone().after(SHORT);
    let found = py.detach(|| work(&short));
    if !is_cut(&found, SHORT) {
        return Ok(found);
    }
    run_until(py, limit, |until| work(&until.stop))
}

/// Runs work in a separate thread until the limit or a signal.
fn run_until<T: Send>(
    py: Python<'_>,
    limit: Stop,
    work: impl FnOnce(&StopConditions) -> T + Send,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let until = &StopConditions { stop: limit.on(Arc::clone(&flag)), flag };
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            let thread =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    // This is also dropped after a panic, so that the caller does not wait forever.
                    let _done = done;
                    work(until)
                })?;
            let mut signal = None;
            while let Err(mpsc::RecvTimeoutError::Timeout) = wait.recv_timeout(ASKED) {
                if signal.is_none()
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    until.flag.store(true, Ordering::Relaxed);
                    signal = Some(error);
                }
            }
            let found = thread.join().map_err(|panic| broken(SolveError::from_panic(&*panic)));
            signal.map_or(found, Err)
        })
    })
}
