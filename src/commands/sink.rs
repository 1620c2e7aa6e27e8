//! Standard output beside the line of progress.

use std::io::{self, IsTerminal, Write};

use super::progress;

/// Standard output, as it is or with something around it.
pub struct Sink<W> {
    out: W,
    /// Whether it may be where the progress is shown.
    terminal: bool,
}

impl<W: Write> Sink<W> {
    /// Of something that writes to standard output.
    pub fn new(out: W) -> Sink<W> {
        Sink { out, terminal: io::stdout().is_terminal() }
    }
}

impl<W: Write> Write for Sink<W> {
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
