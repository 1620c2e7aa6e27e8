//! Runs an external program without a shell, in its own process group, with limits on time and
//! output.
//!
//! The group is killed when the work is done or abandoned, on every path. A program that starts
//! groups of its own is first asked to end them. The program keeps running only if this process is
//! itself killed. On systems other than Unix the program is killed, but not the processes that it
//! started.

use std::{
    io::{self, Read},
    process::{Child, ChildStderr, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use board::stop::{Stop, StopReason};

/// Interval between two polls of the limits.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Number of ticks for which the output may stay open after the program has ended.
const MAX_POLLS_AFTER_END: u32 = 300;

/// Time that a program may take to end after it was asked to.
#[cfg(unix)]
const TERMINATION_TIME: Duration = Duration::from_secs(3);

/// The way to end a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TerminationMethod {
    /// Kill it with its group at once.
    Kill,
    /// Ask it to end first, because it has started programs in their own groups.
    Ask,
}

/// The outcome of a run.
pub enum RunOutcome {
    /// It ended, with this output, exit status and last line on standard error.
    Ended(Vec<u8>, ExitStatus, String),
    /// It was stopped for this reason.
    Stopped(StopReason),
    /// It was killed because its output was too long.
    Flooded,
}

/// Runs a program with the given input, for at most `most` bytes of output.
///
/// # Errors
///
/// If the program cannot be run or its output cannot be read.
pub fn run(
    command: &mut Command,
    input: Stdio,
    most: u64,
    ending: TerminationMethod,
    stop: &Stop,
) -> io::Result<RunOutcome> {
    run_within(command, input, most, ending, &|| stop.reason().map(RunOutcome::Stopped))
}

/// Like [`run`], but stops as soon as `halt` returns an outcome.
pub(super) fn run_within(
    command: &mut Command,
    input: Stdio,
    most: u64,
    ending: TerminationMethod,
    halt: &dyn Fn() -> Option<RunOutcome>,
) -> io::Result<RunOutcome> {
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = RunningProgram { child: command.spawn()?, ending };
    let (Some(mut output), Some(errors)) =
        (running.child.stdout.take(), running.child.stderr.take())
    else {
        return Err(io::Error::other("no standard output"));
    };
    let complaint = Complaint::listen(errors)?;
    let (sender, receiver) = mpsc::channel();
    let reader = move || {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(most + 1).read_to_end(&mut bytes);
        let _ = sender.send(read.map(|_| bytes));
    };
    // The thread is not joined, since an output that never ends would block it for ever.
    thread::Builder::new().spawn(reader)?;
    let mut ended = 0;
    let output = loop {
        if let Some(halted) = halt() {
            return Ok(halted);
        }
        match receiver.recv_timeout(POLL_INTERVAL) {
            Ok(output) => break output?,
            Err(RecvTimeoutError::Timeout) if ended < MAX_POLLS_AFTER_END => {}
            Err(_) => return Err(io::Error::other("its output stays open after its end")),
        }
        if running.child.try_wait()?.is_some() {
            // A process that the program has started may hold the output open.
            running.kill();
            ended += 1;
        }
    };
    if output.len() as u64 > most {
        return Ok(RunOutcome::Flooded);
    }
    Ok(match running.status(halt)? {
        Ok(status) => RunOutcome::Ended(output, status, complaint.last_line()),
        Err(halted) => halted,
    })
}

/// Number of bytes kept of the end of standard error.
const MAX_STDERR_BYTES: usize = 1 << 10;

/// Time to wait for the end of standard error, which a process that the program has started may
/// hold open.
const STDERR_WAIT: Duration = Duration::from_millis(100);

/// A reader of standard error that keeps its end.
struct Complaint {
    kept: Arc<Mutex<Vec<u8>>>,
    ended: mpsc::Receiver<()>,
}

impl Complaint {
    fn listen(mut errors: ChildStderr) -> io::Result<Complaint> {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (sender, ended) = mpsc::channel::<()>();
        let heard = Arc::clone(&kept);
        let listen = move || {
            // Dropping the sender signals the end.
            let _sender = sender;
            let mut bytes = [0; MAX_STDERR_BYTES];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                let mut kept = heard.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&bytes[..count]);
                let surplus = kept.len().saturating_sub(MAX_STDERR_BYTES);
                kept.drain(..surplus);
            }
        };
        thread::Builder::new().spawn(listen)?;
        Ok(Complaint { kept, ended })
    }

    /// Returns the last line that is not empty, without control characters.
    fn last_line(&self) -> String {
        let _ = self.ended.recv_timeout(STDERR_WAIT);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let mut lines = text.lines().rev().map(str::trim);
        let line = lines.find(|line| !line.is_empty()).unwrap_or_default();
        line.chars().filter(|char| !char.is_control()).collect()
    }
}

/// A running program, killed when dropped.
struct RunningProgram {
    child: Child,
    ending: TerminationMethod,
}

impl RunningProgram {
    /// Waits for the exit status after the program has closed its output.
    fn status(
        &mut self,
        halt: &dyn Fn() -> Option<RunOutcome>,
    ) -> io::Result<Result<ExitStatus, RunOutcome>> {
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Ok(status));
            }
            if let Some(halted) = halt() {
                return Ok(Err(halted));
            }
            thread::sleep(POLL_INTERVAL / 20);
        }
    }

    #[cfg(unix)]
    fn pid(&self) -> nix::unistd::Pid {
        // Process ids are positive and fit into a signed 32-bit number.
        nix::unistd::Pid::from_raw(self.child.id().cast_signed())
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        use nix::sys::signal::{Signal, killpg};
        // It is fine if the group no longer exists.
        let _ = killpg(self.pid(), Signal::SIGKILL);
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
    }

    /// Asks the program to end and waits up to [`TERMINATION_TIME`].
    #[cfg(unix)]
    fn ask(&mut self) {
        use nix::sys::signal::{Signal, kill};
        let _ = kill(self.pid(), Signal::SIGTERM);
        let asked = std::time::Instant::now();
        while asked.elapsed() < TERMINATION_TIME && !self.has_ended() {
            thread::sleep(POLL_INTERVAL);
        }
    }

    #[cfg(not(unix))]
    fn ask(&mut self) {}

    fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }
}

impl Drop for RunningProgram {
    fn drop(&mut self) {
        if self.has_ended() {
            return;
        }
        if self.ending == TerminationMethod::Ask {
            self.ask();
        }
        // Kills the rest of its group.
        self.kill();
        let _ = self.child.wait();
    }
}
