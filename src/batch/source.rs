//! Cuts inputs into chunks of whole lines. What has come is handed out as soon as
//! somebody takes it, so that a slow pipe is answered at once; what comes fast is
//! handed out in pieces that take a few milliseconds each.
//!
//! An input whose first puzzle spans several lines cannot be cut: it is read by the
//! reader of all formats, and handed out puzzle by puzzle.

use std::{
    io::{self, BufReader, Cursor, Read},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use super::Watch;
use crate::formats::{
    Entry, Looks, MAX_LINE, Puzzles, ReadError, ReadOptions, Reason, SingleLines,
};

/// An input.
pub struct Text {
    /// Its name, for messages.
    pub name: String,
    /// Whether what has come must not wait for what comes next, as in a pipe.
    pub waits: bool,
    /// What to read.
    pub source: Box<dyn Read + Send>,
}

/// All inputs, opened one after the other.
pub type Texts = Box<dyn Iterator<Item = Result<Text, ReadError>> + Send>;

/// The most bytes of a chunk, but for a single long line.
const MOST: usize = 64 << 10;

/// The bytes of the first chunk.
const FIRST: usize = 4 << 10;

/// As much as is looked at to tell whether puzzles are lines.
const LOOK: usize = 1 << 20;

/// What a chunk holds.
#[derive(Default)]
pub enum Content {
    /// Whole lines, in the chunk's bytes.
    #[default]
    Lines,
    /// Puzzles read already.
    Entries(Vec<Result<Entry, ReadError>>),
    /// The end of an input.
    End,
}

/// A piece of an input.
#[derive(Default)]
pub struct Chunk {
    /// Counts from 0, through all inputs.
    pub number: u64,
    /// The name of the input.
    pub file: Arc<str>,
    /// The number of its first line.
    pub line: usize,
    /// The text.
    pub bytes: Vec<u8>,
    /// What there is.
    pub content: Content,
}

impl Chunk {
    /// Whether it is the end of an input.
    pub fn is_end(&self) -> bool {
        matches!(self.content, Content::End)
    }
}

/// How the current input is read.
enum Reading {
    /// It is not yet known.
    Begun,
    Lines,
    Entries(Box<dyn Iterator<Item = Result<Entry, ReadError>> + Send>),
}

/// The current input.
struct Open {
    file: Arc<str>,
    waits: bool,
    source: Option<Box<dyn Read + Send>>,
    reading: Reading,
    /// What was read and not yet handed out, from `start` on.
    bytes: Vec<u8>,
    start: usize,
    /// The number of the line that begins there.
    line: usize,
    ended: bool,
}

/// Hands out chunks.
pub struct Source {
    texts: Texts,
    options: ReadOptions,
    open: Option<Open>,
    /// The next chunk.
    number: u64,
    /// The bytes that a chunk should have.
    target: usize,
}

impl Source {
    /// Of these inputs.
    pub fn new(texts: Texts, options: ReadOptions) -> Source {
        Source { texts, options, open: None, number: 0, target: FIRST }
    }

    /// The number of the next chunk.
    pub fn next_number(&self) -> u64 {
        self.number
    }

    /// Nothing more is wanted.
    pub fn end(&mut self) {
        self.number += 1;
        (self.open, self.texts) = (None, Box::new(std::iter::empty()));
    }

    /// Says how long a chunk took, so that those to come take neither long nor no
    /// time at all.
    pub fn took(&mut self, bytes: usize, time: Duration) {
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
    pub fn next(&mut self, chunk: &mut Chunk, watch: &Watch) -> Result<bool, ReadError> {
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
                self.open = Some(Open::new(text?));
                continue;
            };
            (chunk.file, chunk.line) = (Arc::clone(&open.file), open.line);
            let io = |error| open_error(&chunk.file, chunk.line, error);
            if let Reading::Begun = open.reading {
                open.begin(&self.options, watch).map_err(io)?;
            }
            chunk.content = match &mut open.reading {
                Reading::Entries(entries) => entries_of(entries, open.waits, self.target)?,
                _ => open.cut(self.target, &mut chunk.bytes, watch).map_err(io)?,
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
    ReadError { file: Arc::clone(file), line, column: 1, cell: None, reason: Reason::Io(error) }
}

/// The next puzzles.
fn entries_of(
    entries: &mut dyn Iterator<Item = Result<Entry, ReadError>>,
    waits: bool,
    target: usize,
) -> Result<Content, ReadError> {
    // A puzzle has 16 bytes or more.
    let most = if waits { 1 } else { (target / 64).clamp(1, 256) };
    let mut read = Vec::new();
    for entry in entries.take(most) {
        match entry {
            // What was read before comes first; such an error is for ever.
            Err(error) if error.is_io() && read.is_empty() => return Err(error),
            entry => read.push(entry),
        }
    }
    Ok(if read.is_empty() { Content::End } else { Content::Entries(read) })
}

impl Open {
    fn new(text: Text) -> Open {
        let Text { name, waits, source } = text;
        let (file, reading) = (Arc::from(name), Reading::Begun);
        let (source, bytes) = (Some(source), Vec::new());
        Open { file, waits, source, reading, bytes, start: 0, line: 1, ended: false }
    }

    /// Reads once; false at the end of the input.
    fn read(&mut self, watch: &Watch) -> io::Result<bool> {
        self.bytes.drain(..self.start);
        self.start = 0;
        let held = self.bytes.len();
        self.bytes.resize(held + MOST, 0);
        let read = match &mut self.source {
            Some(source) => retried(|| source.read(&mut self.bytes[held..])),
            None => Ok(0),
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.bytes.truncate(held + count);
        watch.bytes.fetch_add(count as u64, Relaxed);
        self.ended |= read? == 0;
        Ok(!self.ended)
    }

    /// Finds out whether puzzles are lines.
    fn begin(&mut self, options: &ReadOptions, watch: &Watch) -> io::Result<()> {
        // Where the options cannot be, the other reader says so.
        let lines = match SingleLines::new(options.clone()) {
            Ok(mut single) => self.is_lines(&mut single, watch)?,
            Err(_) => false,
        };
        if lines {
            self.reading = Reading::Lines;
            return Ok(());
        }
        let begun = Cursor::new(std::mem::take(&mut self.bytes));
        let rest = Counted { source: self.source.take(), read: Arc::clone(&watch.bytes) };
        let input = BufReader::with_capacity(1 << 16, begun.chain(rest));
        let puzzles = Puzzles::new(&*self.file, input, options.clone());
        self.reading = Reading::Entries(Box::new(puzzles));
        Ok(())
    }

    /// Looks at the first lines that hold anything, two at most.
    fn is_lines(&mut self, single: &mut SingleLines, watch: &Watch) -> io::Result<bool> {
        let (mut start, mut number, mut unclear) = (0, 0, 0);
        loop {
            let rest = &self.bytes[start..];
            let feed = memchr::memchr(b'\n', rest);
            if feed.is_none() && !self.ended {
                if self.bytes.len() > LOOK {
                    return Ok(true);
                }
                self.read(watch)?;
                continue;
            }
            number += 1;
            let line = &rest[..feed.unwrap_or(rest.len())];
            match single.look(number, line) {
                Looks::Nothing => {}
                Looks::Line => return Ok(true),
                Looks::Unclear if unclear == 0 => unclear = 1,
                Looks::Rows | Looks::Unclear => return Ok(false),
            }
            let Some(feed) = feed else { return Ok(unclear == 0) };
            start += feed + 1;
        }
    }

    /// Hands out the lines that have come, at least one, about as many bytes as wanted.
    fn cut(&mut self, target: usize, into: &mut Vec<u8>, watch: &Watch) -> io::Result<Content> {
        loop {
            let here = &self.bytes[self.start..];
            let near = &here[..here.len().min(target)];
            let feed = memchr::memrchr(b'\n', near);
            let feed = feed.or_else(|| {
                memchr::memchr(b'\n', &here[near.len()..]).map(|feed| near.len() + feed)
            });
            let end = match feed {
                Some(feed) => feed + 1,
                None if self.ended && here.is_empty() => return Ok(Content::End),
                None if self.ended => {
                    self.line += 1;
                    here.len()
                }
                None => {
                    self.shorten();
                    self.read(watch)?;
                    continue;
                }
            };
            into.extend_from_slice(&here[..end]);
            self.start += end;
            self.line += memchr::memchr_iter(b'\n', into).count();
            return Ok(Content::Lines);
        }
    }

    /// Of a line that is too long for any puzzle no more is kept than shows that.
    fn shorten(&mut self) {
        self.bytes.truncate(self.start + MAX_LINE + 3);
    }
}

fn retried(mut read: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match read() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Counts what is read.
struct Counted {
    source: Option<Box<dyn Read + Send>>,
    read: Arc<std::sync::atomic::AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.source.as_mut().map_or(Ok(0), |source| source.read(bytes))?;
        self.read.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}
