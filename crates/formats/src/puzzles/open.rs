//! How an input begins: as a document, as a file that is no text, or with lines.

use crate::Remedy;
use std::io::BufRead;

use crate::catalogue::{ALL, NO_TEXT};
use crate::error::{Fault, Reason};
use crate::format::{Format, Found};
use crate::reading::document;
use crate::text::Known;
use crate::text::peeked::Peeked;

/// The first bytes of files without a puzzle, and the error for the whole file.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"\x1f\x8b", "this file is compressed; unpack it first, as in `zcat FILE | sudoku-sat …`"),
    (b"BZh", "this file is compressed; unpack it first, as in `bzcat FILE | sudoku-sat …`"),
    (b"\xfd7zXZ\0", "this file is compressed; unpack it first, as in `xzcat FILE | sudoku-sat …`"),
    (
        b"\x28\xb5\x2f\xfd",
        "this file is compressed; unpack it first, as in `zstdcat FILE | sudoku-sat …`",
    ),
    (b"%PDF-", "this is a PDF file, not text; copy the puzzle as text"),
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"\x7fELF", "this is a program, not text; name a file with puzzles"),
    (b"p cnf ", FORMULA),
    (b"p gcnf ", FORMULA),
    (b"p wcnf ", FORMULA),
    (b"c sudoku-sat ", FORMULA),
    (b"* #variable=", FORMULA),
    (b"; sudoku-sat ", FORMULA),
    (b"% sudoku-sat ", FORMULA),
];

const PICTURE: &str = "this is a picture, not text; enter the puzzle as text";

const FORMULA: &str = "this is a formula, not a puzzle; run a solver on it, and read the \
    solver's answer with `sudoku-sat decode`";

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
            let what =
                "this is a workbook; it can only be read with --from xlsx, or without --from";
            return Err(whole(Reason::Workbook(what.to_owned())));
        }
        if begins {
            let found = binary.read(input, known, range)?;
            return Ok(Opened::Found(format, found));
        }
        if is_named {
            let name = format.name();
            let what = Reason::Workbook(format!("this is not a .{name} workbook"));
            return Err(whole(what.with_remedy(Remedy::OmitFormat)));
        }
    }
    if range.is_some() {
        return Err(whole(Reason::NoWorkbook));
    }
    for &(magic, what) in FOREIGN.iter().filter(|(magic, _)| may_begin(magic)) {
        if input.begins_with(magic).map_err(|error| whole(error.into()))? {
            return Err(whole(Reason::Foreign(what)));
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
