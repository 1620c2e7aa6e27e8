//! Where answers go that no file is named for.

use std::io::{self, IsTerminal, Write};

use super::progress;

/// Standard output, which may be where the progress is shown.
pub struct Sink {
    out: io::Stdout,
    terminal: bool,
}

impl Default for Sink {
    fn default() -> Sink {
        Sink { out: io::stdout(), terminal: io::stdout().is_terminal() }
    }
}

impl Write for Sink {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        match self.terminal {
            true => progress::over(|| self.out.write(lines)),
            false => self.out.write(lines),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
