//! Reads the elements of an XML document in bounded memory, with `quick-xml`.
//!
//! The reader of `quick-xml` collects all text between two tags. Text is therefore skipped before
//! the reader is called, and a tag or a comment has at most [`MAX_PIECE`] bytes. Only the five
//! entities of XML and character references are expanded: a document type, which could define
//! others, is an error.

use std::io::{self, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use crate::error::{Fault, FaultReason, MAX_PIECE};
use crate::reading::document::{DocumentBytes, TextPosition};
use crate::text::alphabet::clip;

/// Maximum nesting depth; a file of puzzles needs 3.
const MAX_DEPTH: usize = 32;

/// The state between two tags of a document.
#[derive(Default)]
pub(crate) struct Markup {
    /// The current tag or comment.
    piece: Vec<u8>,
    /// The names of the open elements.
    open: Vec<String>,
}

/// The start of an element.
pub(crate) struct Tag {
    element: BytesStart<'static>,
    pub(crate) start: TextPosition,
    /// The number of elements around it.
    pub(crate) depth: usize,
}

impl Markup {
    /// Returns the next start of an element, or `None` at the end of the document.
    ///
    /// # Errors
    /// If the document is not well-formed, too deep or longer than allowed, or if it cannot be read.
    pub(crate) fn next(&mut self, bytes: &mut DocumentBytes) -> Result<Option<Tag>, Fault> {
        while self.skip_text(bytes)? {
            let start = bytes.spot();
            let fault = |what: String| Err(start.fault(FaultReason::Document(what)));
            self.piece.clear();
            // A reader for each event, as the input is lent for one puzzle at a time. The names of
            // open elements are compared here.
            let mut reader = Reader::from_reader(Read::take(&mut *bytes, MAX_PIECE as u64));
            reader.config_mut().allow_unmatched_ends = true;
            let event = reader.read_event_into(&mut self.piece);
            let is_too_long = reader.get_ref().limit() == 0;
            let (element, is_open) = match event {
                Ok(Event::Start(element)) => (element.into_owned(), true),
                Ok(Event::Empty(element)) => (element.into_owned(), false),
                Ok(Event::End(end)) => {
                    let name = clip(end.name().as_ref());
                    match self.open.pop() {
                        Some(open) if open == end.name().as_ref() => continue,
                        Some(open) => return fault(format!("</{name}> closes <{}>", clip(&open))),
                        None => return fault(format!("</{name}> closes nothing")),
                    }
                }
                Ok(Event::DocType(_)) => return fault(DOCUMENT_TYPE.to_owned()),
                Ok(_) => continue,
                Err(_) if is_too_long => return Err(start.fault(FaultReason::LongPiece)),
                Err(Error::Io(error)) => {
                    let error = io::Error::new(error.kind(), error);
                    return Err(bytes.spot().fault(error.into()));
                }
                Err(Error::Encoding(_)) => return Err(start.fault(FaultReason::Utf8)),
                Err(Error::Syntax(error)) => return fault(error.to_string()),
                Err(error) => return fault(error.to_string()),
            };
            let name = element.name().into_inner();
            if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
                return fault(format!(
                    "this is not a tag; write < in text as &lt;, here before {:?}",
                    clip(name)
                ));
            }
            let depth = self.open.len();
            if is_open && depth == MAX_DEPTH {
                return fault(format!(
                    "nested deeper than {MAX_DEPTH} levels, the most that are read"
                ));
            }
            self.open.extend(is_open.then(|| name.to_owned()));
            return Ok(Some(Tag { element, start, depth }));
        }
        match self.open.last() {
            None => Ok(None),
            Some(name) => {
                Err(bytes.fault(format!("the document ends too early; </{name}> is missing")))
            }
        }
    }

    /// Skips text up to the next tag. Returns false at the end of the input.
    fn skip_text(&self, bytes: &mut DocumentBytes) -> Result<bool, Fault> {
        if !self.open.is_empty() {
            return Ok(bytes.skip_while(|byte| byte != b'<')?.is_some());
        }
        match bytes.skip_white()? {
            Some(b'<') => Ok(true),
            None => Ok(false),
            Some(_) => {
                Err(bytes.fault("text outside all elements; expected <opensudoku>…</opensudoku>"))
            }
        }
    }
}

const DOCUMENT_TYPE: &str = "the document has a document type, <!…>, which is not supported; \
    remove it, or copy the text of a web page (HTML) instead";

impl Tag {
    pub(crate) fn name(&self) -> &str {
        self.element.name().into_inner()
    }

    /// Returns the value of an attribute.
    ///
    /// # Errors
    /// If an attribute of the tag is not well-formed or occurs twice, or if the value has a
    /// reference that XML does not define.
    pub(crate) fn attribute(&self, key: &str) -> Result<Option<Attribute>, Fault> {
        let wrong = |what: String| {
            self.start.fault(FaultReason::Document(format!("<{}>: {what}", clip(self.name()))))
        };
        let content: &str = &self.element;
        let mut found = None;
        // All attributes are read, so that a second one of the same name is an error.
        for attribute in self.element.attributes() {
            let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
            if attribute.key.as_ref() != key {
                continue;
            }
            let value = attribute.normalized_value(XmlVersion::Explicit1_0);
            let value = value.map_err(|error| wrong(format!("{key}: {error}")))?.into_owned();
            // Without references a position in the value is one in the text.
            let plain = *attribute.value == *value;
            let at = content.find(&*attribute.value).unwrap_or(0);
            let start = self.start.after(b"<").after(&content.as_bytes()[..at]);
            found = Some(Attribute { value, start, plain });
        }
        Ok(found)
    }
}

/// The value of an attribute, and its place.
pub(crate) struct Attribute {
    pub(crate) value: String,
    start: TextPosition,
    plain: bool,
}

impl Attribute {
    /// Returns a fault at a byte of the value.
    pub(crate) fn fault(&self, at: usize, reason: FaultReason) -> Fault {
        let end = if self.plain { at } else { 0 };
        self.start.after(&self.value.as_bytes()[..end]).fault(reason)
    }
}
