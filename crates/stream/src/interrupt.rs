//! Ctrl-C and termination: the puzzle at hand ends as unknown, what was printed is written, nothing
//! more is begun, and the program dies of the signal, so that the shell that started it stops too.

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
const INTERRUPT: i32 = 2;

/// The signal that asked the program to end; 0 if there was none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// How long the work at hand may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether input is waited for, or a file is made of which nothing is written yet. All other output
/// is written by then, so it does no harm to leave at once.
static WAITING: AtomicBool = AtomicBool::new(false);

/// How many threads are putting what was found into words, or writing the last of it.
static FINISHING: AtomicUsize = AtomicUsize::new(0);

/// How many pieces of work there are, where that is known.
static WORK: OnceLock<Arc<AtomicU64>> = OnceLock::new();

/// From now on there is work as long as this counts some.
pub fn work_counted(work: Arc<AtomicU64>) {
    let _ = WORK.set(work);
}

/// Whether other threads work while input is waited for.
fn others() -> bool {
    WORK.get().is_some_and(|work| work.load(Ordering::Relaxed) > 0)
}

/// A flag that Ctrl-C and termination raise; from the first call on they no
/// longer end the program at once.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        // Where no handler can be had, a signal ends the program as it always does.
        let _ = handle(move |signal| {
            SIGNAL.store(signal, Ordering::Relaxed);
            raised.store(true, Ordering::Relaxed);
            let mut begun = Instant::now();
            let idle = || WAITING.load(Ordering::Relaxed) && !others();
            while begun.elapsed() < PATIENCE && !idle() {
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

/// Calls that with the first signal that asks the program to end.
#[cfg(unix)]
fn handle(end: impl FnOnce(i32) + Send + 'static) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    // What `nohup` has started goes on when the terminal is closed.
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
    ctrlc::set_handler(move || end(INTERRUPT))
}

/// Returns true if the program was started with that signal ignored, as far as the system says so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|it| u64::from_str_radix(it.trim(), 16).ok());
    ignored.is_some_and(|ignored| ignored >> (signal - 1) & 1 == 1)
}

/// Dies of the signal that asked for the end, if one did, or of Ctrl-C if `by_key`. All output must
/// be complete.
pub fn die_if_asked(by_key: bool) {
    // That it cannot be written is no reason to stay.
    let _ = io::stdout().flush();
    match SIGNAL.load(Ordering::Relaxed) {
        0 if by_key => die(INTERRUPT),
        0 => {}
        signal => die(signal),
    }
}

/// Ends the program by the default action of a signal: a shell that waits for it sees that, and
/// goes on with none of its next commands. It does not flush standard output: another thread may
/// hold that, and wait for a pipe that nobody reads.
fn die(signal: i32) -> ! {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal)
}

/// From now on what was found is written, which takes the time that it takes: the program
/// ends by itself then.
pub fn finishing() {
    FINISHING.fetch_add(1, Ordering::Relaxed);
}

/// Puts what was found into words, which takes the time that it takes; to write them there is
/// patience again.
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

/// Does something that may take long, while nothing is half written: reads input, or draws.
pub fn may_leave<T>(work: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let done = work();
    WAITING.store(false, Ordering::Relaxed);
    done
}
