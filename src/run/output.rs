//! Standard output: whole lines, with or without colours, in time.

use std::{
    fmt,
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use anstream::AutoStream;
use clap::ColorChoice;

use super::progress;
use crate::words::page::Text;

/// Says something on standard error. That nobody listens is no reason to stop.
pub fn tell(words: fmt::Arguments) {
    let _ = progress::over(|| writeln!(io::stderr(), "{words}"));
}

/// Whether standard output takes colours.
pub fn has_colors(color: ColorChoice) -> bool {
    match color {
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
    pub fn new(colors: bool, to: Option<File>) -> Records {
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
        match self.terminal {
            true => progress::over(|| self.out.write(lines)),
            false => self.out.write(lines),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Where records go: standard output, which takes colours or not, and gathers what is printed. It
/// is shared with whoever reads the input, and emptied before that has to wait,
/// and from time to time however long a puzzle takes: a slow pipe gets its
/// answers at once, a fast one in large pieces.
#[derive(Clone)]
pub struct Out(Arc<Mutex<Lines>>);

/// Passes on whole lines, so that whoever ends the program finds no half ones; but lines that
/// are very long in pieces.
struct Lines {
    /// The beginning of a line.
    begun: Vec<u8>,
    whole: BufWriter<Box<dyn Write + Send>>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        if bytes.contains(&b'\n') {
            let end = self.begun.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
            self.whole.write_all(&self.begun[..end])?;
            self.begun.drain(..end);
        }
        if self.begun.len() > LONG {
            self.whole.write_all(&self.begun)?;
            self.begun.clear();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.whole.write_all(&self.begun)?;
        self.begun.clear();
        self.whole.flush()
    }
}

/// Standard output for that choice of colour.
pub fn standard_output(color: ColorChoice) -> Out {
    let choice = match color {
        ColorChoice::Auto => AutoStream::choice(&io::stdout()),
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    let stream = AutoStream::new(io::stdout(), choice);
    Out::of(Sink::new(stream))
}

impl Out {
    /// Into a file, or whatever takes bytes.
    pub fn of(out: impl Write + Send + 'static) -> Out {
        let whole: BufWriter<Box<dyn Write + Send>> =
            BufWriter::with_capacity(1 << 16, Box::new(out));
        Out(Arc::new(Mutex::new(Lines { begun: Vec::new(), whole })))
    }

    /// Writes out whole lines from time to time, as long as anybody prints.
    pub fn keep_flowing(&self) {
        let lines = Arc::downgrade(&self.0);
        thread::spawn(move || {
            while let Some(lines) = lines.upgrade() {
                // What cannot be written is kept, and told when the next record is.
                let _ = locked(&lines).whole.flush();
                drop(lines);
                thread::sleep(PATIENCE);
            }
        });
    }
}

fn locked(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(&self.0).flush()
    }
}

/// The most bytes of a line that are kept for its end.
const LONG: usize = 1 << 24;

/// How long a complete record may wait to be written.
const PATIENCE: Duration = Duration::from_millis(50);
