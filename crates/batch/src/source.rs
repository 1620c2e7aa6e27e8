//! Cuts inputs into chunks of whole lines. What has come is handed out as soon as
//! somebody takes it, so that a slow pipe is answered at once; what comes fast is
//! handed out in pieces that take a few milliseconds each.
//!
//! An input whose first puzzle spans several lines cannot be cut: it is read by the
//! reader of all formats, and handed out puzzle by puzzle. So is the rest of one where no puzzle
//! is a line for long. Else each piece ends with such a line, so that no puzzle is cut.

use std::{io, sync::Arc, time::Duration};

use crate::{
    chunk::{Chunk, Content, MOST, Texts},
    open::{Open, Reading, entries_of},
    watch::Watch,
};
use formats::{ReadError, ReadOptions, Reason};

/// The bytes of the first chunk.
const FIRST: usize = 4 << 10;

/// Hands out chunks.
pub(crate) struct Source {
    texts: Texts,
    options: ReadOptions,
    /// Whether ids are wanted.
    with_ids: bool,
    open: Option<Open>,
    /// The next chunk.
    number: u64,
    /// The bytes that a chunk should have.
    target: usize,
}

impl Source {
    /// Of these inputs.
    pub(crate) fn new(texts: Texts, options: ReadOptions, with_ids: bool) -> Source {
        Source { texts, options, with_ids, open: None, number: 0, target: FIRST }
    }

    /// The number of the next chunk.
    pub(crate) fn next_number(&self) -> u64 {
        self.number
    }

    /// Nothing more is wanted.
    pub(crate) fn end(&mut self) {
        self.number += 1;
        (self.open, self.texts) = (None, Box::new(std::iter::empty()));
    }

    /// Says how long a chunk took, so that those to come take neither long nor no
    /// time at all.
    pub(crate) fn took(&mut self, bytes: usize, time: Duration) {
        match time.as_millis() {
            0..5 if bytes >= self.target / 2 => self.target = (2 * self.target).min(MOST),
            20.. => self.target = (bytes / 4).min(self.target).max(1),
            _ => {}
        }
    }

    /// The next chunk; false if there are no more.
    ///
    /// # Errors
    /// If an input cannot be opened or read; the chunk has a number all the same.
    pub(crate) fn next(&mut self, chunk: &mut Chunk, watch: &Watch) -> Result<bool, ReadError> {
        chunk.bytes.clear();
        chunk.number = self.number;
        let found = self.fill(chunk, watch);
        match &found {
            Ok(more) => self.number += u64::from(*more),
            Err(_) => self.end(),
        }
        found
    }

    fn fill(&mut self, chunk: &mut Chunk, watch: &Watch) -> Result<bool, ReadError> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(text) = self.texts.next() else { return Ok(false) };
                self.open = Some(Open::new(text?, self.with_ids));
                continue;
            };
            (chunk.file, chunk.line) = (Arc::clone(&open.file), open.line);
            let io = |error| open_error(&chunk.file, chunk.line, error);
            if let Reading::Begun = open.reading {
                open.begin(&self.options, watch).map_err(io)?;
            }
            chunk.columns = open.columns;
            chunk.before.clone_from(&open.before);
            chunk.content = match &mut open.reading {
                Reading::Entries(entries) => entries_of(entries, open.waits, self.target)?,
                _ => match open
                    .cut(self.target, &mut chunk.bytes, (&self.options, watch))
                    .map_err(io)?
                {
                    Some(content) => content,
                    None => {
                        open.read_whole(&self.options, watch);
                        continue;
                    }
                },
            };
            if let Content::End = chunk.content {
                chunk.line = open.line.saturating_sub(1).max(1);
                self.open = None;
            }
            return Ok(true);
        }
    }
}

fn open_error(file: &Arc<str>, line: usize, error: io::Error) -> ReadError {
    ReadError::of_input(Arc::clone(file), line, Reason::Io(error))
}
