//! A sink that takes so many bytes and no more.

use std::io::{self, Write};

/// Counts bytes; more than the limit are an error of the kind
/// [`io::ErrorKind::FileTooLarge`].
pub(crate) struct Capped<W> {
    pub(crate) sink: W,
    pub(crate) bytes: u64,
    limit: u64,
}

impl<W> Capped<W> {
    pub(crate) fn new(sink: W, limit: u64) -> Capped<W> {
        Capped { sink, bytes: 0, limit }
    }
}

impl<W: Write> Write for Capped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes + bytes.len() as u64 > self.limit {
            let reason = format!("the proof would be longer than {} bytes", self.limit);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
        }
        let written = self.sink.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
