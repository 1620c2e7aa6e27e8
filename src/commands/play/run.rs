//! `play`: keys in, screens out, and in between whatever is asked for.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use play::{Request, SaveRequest, Session, Theme};
use stream::{Status, interrupt};

use super::{
    files::{Target, Unsaved, save},
    terminal::{Input, Screen},
    worker::{Answer, Task, Worker},
};

/// How long a key, or a signal, may wait.
const PATIENCE: Duration = Duration::from_millis(50);
/// The same while an answer is waited for.
const BUSY: Duration = Duration::from_millis(5);

/// See the module.
pub struct Run {
    session: Session,
    theme: Theme,
    screen: Screen,
    worker: Worker,
    target: Option<Target>,
    delay: Duration,
    signals: Signals,
    /// When the last of steps one after the other was made.
    stepped: Instant,
    /// Whether the screen is not as it should be.
    is_stale: bool,
}

impl Run {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn new(
        session: Session,
        theme: Theme,
        worker: Worker,
        target: Option<Target>,
        delay: Duration,
    ) -> io::Result<Run> {
        let signals = Signals::new();
        let screen = Screen::enter()?;
        let (stepped, is_stale) = (Instant::now(), true);
        Ok(Run { session, theme, screen, worker, target, delay, signals, stepped, is_stale })
    }

    /// Plays until the end. That the terminal is gone is one, like the signal that comes with it.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn all(mut self) -> anyhow::Result<Status> {
        match self.play() {
            Err(_) if self.screen.is_gone(Duration::ZERO) => Ok(Status::Interrupted),
            ended => ended,
        }
    }

    fn play(&mut self) -> anyhow::Result<Status> {
        loop {
            if self.signals.end.load(Ordering::Relaxed) {
                interrupt::finishing();
                return Ok(Status::Interrupted);
            }
            if self.signals.to_suspend.swap(false, Ordering::Relaxed) {
                self.suspend()?;
            }
            if self.signals.goes_on.swap(false, Ordering::Relaxed) {
                self.screen.without(|| ())?;
                self.is_stale = true;
            }
            self.listen();
            if self.is_stale {
                self.screen.draw(&self.session, self.theme)?;
                self.is_stale = false;
            }
            let patience = if self.worker.is_busy() { BUSY } else { PATIENCE };
            let request = match self.screen.input(patience)? {
                Some(input) => self.heard(input),
                None => self.tick(),
            };
            if let Some(status) = request.map(|request| self.meet(request)).transpose()?.flatten() {
                return Ok(status);
            }
        }
    }

    /// Takes an answer, or stops who works on one that nobody waits for.
    fn listen(&mut self) {
        if self.session.waiting().is_none() {
            self.worker.give_up();
        }
        let Some(answer) = self.worker.answer() else { return };
        self.is_stale = true;
        match answer {
            Answer::Checked(checked) => self.session.checked(checked),
            Answer::Advised(advice) => {
                self.stepped = Instant::now();
                self.session.advised(advice);
            }
            Answer::Opened(read) => self.session.opened(read),
            Answer::Failed(error) => self.session.failed(error),
        }
    }

    fn heard(&mut self, input: Input) -> Option<Request> {
        self.is_stale |= input != Input::Nothing;
        match input {
            Input::Key(key) => self.session.press(key),
            Input::Click(at) => {
                let cell = self.screen.cell_at(&self.session, at);
                self.session.click(cell);
                None
            }
            Input::Resized | Input::Nothing => None,
        }
    }

    /// The next of steps one after the other, when it is time.
    fn tick(&mut self) -> Option<Request> {
        let is_due = self.stepped.elapsed() >= self.delay;
        let request = { self.session.is_auto() && is_due }.then(|| self.session.tick())?;
        self.is_stale |= request.is_some();
        request
    }

    /// Does what is asked for; the status at the end.
    fn meet(&mut self, request: Request) -> io::Result<Option<Status>> {
        match request {
            Request::Check(puzzle, position) => self.worker.begin(Task::Check(puzzle, position)),
            Request::Advise(puzzle, position) => {
                self.worker.begin(Task::Advise(puzzle, position));
            }
            Request::Open(path) => self.worker.begin(Task::Open(path)),
            Request::Save(saving) => self.save(*saving),
            Request::Redraw => self.screen.clear()?,
            Request::Suspend => self.suspend()?,
            Request::Quit => return Ok(Some(Status::Done)),
            Request::Interrupt => return Ok(Some(Status::Interrupted)),
        }
        Ok(None)
    }

    fn save(&mut self, saving: SaveRequest) {
        match save(&saving, self.target, self.session.symbols()) {
            Ok(again) => self.session.saved(&saving, Ok(again)),
            Err(Unsaved::Exists) => self.session.exists(saving),
            Err(Unsaved::Failed(error)) => self.session.saved(&saving, Err(error)),
        }
    }

    /// Stops as other programs do, with the terminal as the shell had it.
    fn suspend(&mut self) -> io::Result<()> {
        self.is_stale = true;
        if !can_be_woken() {
            self.session.say("not suspended: there is no shell to resume it");
            return Ok(());
        }
        self.screen.without(stop_here)?;
        self.signals.goes_on.store(false, Ordering::Relaxed);
        Ok(())
    }
}

/// Whether there is a shell, or what does its work: somebody of this session outside the group
/// that stops. The default action of SIGTSTP stops no group without, but that action is not to be
/// had back without unsafe code, and SIGSTOP stops any.
#[cfg(unix)]
fn can_be_woken() -> bool {
    use nix::unistd::{getpgid, getpgrp, getppid, getsid};
    // In a container a parent, a group or a session of outside is 0: nobody that one knows.
    let known = |id: nix::unistd::Pid| (id.as_raw() != 0).then_some(id);
    let (group, session) = (known(getpgrp()), getsid(None).ok().and_then(known));
    let parent =
        known(getppid()).and_then(|pid| Some((getpgid(Some(pid)).ok()?, getsid(Some(pid)).ok()?)));
    match parent {
        Some((its_group, its_session)) if known(its_group) != group => {
            session.is_some() && session == known(its_session)
        }
        // The parent stops too: what began the session has nobody above it.
        _ => session.is_some() && session != group,
    }
}

#[cfg(not(unix))]
fn can_be_woken() -> bool {
    false
}

/// Stops all that was started together, as Ctrl-Z does elsewhere.
fn stop_here() {
    #[cfg(unix)]
    {
        use nix::{sys::signal, unistd::getpgrp};
        let _ = signal::killpg(getpgrp(), signal::Signal::SIGSTOP);
    }
}

/// What came from outside.
struct Signals {
    /// It is to end.
    end: Arc<AtomicBool>,
    /// It is to stop until the shell goes on.
    to_suspend: Arc<AtomicBool>,
    /// It was stopped by others, who may have left the terminal otherwise.
    goes_on: Arc<AtomicBool>,
}

impl Signals {
    fn new() -> Signals {
        let signals =
            Signals { end: interrupt::flag(), to_suspend: Arc::default(), goes_on: Arc::default() };
        #[cfg(unix)]
        for (signal, flag) in [
            (signal_hook::consts::SIGTSTP, &signals.to_suspend),
            (signal_hook::consts::SIGCONT, &signals.goes_on),
        ] {
            // Without it the signal does what it always does.
            let _ = signal_hook::flag::register(signal, Arc::clone(flag));
        }
        signals
    }
}
