//! Standard output: whole lines, with or without colours, in time.

use std::{
    fmt,
    io::{self, IsTerminal, Write},
};

use anstream::AutoStream;
use clap::ColorChoice;

use super::{closed, progress};
use crate::words::page::Text;

/// Says something on standard error. That it cannot be written is no reason to stop.
pub fn tell(words: fmt::Arguments) {
    let _ = progress::over(|| writeln!(io::stderr(), "{words}"));
}

/// A remark on standard error, for those who want remarks.
pub fn remark(words: fmt::Arguments) {
    if !progress::is_quiet() {
        tell(words);
    }
}

/// Says how many records were errors.
pub fn tell_failed(failed: u64, records: u64) {
    tell(format_args!("sudoku-sat: {failed} of {records} records could not be used"));
}

/// Whether there are colours: unasked on standard output if it takes them, and in no file.
pub fn has_colors(color: ColorChoice, is_file: bool) -> bool {
    match color {
        ColorChoice::Auto if is_file => false,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

/// Writes what comes after all records to standard output.
///
/// # Errors
/// If it cannot be written.
pub fn put(bytes: &[u8]) -> io::Result<()> {
    closed::check()?;
    let mut out = Sink::new(io::stdout());
    out.write_all(bytes)?;
    out.flush()
}

/// Where whole records go, which are gathered until there is time to write.
pub struct Records {
    out: Box<dyn Write>,
    gathered: Vec<u8>,
}

/// So many bytes are written at once.
const GATHERED: usize = 1 << 16;

impl Records {
    /// Nothing yet; what comes to standard output has colours or has none.
    pub fn new(colors: bool, to: Option<impl Write + 'static>) -> Records {
        let choice =
            if colors { anstream::ColorChoice::Always } else { anstream::ColorChoice::AlwaysAnsi };
        let out: Box<dyn Write> = match to {
            Some(file) => Box::new(file),
            None => Box::new(Sink::new(AutoStream::new(io::stdout(), choice))),
        };
        Records { out, gathered: Vec::new() }
    }

    /// Takes a record, or a part of it that ends with a line.
    ///
    /// # Errors
    /// If records cannot be written.
    pub fn put(&mut self, text: &Text) -> io::Result<()> {
        let mut begun = 0;
        for (end, remark) in &text.remarks {
            self.gathered.extend_from_slice(&text.out[begun..*end]);
            begun = *end;
            self.flush()?;
            tell(format_args!("{remark}"));
        }
        self.gathered.extend_from_slice(&text.out[begun..]);
        if self.gathered.len() >= GATHERED { self.flush() } else { Ok(()) }
    }

    /// Writes what was gathered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.gathered)?;
        self.gathered.clear();
        self.out.flush()
    }
}

/// Standard output beside the line of progress.
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
        closed::check()?;
        match self.terminal {
            true => progress::over(|| self.out.write(lines)),
            false => self.out.write(lines),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
