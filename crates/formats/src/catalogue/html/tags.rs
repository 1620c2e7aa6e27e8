//! Splits a web page into tags and texts, in bounded memory, even if the page is malformed.
//!
//! Comments, scripts and styles are skipped. An XML parser cannot read pages, because their tags may be
//! unclosed and their attributes unquoted.

use memchr::memchr;

use crate::error::Fault;
use crate::reading::document::DocumentBytes;

/// Elements whose content is not part of the page's text.
const PASSED_OVER: [&str; 7] =
    ["script", "style", "svg", "template", "title", "textarea", "select"];

/// The error for a page that ends within a tag or a table.
pub(super) const CUT: &str = "the page ends within a table or a tag; a part of it is missing";

/// An opening tag, a closing tag or a text of a page.
pub(super) enum Part {
    Open(Tag),
    /// The closing tag of an element with this name.
    Close(String),
    Text(String),
}

/// An opening tag.
pub(super) struct Tag {
    pub(super) name: String,
    attributes: String,
    /// The number of the line that contains the tag.
    pub(super) line: usize,
}

impl Tag {
    /// Returns the value of an attribute; empty if it has none.
    pub(super) fn attribute(&self, wanted: &str) -> Option<String> {
        let mut rest = self.attributes.trim_ascii_start();
        while !rest.is_empty() {
            let end =
                rest.find(|c: char| c.is_ascii_whitespace() || c == '=').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let after = after.trim_ascii_start();
            let (value, after) = match after.strip_prefix('=') {
                None => ("", after),
                Some(value) => value_of(value.trim_ascii_start()),
            };
            if name.eq_ignore_ascii_case(wanted) {
                return Some(decoded(value));
            }
            // A second `=` is skipped.
            rest = after.trim_ascii_start().trim_start_matches('=');
        }
        None
    }
}

/// Returns the unquoted value at the beginning of a text, and the rest of the text.
fn value_of(text: &str) -> (&str, &str) {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''));
    match quote {
        Some(quote) => text[1..].split_once(quote).unwrap_or((&text[1..], "")),
        None => {
            let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
            text.split_at(end)
        }
    }
}

/// Returns the next part, or `None` at the end. `piece` is a buffer for it.
pub(super) fn next(bytes: &mut DocumentBytes, piece: &mut Vec<u8>) -> Result<Option<Part>, Fault> {
    loop {
        piece.clear();
        match bytes.peek()? {
            None => return Ok(None),
            Some(b'<') => {}
            Some(_) => {
                bytes.take(piece, |next, _| memchr(b'<', next))?;
                return Ok(Some(Part::Text(decoded(&String::from_utf8_lossy(piece)))));
            }
        }
        if bytes.begins_with(b"<!--")? {
            pass_over(bytes, "-->")?;
            continue;
        }
        let line = bytes.spot().line;
        bytes.skip(b'<');
        match bytes.peek()? {
            Some(b'!' | b'?') => pass_over(bytes, ">")?,
            Some(b'/') => {
                bytes.skip(b'/');
                bytes.take(piece, |next, _| memchr(b'>', next))?;
                pass_over(bytes, ">")?;
                return Ok(Some(Part::Close(name_of(&String::from_utf8_lossy(piece)).0)));
            }
            None => return Err(bytes.fault(CUT)),
            Some(byte) if byte.is_ascii_alphabetic() => {
                let (mut quote, mut before) = (None, b' ');
                bytes.take(piece, |next, _| {
                    next.iter().position(|&byte| ends(byte, &mut quote, &mut before))
                })?;
                if bytes.peek()?.is_none() {
                    return Err(bytes.fault(CUT));
                }
                pass_over(bytes, ">")?;
                let text = String::from_utf8_lossy(piece);
                let (name, attributes) = name_of(text.trim_end_matches('/'));
                if PASSED_OVER.contains(&&*name) && !text.ends_with('/') {
                    pass_over(bytes, &format!("</{name}"))?;
                    pass_over(bytes, ">")?;
                }
                return Ok(Some(Part::Open(Tag { name, attributes, line })));
            }
            _ => return Ok(Some(Part::Text("<".to_owned()))),
        }
    }
}

/// Returns true if a byte ends a tag: a `>` outside of quotes, which begin behind `=`.
fn ends(byte: u8, quote: &mut Option<u8>, before: &mut u8) -> bool {
    match *quote {
        Some(open) if open == byte => *quote = None,
        Some(_) => {}
        None if byte == b'>' => return true,
        None if matches!(byte, b'"' | b'\'') && *before == b'=' => *quote = Some(byte),
        None => {}
    }
    if !byte.is_ascii_whitespace() {
        *before = byte;
    }
    false
}

/// Returns the name at the beginning of a tag in small letters, and its attributes.
fn name_of(tag: &str) -> (String, String) {
    let end = tag.find(|c: char| c.is_ascii_whitespace() || c == '/').unwrap_or(tag.len());
    (tag[..end].to_ascii_lowercase(), tag[end..].trim_start_matches('/').to_owned())
}

/// Skips bytes up to and including a text, ignoring case.
fn pass_over(bytes: &mut DocumentBytes, end: &str) -> Result<(), Fault> {
    let mut last: Vec<u8> = Vec::with_capacity(end.len());
    while let Some(byte) = bytes.peek()? {
        bytes.skip(byte);
        if last.len() == end.len() {
            last.remove(0);
        }
        last.push(byte.to_ascii_lowercase());
        if last == end.as_bytes() {
            break;
        }
    }
    Ok(())
}

/// Returns a text with characters for its references, and spaces for spaces of any width.
fn decoded(text: &str) -> String {
    let (mut found, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('&') {
        found += &rest[..at];
        rest = &rest[at..];
        let length = rest[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '#');
        let end = length.map_or(rest.len(), |length| length + 1);
        match reference(&rest[1..end]) {
            Some(c) => {
                found.push(c);
                rest = rest[end..].strip_prefix(';').unwrap_or(&rest[end..]);
            }
            None => {
                found.push('&');
                rest = &rest[1..];
            }
        }
    }
    found += rest;
    found.chars().map(plain).collect()
}

fn plain(c: char) -> char {
    match c {
        '\u{a0}' | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{2060}' | '\u{3000}' | '\u{feff}' => {
            ' '
        }
        '·' | '•' => '.',
        '–' | '—' => '-',
        c => c,
    }
}

/// Returns the character of a reference such as `&nbsp;`.
fn reference(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return code.ok().and_then(char::from_u32);
    }
    Some(match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" | "zwnj" | "zwj" => ' ',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "middot" | "bull" => '.',
        "ndash" | "mdash" => '-',
        _ => return None,
    })
}
