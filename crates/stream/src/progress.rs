//! A progress line on standard error for puzzles that take long. It is shown only on a terminal.
//!
//! A separate thread reads the progress of the worker threads several times a second. It shows the
//! thread that has worked on its puzzle for the longest time. In a portfolio this is the first
//! member, which runs the requested search. All other output is printed through [`over`], which
//! erases the line first.

use std::{
    env,
    io::{self, IsTerminal, Write},
    iter,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anstream::AutoStream;
use board::progress::{Progress, ProgressSnapshot};
use itertools::Itertools;

/// Set if remarks and progress are suppressed.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses remarks and progress from now on.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Returns true if remarks are suppressed.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// The time between two updates of the line.
const UPDATE_INTERVAL: Duration = Duration::from_millis(200);

/// The time after which the progress of a puzzle is shown.
const MIN_SHOWN_TIME: Duration = Duration::from_millis(500);

/// The control sequence that erases the line.
const ERASE_LINE: &str = "\r\x1b[K";

/// The state of the line.
enum Line {
    Absent,
    Shown,
    /// The line is not shown any more.
    Ended,
}

/// Locked while the line is drawn, and while other output is printed.
static LINE: Mutex<Line> = Mutex::new(Line::Absent);

/// Returns a progress object for each thread; none if no terminal shows the line. As long as no
/// puzzle takes long, the line shows `overall`. Later calls return the objects of the first call.
pub fn told(
    threads: usize,
    overall: impl Fn() -> Option<String> + Send + 'static,
) -> Vec<Arc<Progress>> {
    static THREADS: OnceLock<Vec<Arc<Progress>>> = OnceLock::new();
    let told = THREADS.get_or_init(|| {
        if is_quiet() || !io::stderr().is_terminal() || !draws(env::var("TERM").ok().as_deref()) {
            return Vec::new();
        }
        let told = iter::repeat_with(Arc::default).take(threads).collect_vec();
        let watched = told.clone();
        // If no thread can be started, there is no progress line.
        let _ = thread::Builder::new().spawn(move || watch(&watched, &overall));
        told
    });
    told.clone()
}

/// Returns true if a terminal of this type can erase the line.
fn draws(term: Option<&str>) -> bool {
    term.map_or(cfg!(windows), |term| !term.is_empty() && term != "dumb")
}

/// The puzzle that a thread works on, and the start of the work.
struct ThreadProgress {
    begun: u64,
    since: Instant,
}

fn watch(told: &[Arc<Progress>], overall: &dyn Fn() -> Option<String>) {
    let begun = Instant::now();
    let mut seen: Vec<ThreadProgress> =
        told.iter().map(|_| ThreadProgress { begun: 0, since: Instant::now() }).collect();
    loop {
        thread::sleep(UPDATE_INTERVAL);
        let mut line = lock_line();
        match *line {
            Line::Ended => return,
            // The state is read while the line is locked, so it is not older than other output.
            Line::Absent | Line::Shown => {
                let longest = longest(told, &mut seen, Instant::now());
                let text = match longest.filter(|(_, time)| *time >= MIN_SHOWN_TIME) {
                    Some((state, time)) => Some(words(&state, time)),
                    None if begun.elapsed() >= MIN_SHOWN_TIME => overall(),
                    None => None,
                };
                match text {
                    // Line wrap is switched off, so that a narrow terminal shows a single line.
                    Some(text) => {
                        write(&format!("{ERASE_LINE}\x1b[?7l{text}\x1b[?7h"));
                        *line = Line::Shown;
                    }
                    None => erase(&mut line),
                }
            }
        }
    }
}

/// Returns the state of the thread that has worked on its puzzle for the longest time, and this
/// time.
fn longest(
    told: &[Arc<Progress>],
    seen: &mut [ThreadProgress],
    now: Instant,
) -> Option<(ProgressSnapshot, Duration)> {
    let states = told.iter().zip(seen).filter_map(|(progress, seen)| {
        let state = progress.state();
        if seen.begun != state.begun {
            *seen = ThreadProgress { begun: state.begun, since: now };
        }
        state.number.map(|_| (state, now - seen.since))
    });
    states.rev().max_by_key(|&(_, time)| time)
}

/// Returns the text of the line. The first puzzle is shown without a number, because only a second
/// puzzle shows that there are several.
fn words(state: &ProgressSnapshot, time: Duration) -> String {
    let number = state.number.filter(|&number| number > 1);
    let candidates = state
        .candidates
        .map(|left| format!("{left} {} left", if left == 1 { "candidate" } else { "candidates" }));
    let conflicts = state
        .conflicts
        .map(|met| format!("{met} {}", if met == 1 { "conflict" } else { "conflicts" }));
    let time = Some(format!("{:.1} s", time.as_secs_f64()));
    let what = iter::once(Some(state.stage.name().to_owned()));
    let words = what.chain([candidates, conflicts, time]).flatten().join(", ");
    number.map_or(words.clone(), |number| format!("puzzle {number}: {words}"))
}

/// Runs `work` for the puzzle with the given number and reports it as the progress of the first
/// thread.
pub fn during<T>(number: u64, work: impl FnOnce() -> T) -> T {
    let told = told(1, || None);
    let progress = told.first();
    progress.inspect(|progress| progress.begin(number));
    let done = work();
    progress.inspect(|progress| progress.end());
    done
}

/// Shows a text about the whole work until it ends, if standard error is a terminal. The text is
/// computed again for each update.
pub fn show(words: impl Fn() -> String + Send + 'static) {
    if !io::stderr().is_terminal() || !draws(env::var("TERM").ok().as_deref()) {
        return;
    }
    let draw = move || {
        thread::sleep(MIN_SHOWN_TIME);
        loop {
            let mut line = lock_line();
            if let Line::Ended = *line {
                return;
            }
            write(&format!("{ERASE_LINE}\x1b[?7l{}\x1b[?7h", words()));
            *line = Line::Shown;
            drop(line);
            thread::sleep(UPDATE_INTERVAL);
        }
    };
    // If no thread can be started, there is no progress line.
    let _ = thread::Builder::new().spawn(draw);
}

/// Erases the line and prints something else.
pub fn over<T>(print: impl FnOnce() -> T) -> T {
    let mut line = lock_line();
    erase(&mut line);
    print()
}

/// Erases the line permanently. Leaves it if another thread keeps the line locked.
pub fn end() {
    for _ in 0..10 {
        if let Ok(mut line) = LINE.try_lock() {
            erase(&mut line);
            *line = Line::Ended;
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn erase(line: &mut Line) {
    if let Line::Shown = line {
        write(ERASE_LINE);
        *line = Line::Absent;
    }
}

/// Writes to the terminal. Errors are ignored.
fn write(text: &str) {
    let mut terminal = AutoStream::always(io::stderr());
    let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
}

fn lock_line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use board::progress::Stage;

    use super::*;

    #[test]
    fn progress_line_shows_only_known_values() {
        let state = ProgressSnapshot {
            begun: 1,
            number: Some(1),
            stage: Stage::Begun,
            candidates: None,
            conflicts: None,
        };
        assert_eq!(words(&state, Duration::from_millis(2999)), "at work, 3.0 s");
        let state = ProgressSnapshot {
            number: Some(12),
            stage: Stage::Encoding,
            candidates: Some(810),
            ..state
        };
        assert_eq!(
            words(&state, MIN_SHOWN_TIME),
            "puzzle 12: encoding, 810 candidates left, 0.5 s"
        );
        let state = ProgressSnapshot { stage: Stage::Search, conflicts: Some(4000), ..state };
        let text = "puzzle 12: search, 810 candidates left, 4000 conflicts, 61.0 s";
        assert_eq!(words(&state, Duration::from_secs(61)), text);
    }

    #[test]
    fn progress_shows_slowest_busy_thread() {
        let told: [Arc<Progress>; 3] = Default::default();
        let begun = Instant::now();
        let mut seen = [0; 3].map(|begun_| ThreadProgress { begun: begun_, since: begun });
        let mut at = |second| longest(&told, &mut seen, begun + Duration::from_secs(second));
        assert_eq!(at(1), None);
        told[1].begin(1);
        told[2].begin(2);
        assert_eq!(
            at(2).map(|(state, time)| (state.number, time)),
            Some((Some(1), Duration::ZERO))
        );
        told[1].begin(3);
        let shown = at(4).map(|(state, time)| (state.number, time));
        assert_eq!(shown, Some((Some(2), Duration::from_secs(2))));
        told[2].end();
        assert_eq!(at(5).and_then(|(state, _)| state.number), Some(3));
    }

    #[test]
    fn dumb_terminal_gets_no_progress_line() {
        assert!(draws(Some("xterm-256color")) && !draws(Some("dumb")) && !draws(Some("")));
        assert_eq!(draws(None), cfg!(windows));
    }
}
