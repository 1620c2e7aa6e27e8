//! Runs another program for what it prints: no shell, a process group of its own,
//! an end when it is time to stop, and no more output, or files, than was asked for.
//!
//! The group is killed when its work is over or given up, whatever happens on the
//! way; one that starts groups of its own is asked to end them first. Only where
//! this program is itself killed at once, the other one goes on.
//! Elsewhere than on Unix the program is killed, but not what it started.

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

use board::stop::{Stop, Why};

/// Between two looks at the clock.
const TICK: Duration = Duration::from_millis(10);

/// How many ticks its output may stay open once the program has ended.
const PATIENCE: u32 = 300;

/// How long a program that is asked to end may take.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(3);

/// How a program is ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// At once, with all of its group.
    Kill,
    /// It is asked first: it has started programs in groups of their own.
    Ask,
}

/// What became of a run.
pub enum Ran {
    /// It ended, having printed this, with its last line on standard error.
    Ended(Vec<u8>, ExitStatus, String),
    /// It was killed in time.
    Stopped(Why),
    /// It was killed since it wrote too much.
    Flooded,
}

/// Runs a program with its arguments and that input, for at most so many bytes of output.
///
/// # Errors
/// If it cannot be run, or its output cannot be read.
pub fn run(
    command: &mut Command,
    input: Stdio,
    most: u64,
    ending: Ending,
    stop: &Stop,
) -> io::Result<Ran> {
    run_within(command, input, most, ending, &|| stop.reason().map(Ran::Stopped))
}

/// As [`run`], until there is something else to tell than how it ended.
pub(super) fn run_within(
    command: &mut Command,
    input: Stdio,
    most: u64,
    ending: Ending,
    halt: &dyn Fn() -> Option<Ran>,
) -> io::Result<Ran> {
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
    // Nobody waits for it: an output that never ends would hold it for ever.
    thread::Builder::new().spawn(reader)?;
    let mut ended = 0;
    let output = loop {
        if let Some(halted) = halt() {
            return Ok(halted);
        }
        match receiver.recv_timeout(TICK) {
            Ok(output) => break output?,
            Err(RecvTimeoutError::Timeout) if ended < PATIENCE => {}
            Err(_) => return Err(io::Error::other("its output stays open after its end")),
        }
        if running.child.try_wait()?.is_some() {
            // Something that it has started holds the output.
            running.kill();
            ended += 1;
        }
    };
    if output.len() as u64 > most {
        return Ok(Ran::Flooded);
    }
    Ok(match running.status(halt)? {
        Ok(status) => Ran::Ended(output, status, complaint.last_line()),
        Err(halted) => halted,
    })
}

/// The most bytes that are kept of the end of standard error.
const COMPLAINT: usize = 1 << 10;

/// How long the end of standard error is waited for: something that the program has
/// started may hold it open.
const LISTENING: Duration = Duration::from_millis(100);

/// What a program says on standard error, of which the end is kept.
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
            // Gone when it ends, and so heard of.
            let _sender = sender;
            let mut bytes = [0; COMPLAINT];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                let mut kept = heard.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&bytes[..count]);
                let surplus = kept.len().saturating_sub(COMPLAINT);
                kept.drain(..surplus);
            }
        };
        thread::Builder::new().spawn(listen)?;
        Ok(Complaint { kept, ended })
    }

    /// The last line that says anything.
    fn last_line(&self) -> String {
        let _ = self.ended.recv_timeout(LISTENING);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let mut lines = text.lines().rev().map(str::trim);
        let line = lines.find(|line| !line.is_empty()).unwrap_or_default();
        line.chars().filter(|char| !char.is_control()).collect()
    }
}

/// A program at work, killed when it is dropped.
struct RunningProgram {
    child: Child,
    ending: Ending,
}

impl RunningProgram {
    /// How it ends, once it has closed its output.
    fn status(&mut self, halt: &dyn Fn() -> Option<Ran>) -> io::Result<Result<ExitStatus, Ran>> {
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Ok(status));
            }
            if let Some(halted) = halt() {
                return Ok(Err(halted));
            }
            thread::sleep(TICK / 20);
        }
    }

    #[cfg(unix)]
    fn pid(&self) -> nix::unistd::Pid {
        // An id of a process is a positive number of 32 bits with a sign, as the system has it.
        nix::unistd::Pid::from_raw(self.child.id().cast_signed())
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        use nix::sys::signal::{Signal, killpg};
        // That there is nobody left is as good.
        let _ = killpg(self.pid(), Signal::SIGKILL);
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
    }

    /// Asks it to end, and waits for that.
    #[cfg(unix)]
    fn ask(&mut self) {
        use nix::sys::signal::{Signal, kill};
        let _ = kill(self.pid(), Signal::SIGTERM);
        let asked = std::time::Instant::now();
        while asked.elapsed() < GRACE && !self.has_ended() {
            thread::sleep(TICK);
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
        if self.ending == Ending::Ask {
            self.ask();
        }
        // Whatever is left of its group.
        self.kill();
        let _ = self.child.wait();
    }
}
