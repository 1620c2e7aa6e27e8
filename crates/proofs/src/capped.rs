//! A sink that takes so many bytes and no more.

use std::io::{self, Write};

/// Why a proof was not written to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProofWriteError {
    /// It takes more bytes than allowed.
    #[error("the proof would be longer than {limit} bytes")]
    TooLong {
        /// Bytes.
        limit: u64,
    },
    /// It cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Counts bytes; more than the limit are an error.
pub(crate) struct Capped<W> {
    pub(crate) sink: W,
    pub(crate) bytes: u64,
    pub(crate) limit: u64,
    /// Whether there was more.
    is_full: bool,
}

impl<W> Capped<W> {
    pub(crate) fn new(sink: W, limit: u64) -> Capped<W> {
        Capped { sink, bytes: 0, limit, is_full: false }
    }

    /// What an error in writing means.
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
