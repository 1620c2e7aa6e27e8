//! Handles Ctrl-C and termination. The current puzzle ends as unknown, the buffered output is
//! written, and no other puzzle is started. Then the program ends by the signal, so that the shell
//! that started it also stops.

use std::{
    io::{self, Write},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use super::{output::tell, progress};

/// SIGINT, the signal of Ctrl-C.
const SIGINT: i32 = 2;

/// The signal that requested the end of the program, or 0.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// How long the current work may take to end.
const MAX_ENDING_TIME: Duration = Duration::from_secs(2);

/// Set while the program waits for input, or creates a file that is still empty. All other output
/// has been written by then, so the program may end immediately.
static WAITING: AtomicBool = AtomicBool::new(false);

/// The number of threads that format or write final results.
static FINISHING: AtomicUsize = AtomicUsize::new(0);

/// The counter of unfinished work items, if there is one.
static UNFINISHED_ITEMS: OnceLock<Arc<AtomicU64>> = OnceLock::new();

/// Registers the counter of unfinished work items.
pub fn work_counted(work: Arc<AtomicU64>) {
    let _ = UNFINISHED_ITEMS.set(work);
}

/// Returns true if other threads work while one waits for input.
fn has_other_work() -> bool {
    UNFINISHED_ITEMS.get().is_some_and(|work| work.load(Ordering::Relaxed) > 0)
}

/// Returns the flag that Ctrl-C and termination raise. After the first call these signals no longer
/// end the program immediately.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        // If no handler can be installed, a signal ends the program as usual.
        let _ = handle(move |signal| {
            SIGNAL.store(signal, Ordering::Relaxed);
            raised.store(true, Ordering::Relaxed);
            let mut begun = Instant::now();
            let idle = || WAITING.load(Ordering::Relaxed) && !has_other_work();
            while begun.elapsed() < MAX_ENDING_TIME && !idle() {
                thread::sleep(Duration::from_millis(10));
                if FINISHING.load(Ordering::Relaxed) > 0 {
                    begun = Instant::now();
                }
            }
            progress::end();
            tell(format_args!("sudoku-sat: interrupted"));
            die(signal)
        });
        flag
    });
    Arc::clone(flag)
}

/// Calls `end` with the first signal that requests the end of the program.
#[cfg(unix)]
fn handle(end: impl FnOnce(i32) + Send + 'static) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    // A program started by `nohup` continues when the terminal is closed.
    let heard = [SIGINT, SIGTERM, SIGHUP];
    let heard = heard.into_iter().filter(|&signal| signal != SIGHUP || !is_ignored(signal));
    let mut signals = Signals::new(heard)?;
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

#[cfg(not(unix))]
fn handle(end: impl FnMut(i32) + Send + 'static) -> Result<(), ctrlc::Error> {
    let mut end = end;
    ctrlc::set_handler(move || end(SIGINT))
}

/// Returns true if the program was started with this signal ignored, as far as the system reports
/// it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|it| u64::from_str_radix(it.trim(), 16).ok());
    ignored.is_some_and(|ignored| ignored >> (signal - 1) & 1 == 1)
}

/// Ends the program by the signal that was received, or by that of Ctrl-C if `by_key` is set.
/// Without either it returns. All output must be complete.
pub fn die_if_asked(by_key: bool) {
    // An error while flushing is ignored.
    let _ = io::stdout().flush();
    match SIGNAL.load(Ordering::Relaxed) {
        0 if by_key => die(SIGINT),
        0 => {}
        signal => die(signal),
    }
}

/// Ends the program by the default action of a signal. So a shell that waits for it stops and runs
/// none of its next commands. Standard output is not flushed here, because another thread may hold
/// its lock and block on a full pipe.
fn die(signal: i32) -> ! {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal)
}

/// Announces that final results are written. This may take as long as it needs, and then the
/// program ends.
pub fn finishing() {
    FINISHING.fetch_add(1, Ordering::Relaxed);
}

/// Formats final results with `words`, which may take as long as it needs. Afterwards the time to
/// end the work starts again.
pub fn saying<T>(words: impl FnOnce() -> T) -> T {
    struct Said;
    impl Drop for Said {
        fn drop(&mut self) {
            FINISHING.fetch_sub(1, Ordering::Relaxed);
        }
    }
    finishing();
    let _said = Said;
    words()
}

/// Runs work that may take long while no output is incomplete, such as reading input or drawing. A
/// signal then ends the program immediately.
pub fn may_leave<T>(work: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let done = work();
    WAITING.store(false, Ordering::Relaxed);
    done
}
