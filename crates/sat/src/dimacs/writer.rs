//! A sink that writes clauses as DIMACS lines.

use std::io::{self, Write};

use encodings::{ClauseSink, Lit, Size};

use crate::sink::FormulaSink;
use board::stop::{Stop, Why};

/// Why a formula was not written to its end.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It was time to stop.
    #[error("not complete: {0}")]
    Stopped(Why),
    /// It cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Bytes gathered before they are written.
const CHUNK: usize = 1 << 16;

impl From<WriteError> for io::Error {
    fn from(error: WriteError) -> io::Error {
        match error {
            WriteError::Io(error) => error,
            stopped => io::Error::other(stopped),
        }
    }
}

/// Writes `p cnf` and then clause by clause, in constant memory. The size has
/// to be known before: count with a [`Tally`](encodings::Tally) first. The
/// first error is kept, and told by [`DimacsWriter::finish`].
pub struct DimacsWriter<W: Write> {
    stop: Stop,
    out: W,
    promised: Size,
    written: Size,
    buffer: Vec<u8>,
    error: Option<io::Error>,
    /// What clauses begin with: their group or weight, where they have one.
    head: String,
}

impl<W: Write> DimacsWriter<W> {
    /// Begins the formula with its `p` line; the header has been written.
    pub fn new(out: W, promised: Size) -> DimacsWriter<W> {
        let mut buffer = Vec::with_capacity(CHUNK + 1024);
        buffer.extend(format!("p cnf {} {}\n", promised.variables, promised.clauses).bytes());
        DimacsWriter::begun(out, promised, buffer)
    }

    /// The same for group CNF with so many groups beside group 0: `p gcnf`, and each clause
    /// begins with its group in braces, at first 0.
    pub fn grouped(out: W, promised: Size, groups: usize) -> DimacsWriter<W> {
        let mut buffer = Vec::with_capacity(CHUNK + 1024);
        let Size { variables, clauses } = promised;
        buffer.extend(format!("p gcnf {variables} {clauses} {groups}\n").bytes());
        let mut writer = DimacsWriter::begun(out, promised, buffer);
        writer.group(0);
        writer
    }

    /// The same for WCNF, as the MaxSAT Evaluations have it since 2022: no `p` line, and each clause
    /// begins with `h`, until they are soft.
    pub fn weighted(out: W, promised: Size) -> DimacsWriter<W> {
        let mut writer = DimacsWriter::begun(out, promised, Vec::with_capacity(CHUNK + 1024));
        writer.head = "h ".to_owned();
        writer
    }

    fn begun(out: W, promised: Size, buffer: Vec<u8>) -> DimacsWriter<W> {
        let (stop, written, head) = (Stop::never(), Size::default(), String::new());
        DimacsWriter { stop, out, promised, written, buffer, error: None, head }
    }

    /// The clauses from here on are in that group.
    pub fn group(&mut self, number: usize) {
        self.head = format!("{{{number}}} ");
    }

    /// The clauses from here on may be broken, at that cost each.
    pub fn soft(&mut self, weight: u64) {
        self.head = format!("{weight} ");
    }

    /// Writes only until then.
    #[must_use]
    pub fn until(self, stop: Stop) -> DimacsWriter<W> {
        DimacsWriter { stop, ..self }
    }

    /// Ends the formula.
    ///
    /// # Errors
    /// If anything could not be written, it was time to stop, or the formula is not
    /// as large as promised, so that the file would be malformed.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.empty();
        if let Some(why) = self.stop.reason() {
            return Err(WriteError::Stopped(why));
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
        if self.buffer.len() >= CHUNK {
            self.empty();
        }
    }

    fn is_closed(&mut self) -> bool {
        self.error.is_some() || self.stop.reason().is_some()
    }
}

impl<W: Write> FormulaSink for DimacsWriter<W> {}
