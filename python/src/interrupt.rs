//! Work without the GIL, which Ctrl-C stops.

use std::{
    sync::{Arc, atomic::AtomicBool, atomic::Ordering, mpsc},
    thread,
    time::Duration,
};

use board::stop::Stop;
use pyo3::{exceptions::PyValueError, prelude::*};
use solve::SolveError;

use crate::error::broken;

/// How often it is asked whether somebody pressed Ctrl-C.
const ASKED: Duration = Duration::from_millis(20);

/// The stack of the thread at work, as large as that of a program.
const STACK: usize = 8 << 20;

/// When work is to stop.
pub(crate) struct Until {
    /// The flag, and the time that is allowed.
    pub(crate) stop: Stop,
    /// The flag alone.
    pub(crate) flag: Arc<AtomicBool>,
}

/// The time allowed in seconds: none where it is without limit, as it is where there are more
/// seconds than can be counted.
///
/// # Errors
/// If it is negative or no number.
pub(crate) fn allowed(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    match timeout.map(|seconds| (seconds, Duration::try_from_secs_f64(seconds))) {
        None => Ok(None),
        Some((_, Ok(time))) => Ok(Some(time)),
        Some((seconds, Err(_))) if seconds > 0.0 => Ok(None),
        Some(_) => Err(PyValueError::new_err("timeout: expected seconds, 0 or more")),
    }
}

/// Does the work in a thread of its own. Signals reach Python in its main thread only, so that
/// one waits here and asks for them; after one the work is told to stop, and is waited for.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(&Until) -> T + Send,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().on(Arc::clone(&flag));
    let stop = match allowed(timeout)? {
        None => stop,
        Some(time) => stop.after(time),
    };
    let until = Until { stop, flag };
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            let until = &until;
            let thread =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    // Dropped in a panic as well, so that nobody waits for nothing.
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
