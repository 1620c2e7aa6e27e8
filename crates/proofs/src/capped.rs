//! A writer with a maximum number of bytes.

use std::io::{self, Write};

/// The reason why a proof is incomplete.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProofWriteError {
    /// The proof is longer than allowed.
    #[error("the proof would be longer than {limit} bytes")]
    TooLong {
        /// The limit in bytes.
        limit: u64,
    },
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A writer that counts bytes and fails beyond the limit.
pub(crate) struct Capped<W> {
    pub(crate) sink: W,
    pub(crate) bytes: u64,
    pub(crate) limit: u64,
    /// Whether the limit was exceeded.
    is_full: bool,
}

impl<W> Capped<W> {
    pub(crate) fn new(sink: W, limit: u64) -> Capped<W> {
        Capped { sink, bytes: 0, limit, is_full: false }
    }

    /// Converts a write error.
    pub(crate) fn error(&self, error: io::Error) -> ProofWriteError {
        match self.is_full {
            true => ProofWriteError::TooLong { limit: self.limit },
            false => ProofWriteError::Io(error),
        }
    }
}

impl<W: Write> Write for Capped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes + bytes.len() as u64 > self.limit {
            self.is_full = true;
            return Err(io::Error::other("the proof is too long"));
        }
        let written = self.sink.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
