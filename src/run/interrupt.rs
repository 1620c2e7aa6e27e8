//! Ctrl-C: the puzzle at hand ends as unknown, what was printed is written, and
//! nothing more is begun.

use std::{
    process,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use super::{Status, output::tell, progress};

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
        // Where no handler can be had, Ctrl-C ends the program as it always does.
        let _ = ctrlc::set_handler(move || {
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
            process::exit(Status::Unknown as i32);
        });
        flag
    });
    Arc::clone(flag)
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
