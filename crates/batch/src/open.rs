//! The input at hand: whether its puzzles are lines, and its text line by line or
//! puzzle by puzzle.

use std::{
    io::{self, BufReader, Cursor, Read},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use crate::{
    chunk::{Content, MOST, Text, after, behind},
    look::names_ids,
    watch::Watch,
};
use formats::{
    Columns, Entry, Looks, MAX_LINE, Puzzles, ReadError, ReadOptions, SingleLines, is_whole,
};

/// As much as is looked at to tell whether puzzles are lines.
const LOOK: usize = 1 << 20;

/// As much is read at least.
const LEAST: usize = 4 << 10;

/// So many puzzles in a row are read alone, each as soon as it has come, and after them all.
const ALONE: usize = 16;

/// The candidates of a puzzle that is not large.
const ROOM: usize = 729;

/// How the current input is read.
pub(crate) enum Reading {
    /// It is not yet known.
    Begun,
    /// Line by line, by who sees what a line looks like.
    Lines(Box<SingleLines>),
    /// Puzzle by puzzle.
    Entries(Box<dyn Iterator<Item = Result<Entry, ReadError>> + Send>),
}

/// The current input.
pub(crate) struct Open {
    /// Its name.
    pub file: Arc<str>,
    /// Whether what has come must not wait for what comes next.
    pub waits: bool,
    /// Whether ids are wanted, which lines alone do not tell.
    with_ids: bool,
    source: Option<Box<dyn Read + Send>>,
    /// How it is read.
    pub reading: Reading,
    /// The columns that the header above all lines names.
    pub columns: Option<Columns>,
    /// That header.
    header: Vec<u8>,
    /// The last line that was handed out and is a puzzle.
    pub before: Vec<u8>,
    /// What was read and not yet handed out, from `start` on.
    bytes: Vec<u8>,
    start: usize,
    /// So many bytes from there on have no other header.
    seen: usize,
    /// The number of the line that begins there.
    pub line: usize,
    ended: bool,
    /// Puzzles that were read alone since the last line that was one.
    alone: usize,
}

/// The next puzzles.
pub(crate) fn entries_of(
    entries: &mut dyn Iterator<Item = Result<Entry, ReadError>>,
    waits: bool,
    target: usize,
) -> Result<Content, ReadError> {
    // A puzzle has 16 bytes or more; a large one is not to hold up those after it.
    let most = if waits { 1 } else { (target / 64).clamp(1, 256) };
    let (mut read, mut room) = (Vec::new(), most * ROOM);
    while let Some(entry) = if room > 0 { entries.next() } else { None } {
        let side = entry.as_ref().map_or(0, |entry| entry.puzzle.shape.side());
        room = room.saturating_sub(side.pow(3).max(ROOM));
        match entry {
            // What was read before comes first; such an error is for ever.
            Err(error) if error.is_io() && read.is_empty() => return Err(error),
            entry => read.push(entry),
        }
    }
    Ok(if read.is_empty() { Content::End } else { Content::Entries(read) })
}

impl Open {
    /// From its beginning.
    pub(crate) fn new(text: Text, with_ids: bool) -> Open {
        let Text { name, waits, source } = text;
        let (source, bytes) = (Some(source), Vec::new());
        let (columns, header, before) = (None, Vec::new(), Vec::new());
        let (start, seen, line, ended, alone) = (0, 0, 1, false, 0);
        let (file, reading) = (Arc::from(name), Reading::Begun);
        Open {
            file,
            waits,
            with_ids,
            source,
            reading,
            columns,
            header,
            before,
            bytes,
            start,
            seen,
            line,
            ended,
            alone,
        }
    }

    /// Reads once, so much at most; false at the end of the input.
    fn read(&mut self, most: usize, watch: &Watch) -> io::Result<bool> {
        self.bytes.drain(..self.start);
        self.start = 0;
        let held = self.bytes.len();
        self.bytes.resize(held + most, 0);
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
    pub(crate) fn begin(&mut self, options: &ReadOptions, watch: &Watch) -> io::Result<()> {
        // Where the options cannot be, the other reader says so.
        if options.range.is_none()
            && let Ok(mut single) = SingleLines::new(options.clone())
            && self.is_lines(&mut single, options, watch)?
        {
            self.columns = single.columns();
            self.reading = Reading::Lines(Box::new(single));
            return Ok(());
        }
        self.read_whole(options, watch);
        Ok(())
    }

    /// Reads puzzle by puzzle what was not yet handed out and what comes.
    pub(crate) fn read_whole(&mut self, options: &ReadOptions, watch: &Watch) {
        let begun = Cursor::new(std::mem::take(&mut self.bytes).split_off(self.start));
        let rest = Counted { source: self.source.take(), read: Arc::clone(&watch.bytes) };
        let input = BufReader::with_capacity(1 << 16, begun.chain(rest));
        self.reading = Reading::Entries(match self.line {
            1 => Box::new(Puzzles::new(&*self.file, input, options.clone())),
            line => Box::new(after(&self.file, line, self.before.clone(), input, options)),
        });
    }

    /// Looks at the first lines that hold anything, two at most.
    fn is_lines(
        &mut self,
        single: &mut SingleLines,
        options: &ReadOptions,
        watch: &Watch,
    ) -> io::Result<bool> {
        let (mut start, mut number, mut unclear, mut looked) = (0, 0, 0, 0);
        loop {
            if looked != self.bytes.len() && is_whole(&self.bytes, options) {
                return Ok(false);
            }
            looked = self.bytes.len();
            let rest = &self.bytes[start..];
            let feed = memchr::memchr(b'\n', rest);
            if feed.is_none() && !self.ended {
                if self.bytes.len() > LOOK {
                    return Ok(true);
                }
                self.read(MOST, watch)?;
                continue;
            }
            number += 1;
            let line = &rest[..feed.unwrap_or(rest.len())];
            match single.look(number, line) {
                Looks::Nothing if single.is_header(line) => {
                    if self.with_ids && names_ids(bare(line)) {
                        return Ok(false);
                    }
                    self.header = bare(line).to_vec();
                }
                Looks::Nothing => {}
                Looks::Line => return Ok(true),
                Looks::Unclear if unclear == 0 => unclear = 1,
                Looks::Table | Looks::Rows | Looks::Unclear => return Ok(false),
            }
            let Some(feed) = feed else { return Ok(unclear == 0) };
            start += feed + 1;
        }
    }

    /// Hands out the lines that have come, at least one, about as many bytes as wanted; the last is
    /// a puzzle unless the input or its table ends. None if no line is one for long, and where
    /// another table begins.
    pub(crate) fn cut(
        &mut self,
        target: usize,
        into: &mut Vec<u8>,
        (options, watch): (&ReadOptions, &Watch),
    ) -> io::Result<Option<Content>> {
        loop {
            let header = self.other_header();
            let here = &self.bytes[self.start..];
            let near = &here[..here.len().min(target)];
            let feed = memchr::memrchr(b'\n', near);
            let feed = feed.or_else(|| {
                memchr::memchr(b'\n', &here[near.len()..]).map(|feed| near.len() + feed)
            });
            let end = match (header, feed) {
                (Some(0), _) => return Ok(None),
                (Some(header), _) => header,
                (None, Some(feed)) => match self.end(feed + 1) {
                    Some(end) => {
                        self.alone = 0;
                        end
                    }
                    None if self.ended => self.bytes.len() - self.start,
                    None if self.waits && self.alone < ALONE => match self.one(options, watch) {
                        Some(entry) => return Ok(Some(Content::Entries(vec![entry]))),
                        None => continue,
                    },
                    None if self.waits || self.bytes.len() - self.start > MOST => return Ok(None),
                    None => {
                        self.read(MOST, watch)?;
                        continue;
                    }
                },
                (None, None) if self.ended && here.is_empty() => return Ok(Some(Content::End)),
                (None, None) if self.ended => here.len(),
                (None, None) => {
                    // No more than is handed out next, so that no few lines are left behind it; of
                    // a line that is longer as much as can be.
                    let most = match target.checked_sub(here.len()) {
                        None | Some(0) => MOST,
                        Some(left) => left.clamp(LEAST, MOST),
                    };
                    self.shorten();
                    self.read(most, watch)?;
                    continue;
                }
            };
            let here = &self.bytes[self.start..];
            let rest = &here[end..];
            if self.start == 0 && rest.len() < end {
                // What is left is copied, and what goes is not.
                into.extend_from_slice(rest);
                self.bytes.truncate(end);
                std::mem::swap(into, &mut self.bytes);
            } else {
                into.extend_from_slice(&here[..end]);
                self.start += end;
            }
            self.seen = self.seen.saturating_sub(end);
            let last = usize::from(!into.ends_with(b"\n"));
            self.line += memchr::memchr_iter(b'\n', into).count() + last;
            return Ok(Some(Content::Lines));
        }
    }

    /// The next puzzle, however many lines it is, which need not end with one that has come.
    fn one(&mut self, options: &ReadOptions, watch: &Watch) -> Option<Result<Entry, ReadError>> {
        self.alone += 1;
        let (file, line, before) = (Arc::clone(&self.file), self.line, self.before.clone());
        let input = BufReader::with_capacity(LEAST, Onward { open: self, at: 0, watch });
        let mut puzzles = after(&file, line, before, input, options);
        let (entry, lines) = (puzzles.next(), puzzles.lines() + 1 - line);
        drop(puzzles);
        let end = behind(&self.bytes[self.start..], lines);
        self.start += end;
        self.seen = self.seen.saturating_sub(end);
        self.line += lines;
        entry
    }

    /// Where a header stands that is not the one above all lines once more, of those that have come
    /// whole: below it are other columns.
    fn other_header(&mut self) -> Option<usize> {
        let Reading::Lines(single) = &mut self.reading else { return None };
        let here = &self.bytes[self.start..];
        let (from, end) = (self.seen, memchr::memrchr(b'\n', here).map_or(0, |feed| feed + 1));
        let new = here.get(from..end).unwrap_or_default();
        // Without an early end, which is several times as fast: most pieces have no word.
        if new.iter().fold(false, |any, &b| any | (b > b'9') & (b != b'_')) {
            for feed in memchr::memchr_iter(b'\n', new) {
                let line = bare(&here[self.seen..from + feed]);
                if may_be_header(line) && line != self.header && single.is_header(line) {
                    return Some(self.seen);
                }
                self.seen = from + feed + 1;
            }
        }
        self.seen = from.max(end);
        None
    }

    /// Where the last line ends that is a puzzle by itself, of those that end so far, or of all
    /// that have come; where none holds anything, there.
    fn end(&mut self, near: usize) -> Option<usize> {
        // Below a header each row is a line.
        let Reading::Lines(single) = &mut self.reading else { return Some(near) };
        if self.columns.is_some() {
            return Some(near);
        }
        let here = &self.bytes[self.start..];
        let all = memchr::memrchr(b'\n', here).map_or(near, |feed| feed + 1);
        let mut is_nothing = true;
        for (mut end, least) in [(near, 0), (all, near)] {
            while end > least {
                let start = memchr::memrchr(b'\n', &here[..end - 1]).map_or(0, |feed| feed + 1);
                match single.look(self.line, &here[start..end - 1]) {
                    Looks::Line => {
                        self.before = here[start..end].to_vec();
                        return Some(end);
                    }
                    Looks::Nothing => {}
                    _ => is_nothing = false,
                }
                end = start;
            }
        }
        is_nothing.then_some(all)
    }

    /// Of a line that is too long for any puzzle no more is kept than shows that.
    fn shorten(&mut self) {
        self.bytes.truncate(self.start + MAX_LINE + 3);
    }
}

/// A line without what may stand around it where files are one after the other.
fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Whether each field of a line is empty or begins as a word: the first byte of most rows tells that
/// they are no header.
fn may_be_header(line: &[u8]) -> bool {
    let mut begins = true;
    line.iter().all(|&byte| {
        let (parts, is_around) = (b",;\t".contains(&byte), b" \"".contains(&byte));
        let may_be =
            !begins || parts || is_around || byte.is_ascii_alphabetic() || !byte.is_ascii();
        begins = parts || begins && is_around;
        may_be
    })
}

/// Reads what has come and what comes, and keeps it.
struct Onward<'a> {
    open: &'a mut Open,
    at: usize,
    watch: &'a Watch,
}

impl Read for Onward<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.open.start + self.at == self.open.bytes.len() {
            self.open.read(bytes.len(), self.watch)?;
        }
        let count = (&self.open.bytes[self.open.start + self.at..]).read(bytes)?;
        self.at += count;
        Ok(count)
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
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.source.as_mut().map_or(Ok(0), |source| source.read(bytes))?;
        self.read.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}
