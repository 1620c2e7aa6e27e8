//! Documents: inputs of one format that are not made of lines. They are read byte by byte, and only
//! the current puzzle is stored.

use std::io::{self, BufRead, Read};

use memchr::memchr;

use super::parsed::ParsedPuzzle;
use crate::error::{Fault, FaultReason, MAX_PIECE};
use crate::text::known::ReadContext;

/// The state of a document between two puzzles.
pub trait Document: Send {
    /// Returns the next puzzle and its first line, or `None` at the end. After a fatal error,
    /// nothing more is returned.
    fn next(&mut self, bytes: &mut DocumentBytes) -> Option<Result<(ParsedPuzzle, usize), Fault>>;
}

/// A document that is being read.
pub(crate) struct OpenDocument {
    document: Box<dyn Document>,
    /// The place of the next byte; `None` before the first.
    spot: Option<TextPosition>,
    ahead: Vec<u8>,
    ended: bool,
}

impl OpenDocument {
    pub(crate) fn new(document: Box<dyn Document>) -> OpenDocument {
        OpenDocument { document, spot: None, ahead: Vec::new(), ended: false }
    }

    /// Returns the next puzzle of an input that comes after `before` lines.
    pub(crate) fn next(
        &mut self,
        (input, before): (&mut dyn BufRead, usize),
        known: &ReadContext,
    ) -> Option<Result<(ParsedPuzzle, usize), Fault>> {
        if self.ended {
            return None;
        }
        let begins = self.spot.is_none();
        let spot = self.spot.get_or_insert(TextPosition { line: before + 1, column: 1 });
        let mut bytes = DocumentBytes::new(input, &mut self.ahead, spot, known);
        if begins && let Err(fault) = bytes.skip_head() {
            self.ended = true;
            return Some(Err(fault));
        }
        self.document.next(&mut bytes)
    }

    /// Returns the last line that was reached, from 1.
    pub(crate) fn line(&self) -> usize {
        self.spot.map_or(1, |spot| spot.line - usize::from(spot.column == 1 && spot.line > 1))
    }
}

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextPosition {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters, from 1.
    pub(crate) column: usize,
}

impl TextPosition {
    /// Returns the place after more text.
    pub(crate) fn after(mut self, text: &[u8]) -> TextPosition {
        let feeds = text.iter().filter(|&&byte| byte == b'\n').count();
        if feeds > 0 {
            self = TextPosition { line: self.line + feeds, column: 1 };
        }
        let last = text.rsplit(|&byte| byte == b'\n').next().unwrap_or(text);
        self.column += columns(last);
        self
    }

    pub(crate) fn fault(self, reason: FaultReason) -> Fault {
        Fault::new(self.line, self.column, reason)
    }
}

/// Returns the number of characters of these bytes. Continuation bytes of UTF-8 are not counted.
fn columns(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.iter().filter(|byte| !(0x80..0xc0).contains(*byte)).count()
}

/// An input, preceded by bytes that lookahead has already taken from it.
struct BufferedInput<'a> {
    input: &'a mut dyn BufRead,
    bytes: &'a mut Vec<u8>,
}

impl BufferedInput<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.bytes.is_empty() {
            true => self.input.fill_buf(),
            false => Ok(self.bytes),
        }
    }

    fn consume(&mut self, count: usize) {
        match self.bytes.is_empty() {
            true => self.input.consume(count),
            false => _ = self.bytes.drain(..count),
        }
    }
}

/// The bytes of a document, from the current place on.
pub struct DocumentBytes<'a> {
    input: BufferedInput<'a>,
    spot: &'a mut TextPosition,
    pub(crate) known: &'a ReadContext,
}

impl<'a> DocumentBytes<'a> {
    /// Returns the bytes of an input, after those that lookahead has taken.
    pub(crate) fn new(
        input: &'a mut dyn BufRead,
        ahead: &'a mut Vec<u8>,
        spot: &'a mut TextPosition,
        known: &'a ReadContext,
    ) -> DocumentBytes<'a> {
        DocumentBytes { input: BufferedInput { input, bytes: ahead }, spot, known }
    }
}

impl DocumentBytes<'_> {
    /// Returns the place of the next byte.
    pub(crate) fn spot(&self) -> TextPosition {
        *self.spot
    }

    /// Returns a fault at the next byte.
    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        self.spot.fault(FaultReason::Document(what.into()))
    }

    /// Returns the next byte without consuming it.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.spot.fault(error.into())),
            }
        }
    }

    /// Returns true if these bytes come next, without consuming them. Reads more of the input only
    /// while they can still match.
    pub(crate) fn begins_with(&mut self, wanted: &[u8]) -> Result<bool, Fault> {
        self.peek()?;
        let at_hand = self.input.fill_buf().unwrap_or_default();
        if at_hand.len() >= wanted.len() {
            return Ok(at_hand.starts_with(wanted));
        }
        let mut ahead = std::mem::take(self.input.bytes);
        while ahead.len() < wanted.len() && wanted.starts_with(&ahead) {
            let Some(byte) = self.peek()? else { break };
            ahead.push(byte);
            self.input.consume(1);
        }
        *self.input.bytes = ahead;
        Ok(self.input.bytes.starts_with(wanted))
    }

    /// Returns the rest of the line, without its end, if it is buffered.
    pub(crate) fn line(&mut self) -> Option<&[u8]> {
        let bytes = self.input.fill_buf().ok()?;
        Some(&bytes[..memchr(b'\n', bytes)?])
    }

    /// Skips `count` bytes of the line.
    pub(crate) fn skip_in_line(&mut self, count: usize) {
        let passed = &self.input.fill_buf().unwrap_or_default()[..count];
        self.spot.column += columns(passed);
        self.input.consume(count);
    }

    /// Skips the byte that was peeked at.
    pub(crate) fn skip(&mut self, byte: u8) {
        *self.spot = self.spot.after(&[byte]);
        self.input.consume(1);
    }

    /// Skips white space, and returns the next byte without consuming it.
    pub(crate) fn skip_white(&mut self) -> Result<Option<u8>, Fault> {
        self.skip_while(|byte| byte.is_ascii_whitespace())
    }

    /// Skips the rest of the line, but not its end.
    pub(crate) fn skip_line(&mut self) -> Result<Option<u8>, Fault> {
        self.skip_while(|byte| byte != b'\n')
    }

    /// Skips bytes while `goes` returns true. Returns the next byte without consuming it.
    pub(crate) fn skip_while(&mut self, goes: impl Fn(u8) -> bool) -> Result<Option<u8>, Fault> {
        while self.peek()?.is_some() {
            let bytes = self.input.fill_buf().unwrap_or_default();
            let end = bytes.iter().position(|&byte| !goes(byte));
            let passed = &bytes[..end.unwrap_or(bytes.len())];
            *self.spot = self.spot.after(passed);
            let (found, count) = (end.map(|end| bytes[end]), passed.len());
            self.input.consume(count);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Skips a byte order mark and comments before a document.
    fn skip_head(&mut self) -> Result<(), Fault> {
        self.skip_mark()?;
        while self.skip_white()? == Some(b'#') {
            self.skip_line()?;
        }
        Ok(())
    }

    /// Skips a byte order mark.
    ///
    /// # Errors
    /// If it is a mark of UTF-16.
    pub(crate) fn skip_mark(&mut self) -> Result<(), Fault> {
        match self.peek()? {
            Some(0xff | 0xfe) => Err(self.spot.fault(FaultReason::Utf16)),
            Some(0xef) => {
                // No other input that can be read begins with one of these bytes.
                (0..3).try_for_each(|_| self.peek().map(|_| self.input.consume(1)))
            }
            _ => Ok(()),
        }
    }

    /// Takes bytes up to an end, which is not consumed.
    ///
    /// `end` is called with the next bytes and those that were taken before, and returns the index
    /// of the end among the next bytes. At most [`MAX_PIECE`] + 1 bytes are stored.
    pub(crate) fn take(
        &mut self,
        into: &mut Vec<u8>,
        mut end: impl FnMut(&[u8], &[u8]) -> Option<usize>,
    ) -> Result<(), Fault> {
        while self.peek()?.is_some() {
            let bytes = self.input.fill_buf().unwrap_or_default();
            let end = end(bytes, into);
            let passed = &bytes[..end.unwrap_or(bytes.len())];
            // One byte more than allowed shows that the piece is too long.
            let room = (MAX_PIECE + 1).saturating_sub(into.len());
            into.extend_from_slice(&passed[..passed.len().min(room)]);
            *self.spot = self.spot.after(passed);
            let count = passed.len();
            self.input.consume(count);
            if end.is_some() {
                break;
            }
        }
        Ok(())
    }
}

impl Read for DocumentBytes<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for DocumentBytes<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        let passed = &self.input.fill_buf().unwrap_or_default()[..count];
        *self.spot = self.spot.after(passed);
        self.input.consume(count);
    }
}

/// Returns the text of a piece of a document.
///
/// # Errors
/// If it is too long or not UTF-8.
pub(crate) fn utf8(piece: &[u8], start: TextPosition) -> Result<&str, Fault> {
    if piece.len() > MAX_PIECE {
        return Err(start.fault(FaultReason::LongPiece));
    }
    std::str::from_utf8(piece)
        .map_err(|error| start.after(&piece[..error.valid_up_to()]).fault(FaultReason::Utf8))
}
