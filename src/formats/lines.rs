//! The lines of an input, one at a time, in bounded memory.
//!
//! A line is checked here for what no puzzle contains: bytes that are not
//! UTF-8, control characters, more than [`MAX_LINE`] bytes. Readers see only
//! clean text without line end and byte order mark.

use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::mem;

use super::error::{Fault, Reason};

/// The most bytes of a line, 4 MiB: the numbers of a side of 645 on one line
/// are less than half of it. Longer lines are passed over without being stored.
pub const MAX_LINE: usize = 4 << 20;

/// The lines of an input. Errors of the text leave the input at the next line;
/// after an error of the input itself there is nothing more.
pub(super) trait Source {
    /// Goes to the next line; whether there is one.
    fn advance(&mut self) -> Result<bool, Fault>;

    /// The line, without its end.
    fn text(&self) -> &str;

    /// The number of the line, from 1.
    fn number(&self) -> usize;

    /// Gives the line once more at the next [`Source::advance`].
    fn step_back(&mut self);

    /// Gives a fault once more at the next [`Source::advance`].
    fn put_back(&mut self, fault: Fault);

    /// The line so many after the current one, none at the end of the input, at
    /// a fault and beyond [`MAX_LINE`] bytes.
    fn peek(&mut self, after: usize) -> Option<&str>;
}

/// Lines of a reader.
pub(super) struct Lines<R> {
    input: R,
    text: String,
    number: usize,
    /// Lines and faults that were looked at before their turn.
    ahead: VecDeque<Result<String, Fault>>,
    ahead_bytes: usize,
    again: bool,
    /// Lines taken from the input.
    taken: usize,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        let (text, ahead) = (String::new(), VecDeque::new());
        let (number, taken, ahead_bytes) = (0, 0, 0);
        Lines { input, text, number, ahead, ahead_bytes, again: false, taken, ended: false }
    }

    /// Takes the next line from the input into `text`; whether there was one.
    fn take(&mut self, text: &mut String) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        let mut bytes = mem::take(text).into_bytes();
        bytes.clear();
        let read = self.read_line(&mut bytes);
        let number = self.taken.max(1);
        self.ended = !matches!(read, Ok(Some(())) | Err(Reason::LongLine));
        match read {
            Ok(None) => return Ok(false),
            Ok(Some(())) => {}
            Err(reason) => return Err(Fault::new(number, 1, reason)),
        }
        if number == 1 {
            self.strip_mark(&mut bytes)?;
        }
        *text = clean(bytes).map_err(|(column, reason)| Fault::new(number, column, reason))?;
        Ok(true)
    }

    /// The bytes of a line without its end; none at the end of the input.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> Result<Option<()>, Reason> {
        let most = MAX_LINE as u64 + 2;
        let count = self.input.by_ref().take(most).read_until(b'\n', bytes);
        self.taken += usize::from(!matches!(count, Ok(0)));
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
            return Err(Reason::LongLine);
        }
        Ok(Some(()))
    }

    /// Takes a byte order mark off the first line.
    fn strip_mark(&mut self, bytes: &mut Vec<u8>) -> Result<(), Fault> {
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            self.ended = true;
            return Err(Fault::new(1, 1, Reason::Utf16));
        }
        if bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        Ok(())
    }
}

/// The text of a line, or the column and kind of its first fault.
fn clean(bytes: Vec<u8>) -> Result<String, (usize, Reason)> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        (String::from_utf8_lossy(valid).chars().count() + 1, Reason::Utf8)
    })?;
    let suspect = |&b: &u8| b < b' ' && b != b'\t' || b >= 0x7f;
    if text.as_bytes().iter().filter(|b| suspect(b)).count() == 0 {
        return Ok(text);
    }
    let mut chars = text.chars().enumerate();
    match chars.find(|&(_, c)| c.is_control() && c != '\t') {
        Some((place, c)) => Err((place + 1, Reason::Control(c))),
        None => Ok(text),
    }
}

impl<R: BufRead> Source for Lines<R> {
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
        self.ahead.push_front(Err(fault));
    }

    fn peek(&mut self, after: usize) -> Option<&str> {
        while self.ahead.len() < after {
            if self.ahead_bytes > MAX_LINE || matches!(self.ahead.back(), Some(Err(_))) {
                return None;
            }
            let mut text = String::new();
            match self.take(&mut text) {
                Ok(true) => self.ahead_bytes += text.len(),
                Ok(false) => return None,
                Err(fault) => {
                    self.ahead.push_back(Err(fault));
                    return None;
                }
            }
            self.ahead.push_back(Ok(text));
        }
        self.ahead.get(after.checked_sub(1)?)?.as_deref().ok()
    }
}
