//! Reads an input of links and JSON objects, one after the other.

use crate::error::{Fault, FaultReason};
use crate::reading::document::{Document, DocumentBytes, utf8};
use crate::reading::{ParsedPuzzle, extent};
use crate::text::ReadContext;

/// Reads the puzzle of a link or of an object.
pub(crate) type LinkReader = fn(&str, &ReadContext) -> Result<ParsedPuzzle, FaultReason>;

/// The links and objects of an input.
pub(crate) struct Records {
    read: LinkReader,
}

impl Records {
    /// Returns the records of a format, which are read by `read`.
    pub(crate) fn new(read: LinkReader) -> Records {
        Records { read }
    }
}

impl Document for Records {
    fn next(&mut self, bytes: &mut DocumentBytes) -> Option<Result<(ParsedPuzzle, usize), Fault>> {
        let mut piece = Vec::new();
        let start = loop {
            match bytes.skip_white() {
                Err(fault) => return Some(Err(fault)),
                Ok(None) => return None,
                Ok(Some(b'#')) => match bytes.skip_line() {
                    Err(fault) => return Some(Err(fault)),
                    Ok(_) => continue,
                },
                Ok(Some(b'{')) => break extent::take(bytes, &mut piece),
                Ok(Some(_)) => {
                    let start = bytes.spot();
                    let end = |next: &[u8], _: &[u8]| next.iter().position(|&b| b == b'\n');
                    break bytes.take(&mut piece, end).map(|()| start);
                }
            }
        };
        let read = start.and_then(|start| {
            let text = utf8(&piece, start)?;
            let parsed = (self.read)(text, bytes.known).map_err(|reason| start.fault(reason))?;
            Ok((parsed, start.line))
        });
        Some(read)
    }
}
