//! `play`: runs long tasks in a separate thread, so that keys are handled meanwhile.

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
use formats::{PuzzleReader, ReadOptions};
use play::{Advice, Adviser, GameCheck, PlayItem};
use solve::SolveError;

use super::files::items;

/// A task.
pub enum GameTask {
    /// Count the solutions.
    Check(Puzzle, Position),
    /// Find the next step.
    Advise(Puzzle, Position),
    /// Read a file.
    Open(PathBuf),
}

/// The result of a task.
pub enum TaskResult {
    Checked(GameCheck),
    Advised(Advice),
    Opened(Result<(Vec<PlayItem>, Option<String>), String>),
    Failed(SolveError),
}

/// A task with its number and its stop condition.
type NumberedTask = (u64, GameTask, Stop);

/// The thread for long tasks.
pub struct Worker {
    jobs: Sender<NumberedTask>,
    answers: Receiver<(u64, TaskResult)>,
    time: Option<Duration>,
    /// The number of the last job, and the flag that stops it while it is running.
    last: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Worker {
    /// Returns a worker with these techniques, a time limit for each task, and the options for
    /// reading files.
    pub fn new(options: Options, time: Option<Duration>, read: ReadOptions) -> Worker {
        let (jobs, todo) = mpsc::channel::<NumberedTask>();
        let (told, answers) = mpsc::channel();
        thread::spawn(move || {
            let mut adviser = Adviser::new(options.clone());
            for (number, task, stop) in todo {
                let done =
                    catch_unwind(AssertUnwindSafe(|| done(&mut adviser, task, &stop, &read)));
                let answer = done.unwrap_or_else(|panic| {
                    // Its state may be inconsistent after the panic.
                    adviser = Adviser::new(options.clone());
                    TaskResult::Failed(SolveError::from_panic(&*panic))
                });
                if told.send((number, answer)).is_err() {
                    return;
                }
            }
        });
        Worker { jobs, answers, time, last: 0, stop: None }
    }

    /// Begins a task, and stops the previous one.
    pub fn begin(&mut self, task: GameTask) {
        self.give_up();
        self.last += 1;
        let flag = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().on_expected_flag(Arc::clone(&flag));
        let stop = match self.time {
            Some(time) => stop.after(time),
            None => stop,
        };
        self.stop = Some(flag);
        // Sending fails only if the thread has ended; it runs as long as this value.
        let _ = self.jobs.send((self.last, task, stop));
    }

    /// Stops the current task, if there is one.
    pub fn give_up(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns true if a task is running.
    pub fn is_busy(&self) -> bool {
        self.stop.is_some()
    }

    /// Returns the answer, if it is ready.
    pub fn answer(&mut self) -> Option<TaskResult> {
        while let Ok((number, answer)) = self.answers.try_recv() {
            if number == self.last && self.stop.take().is_some() {
                return Some(answer);
            }
        }
        None
    }
}

fn done(adviser: &mut Adviser, task: GameTask, stop: &Stop, read: &ReadOptions) -> TaskResult {
    match task {
        GameTask::Check(puzzle, position) => adviser
            .check(&puzzle, &position, stop)
            .map_or_else(TaskResult::Failed, TaskResult::Checked),
        GameTask::Advise(puzzle, position) => adviser
            .advise(&puzzle, &position, stop)
            .map_or_else(TaskResult::Failed, TaskResult::Advised),
        GameTask::Open(path) => TaskResult::Opened(open(&path, read)),
    }
}

/// Reads the puzzles of a file. Pipes are rejected, because reading them may block.
fn open(path: &Path, read: &ReadOptions) -> Result<(Vec<PlayItem>, Option<String>), String> {
    let name = path.display().to_string();
    let data = std::fs::metadata(path).map_err(|error| format!("{name}: {error}"))?;
    if !data.is_file() {
        return Err(format!("{name}: is not a regular file"));
    }
    let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
    let puzzles = PuzzleReader::new(name, BufReader::new(file), read.clone());
    items(puzzles).map_err(|error| error.to_string())
}
