//! Finds the extent of a JSON value without parsing it.
//!
//! A fault in a value then leaves the values after it intact, if its brackets and strings are
//! closed or each value is a line.

use crate::error::Fault;
use crate::reading::document::{DocumentBytes, TextPosition};

/// Takes the value that begins at the next byte, and returns its place.
///
/// A value with an unclosed string ends with its line. A value with an unclosed bracket ends before
/// the next line that begins with `{`, unless this is an object of a rule. This holds only for
/// objects that seem to be one per line. Such an object began its line with `{` and a key, or
/// another `{` follows at once. Otherwise the value continues until all brackets are closed.
pub(crate) fn take(bytes: &mut DocumentBytes, into: &mut Vec<u8>) -> Result<TextPosition, Fault> {
    let start = bytes.spot();
    into.clear();
    rest(bytes, into, start, 0)?;
    Ok(start)
}

/// Takes the rest of a list of rows or cells whose beginning is already in `into`. The list has no
/// objects, so an object at the beginning of a line ends it, unless it is an object of a rule.
pub(crate) fn take_list(
    bytes: &mut DocumentBytes,
    into: &mut Vec<u8>,
    start: TextPosition,
) -> Result<(), Fault> {
    rest(bytes, into, start, 1)
}

fn rest(
    bytes: &mut DocumentBytes,
    into: &mut Vec<u8>,
    start: TextPosition,
    depth: usize,
) -> Result<(), Fault> {
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

/// Returns true if an object seems to be one of those that are a line each. It begins its line and
/// has its first key there, or another object follows its first bracket, which is not valid JSON.
fn is_on_a_line<'a>(begins: bool, mut bytes: impl Iterator<Item = &'a u8>) -> bool {
    bytes.next() == Some(&b'{')
        && match bytes.find(|byte| !b" \t\r".contains(byte)) {
            Some(b'\n') => bytes.find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{'),
            first => first == Some(&b'{') || begins && first == Some(&b'"'),
        }
}

/// The state of the scan at the next byte.
#[derive(Default)]
struct Scan {
    depth: usize,
    /// True if anything was taken.
    begun: bool,
    in_text: bool,
    escaped: bool,
    /// True if the last byte was a line feed.
    after_feed: bool,
    ended: bool,
}

impl Scan {
    /// Returns the number of next bytes that are inside a string and do not change the state.
    fn plain_text(&mut self, next: &[u8]) -> usize {
        if !self.in_text || self.escaped {
            return 0;
        }
        let end = next.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'));
        let count = end.unwrap_or(next.len());
        self.after_feed &= count == 0;
        count
    }

    /// Returns true if a byte still belongs to the value.
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
            // A string does not extend beyond its line.
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
