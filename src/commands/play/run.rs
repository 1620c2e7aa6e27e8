//! `play`: the loop that passes keys to the session, carries out its requests and draws the screen.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use play::{SaveRequest, Session, SessionRequest, Theme};
use stream::{Status, interrupt};

use super::{
    files::{SaveError, SaveFormat, save},
    terminal::{Screen, TerminalEvent},
    worker::{GameTask, TaskResult, Worker},
};

/// The longest delay of a key or a signal.
const MAX_IDLE_DELAY: Duration = Duration::from_millis(50);
/// The longest delay while a task is running.
const MAX_BUSY_DELAY: Duration = Duration::from_millis(5);

/// A running game.
pub struct RunningGame {
    session: Session,
    theme: Theme,
    screen: Screen,
    worker: Worker,
    target: Option<SaveFormat>,
    delay: Duration,
    signals: Signals,
    /// The time of the last automatic step.
    stepped: Instant,
    /// Set if the screen has to be drawn again.
    is_stale: bool,
}

impl RunningGame {
    /// Starts the game and takes over the terminal.
    ///
    /// # Errors
    /// Fails if there is no terminal.
    pub fn new(
        session: Session,
        theme: Theme,
        worker: Worker,
        target: Option<SaveFormat>,
        delay: Duration,
    ) -> io::Result<RunningGame> {
        let signals = Signals::new();
        let screen = Screen::enter()?;
        let (stepped, is_stale) = (Instant::now(), true);
        Ok(RunningGame {
            session,
            theme,
            screen,
            worker,
            target,
            delay,
            signals,
            stepped,
            is_stale,
        })
    }

    /// Plays until the end. The loss of the terminal also ends the game, like the signal that is
    /// sent with it.
    ///
    /// # Errors
    /// Fails if the terminal fails.
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
            let patience = if self.worker.is_busy() { MAX_BUSY_DELAY } else { MAX_IDLE_DELAY };
            let request = match self.screen.input(patience)? {
                Some(input) => self.heard(input),
                None => self.tick(),
            };
            if let Some(status) = request.map(|request| self.meet(request)).transpose()?.flatten() {
                return Ok(status);
            }
        }
    }

    /// Handles an answer of the worker. Stops the worker if its answer is no longer needed.
    fn listen(&mut self) {
        if self.session.waiting().is_none() {
            self.worker.give_up();
        }
        let Some(answer) = self.worker.answer() else { return };
        self.is_stale = true;
        match answer {
            TaskResult::Checked(checked) => self.session.checked(checked),
            TaskResult::Advised(advice) => {
                self.stepped = Instant::now();
                self.session.advised(advice);
            }
            TaskResult::Opened(read) => self.session.opened(read),
            TaskResult::Failed(error) => self.session.failed(error),
        }
    }

    fn heard(&mut self, input: TerminalEvent) -> Option<SessionRequest> {
        self.is_stale |= input != TerminalEvent::Nothing;
        match input {
            TerminalEvent::Key(key) => self.session.press(key),
            TerminalEvent::Click(at) => {
                let cell = self.screen.cell_at(&self.session, at);
                self.session.click(cell);
                None
            }
            TerminalEvent::Resized | TerminalEvent::Nothing => None,
        }
    }

    /// Returns the request for the next automatic step, if it is due.
    fn tick(&mut self) -> Option<SessionRequest> {
        let is_due = self.stepped.elapsed() >= self.delay;
        let request = { self.session.is_auto() && is_due }.then(|| self.session.tick())?;
        self.is_stale |= request.is_some();
        request
    }

    /// Carries out a request. Returns the status at the end.
    fn meet(&mut self, request: SessionRequest) -> io::Result<Option<Status>> {
        match request {
            SessionRequest::Check(puzzle, position) => {
                self.worker.begin(GameTask::Check(puzzle, position))
            }
            SessionRequest::Advise(puzzle, position) => {
                self.worker.begin(GameTask::Advise(puzzle, position));
            }
            SessionRequest::Open(path) => self.worker.begin(GameTask::Open(path)),
            SessionRequest::Save(saving) => self.save(*saving),
            SessionRequest::Redraw => self.screen.clear()?,
            SessionRequest::Suspend => self.suspend()?,
            SessionRequest::Quit => return Ok(Some(Status::Done)),
            SessionRequest::Interrupt => return Ok(Some(Status::Interrupted)),
        }
        Ok(None)
    }

    fn save(&mut self, saving: SaveRequest) {
        match save(&saving, self.target, self.session.symbols()) {
            Ok(again) => self.session.saved(&saving, Ok(again)),
            Err(SaveError::Exists) => self.session.exists(saving),
            Err(SaveError::Failed(error)) => self.session.saved(&saving, Err(error)),
        }
    }

    /// Suspends the program, after restoring the terminal for the shell.
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

/// Returns true if there is a shell that can resume the program: a process of this session outside
/// the group that is stopped. The default action of SIGTSTP does not stop an orphaned group, but it
/// cannot be restored without unsafe code. SIGSTOP stops any group.
#[cfg(unix)]
fn can_be_woken() -> bool {
    use nix::unistd::{getpgid, getpgrp, getppid, getsid};
    // In a container, the id of a parent, a group or a session outside of it is 0.
    let known = |id: nix::unistd::Pid| (id.as_raw() != 0).then_some(id);
    let (group, session) = (known(getpgrp()), getsid(None).ok().and_then(known));
    let parent =
        known(getppid()).and_then(|pid| Some((getpgid(Some(pid)).ok()?, getsid(Some(pid)).ok()?)));
    match parent {
        Some((its_group, its_session)) if known(its_group) != group => {
            session.is_some() && session == known(its_session)
        }
        // The parent is also stopped. The leader of the session has no process above it.
        _ => session.is_some() && session != group,
    }
}

#[cfg(not(unix))]
fn can_be_woken() -> bool {
    false
}

/// Stops all processes of the group, as Ctrl-Z does in other programs.
fn stop_here() {
    #[cfg(unix)]
    {
        use nix::{sys::signal, unistd::getpgrp};
        let _ = signal::killpg(getpgrp(), signal::Signal::SIGSTOP);
    }
}

/// The signals that were received.
struct Signals {
    /// A request to end the program.
    end: Arc<AtomicBool>,
    /// A request to suspend the program.
    to_suspend: Arc<AtomicBool>,
    /// The program was stopped and resumed, so the terminal may have changed.
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
            // If this fails, the signal has its default action.
            let _ = signal_hook::flag::register(signal, Arc::clone(flag));
        }
        signals
    }
}
