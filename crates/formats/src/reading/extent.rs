//! How far a JSON value reaches, without understanding it: so that what is wrong
//! with one leaves those after it, where its brackets and strings are closed or each is a
//! line.

use crate::error::Fault;
use crate::reading::document::{Bytes, Spot};

/// Takes the value that begins at the next byte. One with a string that is not closed
/// ends with its line. One with a bracket that is not closed ends before the next line
/// that begins with `{` and not with a rule, if it began a line itself, with `{` and a key on that
/// line, or if another `{` follows at once; else it goes on through what follows until as many
/// brackets are closed as were opened.
pub(crate) fn take(bytes: &mut Bytes, into: &mut Vec<u8>) -> Result<Spot, Fault> {
    let start = bytes.spot();
    into.clear();
    rest(bytes, into, start, 0)?;
    Ok(start)
}

/// Takes what is left of a list of rows or cells whose beginning stands in `into` already: it has
/// no objects, so that one at the beginning of a line, but of a rule, ends it.
pub(crate) fn take_list(bytes: &mut Bytes, into: &mut Vec<u8>, start: Spot) -> Result<(), Fault> {
    rest(bytes, into, start, 1)
}

fn rest(bytes: &mut Bytes, into: &mut Vec<u8>, start: Spot, depth: usize) -> Result<(), Fault> {
    let mut scan = Scan { depth, ..Scan::default() };
    let mut is_of_rule = false;
    loop {
        let mut next_begins = false;
        bytes.take(into, |next, taken| {
            let mut at = 0;
            while at < next.len() {
                at += scan.plain_text(&next[at..]);
                let &byte = next.get(at)?;
                next_begins = byte == b'{'
                    && scan.after_feed
                    && !std::mem::take(&mut is_of_rule)
                    && (depth > 0 || is_on_a_line(start.column == 1, taken.iter().chain(next)));
                if next_begins || !scan.goes_on(byte) {
                    return Some(at);
                }
                at += 1;
            }
            None
        })?;
        let begins = [b"{\"rule\"".as_slice(), b"{ \"rule\""];
        is_of_rule =
            next_begins && (bytes.begins_with(begins[0])? || bytes.begins_with(begins[1])?);
        if !is_of_rule {
            return Ok(());
        }
    }
}

/// Whether an object begins as those that are a line each, at the beginning of one and with its first
/// key, or with a bracket behind which another is, as none can.
fn is_on_a_line<'a>(begins: bool, mut bytes: impl Iterator<Item = &'a u8>) -> bool {
    bytes.next() == Some(&b'{')
        && match bytes.find(|byte| !b" \t\r".contains(byte)) {
            Some(b'\n') => bytes.find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{'),
            first => first == Some(&b'{') || begins && first == Some(&b'"'),
        }
}

/// Where in a value the next byte is.
#[derive(Default)]
struct Scan {
    depth: usize,
    /// Whether anything was taken.
    begun: bool,
    in_text: bool,
    escaped: bool,
    /// Whether the last byte was a line feed.
    after_feed: bool,
    ended: bool,
}

impl Scan {
    /// How many of the next bytes are within a string and change nothing.
    fn plain_text(&mut self, next: &[u8]) -> usize {
        if !self.in_text || self.escaped {
            return 0;
        }
        let end = next.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'));
        let count = end.unwrap_or(next.len());
        self.after_feed &= count == 0;
        count
    }

    /// Whether a byte still belongs to the value.
    fn goes_on(&mut self, byte: u8) -> bool {
        if self.ended {
            return false;
        }
        self.after_feed = byte == b'\n';
        if self.in_text {
            return self.in_text(byte);
        }
        match byte {
            b'"' => self.in_text = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' if self.depth == 0 => return false,
            b'}' | b']' => {
                self.depth -= 1;
                self.ended = self.depth == 0;
            }
            b',' if self.depth == 0 => return false,
            _ if self.depth == 0 && self.begun && byte.is_ascii_whitespace() => return false,
            _ => {}
        }
        self.begun = true;
        true
    }

    fn in_text(&mut self, byte: u8) -> bool {
        match byte {
            // No string goes over the end of its line.
            b'\n' => return false,
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b'"' => {
                self.in_text = false;
                self.ended = self.depth == 0;
            }
            _ => {}
        }
        true
    }
}
