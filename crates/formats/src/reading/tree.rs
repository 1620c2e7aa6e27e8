//! Parses a JSON value (RFC 8259) and keeps the notation and the place of everything in it.
//!
//! `serde_json` is not used because its values have no positions. `jsonc-parser` is not used
//! because it limits neither values nor keys, and allows nesting up to a fixed depth of 512. Its
//! messages contain no remedies.

use std::borrow::Cow;

use super::notation;
use crate::text::alphabet::clip;

/// Maximum nesting depth; a puzzle needs 5.
pub(crate) const MAX_DEPTH: usize = 32;

/// Returns the error for a text that exceeds [`MAX_DEPTH`].
pub(crate) fn too_deep() -> String {
    format!("nested deeper than {MAX_DEPTH} levels, the most that are read")
}

/// Maximum number of values within one value: 2²¹, enough for all candidates of side 127.
pub(crate) const MAX_VALUES: usize = 1 << 21;

/// Maximum number of keys of an object.
const MAX_KEYS: usize = 1 << 12;

/// A value and its first byte.
#[derive(Debug)]
pub(crate) struct Value<'a> {
    pub(crate) at: usize,
    pub(crate) kind: Kind<'a>,
}

#[derive(Debug)]
pub(crate) enum Kind<'a> {
    Null,
    Bool(bool),
    /// The number as it is written.
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Vec<Member<'a>>),
}

/// A key and its value.
#[derive(Debug)]
pub(crate) struct Member<'a> {
    pub(crate) at: usize,
    pub(crate) key: Cow<'a, str>,
    pub(crate) value: Value<'a>,
}

/// The byte of a fault, and its description.
pub(crate) type Wrong = (usize, String);

impl<'a> Value<'a> {
    /// Returns the members of an object; other values have none.
    pub(crate) fn members(&self) -> &[Member<'a>] {
        match &self.kind {
            Kind::Object(members) => members,
            _ => &[],
        }
    }

    /// Returns the value of a key of an object, unless it is null.
    pub(crate) fn get(&self, key: &str) -> Option<&Value<'a>> {
        let member = self.members().iter().find(|member| member.key == key)?;
        Some(&member.value).filter(|value| !matches!(value.kind, Kind::Null))
    }

    /// Returns the values of a list; other values have none.
    pub(crate) fn list(&self) -> &[Value<'a>] {
        match &self.kind {
            Kind::List(values) => values,
            _ => &[],
        }
    }

    /// Returns a text, or a number as it is written.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text.trim()),
            Kind::Number(text) => Some(text),
            _ => None,
        }
    }

    /// Returns an integer, or a text that contains one.
    pub(crate) fn number(&self) -> Option<i64> {
        self.text()?.parse().ok()
    }

    /// Returns true if the value is `true`.
    pub(crate) fn is_true(&self) -> bool {
        matches!(self.kind, Kind::Bool(true))
    }

    /// Returns true if the value is null, false or empty.
    pub(crate) fn is_nothing(&self) -> bool {
        match &self.kind {
            Kind::Null | Kind::Bool(false) => true,
            Kind::Bool(true) | Kind::Number(_) => false,
            Kind::Text(text) => text.trim().is_empty(),
            Kind::List(values) => values.is_empty(),
            Kind::Object(members) => members.is_empty(),
        }
    }

    /// Writes the value as JSON without white space.
    pub(crate) fn write(&self, out: &mut String) {
        let list = |out: &mut String, ends: [char; 2], write: &mut dyn FnMut(&mut String)| {
            out.push(ends[0]);
            write(out);
            out.push(ends[1]);
        };
        match &self.kind {
            Kind::Null => out.push_str("null"),
            Kind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Kind::Number(text) => out.push_str(text),
            Kind::Text(text) => out.push_str(&notation::quoted(text)),
            Kind::List(values) => list(out, ['[', ']'], &mut |out| {
                for (at, value) in values.iter().enumerate() {
                    out.push_str(if at == 0 { "" } else { "," });
                    value.write(out);
                }
            }),
            Kind::Object(members) => list(out, ['{', '}'], &mut |out| {
                for (at, Member { key, value, .. }) in members.iter().enumerate() {
                    out.push_str(if at == 0 { "" } else { "," });
                    out.push_str(&notation::quoted(key));
                    out.push(':');
                    value.write(out);
                }
            }),
        }
    }
}

/// Parses a text with a single value.
pub(crate) fn parse(text: &str) -> Result<Value<'_>, Wrong> {
    let mut parser = Parser { text, at: 0, values: 0 };
    let value = parser.value(0)?;
    parser.skip_white();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.wrong("unexpected second value; expected only one")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    values: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_white(&mut self) {
        while self.peek().is_some_and(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn wrong(&self, what: impl Into<String>) -> Wrong {
        (self.at, what.into())
    }

    /// Returns the current character in the form used in messages.
    fn found(&self) -> String {
        match self.text[self.at..].chars().next() {
            None | Some('\n') => "end".to_owned(),
            Some(c) => format!("{c:?}"),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, Wrong> {
        self.skip_white();
        let at = self.at;
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(
                self.wrong(format!("more than {MAX_VALUES} values, the most that are read"))
            );
        }
        let kind = match self.peek() {
            Some(b'{' | b'[') if depth == MAX_DEPTH => {
                return Err(self.wrong(too_deep()));
            }
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Kind::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Value { at, kind })
    }

    fn object(&mut self, depth: usize) -> Result<Kind<'a>, Wrong> {
        self.at += 1;
        let mut members: Vec<Member> = Vec::with_capacity(4);
        self.skip_white();
        if self.closes(b'}') {
            return Ok(Kind::Object(members));
        }
        loop {
            self.skip_white();
            let at = self.at;
            if self.peek() != Some(b'"') {
                let found = self.found();
                return Err(
                    self.wrong(format!("unexpected {found}; expected a key in double quotes"))
                );
            }
            let key = self.string()?;
            if members.iter().any(|member| member.key == key) {
                return Err((at, format!("{key:?} occurs twice; write it once")));
            }
            if members.len() == MAX_KEYS {
                return Err((at, format!("more than {MAX_KEYS} keys, the most that are read")));
            }
            self.skip_white();
            if !self.closes(b':') {
                let found = self.found();
                return Err(
                    self.wrong(format!("unexpected {found}; expected : after the key {key:?}"))
                );
            }
            let value = self.value(depth + 1)?;
            members.push(Member { at, key, value });
            if !self.goes_on(b'}', "}")? {
                return Ok(Kind::Object(members));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Kind<'a>, Wrong> {
        self.at += 1;
        let mut values = Vec::new();
        self.skip_white();
        if self.closes(b']') {
            return Ok(Kind::List(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            if !self.goes_on(b']', "]")? {
                return Ok(Kind::List(values));
            }
        }
    }

    /// Skips a byte, if it comes next. Returns true if it did.
    fn closes(&mut self, byte: u8) -> bool {
        let is = self.peek() == Some(byte);
        self.at += usize::from(is);
        is
    }

    /// Returns true if a comma follows, and false if the end does.
    fn goes_on(&mut self, end: u8, closing: &str) -> Result<bool, Wrong> {
        self.skip_white();
        if self.closes(end) {
            return Ok(false);
        }
        if self.closes(b',') {
            return Ok(true);
        }
        let found = self.found();
        Err(self.wrong(format!("unexpected {found}; expected , or {closing}")))
    }

    fn word(&mut self) -> Result<Kind<'a>, Wrong> {
        let words =
            [("null", Kind::Null), ("true", Kind::Bool(true)), ("false", Kind::Bool(false))];
        for (word, kind) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        let found = self.found();
        Err(self.wrong(format!(
            "unexpected {found}; expected a value: a number, \"…\", […], {{…}} or null"
        )))
    }

    fn number(&mut self) -> Result<Kind<'a>, Wrong> {
        let start = self.at;
        let rest = &self.text[start..];
        let is_part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'+' | b'-');
        let end = rest.bytes().position(|b| !is_part(b)).unwrap_or(rest.len());
        let word = &rest[..end];
        if !notation::is_number(word) {
            let word = clip(word);
            return Err(self.wrong(format!("{word} is not a JSON number")));
        }
        self.at += end;
        Ok(Kind::Number(word))
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Wrong> {
        let start = self.at;
        let rest = &self.text[start + 1..];
        let end = rest.bytes().position(|b| matches!(b, b'"' | b'\\' | b'\n'));
        if let Some(end) = end.filter(|&end| rest.as_bytes()[end] == b'"') {
            self.check(start + 1, &rest[..end])?;
            self.at = start + end + 2;
            return Ok(Cow::Borrowed(&rest[..end]));
        }
        let mut escaped = false;
        let end = rest.find(|c| {
            let ends = !escaped && c == '"' || c == '\n';
            escaped = !escaped && c == '\\';
            ends
        });
        let Some(end) = end.filter(|&end| rest.as_bytes()[end] == b'"') else {
            return Err(self.wrong("the string is not closed; add \" on the same line"));
        };
        self.check(start + 1, &rest[..end])?;
        let whole = &self.text[start..start + end + 2];
        // Parsed as a value of any type: a parser for strings alone would add code to the web page.
        let Ok(serde_json::Value::String(text)) = serde_json::from_str(whole) else {
            return Err(self.wrong("the string has an escape that is not part of JSON"));
        };
        self.at = start + end + 2;
        Ok(Cow::Owned(text))
    }

    /// Returns an error if a text contains control characters.
    fn check(&self, at: usize, text: &str) -> Result<(), Wrong> {
        match text.bytes().position(|b| b < b' ') {
            None => Ok(()),
            Some(place) => {
                let byte = text.as_bytes()[place];
                let c = char::from(byte);
                Err((
                    at + place,
                    format!(
                        "control character {c:?} in a string; write it as an escape, such as \\u{byte:04x}"
                    ),
                ))
            }
        }
    }
}
