//! `play`: the terminal, which is left as it was found, whatever happens. Nothing else knows
//! what makes it one (crossterm): what comes from it is told as [`Input`].

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
use play::{Code, Key, Session, Theme, cell_at, draw};
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

/// What comes from the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// The mouse was pressed at that column and row.
    Click((u16, u16)),
    /// The terminal has another size.
    Resized,
    /// Nothing that anybody asked for.
    Nothing,
}

/// Whether the terminal is as this file makes it.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// The terminal as long as it is played in.
pub struct Screen {
    /// Not dropped: it would complain of a terminal that is gone, to standard error, and panic where
    /// that is gone too. [`leave`] shows the cursor.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    /// What keys come from: standard input, or where that is none the terminal of this session.
    #[cfg(unix)]
    keys: OwnedFd,
}

impl Screen {
    /// Takes the terminal: another screen than the shell's, and keys as they are pressed.
    ///
    /// # Errors
    /// If there is none to take keys from.
    pub fn enter() -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // Only where nobody catches it: a task that panics is told on the screen.
                if std::thread::current().name() == Some("main") {
                    leave();
                    before(panic);
                }
            }));
        });
        take()?;
        match Screen::taken() {
            Ok(screen) => {
                // It hears of another size from here on, before the first is drawn to.
                event::poll(Duration::ZERO)?;
                Ok(screen)
            }
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    fn taken() -> io::Result<Screen> {
        Ok(Screen {
            terminal: ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?),
            #[cfg(unix)]
            keys: keys()?,
        })
    }

    /// Draws what changed.
    ///
    /// # Errors
    /// If the terminal takes nothing.
    pub fn draw(&mut self, session: &Session, theme: Theme) -> io::Result<()> {
        self.terminal.draw(|frame| {
            let area = frame.area();
            if let Some(cursor) = draw(session, theme, area, frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        Ok(())
    }

    /// What comes within that time.
    ///
    /// # Errors
    /// If the terminal gives nothing any more.
    pub fn input(&self, within: Duration) -> io::Result<Option<Input>> {
        if !self.has_event(within)? {
            return Ok(None);
        }
        Ok(Some(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Input::Key(translated(key)),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Input::Click((mouse.column, mouse.row))
            }
            Event::Resize(..) => Input::Resized,
            _ => Input::Nothing,
        }))
    }

    /// Whether something comes within that time. It is not crossterm that waits for it: it takes its
    /// time in whole milliseconds, and a signal does not end it.
    #[cfg(unix)]
    fn has_event(&self, within: Duration) -> io::Result<bool> {
        /// Time for it to look once; without any it does not.
        const LOOK: Duration = Duration::from_micros(20);
        // What it has read already is not to be waited for.
        for patience in [Duration::ZERO, within] {
            if self.is_gone(patience) {
                return Err(io::ErrorKind::NotConnected.into());
            }
            if event::poll(LOOK)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[cfg(not(unix))]
    fn has_event(&self, within: Duration) -> io::Result<bool> {
        event::poll(within)
    }

    /// Whether the terminal is gone, waiting that long for a key.
    #[cfg(unix)]
    pub fn is_gone(&self, within: Duration) -> bool {
        use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
        let mut keys = [PollFd::new(self.keys.as_fd(), PollFlags::POLLIN)];
        // Where that fails, a signal has come.
        let _ = poll(&mut keys, PollTimeout::try_from(within).unwrap_or(PollTimeout::ZERO));
        let gone = PollFlags::POLLHUP | PollFlags::POLLERR;
        keys[0].revents().is_some_and(|found| found.intersects(gone))
    }

    #[cfg(not(unix))]
    pub fn is_gone(&self, _: Duration) -> bool {
        false
    }

    /// The cell that is seen there, if there is one.
    pub fn cell_at(&mut self, session: &Session, at: (u16, u16)) -> Option<Cell> {
        cell_at(session, self.terminal.get_frame().area(), at)
    }

    /// Draws everything next time.
    ///
    /// # Errors
    /// If the terminal takes nothing.
    pub fn clear(&mut self) -> io::Result<()> {
        // Its own way to clear asks where the cursor is, which not every terminal answers.
        execute!(io::stdout(), Clear(ClearType::All))?;
        // What is dropped has nothing left to do.
        self.terminal.show_cursor()?;
        *self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    /// Gives the terminal back while something is done, and takes it again.
    ///
    /// # Errors
    /// If the terminal cannot be had again.
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

fn translated(key: KeyEvent) -> Key {
    let code = match key.code {
        KeyCode::Char(letter) => Code::Char(letter),
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Escape,
        _ => Code::Other,
    };
    let holds = |modifier| key.modifiers.contains(modifier);
    Key { code, control: holds(KeyModifiers::CONTROL), alt: holds(KeyModifiers::ALT) }
}

/// What keys come from.
#[cfg(unix)]
fn keys() -> io::Result<OwnedFd> {
    match io::stdin() {
        stdin if stdin.is_terminal() => stdin.as_fd().try_clone_to_owned(),
        _ => Ok(File::open("/dev/tty")?.into()),
    }
}

/// A read does not wait: half of what a key sends would hold up everything until the next.
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
    // Not every terminal has another screen: there the shell's is in the way.
    let clear = Clear(ClearType::All);
    execute!(to, EnterAlternateScreen, clear, EnableMouseCapture, cursor::Hide)
        .inspect_err(|_| leave())
}

/// Does nothing where the terminal is as it was.
fn leave() {
    if ENTERED.swap(false, Ordering::Relaxed) {
        // Where the terminal is gone there is nothing to be put right.
        let to = &mut io::stdout();
        let _ = execute!(to, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}
