//! Text from outside, made safe to show: what would steer a terminal, or reorder what it shows, is
//! written as an escape.

use std::{borrow::Cow, fmt::Write};

/// Returns true if a character steers what a terminal shows: control characters (C0, DEL and C1),
/// separators of lines, and marks of the direction of writing.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2066}'..='\u{2069}')
}

/// Returns the text with such characters as escapes, such as `\u{1b}`, and line breaks as `\n`: one
/// line, whatever is in it.
pub fn visible(text: &str) -> Cow<'_, str> {
    visible_but(text, |_| false)
}

/// Returns the same, with the characters that are `kept` as they are.
pub fn visible_but(text: &str, kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_hidden = |c: char| is_control(c) && !kept(c);
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_hidden(c) {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    out.into()
}

/// Escapes such characters in JSON from that byte on, in whose strings alone they can be: the values
/// stay the same.
pub fn json(out: &mut Vec<u8>, from: usize) {
    if out[from..].iter().all(|&b| b < 0x7f) {
        return;
    }
    let Ok(text) = std::str::from_utf8(&out[from..]) else { return };
    // What is below a space is white space between values.
    let is_hidden = |c: char| c > ' ' && is_control(c);
    if !text.contains(is_hidden) {
        return;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_hidden(c) {
            // Writing to a string cannot fail.
            true => _ = write!(escaped, "\\u{:04x}", u32::from(c)),
            false => escaped.push(c),
        }
    }
    out.truncate(from);
    out.extend_from_slice(escaped.as_bytes());
}
