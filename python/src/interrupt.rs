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

/// Runs work in a separate thread. Python handles signals only in its main thread, so the calling
/// thread waits and checks for them. After a signal the work is stopped and waited for.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(&StopConditions) -> T + Send,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().on(Arc::clone(&flag));
    let stop = match allowed(timeout)? {
        None => stop,
        Some(time) => stop.after(time),
    };
    let until = StopConditions { stop, flag };
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            let until = &until;
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
