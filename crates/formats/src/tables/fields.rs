//! Splits a line into fields, each with its place.

use std::borrow::Cow;

use crate::error::FaultReason;
use crate::text::ReadContext;
use board::Digit;

/// A field without quotes, and its first byte.
#[derive(Debug)]
pub(crate) struct Field<'a> {
    pub(crate) at: usize,
    text: Cow<'a, str>,
    quoted: bool,
    /// The number of blanks before it.
    blanks: usize,
}

impl Field<'_> {
    /// Returns the text of the field without surrounding white space.
    pub(crate) fn text(&self) -> &str {
        self.text.trim_ascii()
    }

    /// Returns the exact text of the field: everything between its quotes, or between the
    /// separators.
    pub(crate) fn exact(&self) -> String {
        let blanks = if self.quoted { 0 } else { self.blanks };
        " ".repeat(blanks) + &self.text
    }

    /// Returns the first byte of [`Field::text`].
    pub(crate) fn start(&self) -> usize {
        let white = self.text.len() - self.text.trim_ascii_start().len();
        self.at + usize::from(self.quoted) + white
    }

    pub(crate) fn digit(&self, known: &ReadContext, side: usize) -> Result<Digit, FaultReason> {
        let text = self.text.trim_ascii();
        match text.strip_suffix(".0").filter(|whole| whole.bytes().all(|b| b.is_ascii_digit())) {
            Some(whole) if !whole.is_empty() => known.cell(whole, side),
            _ if text.is_empty() && known.alphabet.has_other_blank() => {
                let rule = known.alphabet.number_rule(side);
                Err(FaultReason::Number { found: "an empty cell".to_owned(), side, rule })
            }
            _ if text.is_empty() => {
                known.alphabet.meet(&[0]);
                Ok(0)
            }
            _ => known.cell(text, side),
        }
    }

    /// Returns the number in the field, or 0 if it is not a number.
    fn number(&self) -> usize {
        let text = self.text.trim_ascii();
        text.strip_suffix(".0").unwrap_or(text).parse().unwrap_or(0)
    }
}

/// The fields of a line.
pub(crate) struct Row<'a> {
    pub(crate) delimiter: u8,
    pub(crate) fields: Vec<Field<'a>>,
}

impl<'a> Row<'a> {
    /// Splits a line that contains exactly one kind of delimiter.
    pub(crate) fn of(line: &'a str) -> Option<Row<'a>> {
        let mut delimiter = None;
        let mut quoted = false;
        for byte in uncommented(line).bytes() {
            match byte {
                b'"' => quoted = !quoted,
                b',' | b';' | b'\t' if !quoted => {
                    let other = delimiter.replace(byte).filter(|&other| other != byte);
                    if other.is_some() {
                        return None;
                    }
                }
                b'|' | b'{' | b':' if !quoted => return None,
                _ => {}
            }
        }
        let delimiter = delimiter?;
        Some(Row { delimiter, fields: fields(uncommented(line), delimiter).unwrap_or_default() })
    }

    /// Returns true if a field is quoted or empty, which only the format `cells` reads.
    pub(crate) fn is_csv(&self) -> bool {
        self.fields.iter().any(|field| field.quoted || field.text.trim_ascii().is_empty())
    }

    /// Returns true if all fields are numbers or empty, with at least one number, and an empty
    /// field before the last one.
    pub(crate) fn are_numbers_with_gaps(&self) -> bool {
        let is_empty = |field: &Field| field.text().is_empty();
        let before = self.fields.split_last().map_or(&[][..], |(_, before)| before);
        self.largest() > 0
            && before.iter().any(is_empty)
            && self.fields.iter().all(|field| is_empty(field) || field.number() > 0)
    }

    pub(crate) fn largest(&self) -> usize {
        self.fields.iter().map(Field::number).max().unwrap_or(0)
    }
}

/// Returns the fields of a line without comment.
///
/// # Errors
/// The byte of the fault, and the reason.
pub(crate) fn fields(line: &str, delimiter: u8) -> Result<Vec<Field<'_>>, (usize, FaultReason)> {
    const OPEN: &str = "the quoted field is not closed; add \" on the same line";
    const AFTER: &str = "a separator must follow the quoted field";
    let wrong = |at, what: &str| Err((at, FaultReason::Document(what.to_owned())));
    let mut fields = Vec::new();
    let mut start = 0;
    loop {
        let white = line[start..].bytes().take_while(|&b| b == b' ').count();
        let at = start + white;
        let rest = &line[at..];
        let (text, end) = if let Some(inner) = rest.strip_prefix('"') {
            let Some(close) = closing(inner) else { return wrong(at, OPEN) };
            let text = &inner[..close];
            let text = if text.contains('"') {
                Cow::Owned(text.replace("\"\"", "\""))
            } else {
                text.into()
            };
            (text, at + close + 2)
        } else {
            let length = rest.bytes().position(|b| b == delimiter).unwrap_or(rest.len());
            (rest[..length].into(), at + length)
        };
        let quoted = rest.starts_with('"');
        fields.push(Field { at, text, quoted, blanks: white });
        let after = end + line[end..].bytes().take_while(|&b| b == b' ').count();
        match line.as_bytes().get(after) {
            None => return Ok(fields),
            Some(&byte) if byte == delimiter => start = after + 1,
            Some(_) => return wrong(after, AFTER),
        }
    }
}

/// Returns the end of a quoted text from its first byte on; quotes inside are doubled.
fn closing(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].find('"')?;
        if !text[at + 1..].starts_with('"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns a line without its comment. White space is kept, because the last field may end with
/// tabs.
pub(crate) fn uncommented(line: &str) -> &str {
    line.find('#').map_or(line, |comment| &line[..comment])
}

/// Returns true if a line contains only a comment.
pub(crate) fn is_comment(line: &str) -> bool {
    line.trim_ascii_start().starts_with('#')
}
