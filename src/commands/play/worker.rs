//! `play`: what takes time, in a thread of its own, so that keys are heard all the while.

use std::{
    fs::File,
    io::BufReader,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};

use board::{Position, Puzzle, stop::Stop};
use explain::Options;
use formats::{Puzzles, ReadOptions};
use play::{Advice, Adviser, Checked, Item};
use solve::SolveError;

use super::files::items;

/// What is to be found out.
pub enum Task {
    /// How many solutions?
    Check(Puzzle, Position),
    /// What is the next step?
    Advise(Puzzle, Position),
    /// What is in the file?
    Open(PathBuf),
}

/// What was found out.
pub enum Answer {
    Checked(Checked),
    Advised(Advice),
    Opened(Result<(Vec<Item>, Option<String>), String>),
    Failed(SolveError),
}

/// A task, its number, and when to give it up.
type Job = (u64, Task, Stop);

/// See the module.
pub struct Worker {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Answer)>,
    time: Option<Duration>,
    /// The number of the last job, and what stops it, while it is waited for.
    last: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Worker {
    /// One that uses these techniques and takes no longer for a task, and reads files so.
    pub fn new(options: Options, time: Option<Duration>, read: ReadOptions) -> Worker {
        let (jobs, todo) = mpsc::channel::<Job>();
        let (told, answers) = mpsc::channel();
        thread::spawn(move || {
            let mut adviser = Adviser::new(options.clone());
            for (number, task, stop) in todo {
                let done =
                    catch_unwind(AssertUnwindSafe(|| done(&mut adviser, task, &stop, &read)));
                let answer = done.unwrap_or_else(|panic| {
                    // What it knew may be half made.
                    adviser = Adviser::new(options.clone());
                    Answer::Failed(SolveError::from_panic(&*panic))
                });
                if told.send((number, answer)).is_err() {
                    return;
                }
            }
        });
        Worker { jobs, answers, time, last: 0, stop: None }
    }

    /// Begins a task, and gives up the one before.
    pub fn begin(&mut self, task: Task) {
        self.give_up();
        self.last += 1;
        let flag = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().soon_on(Arc::clone(&flag));
        let stop = match self.time {
            Some(time) => stop.after(time),
            None => stop,
        };
        self.stop = Some(flag);
        // It ends with this value only.
        let _ = self.jobs.send((self.last, task, stop));
    }

    /// Gives up the task at hand, if there is one.
    pub fn give_up(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a task is at hand.
    pub fn is_busy(&self) -> bool {
        self.stop.is_some()
    }

    /// The answer, if it is there.
    pub fn answer(&mut self) -> Option<Answer> {
        while let Ok((number, answer)) = self.answers.try_recv() {
            if number == self.last && self.stop.take().is_some() {
                return Some(answer);
            }
        }
        None
    }
}

fn done(adviser: &mut Adviser, task: Task, stop: &Stop, read: &ReadOptions) -> Answer {
    match task {
        Task::Check(puzzle, position) => {
            adviser.check(&puzzle, &position, stop).map_or_else(Answer::Failed, Answer::Checked)
        }
        Task::Advise(puzzle, position) => {
            adviser.advise(&puzzle, &position, stop).map_or_else(Answer::Failed, Answer::Advised)
        }
        Task::Open(path) => Answer::Opened(open(&path, read)),
    }
}

/// The puzzles of a file: no pipe, which could keep everybody waiting.
fn open(path: &Path, read: &ReadOptions) -> Result<(Vec<Item>, Option<String>), String> {
    let name = path.display().to_string();
    let data = std::fs::metadata(path).map_err(|error| format!("{name}: {error}"))?;
    if !data.is_file() {
        return Err(format!("{name}: is not a regular file"));
    }
    let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
    let puzzles = Puzzles::new(name, BufReader::new(file), read.clone());
    items(puzzles).map_err(|error| error.to_string())
}
