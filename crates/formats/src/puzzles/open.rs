//! Detects how an input begins: as a document, as a file that is not text, or with lines.

use crate::Remedy;
use std::io::BufRead;

use super::foreign;
use crate::catalogue::{NO_TEXT, readable};
use crate::error::{Fault, FaultReason};
use crate::format::{Format, LocatedPuzzle};
use crate::reading::document;
use crate::text::ReadContext;
use crate::text::peeked::Peeked;

/// The kind of an input.
pub(super) enum InputKind {
    /// An input of lines.
    Lines,
    /// A document.
    Document(&'static dyn Format, document::OpenDocument),
    /// An input that is not text, with its entire contents.
    Found(&'static dyn Format, Vec<LocatedPuzzle>),
}

/// Detects the kind of an input. A workbook is read at once, restricted to `range` if it is given.
pub(super) fn open<R: BufRead>(
    input: &mut Peeked<R>,
    known: &ReadContext,
    from: Option<&'static dyn Format>,
    range: Option<&str>,
) -> Result<InputKind, Fault> {
    let whole = |reason: FaultReason| Fault::new(1, 1, reason);
    // For most inputs, the first byte rules out all of these formats.
    let first = input.first().map_err(|error| whole(error.into()))?;
    let may_begin = |magic: &&[u8]| magic.first().copied() == first;
    for &format in NO_TEXT {
        let Some(binary) = format.binary() else { continue };
        let mut begins = false;
        for magic in binary.magic().iter().filter(|magic| may_begin(magic)) {
            begins |= input.begins_with(magic).map_err(|error| whole(error.into()))?;
        }
        let is_named = from == Some(format);
        if begins && from.is_some() && !is_named {
            let what =
                "this is a workbook; it can only be read with --from xlsx, or without --from";
            return Err(whole(FaultReason::Workbook(what.to_owned())));
        }
        if begins {
            let found = binary.read(input, known, range)?;
            return Ok(InputKind::Found(format, found));
        }
        if is_named {
            let name = format.name();
            let what = FaultReason::Workbook(format!("this is not a .{name} workbook"));
            return Err(whole(what.with_remedy(Remedy::OmitFormat)));
        }
    }
    if range.is_some() {
        return Err(whole(FaultReason::NoWorkbook));
    }
    if let Some(reason) = foreign::recognise(input).map_err(|error| whole(error.into()))? {
        return Err(whole(reason));
    }
    let marks = match from {
        Some(format) if format.document().is_none() => Vec::new(),
        _ => input.marks().map_err(|error| whole(error.into()))?,
    };
    let format = from.or_else(|| readable().find(|format| format.begins(&marks)));
    let document = format.and_then(|format| Some((format, format.document()?)));
    if document.is_some() {
        input.unquote();
    }
    Ok(document.map_or(InputKind::Lines, |(format, document)| {
        InputKind::Document(format, document::OpenDocument::new(document))
    }))
}
