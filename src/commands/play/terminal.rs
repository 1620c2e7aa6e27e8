//! `play`: the terminal, which is always restored at the end. Only this module uses crossterm;
//! events are converted to [`TerminalEvent`].

#[cfg(unix)]
use std::{
    fs::File,
    io::IsTerminal,
    os::fd::{AsFd, OwnedFd},
};
use std::{
    io::{self, Stdout, Write},
    mem::ManuallyDrop,
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use board::Cell;
use play::{Key, KeySymbol, Session, Theme, cell_at, draw};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::{
    CrosstermBackend,
    crossterm::{
        cursor,
        event::{
            self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
            KeyModifiers, MouseButton, MouseEventKind,
        },
        execute,
        terminal::{
            Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode,
        },
    },
};

/// An event of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerminalEvent {
    /// A key was pressed.
    Key(Key),
    /// The mouse was clicked at a column and a row.
    Click((u16, u16)),
    /// The terminal was resized.
    Resized,
    /// An event that is ignored.
    Nothing,
}

/// Set while the terminal is in the state for the game.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// The terminal during the game.
pub struct Screen {
    /// Never dropped, because dropping it prints an error to standard error if the terminal is
    /// gone, and panics if standard error is also gone. [`leave`] shows the cursor.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    /// The source of keys: standard input, or the controlling terminal if standard input is not a
    /// terminal.
    #[cfg(unix)]
    keys: OwnedFd,
}

impl Screen {
    /// Takes over the terminal: switches to the alternate screen, and reads keys immediately.
    ///
    /// # Errors
    /// Fails if there is no terminal to read keys from.
    pub fn enter() -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // Only for panics that are not caught: a panic in a task is shown on the screen.
                if std::thread::current().name() == Some("main") {
                    leave();
                    before(panic);
                }
            }));
        });
        take()?;
        match Screen::take_over() {
            Ok(screen) => {
                // From here on it notices resizing, before the first drawing.
                event::poll(Duration::ZERO)?;
                Ok(screen)
            }
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    fn take_over() -> io::Result<Screen> {
        Ok(Screen {
            terminal: ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?),
            #[cfg(unix)]
            keys: keys()?,
        })
    }

    /// Draws the changes.
    ///
    /// # Errors
    /// Fails if the terminal cannot be written to.
    pub fn draw(&mut self, session: &Session, theme: Theme) -> io::Result<()> {
        self.terminal.draw(|frame| {
            let area = frame.area();
            if let Some(cursor) = draw(session, theme, area, frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        Ok(())
    }

    /// Returns the next event within a time limit.
    ///
    /// # Errors
    /// Fails if the terminal cannot be read.
    pub fn input(&self, within: Duration) -> io::Result<Option<TerminalEvent>> {
        if !self.has_event(within)? {
            return Ok(None);
        }
        Ok(Some(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                TerminalEvent::Key(translate_key(key))
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                TerminalEvent::Click((mouse.column, mouse.row))
            }
            Event::Resize(..) => TerminalEvent::Resized,
            _ => TerminalEvent::Nothing,
        }))
    }

    /// Returns true if there is an event within a time limit. This does not wait with crossterm,
    /// which rounds to milliseconds and is not woken by a signal.
    #[cfg(unix)]
    fn has_event(&self, within: Duration) -> io::Result<bool> {
        /// The time for crossterm to check once; with 0 it does not check.
        const POLL_TIME: Duration = Duration::from_micros(20);
        // Events that crossterm has already read need no wait.
        for patience in [Duration::ZERO, within] {
            if self.is_gone(patience) {
                return Err(io::ErrorKind::NotConnected.into());
            }
            if event::poll(POLL_TIME)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[cfg(not(unix))]
    fn has_event(&self, within: Duration) -> io::Result<bool> {
        event::poll(within)
    }

    /// Returns true if the terminal is gone, after waiting for a key up to a time limit.
    #[cfg(unix)]
    pub fn is_gone(&self, within: Duration) -> bool {
        use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
        let mut keys = [PollFd::new(self.keys.as_fd(), PollFlags::POLLIN)];
        // An error means that a signal was received.
        let _ = poll(&mut keys, PollTimeout::try_from(within).unwrap_or(PollTimeout::ZERO));
        let gone = PollFlags::POLLHUP | PollFlags::POLLERR;
        keys[0].revents().is_some_and(|found| found.intersects(gone))
    }

    #[cfg(not(unix))]
    pub fn is_gone(&self, _: Duration) -> bool {
        false
    }

    /// Returns the cell at a position of the screen, if there is one.
    pub fn cell_at(&mut self, session: &Session, at: (u16, u16)) -> Option<Cell> {
        cell_at(session, self.terminal.get_frame().area(), at)
    }

    /// Clears the screen, so that everything is drawn next time.
    ///
    /// # Errors
    /// Fails if the terminal cannot be written to.
    pub fn clear(&mut self) -> io::Result<()> {
        // The method of ratatui queries the cursor position, which not every terminal reports.
        execute!(io::stdout(), Clear(ClearType::All))?;
        // Show the cursor first, so that dropping the old terminal does nothing.
        self.terminal.show_cursor()?;
        *self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    /// Restores the terminal while `what` runs, and takes it over again.
    ///
    /// # Errors
    /// Fails if the terminal cannot be taken over again.
    pub fn without(&mut self, what: impl FnOnce()) -> io::Result<()> {
        leave();
        what();
        take()?;
        self.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

fn translate_key(key: KeyEvent) -> Key {
    let code = match key.code {
        KeyCode::Char(letter) => KeySymbol::Char(letter),
        KeyCode::Left => KeySymbol::Left,
        KeyCode::Right => KeySymbol::Right,
        KeyCode::Up => KeySymbol::Up,
        KeyCode::Down => KeySymbol::Down,
        KeyCode::Home => KeySymbol::Home,
        KeyCode::End => KeySymbol::End,
        KeyCode::Tab => KeySymbol::Tab,
        KeyCode::BackTab => KeySymbol::BackTab,
        KeyCode::Backspace => KeySymbol::Backspace,
        KeyCode::Delete => KeySymbol::Delete,
        KeyCode::Enter => KeySymbol::Enter,
        KeyCode::Esc => KeySymbol::Escape,
        _ => KeySymbol::Other,
    };
    let holds = |modifier| key.modifiers.contains(modifier);
    Key { code, control: holds(KeyModifiers::CONTROL), alt: holds(KeyModifiers::ALT) }
}

/// Opens the source of keys.
#[cfg(unix)]
fn keys() -> io::Result<OwnedFd> {
    match io::stdin() {
        stdin if stdin.is_terminal() => stdin.as_fd().try_clone_to_owned(),
        _ => Ok(File::open("/dev/tty")?.into()),
    }
}

/// Makes reads return immediately. Otherwise half of the bytes of a key would block everything
/// until the next key.
#[cfg(unix)]
fn read_at_once() -> io::Result<()> {
    use nix::sys::termios::{SetArg, SpecialCharacterIndices, tcgetattr, tcsetattr};
    let keys = keys()?;
    let mut mode = tcgetattr(&keys)?;
    mode.control_chars[SpecialCharacterIndices::VMIN as usize] = 0;
    mode.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
    Ok(tcsetattr(&keys, SetArg::TCSANOW, &mode)?)
}

fn take() -> io::Result<()> {
    let no_keys = |error: io::Error| {
        let message = format!("no terminal to read keys from: {error}");
        io::Error::new(io::ErrorKind::InvalidInput, message)
    };
    enable_raw_mode().map_err(no_keys)?;
    ENTERED.store(true, Ordering::Relaxed);
    #[cfg(unix)]
    read_at_once().map_err(no_keys).inspect_err(|_| leave())?;
    let to = &mut io::stdout();
    // Not every terminal has an alternate screen, so the shell's text has to be cleared.
    let clear = Clear(ClearType::All);
    execute!(to, EnterAlternateScreen, clear, EnableMouseCapture, cursor::Hide)
        .inspect_err(|_| leave())
}

/// Restores the terminal, if it is in the state for the game.
fn leave() {
    if ENTERED.swap(false, Ordering::Relaxed) {
        // If the terminal is gone, there is nothing to restore.
        let to = &mut io::stdout();
        let _ = execute!(to, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}
