//! Escapes text from files: characters that control a terminal or reorder its text become escapes.

use std::{borrow::Cow, fmt::Write};

/// Returns true for characters that control a terminal: control characters (C0, DEL and C1), line
/// separators, and marks of the writing direction.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2066}'..='\u{2069}')
}

/// Returns the text on one line: control characters become escapes such as `\u{1b}`, and line
/// breaks become `\n`.
pub fn visible(text: &str) -> Cow<'_, str> {
    visible_but(text, |_| false)
}

/// Like [`visible`], but leaves the characters for which `kept` returns true.
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

/// Escapes control characters in the JSON that begins at byte `from`. They occur only in strings,
/// so the values do not change.
pub fn json(out: &mut Vec<u8>, from: usize) {
    if out[from..].iter().all(|&b| b < 0x7f) {
        return;
    }
    let Ok(text) = std::str::from_utf8(&out[from..]) else { return };
    // Characters below a space are white space between values.
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
