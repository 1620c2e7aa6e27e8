//! `play`: the terminal, which is left as it was found, whatever happens.

use std::{
    io::{self, Stdout, Write},
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor, execute,
        terminal::{
            Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode,
        },
    },
};
use sudoku_sat::play::{Session, Theme, draw};

/// Whether the terminal is as this file makes it.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// The terminal as long as it is played in.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
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
        match Terminal::new(CrosstermBackend::new(io::stdout())) {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
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

    /// Draws everything next time.
    ///
    /// # Errors
    /// If the terminal takes nothing.
    pub fn clear(&mut self) -> io::Result<()> {
        // Its own way to clear asks where the cursor is, which not every terminal answers.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
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

fn take() -> io::Result<()> {
    let keys = |error: io::Error| {
        let message = format!("no terminal to take keys from: {error}");
        io::Error::new(io::ErrorKind::InvalidInput, message)
    };
    enable_raw_mode().map_err(keys)?;
    ENTERED.store(true, Ordering::Relaxed);
    execute!(io::stdout(), EnterAlternateScreen, cursor::Hide).inspect_err(|_| leave())
}

/// Does nothing where the terminal is as it was.
fn leave() {
    if ENTERED.swap(false, Ordering::Relaxed) {
        // Where the terminal is gone there is nothing to be put right.
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}
