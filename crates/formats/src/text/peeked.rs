//! An input whose beginning can be inspected before it is read.

use std::io::{self, BufRead, Cursor, Read};

use super::wrapped::Quotes;

/// The maximum number of bytes of leading white space and comments that are inspected.
const MOST: usize = 64 << 10;

/// The byte order mark that may precede a text.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// An input with the bytes that were taken from it to inspect its beginning.
pub(crate) struct Peeked<R> {
    input: R,
    begun: Vec<u8>,
    /// The number of inspected bytes that have been read again.
    read: usize,
    /// The number of bytes that the input has ready, as of the last read.
    ready: usize,
    /// The error of the input after the inspected bytes.
    failed: Option<io::Error>,
    /// True if the input begins with lines quoted by a mail.
    is_quoted: bool,
    /// The state that replaces mail quote marks before lines, if they are not part of the text.
    quotes: Option<Quotes>,
}

impl<R: BufRead> Peeked<R> {
    pub(crate) fn new(input: R) -> Peeked<R> {
        let (begun, is_quoted) = (Vec::new(), false);
        Peeked { input, begun, read: 0, ready: 0, failed: None, is_quoted, quotes: None }
    }

    /// Returns the first byte of the input. Must be called before anything is read.
    pub(crate) fn first(&mut self) -> io::Result<Option<u8>> {
        self.byte(0)
    }

    /// Returns true if the input begins with these bytes. Must be called before anything is read.
    pub(crate) fn begins_with(&mut self, bytes: &[u8]) -> io::Result<bool> {
        for (at, &byte) in bytes.iter().enumerate() {
            // No more bytes are taken than needed, because the rest of a pipe may come late.
            if self.byte(at)? != Some(byte) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the bytes that identify a document. Must be called before anything is read.
    ///
    /// - The first byte is the first one that is neither white space nor part of a comment.
    /// - After `{` or `[`, the next byte that is not white space follows. If a comment is between
    ///   `[` and this byte, `#` stands for the byte unless it is `{`.
    /// - After `[` and a bracket, a comma or a digit, all bytes up to the first `]` follow, and
    ///   then the next one that is not white space.
    ///
    /// There are fewer bytes if the input ends or the search exceeds [`MOST`] bytes. Mail quote
    /// marks before lines count as white space.
    pub(crate) fn marks(&mut self) -> io::Result<Vec<u8>> {
        let mut marks = Vec::new();
        let start = if self.begins_with(BYTE_ORDER_MARK)? { BYTE_ORDER_MARK.len() } else { 0 };
        let (mut in_comment, mut has_comment, mut quotes) = (false, false, Quotes::default());
        for at in start..MOST {
            let is_row = matches!(marks[..], [b'[', b'[' | b',' | b'0'..=b'9', ..]);
            let byte = match self.byte(at) {
                Err(error) if is_row => {
                    self.failed = Some(error);
                    break;
                }
                byte => byte?,
            };
            let Some(byte) = byte else { break };
            self.is_quoted |= marks.is_empty() && !in_comment && byte == b'>';
            let byte = if self.is_quoted { quotes.plain(byte) } else { byte };
            let in_list = marks == [b'['] && matches!(byte, b'#' | b'/');
            has_comment |= in_list;
            let begins = in_list || byte == b'#' && marks.is_empty();
            in_comment = byte != b'\n' && (in_comment || begins);
            if in_comment {
                continue;
            }
            let is_closed = marks.last() == Some(&b']');
            if byte.is_ascii_whitespace() && (!is_row || is_closed) {
                continue;
            }
            // Arrays of other languages also have comments.
            marks.push(if has_comment && byte != b'{' { b'#' } else { byte });
            let is_begun =
                matches!(marks[..], [b'{' | b'['] | [b'[', b'[' | b',' | b'0'..=b'9', ..]);
            if byte == b'<' && marks.len() == 1 {
                marks.extend(self.element(at)?.bytes());
                break;
            }
            if !is_begun || is_closed {
                break;
            }
        }
        Ok(marks)
    }

    /// Returns the name of the first element from a `<` on, in lower case, such as `!doctype html`.
    fn element(&mut self, mut at: usize) -> io::Result<String> {
        let is_comment = |text: &[u8]| text.starts_with(b"!--") && !text.ends_with(b"--");
        loop {
            let mut text = Vec::new();
            while let Some(byte) = self.byte(at + 1)? {
                at += 1;
                if at >= MOST {
                    return Ok(String::new());
                }
                if byte == b'>' && !is_comment(&text) {
                    break;
                }
                text.push(byte.to_ascii_lowercase());
            }
            let text = String::from_utf8_lossy(&text).into_owned();
            if !text.starts_with("!--") && !text.starts_with('?') {
                let count = if text.starts_with('!') { 2 } else { 1 };
                let words: Vec<&str> = text.split_ascii_whitespace().take(count).collect();
                return Ok(words.join(" ").trim_end_matches('/').to_owned());
            }
            while self.byte(at + 1)?.is_some_and(|byte| byte.is_ascii_whitespace()) && at < MOST {
                at += 1;
            }
            match self.byte(at + 1)? {
                Some(b'<') => at += 1,
                _ => return Ok(String::new()),
            }
        }
    }

    /// Removes the quote marks of a mail, if the input begins with quoted lines.
    pub(crate) fn unquote(&mut self) {
        if self.is_quoted {
            let mut quotes = Quotes::default();
            let begun = match self.begun.starts_with(BYTE_ORDER_MARK) {
                true => &mut self.begun[BYTE_ORDER_MARK.len()..],
                false => &mut self.begun[..],
            };
            begun.iter_mut().for_each(|byte| *byte = quotes.plain(*byte));
            self.quotes = Some(quotes);
        }
    }

    /// Returns the available text. Reads once if there is none. The next read reports an error.
    pub(crate) fn come(&mut self) -> &[u8] {
        loop {
            match self.fill_buf().map(<[u8]>::is_empty) {
                Ok(false) => break,
                Ok(true) => return &[],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = Some(error);
                    return &[];
                }
            }
        }
        self.fill_buf().unwrap_or_default()
    }

    /// Returns the byte at an index from the beginning.
    pub(crate) fn byte(&mut self, at: usize) -> io::Result<Option<u8>> {
        while self.begun.len() <= at {
            let next = match self.fill() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                next => next?.first().copied(),
            };
            let Some(next) = next else { return Ok(None) };
            self.begun.push(next);
            self.take(1);
        }
        Ok(Some(self.begun[at]))
    }

    /// Returns true if more bytes can be read without waiting for the input.
    pub(crate) fn is_ready(&self) -> bool {
        self.read < self.begun.len() || self.ready > 0
    }

    /// Returns the bytes that the input has ready. Reads if there are none.
    fn fill(&mut self) -> io::Result<&[u8]> {
        let bytes = self.input.fill_buf()?;
        self.ready = bytes.len();
        Ok(bytes)
    }

    /// Consumes bytes of the input.
    fn take(&mut self, count: usize) {
        self.input.consume(count);
        self.ready = self.ready.saturating_sub(count);
    }
}

impl Peeked<Cursor<Vec<u8>>> {
    /// Starts again with another input, reusing the buffers.
    pub(crate) fn refill(&mut self, input: &[u8]) {
        self.input.set_position(0);
        let bytes = self.input.get_mut();
        bytes.clear();
        bytes.extend_from_slice(input);
        self.begun.clear();
        (self.read, self.ready, self.failed) = (0, 0, None);
        (self.is_quoted, self.quotes) = (false, None);
    }
}

impl<R: BufRead> Read for Peeked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Peeked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let is_read = self.read == self.begun.len();
        if is_read && let Some(mut quotes) = self.quotes.take() {
            let next = self.failed.take().map_or_else(|| self.fill(), Err);
            let plain = next.map(|next| next.iter().map(|&it| quotes.plain(it)).collect());
            self.quotes = Some(quotes);
            self.begun = plain?;
            self.read = 0;
            self.take(self.begun.len());
        }
        match self.read < self.begun.len() {
            true => Ok(&self.begun[self.read..]),
            false => self.failed.take().map_or_else(|| self.fill(), Err),
        }
    }

    fn consume(&mut self, count: usize) {
        match self.read < self.begun.len() {
            true => self.read += count,
            false => self.take(count),
        }
    }
}
