//! Recognises files that contain no readable puzzle: formulas, pictures, documents and archives.

use std::io::{self, BufRead};

use crate::Remedy;
use crate::error::FaultReason;
use crate::text::peeked::Peeked;

/// The most bytes that are searched for the first line of a formula that is not a comment.
const MOST: usize = 64 << 10;

/// Returns the reason why an input is refused as a whole, from its first bytes.
pub(super) fn recognise<R: BufRead>(input: &mut Peeked<R>) -> io::Result<Option<FaultReason>> {
    let Some(first) = input.first()? else { return Ok(None) };
    for (magics, what, remedy) in MAGIC {
        for magic in magics.iter().filter(|magic| magic.first() == Some(&first)) {
            if input.begins_with(magic)? {
                return Ok(Some(FaultReason::Foreign(what).with_remedy(remedy.clone())));
            }
        }
    }
    let formula = match first {
        b'c' | b'p' | b'h' | b'*' | b'm' | b'+' | b';' | b'%' => formula(input)?,
        _ => None,
    };
    Ok(formula.map(|what| {
        let remedy = if what == DIMACS { Remedy::DecodeAnswer } else { Remedy::NamePuzzles };
        FaultReason::Foreign(what).with_remedy(remedy)
    }))
}

const DIMACS: &str = "this is a DIMACS formula (CNF), not a puzzle";

/// The first bytes of files, the kind of file, and the remedy.
static MAGIC: &[(&[&[u8]], &str, Remedy)] = &[
    (
        &[
            b"\x1f\x8b",
            b"\x1f\x9d",
            b"BZh",
            b"\xfd7zXZ\0",
            b"\x28\xb5\x2f\xfd",
            b"\x04\x22\x4d\x18",
            b"7z\xbc\xaf\x27\x1c",
            b"Rar!\x1a\x07",
            b"LZIP\x01",
        ],
        "this file is compressed",
        Remedy::Unpack,
    ),
    (&[b"%PDF-"], "this is a PDF file, not text", Remedy::CopyText),
    (
        &[b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"\0\0\x01\0"],
        "this is a picture, not text",
        Remedy::EnterText,
    ),
    (&[b"{\\rtf"], "this is a document of a word processor (RTF)", Remedy::CopyText),
    (&[b"\x7fELF", b"MZ\x90\0"], "this is a program, not text", Remedy::NamePuzzles),
    (
        &[b"SQLite format 3", b"PAR1", b"ARROW1", b"\x93NUMPY", b"\x80\x04\x95", b"\x89HDF"],
        "this is a file of binary data, not text",
        Remedy::ExportText,
    ),
];

/// Returns the kind of a formula. It may begin with comment lines of `c` and a blank.
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
            _ if text.starts_with(b"%%MatrixMarket") => "this is a MatrixMarket file, not a puzzle",
            _ if text.starts_with(b"; sudoku-sat ") => "this is an SMT-LIB formula, not a puzzle",
            _ if text.starts_with(b"% sudoku-sat ") => "this is a MiniZinc model, not a puzzle",
            // A pipe may stay open, so no more is read than needed.
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
