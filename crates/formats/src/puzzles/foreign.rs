//! Files that hold no puzzle that can be read: formulas, pictures, documents and archives.

use std::io::{self, BufRead};

use crate::Remedy;
use crate::error::Reason;
use crate::text::peeked::Peeked;

/// The most bytes before the first line of a formula that is no comment.
const MOST: usize = 64 << 10;

/// Returns why an input is refused as a whole, by its first bytes.
pub(super) fn recognise<R: BufRead>(input: &mut Peeked<R>) -> io::Result<Option<Reason>> {
    let Some(first) = input.first()? else { return Ok(None) };
    for &(at, magic, what, ref remedy) in MAGIC {
        if (at > 0 || magic.first() == Some(&first)) && has(input, at, magic)? {
            return Ok(Some(Reason::Foreign(what).with_remedy(remedy.clone())));
        }
    }
    let formula = match first {
        b'c' | b'p' | b'h' | b'*' | b'm' | b'+' | b';' | b'%' => formula(input)?,
        _ => None,
    };
    Ok(formula.map(|what| {
        let remedy = if what == DIMACS { Remedy::DecodeAnswer } else { Remedy::NamePuzzles };
        Reason::Foreign(what).with_remedy(remedy)
    }))
}

const DIMACS: &str = "this is a DIMACS formula (CNF), not a puzzle";

const PICTURE: &str = "this is a picture, not text";
const ARCHIVE: &str = "this file is compressed";
const DATA: &str = "this is a file of binary data, not text";

/// Where a file has which bytes, what it is, and the remedy. The first byte decides most files, so
/// only the last entries begin later.
static MAGIC: &[(usize, &[u8], &str, Remedy)] = &[
    (0, b"\x1f\x8b", ARCHIVE, Remedy::Unpack),
    (0, b"\x1f\x9d", ARCHIVE, Remedy::Unpack),
    (0, b"BZh", ARCHIVE, Remedy::Unpack),
    (0, b"\xfd7zXZ\0", ARCHIVE, Remedy::Unpack),
    (0, b"\x28\xb5\x2f\xfd", ARCHIVE, Remedy::Unpack),
    (0, b"\x04\x22\x4d\x18", ARCHIVE, Remedy::Unpack),
    (0, b"7z\xbc\xaf\x27\x1c", ARCHIVE, Remedy::Unpack),
    (0, b"Rar!\x1a\x07", ARCHIVE, Remedy::Unpack),
    (0, b"LZIP\x01", ARCHIVE, Remedy::Unpack),
    (0, b"%PDF-", "this is a PDF file, not text", Remedy::CopyText),
    (0, b"\x89PNG", PICTURE, Remedy::EnterText),
    (0, b"\xff\xd8\xff", PICTURE, Remedy::EnterText),
    (0, b"GIF8", PICTURE, Remedy::EnterText),
    (0, b"II*\0", PICTURE, Remedy::EnterText),
    (0, b"MM\0*", PICTURE, Remedy::EnterText),
    (0, b"\0\0\x01\0", PICTURE, Remedy::EnterText),
    (0, b"{\\rtf", "this is a document of a word processor (RTF)", Remedy::CopyText),
    (0, b"\x7fELF", "this is a program, not text", Remedy::NamePuzzles),
    (0, b"MZ\x90\0", "this is a program, not text", Remedy::NamePuzzles),
    (0, b"SQLite format 3", DATA, Remedy::ExportText),
    (0, b"PAR1", DATA, Remedy::ExportText),
    (0, b"ARROW1", DATA, Remedy::ExportText),
    (0, b"\x93NUMPY", DATA, Remedy::ExportText),
    (0, b"\x80\x04\x95", DATA, Remedy::ExportText),
    (0, b"\x89HDF", DATA, Remedy::ExportText),
];

/// Returns true if the input has these bytes at a place.
fn has<R: BufRead>(input: &mut Peeked<R>, at: usize, magic: &[u8]) -> io::Result<bool> {
    for (place, &byte) in magic.iter().enumerate() {
        if input.byte(at + place)? != Some(byte) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns what an input is that begins as a formula, after comments of `c` and a blank.
fn formula<R: BufRead>(input: &mut Peeked<R>) -> io::Result<Option<&'static str>> {
    const WCNF: &str = "this is a DIMACS formula with weights (WCNF), not a puzzle";
    const OPB: &str = "this is a pseudo-Boolean formula (OPB), not a puzzle";
    let (mut line, mut at) = (Vec::new(), 0);
    while at < MOST {
        line.clear();
        while let Some(byte) = input.byte(at)? {
            at += 1;
            if byte == b'\n' || at >= MOST {
                break;
            }
            line.push(byte);
        }
        let text = line.trim_ascii_end();
        let is_comment = text == b"c" || text.starts_with(b"c ");
        let found = match text {
            _ if text.starts_with(b"c sudoku-sat ") || text.starts_with(b"p cnf ") => DIMACS,
            _ if text.starts_with(b"p gcnf ") => DIMACS,
            _ if text.starts_with(b"p wcnf ") || is_hard_clause(text) => WCNF,
            _ if text.starts_with(b"* #variable=") || is_inequality(text) => OPB,
            _ if text.starts_with(b"; sudoku-sat ") => "this is an SMT-LIB formula, not a puzzle",
            _ if text.starts_with(b"% sudoku-sat ") => "this is a MiniZinc model, not a puzzle",
            // Nothing else is waited for.
            _ if !is_comment => return Ok(None),
            _ if input.byte(at)?.is_none() => return Ok(None),
            _ => continue,
        };
        return Ok(Some(found));
    }
    Ok(None)
}

/// Returns true if a line is a hard clause, as in `h 1 -2 0`.
fn is_hard_clause(line: &[u8]) -> bool {
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    let text = std::str::from_utf8(line).unwrap_or_default();
    text.strip_prefix("h ")
        .is_some_and(|rest| rest.ends_with(" 0") && rest.split_ascii_whitespace().all(is_number))
}

/// Returns true if a line is a pseudo-Boolean constraint or objective, as in `+1 x1 +1 x2 >= 1;`.
fn is_inequality(line: &[u8]) -> bool {
    let text = std::str::from_utf8(line).unwrap_or_default();
    let has_variables = text.contains(" x") && text.ends_with(';');
    has_variables && (text.contains(">=") || text.contains(" = ") || text.starts_with("min:"))
}
