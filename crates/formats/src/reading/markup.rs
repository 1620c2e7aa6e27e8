//! The tags of an XML document, one after the other, in bounded memory.
//!
//! Road not taken: the reader of `quick-xml`, which keeps whatever stands between two
//! tags, however long; it is asked for the attributes of one tag at a time. Nothing is
//! expanded but the five entities of XML and references to characters: a document
//! type, which could define more, is an error.

#[cfg(feature = "xlsx")]
use std::mem;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

use crate::error::{Fault, Reason};
use crate::reading::document::{Bytes, Spot, utf8};
use crate::text::alphabet::clip;

/// The deepest nesting; a file of puzzles needs 3.
const MAX_DEPTH: usize = 32;

/// Goes through the tags of a document.
#[derive(Default)]
pub(crate) struct Markup {
    /// The current tag, with its brackets.
    piece: Vec<u8>,
    /// The names of the elements that are open.
    open: Vec<String>,
    /// Text between tags, as it is written, where it is wanted.
    kept: String,
    keeps: bool,
}

/// The start of an element.
pub(crate) struct Tag<'a> {
    text: &'a str,
    pub(crate) start: Spot,
    /// How many elements it is within.
    pub(crate) depth: usize,
}

impl Markup {
    /// Goes to the next start of an element; none at the end.
    pub(crate) fn next(&mut self, bytes: &mut Bytes) -> Result<Option<Tag<'_>>, Fault> {
        while self.text(bytes)?.is_some() {
            let start = bytes.spot();
            bytes.skip(b'<');
            match bytes.peek()? {
                Some(b'!') => pass_special(bytes, start)?,
                Some(b'?') => pass(bytes, "?>", start)?,
                _ => {
                    self.take(bytes, start)?;
                    let depth = self.open.len();
                    if self.nest(start)? {
                        let text = utf8(&self.piece, start)?;
                        return Ok(Some(Tag { text, start, depth }));
                    }
                }
            }
        }
        match self.open.last() {
            None => Ok(None),
            Some(name) => {
                Err(bytes.fault(format!("the document ends too early: </{name}> is missing")))
            }
        }
    }

    /// Whether text is wanted.
    #[cfg(feature = "xlsx")]
    pub(crate) fn keep(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    /// Whether text is wanted.
    #[cfg(feature = "xlsx")]
    pub(crate) fn keeps(&self) -> bool {
        self.keeps
    }

    /// What was kept of text.
    #[cfg(feature = "xlsx")]
    pub(crate) fn take_kept(&mut self) -> String {
        mem::take(&mut self.kept)
    }

    /// Goes over text to the next tag. Outside of all elements there is none.
    fn text(&mut self, bytes: &mut Bytes) -> Result<Option<u8>, Fault> {
        if self.keeps {
            let (start, mut text) = (bytes.spot(), Vec::new());
            bytes.take(&mut text, |next, _| next.iter().position(|&byte| byte == b'<'))?;
            self.kept += utf8(&text, start)?;
        }
        if !self.open.is_empty() {
            return bytes.skip_while(|byte| byte != b'<');
        }
        match bytes.skip_white()? {
            Some(b'<') => Ok(Some(b'<')),
            None => Ok(None),
            Some(_) => {
                Err(bytes.fault("text outside all elements; expected <opensudoku>…</opensudoku>"))
            }
        }
    }

    /// Takes a tag whose first byte was passed.
    fn take(&mut self, bytes: &mut Bytes, start: Spot) -> Result<(), Fault> {
        self.piece.clear();
        self.piece.push(b'<');
        let (mut quote, mut ended) = (None, false);
        let mut is_behind = |byte| {
            if ended {
                return true;
            }
            match quote {
                None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
                None => ended = byte == b'>',
                Some(mark) => quote = quote.filter(|_| mark != byte),
            }
            false
        };
        let end = |next: &[u8], _: &[u8]| next.iter().position(|&byte| is_behind(byte));
        bytes.take(&mut self.piece, end)?;
        match ended {
            true => Ok(()),
            false => Err(start.fault(Reason::Document("the tag is not closed; add >".to_owned()))),
        }
    }

    /// Opens or closes an element; whether it is the start of one.
    fn nest(&mut self, start: Spot) -> Result<bool, Fault> {
        let fault = |what: String| Err(start.fault(Reason::Document(what)));
        let text = utf8(&self.piece, start)?;
        let name = name(text);
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return fault(format!(
                "this is not a tag; write < in text as &lt;, here before {:?}",
                clip(name)
            ));
        }
        if text.starts_with("</") {
            return match self.open.pop() {
                Some(open) if open == name => Ok(false),
                Some(open) => fault(format!("</{}> closes <{}>", clip(name), clip(&open))),
                None => fault(format!("</{}> closes nothing", clip(name))),
            };
        }
        if !text.ends_with("/>") {
            if self.open.len() == MAX_DEPTH {
                return fault(format!(
                    "nested deeper than {MAX_DEPTH} levels, the most that are read"
                ));
            }
            self.open.push(name.to_owned());
        }
        Ok(true)
    }
}

/// The name in a tag.
fn name(tag: &str) -> &str {
    let rest = tag.trim_start_matches('<').trim_start_matches('/');
    let end = rest.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
    &rest[..end.unwrap_or(rest.len())]
}

/// Goes over a comment or a section of characters.
fn pass_special(bytes: &mut Bytes, start: Spot) -> Result<(), Fault> {
    bytes.skip(b'!');
    match bytes.peek()? {
        Some(b'-') => pass(bytes, "-->", start),
        Some(b'[') => pass(bytes, "]]>", start),
        _ => {
            const TYPE: &str = "the document has a document type, <!…>, which is not supported; remove \
                it, or copy the text of a web page (HTML) instead";
            Err(start.fault(Reason::Document(TYPE.to_owned())))
        }
    }
}

/// Goes over everything up to an end.
fn pass(bytes: &mut Bytes, end: &str, start: Spot) -> Result<(), Fault> {
    let mut last = [0; 3];
    while let Some(byte) = bytes.peek()? {
        bytes.skip(byte);
        last = [last[1], last[2], byte];
        if last.ends_with(end.as_bytes()) {
            return Ok(());
        }
    }
    Err(start.fault(Reason::Document(format!("{end} is missing after this"))))
}

impl Tag<'_> {
    pub(crate) fn name(&self) -> &str {
        name(self.text)
    }

    /// What an attribute says.
    pub(crate) fn attribute(&self, key: &str) -> Result<Option<Attribute>, Fault> {
        let wrong = |what: String| {
            self.start.fault(Reason::Document(format!("<{}>: {what}", clip(self.name()))))
        };
        let content = self.text.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
        let start = BytesStart::from_content(content, self.name().len());
        let mut found = None;
        // All of them are looked at, so that one that is there twice is told.
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
            if attribute.key.as_ref() != key {
                continue;
            }
            let value = attribute.normalized_value(XmlVersion::Explicit1_0);
            let value = value.map_err(|error| wrong(format!("{key}: {error}")))?.into_owned();
            // Without references a place in the value is one in the text.
            let plain = *attribute.value == *value;
            let at = content.find(&*attribute.value).map_or(0, |at| at + 1);
            found = Some(Attribute {
                value,
                start: self.start.after(&self.text.as_bytes()[..at]),
                plain,
            });
        }
        Ok(found)
    }
}

/// The value of an attribute, and where it stands.
pub(crate) struct Attribute {
    pub(crate) value: String,
    start: Spot,
    plain: bool,
}

impl Attribute {
    /// A fault so many bytes into the value.
    pub(crate) fn fault(&self, at: usize, reason: Reason) -> Fault {
        let end = if self.plain { at } else { 0 };
        self.start.after(&self.value.as_bytes()[..end]).fault(reason)
    }
}
