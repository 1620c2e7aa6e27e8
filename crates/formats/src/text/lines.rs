//! Reads the lines of an input, one at a time, in bounded memory.
//!
//! Each line is checked for content that no puzzle has: bytes that are not UTF-8, control
//! characters, more than [`MAX_LINE`] bytes. Readers get only clean text without line end and byte
//! order mark.

use std::collections::VecDeque;
use std::io::{BufRead, Cursor, Read};
use std::mem;

use super::peeked::{BYTE_ORDER_MARK, Peeked};
use super::wrapped::Quotes;
use super::{strokes, wrapped};
use crate::error::{Fault, FaultReason, MAX_LINE};
use board::MIN_SIDE;

/// The lines of an input. After a fault in the text, the next line can be read. After an error of
/// the input itself, no further line follows.
pub(crate) trait Source {
    /// Moves to the next line. Returns false at the end of the input.
    fn advance(&mut self) -> Result<bool, Fault>;

    /// Returns the line without its end.
    fn text(&self) -> &str;

    /// Returns the number of the line, from 1.
    fn number(&self) -> usize;

    /// Repeats the current line at the next [`Source::advance`].
    fn step_back(&mut self);

    /// Returns a fault again at the next [`Source::advance`].
    fn put_back(&mut self, fault: Fault);

    /// Returns the text after the current line that can be read without waiting for the input.
    fn ready(&mut self) -> &[u8];

    /// Returns the line that is `after` lines after the current one, without moving.
    fn peek(&mut self, after: usize) -> LookAhead<'_>;

    /// Starts keeping lines, beginning with the current one. Keeping ends when they exceed
    /// [`MAX_LINE`] bytes.
    fn keep(&mut self);

    /// Returns the line that is `after` lines after the first kept one, or [`LookAhead::TooFar`] if
    /// nothing is kept.
    fn since_kept(&mut self, after: usize) -> LookAhead<'_>;
}

/// The result of looking ahead of the current line.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum LookAhead<'a> {
    Line(&'a str),
    /// A line with a fault. The fault is reported when the line is reached.
    Fault,
    End,
    /// [`MAX_LINE`] bytes are already buffered.
    TooFar,
}

/// The lines of a reader.
pub(crate) struct Lines<R> {
    input: Peeked<R>,
    text: String,
    number: usize,
    /// Lines and faults that were read ahead.
    ahead: VecDeque<Result<String, Fault>>,
    ahead_bytes: usize,
    again: bool,
    /// The kept lines and faults, and the number of bytes of the lines.
    kept: Option<(Vec<Result<String, Fault>>, usize)>,
    /// The number of lines taken from the input.
    taken: usize,
    ended: bool,
    /// True if `>` before lines is the quote mark of mails.
    pub(crate) has_quotes: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines::after(0, input)
    }

    /// Returns the lines of an input that is preceded by `taken` other lines.
    pub(crate) fn after(taken: usize, input: R) -> Lines<R> {
        let (text, ahead) = (String::new(), VecDeque::new());
        let (number, ahead_bytes, input) = (0, 0, Peeked::new(input));
        let (again, kept, ended, has_quotes) = (false, None, false, true);
        Lines { input, text, number, ahead, ahead_bytes, again, kept, taken, ended, has_quotes }
    }

    /// Returns the number of lines read, without those that are still buffered.
    pub(crate) fn read(&self) -> usize {
        self.taken - self.ahead.len() - usize::from(self.again)
    }

    /// Returns the kept lines, without the last one if it is to be repeated.
    pub(crate) fn kept(&self) -> &[Result<String, Fault>] {
        let kept = self.kept.as_ref().map_or(&[][..], |(kept, _)| kept);
        &kept[..kept.len().saturating_sub(self.again.into())]
    }

    /// Stops keeping lines.
    pub(crate) fn forget(&mut self) {
        self.kept = None;
    }

    /// Makes the last of the first `count` kept lines the current one again.
    pub(crate) fn go_back(&mut self, count: usize) {
        let (mut kept, _) = self.kept.take().unwrap_or_default();
        for line in kept.drain(count..).rev() {
            self.ahead_bytes += line.as_ref().map_or(0, String::len);
            self.ahead.push_front(line);
        }
        self.text = kept.pop().and_then(Result::ok).unwrap_or_default();
        self.again = false;
        self.number = self.taken.saturating_sub(self.ahead.len());
    }

    /// Adds the result of the last advance to the kept lines.
    fn keep_next(&mut self, found: &Result<bool, Fault>) {
        let Some((kept, bytes)) = &mut self.kept else { return };
        match found {
            Ok(true) => {
                *bytes += self.text.len();
                kept.push(Ok(self.text.clone()));
            }
            Ok(false) => {}
            Err(fault) => kept.extend(fault.again().map(Err)),
        }
        if *bytes > MAX_LINE {
            self.kept = None;
        }
    }

    /// Returns the input itself and the number of lines taken from it. It is used to detect the
    /// kind of the input, or to continue reading it in another way.
    pub(crate) fn whole(&mut self) -> (&mut Peeked<R>, usize) {
        (&mut self.input, self.taken)
    }

    /// Returns true if no line was read beyond the current one.
    pub(crate) fn is_between(&self) -> bool {
        self.ahead.is_empty() && !self.again && self.kept.is_none() && !self.ended
    }

    /// Sets the number of lines before the next one.
    pub(crate) fn set_lines_before(&mut self, lines: usize) {
        self.taken = lines;
    }

    /// Takes the next line from the input into `text`. Returns false at the end of the input.
    fn take(&mut self, text: &mut String) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        let mut bytes = mem::take(text).into_bytes();
        bytes.clear();
        let read = self.read_line(&mut bytes);
        let number = self.taken.max(1);
        self.ended =
            !matches!(read, Ok(Some(())) | Err(FaultReason::LongLine | FaultReason::Return));
        match read {
            Ok(None) => return Ok(false),
            Ok(Some(())) => {}
            Err(reason) => return Err(Fault::new(number, 1, reason)),
        }
        if number == 1 && (bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])) {
            self.ended = true;
            return Err(Fault::new(1, 1, FaultReason::Utf16));
        }
        // A byte order mark may also occur if another file begins within the stream.
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..3);
        }
        // A title may be enclosed in `>` and `<`, and `>` may be a symbol.
        let line = bytes.trim_ascii();
        if self.has_quotes && line.starts_with(b">") && !line.ends_with(b"<") {
            let mut quotes = Quotes::default();
            bytes.iter_mut().for_each(|byte| *byte = quotes.plain(*byte));
        }
        *text = clean(bytes).map_err(|(column, reason)| Fault::new(number, column, reason))?;
        Ok(true)
    }

    /// Reads the bytes of a line without its end. Returns `None` at the end of the input.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> Result<Option<()>, FaultReason> {
        let most = MAX_LINE as u64 + 2;
        let count = self.input.by_ref().take(most).read_until(b'\n', bytes);
        self.taken += usize::from(!(matches!(count, Ok(0)) && bytes.is_empty()));
        count?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let whole = bytes.pop_if(|b| *b == b'\n').is_some();
        bytes.pop_if(|b| *b == b'\r');
        if bytes.len() > MAX_LINE {
            if !whole {
                self.input.skip_until(b'\n')?;
            }
            return Err(if bytes.contains(&b'\r') {
                FaultReason::Return
            } else {
                FaultReason::LongLine
            });
        }
        Ok(Some(()))
    }
}

impl Lines<Cursor<Vec<u8>>> {
    /// Starts again with another input that is preceded by `before` lines, reusing the buffers.
    pub(crate) fn refill(&mut self, before: usize, with: &[u8]) {
        let Lines {
            input,
            text,
            number,
            ahead,
            ahead_bytes,
            again,
            kept,
            taken,
            ended,
            has_quotes: _,
        } = self;
        input.refill(with);
        text.clear();
        ahead.clear();
        (*number, *ahead_bytes, *taken) = (0, 0, before);
        (*again, *kept, *ended) = (false, None, false);
    }
}

/// The value of an empty cell that spreadsheets print.
pub(crate) const NOT_AVAILABLE: &str = "#N/A";

/// Returns the byte at which the comment of a line begins.
pub(crate) fn comment(line: &str) -> Option<usize> {
    let first = line.find('#')?;
    let mut depth = 0_usize;
    let mut is_comment = |(at, byte): (usize, u8)| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b'#' && !is_vector(depth > 0, &line[at..]) && !line[at..].starts_with(NOT_AVAILABLE)
    };
    match line[first + 1..].starts_with(['(', '2', 'N']) {
        true => line.bytes().enumerate().find(|&it| is_comment(it)).map(|(at, _)| at),
        false => Some(first),
    }
}

/// Returns the byte at which the comment of a line of source code begins, after `#` or `//`.
pub(crate) fn code_comment(line: &str) -> Option<usize> {
    comment(line).into_iter().chain(line.find("//")).min()
}

/// Returns true if a `#` belongs to a vector of Lisp or Scheme, as in `#2A((5 3 0)` or
/// `#(5 3 0 0)`. Inside another bracket any `#(` does.
pub(crate) fn is_vector(is_open: bool, rest: &str) -> bool {
    let is_row = |inner: &str| {
        let words = inner.trim_start_matches(['#', '(', ' ']).split([' ', ')']);
        let is_cell = |word: &&str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit() || b"._-".contains(&b))
        };
        let words = words.take(MIN_SIDE).take_while(is_cell);
        words.count() == MIN_SIDE
    };
    ["#2A(", "#2a("].iter().any(|it| rest.starts_with(it))
        || rest.strip_prefix("#(").is_some_and(|it| is_open || is_row(it))
}

/// Returns the content of a line, without comment, outer white space and text that was copied with
/// it.
pub(crate) fn content(line: &str) -> &str {
    let bare = match comment(line) {
        Some(comment) => line[..comment].trim_ascii(),
        None => line.trim_ascii(),
    };
    match wrapped::may_be(bare) {
        true => wrapped::inside(bare, line.trim_ascii()).unwrap_or(bare),
        false => bare,
    }
}

/// Returns the text of a line, or the column and kind of its first fault.
fn clean(bytes: Vec<u8>) -> Result<String, (usize, FaultReason)> {
    let text =
        String::from_utf8(bytes).or_else(|error| latin_comment(error.as_bytes()).ok_or(error));
    let text = text.map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        (String::from_utf8_lossy(valid).chars().count() + 1, FaultReason::Utf8)
    })?;
    let text = wrapped::decoded(text);
    // Without an early exit, which is several times as fast.
    let suspect = |b: u8| (b < b' ') & (b != b'\t') | (b >= 0x7f);
    if !text.bytes().fold(false, |any, b| any | suspect(b)) {
        return Ok(text);
    }
    let text: String = text.chars().map(strokes::plain).collect();
    let (mut is_comment, mut before, mut chars) = (false, ' ', (1..).zip(text.chars()).peekable());
    while let Some((place, c)) = chars.next() {
        is_comment |= c == '#';
        let beside = [mem::replace(&mut before, c), chars.peek().map_or(' ', |&(_, next)| next)];
        let reason = match c {
            '\t' | ' ' => continue,
            '\r' => FaultReason::Return,
            _ if c.is_control() => FaultReason::Control(c),
            '\u{feff}' => FaultReason::Space(c),
            _ if c.is_whitespace() && !is_comment => FaultReason::Space(c),
            // Names may contain these characters.
            _ if is_unseen(c) && !is_comment && beside.iter().any(is_cell) => FaultReason::Space(c),
            _ => continue,
        };
        return Err((place, reason));
    }
    Ok(text)
}

/// Decodes a line as UTF-8 up to the first `#` and as Latin-1 from there. Returns `None` if there
/// is no `#`, or if the text before it is not UTF-8.
fn latin_comment(line: &[u8]) -> Option<String> {
    let (content, comment) = line.split_at(memchr::memchr(b'#', line)?);
    let content = std::str::from_utf8(content).ok()?;
    Some(content.chars().chain(comment.iter().copied().map(char::from)).collect())
}

/// Returns true if a character has no width, such as soft hyphens, zero-width spaces and joiners,
/// and direction marks.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}')
}

fn is_cell(c: &char) -> bool {
    c.is_ascii_digit() || ".*_-?".contains(*c)
}

impl<R: BufRead> Source for Lines<R> {
    fn ready(&mut self) -> &[u8] {
        match self.ahead.front() {
            Some(Ok(line)) => line.as_bytes(),
            None if self.input.is_ready() => self.input.come(),
            _ => &[],
        }
    }

    fn advance(&mut self) -> Result<bool, Fault> {
        if mem::take(&mut self.again) {
            return Ok(true);
        }
        let found = match self.ahead.pop_front() {
            Some(Ok(text)) => {
                self.ahead_bytes -= text.len();
                self.text = text;
                Ok(true)
            }
            Some(Err(fault)) => Err(fault),
            None => {
                let mut text = mem::take(&mut self.text);
                let found = self.take(&mut text);
                self.text = text;
                found
            }
        };
        self.number = self.taken.saturating_sub(self.ahead.len());
        self.keep_next(&found);
        found
    }

    fn text(&self) -> &str {
        &self.text
    }

    fn number(&self) -> usize {
        self.number
    }

    fn step_back(&mut self) {
        self.again = true;
    }

    fn put_back(&mut self, fault: Fault) {
        if let Some((kept, _)) = self.kept.as_mut().filter(|_| !fault.is_io()) {
            kept.pop();
        }
        self.ahead.push_front(Err(fault));
    }

    fn keep(&mut self) {
        self.kept = Some((vec![Ok(self.text.clone())], self.text.len()));
    }

    fn since_kept(&mut self, after: usize) -> LookAhead<'_> {
        let count = self.kept().len();
        match after.checked_sub(count) {
            _ if self.kept.is_none() => LookAhead::TooFar,
            None => match &self.kept()[after] {
                Ok(line) => LookAhead::Line(line),
                Err(_) => LookAhead::Fault,
            },
            Some(0) if self.again => LookAhead::Line(&self.text),
            Some(rest) => self.peek(rest + 1 - usize::from(self.again)),
        }
    }

    fn peek(&mut self, after: usize) -> LookAhead<'_> {
        while self.ahead.len() < after {
            if self.ahead_bytes > MAX_LINE {
                return LookAhead::TooFar;
            }
            let mut text = String::new();
            let line = match self.take(&mut text) {
                Ok(true) => Ok(text),
                Ok(false) => return LookAhead::End,
                Err(fault) => Err(fault),
            };
            self.ahead_bytes += line.as_ref().map_or(0, String::len);
            self.ahead.push_back(line);
        }
        match after.checked_sub(1).and_then(|place| self.ahead.get(place)) {
            Some(Ok(line)) => LookAhead::Line(line),
            Some(Err(_)) => LookAhead::Fault,
            None => LookAhead::End,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader};

    use super::*;

    #[test]
    fn a_line_without_end_is_never_stored() {
        let endless = io::repeat(b'.').take(64 << 20).chain(&b"\n123\n"[..]);
        let mut lines = Lines::new(BufReader::new(endless));
        assert!(matches!(lines.advance(), Err(Fault { reason: FaultReason::LongLine, .. })));
        assert!(lines.text.capacity() <= 2 * MAX_LINE + 4, "{}", lines.text.capacity());
        assert!(lines.advance().unwrap());
        assert_eq!((lines.text(), lines.number()), ("123", 2));
        assert!(!lines.advance().unwrap());
    }

    #[test]
    fn carriage_returns_are_told_however_many_lines_they_end() {
        for count in [2, 1 << 20] {
            let mut lines = Lines::new(io::Cursor::new("1234\r".repeat(count)));
            assert!(matches!(lines.advance(), Err(Fault { reason: FaultReason::Return, .. })));
            assert!(!lines.advance().unwrap());
        }
    }

    #[test]
    fn comments_may_be_latin() {
        let mut lines = Lines::new(&b"# R\xe4tsel\n12 # \xdcbung\nR\xe4tsel # 1\n"[..]);
        for expected in ["# Rätsel", "12 # Übung"] {
            assert!(lines.advance().unwrap());
            assert_eq!(lines.text(), expected);
        }
        assert!(matches!(lines.advance(), Err(Fault { column: 2, reason: FaultReason::Utf8, .. })));
    }

    #[test]
    fn looking_ahead_stores_a_bounded_part_of_the_input() {
        let long = " ".repeat(1 << 20) + "\n";
        let input = long.repeat(64);
        let mut lines = Lines::new(input.as_bytes());
        assert!(lines.advance().unwrap());
        let seen = (1..64).take_while(|&after| lines.peek(after) != LookAhead::TooFar).count();
        assert_eq!(seen, 5);
        assert!(lines.ahead_bytes <= 2 * MAX_LINE);
        (2..=64).for_each(|number| {
            assert!(lines.advance().unwrap());
            assert_eq!(lines.number(), number);
        });
        assert!(!lines.advance().unwrap());
        assert_eq!((lines.ahead_bytes, lines.peek(1)), (0, LookAhead::End));
    }

    #[test]
    fn faults_seen_ahead_come_in_their_turn() {
        let mut lines = Lines::new(&b"1\n\xff\n3\r\n4"[..]);
        assert!(lines.advance().unwrap());
        assert_eq!(lines.peek(1), LookAhead::Fault);
        assert_eq!(lines.peek(3), LookAhead::Line("4"));
        assert_eq!(lines.peek(4), LookAhead::End);
        assert_eq!(lines.text(), "1");
        assert!(lines.advance().is_err_and(|fault| fault.line == 2));
        assert!(lines.advance().unwrap());
        lines.step_back();
        assert!(lines.advance().unwrap());
        assert_eq!((lines.text(), lines.number()), ("3", 3));
    }
}
