//! How an input begins: as a document, as a file that is no text, or with lines.

use std::io::BufRead;

use super::entry::ReadOptions;
use crate::catalogue::{ALL, NO_TEXT, readable};
use crate::error::{Fault, Reason};
use crate::format::{Binary, Format, Found};
use crate::reading::document;
use crate::text::Known;
use crate::text::peeked::Peeked;

/// How compressed files begin, what they are called, and what unpacks them.
const PACKED: &[(&[u8], &str, &str)] = &[
    (b"\x1f\x8b", "gzip", "zcat"),
    (b"BZh", "bzip2", "bzcat"),
    (b"\xfd7zXZ\0", "xz", "xzcat"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstdcat"),
];

/// How an input begins.
pub(super) enum Opened {
    /// With lines.
    Lines,
    /// As a document.
    Document(&'static dyn Format, document::Open),
    /// As no text: all that is in it.
    Found(&'static dyn Format, Vec<Found>),
}

/// Looks how an input begins that may be of a format alone, and where in a workbook the puzzle is.
pub(super) fn open<R: BufRead>(
    input: &mut Peeked<R>,
    known: &Known,
    from: Option<&'static dyn Format>,
    range: Option<&str>,
) -> Result<Opened, Fault> {
    let whole = |reason: Reason| Fault::new(1, 1, reason);
    // Most inputs are told apart from all these by their first byte.
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
            let what = "this is a workbook, which is read as xlsx alone: omit --from";
            return Err(whole(Reason::Workbook(what.to_owned())));
        }
        if begins {
            let found = binary.read(input, known, range)?;
            return Ok(Opened::Found(format, found));
        }
        if is_named {
            let name = format.name();
            let what = format!("this is not a .{name} workbook: it does not begin like one");
            return Err(whole(Reason::Workbook(what)));
        }
    }
    if range.is_some() {
        return Err(whole(Reason::NoWorkbook));
    }
    for &(magic, what, tool) in PACKED.iter().filter(|(magic, ..)| may_begin(magic)) {
        if input.begins_with(magic).map_err(|error| whole(error.into()))? {
            return Err(whole(Reason::Packed(what, tool)));
        }
    }
    let marks = match from {
        Some(format) if format.document().is_none() => Vec::new(),
        _ => input.marks().map_err(|error| whole(error.into()))?,
    };
    let format = from.or_else(|| ALL.iter().copied().find(|format| format.begins(&marks)));
    let document = format.and_then(|format| Some((format, format.document()?)));
    if document.is_some() {
        input.unquote();
    }
    Ok(document.map_or(Opened::Lines, |(format, document)| {
        Opened::Document(format, document::Open::new(document))
    }))
}

/// Whether an input that begins with these bytes is read as a whole, not line by line.
pub fn is_whole(begin: &[u8], options: &ReadOptions) -> bool {
    let magic = |format: &'static dyn Format| format.binary().map_or(&[][..], Binary::magic);
    let is_binary = |format| magic(format).iter().any(|magic| begin.starts_with(magic));
    if PACKED.iter().any(|(magic, ..)| begin.starts_with(magic)) || readable().any(is_binary) {
        return true;
    }
    if let Some(format) = options.from {
        return format.binary().is_some() || format.document().is_some();
    }
    let marks = Peeked::new(begin).marks().unwrap_or_default();
    readable().any(|format| format.begins(&marks))
}
