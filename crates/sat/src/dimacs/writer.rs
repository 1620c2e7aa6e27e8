//! A clause sink that writes DIMACS lines.

use std::io::{self, Write};

use encodings::{ClauseSink, Lit, Size};

use crate::sink::FormulaSink;
use board::stop::{Stop, StopReason};

/// A reason why a formula is incomplete.
#[derive(Debug, thiserror::Error)]
pub enum DimacsWriteError {
    /// Writing was interrupted.
    #[error("not complete: {0}")]
    Stopped(StopReason),
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Number of buffered bytes after which they are written.
const BUFFER_SIZE: usize = 1 << 16;

impl From<DimacsWriteError> for io::Error {
    fn from(error: DimacsWriteError) -> io::Error {
        match error {
            DimacsWriteError::Io(error) => error,
            stopped => io::Error::other(stopped),
        }
    }
}

/// Writes a formula clause by clause, in constant memory.
///
/// The size must be known in advance: count it with a [`Tally`](encodings::Tally). The first error
/// is kept and returned by [`DimacsWriter::finish`].
pub struct DimacsWriter<W: Write> {
    stop: Stop,
    out: W,
    promised: Size,
    written: Size,
    buffer: Vec<u8>,
    error: Option<io::Error>,
    /// The text before each clause: its group or weight, if any.
    head: String,
}

impl<W: Write> DimacsWriter<W> {
    /// Creates a writer and starts the formula with its `p cnf` line. The header must have been
    /// written.
    pub fn new(out: W, promised: Size) -> DimacsWriter<W> {
        let mut buffer = Vec::with_capacity(BUFFER_SIZE + 1024);
        buffer.extend(format!("p cnf {} {}\n", promised.variables, promised.clauses).bytes());
        DimacsWriter::with_buffer(out, promised, buffer)
    }

    /// Creates a writer of group CNF with `groups` groups in addition to group 0.
    ///
    /// It starts with a `p gcnf` line, and each clause begins with its group in braces, initially
    /// 0.
    pub fn grouped(out: W, promised: Size, groups: usize) -> DimacsWriter<W> {
        let mut buffer = Vec::with_capacity(BUFFER_SIZE + 1024);
        let Size { variables, clauses } = promised;
        buffer.extend(format!("p gcnf {variables} {clauses} {groups}\n").bytes());
        let mut writer = DimacsWriter::with_buffer(out, promised, buffer);
        writer.group(0);
        writer
    }

    /// Creates a writer of WCNF in the format of the MaxSAT Evaluations since 2022.
    ///
    /// There is no `p` line, and each clause begins with `h` until [`DimacsWriter::soft`] is
    /// called.
    pub fn weighted(out: W, promised: Size) -> DimacsWriter<W> {
        let mut writer =
            DimacsWriter::with_buffer(out, promised, Vec::with_capacity(BUFFER_SIZE + 1024));
        writer.head = "h ".to_owned();
        writer
    }

    fn with_buffer(out: W, promised: Size, buffer: Vec<u8>) -> DimacsWriter<W> {
        let (stop, written, head) = (Stop::never(), Size::default(), String::new());
        DimacsWriter { stop, out, promised, written, buffer, error: None, head }
    }

    /// Puts the following clauses into the group `number`.
    pub fn group(&mut self, number: usize) {
        self.head = format!("{{{number}}} ");
    }

    /// Makes the following clauses soft, each with this weight.
    pub fn soft(&mut self, weight: u64) {
        self.head = format!("{weight} ");
    }

    /// Sets the condition on which writing stops.
    #[must_use]
    pub fn until(self, stop: Stop) -> DimacsWriter<W> {
        DimacsWriter { stop, ..self }
    }

    /// Completes the formula.
    ///
    /// # Errors
    ///
    /// If writing failed, `stop` is set, or the size differs from the announced one, so that the
    /// file would be malformed.
    pub fn finish(mut self) -> Result<W, DimacsWriteError> {
        self.empty();
        if let Some(why) = self.stop.reason() {
            return Err(DimacsWriteError::Stopped(why));
        }
        if let Some(error) = self.error {
            return Err(error.into());
        }
        if self.written != self.promised {
            let (is, was) = (self.written, self.promised);
            return Err(io::Error::other(format!("wrote {is:?}, but announced {was:?}")).into());
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn empty(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    fn fresh_var(&mut self) -> Lit {
        self.written.variables += 1;
        Lit::positive(u32::try_from(self.written.variables).expect("a variable fits in 31 bits"))
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.written.clauses += 1;
        self.buffer.extend_from_slice(self.head.as_bytes());
        for lit in clause {
            lit.write_dimacs(&mut self.buffer);
            self.buffer.push(b' ');
        }
        self.buffer.extend_from_slice(b"0\n");
        if self.buffer.len() >= BUFFER_SIZE {
            self.empty();
        }
    }

    fn is_closed(&mut self) -> bool {
        self.error.is_some() || self.stop.reason().is_some()
    }
}

impl<W: Write> FormulaSink for DimacsWriter<W> {}
