//! Reads links of puzz.link, pzv.jp and other sites with the same editor: `…/p?sudoku/9/9/l768g3…`.
//!
//! The genre is followed by the numbers of columns and rows, then by the cells row by row. `0` to
//! `f` is a digit. `-` and two hexadecimal digits are a larger digit. `g` to `z` are 1 to 20 empty
//! cells, and `.` is one.
//!
//! Source: robx/pzprjs, for the coding and the boxes.

use super::code::Code;
use crate::error::{Fault, FaultReason};
use crate::format::Format;
use crate::links::address::{self, Address, PayloadKind};
use crate::links::board::{Board, Regions, wrong};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{MAX_SIDE, Shape};

/// Links of puzz.link.
pub(super) static PUZZ_LINK: &dyn Format = &Code {
    name: "puzz-link",
    summary: "links of puzz.link and pzv.jp with the genre sudoku",
    side: None,
    recognises,
    read,
};

fn recognises(input: &Input) -> bool {
    let address = address::of(input.lines.text());
    address.is_some_and(|address| address.holds == PayloadKind::PuzzLink)
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    let read = match address::of(input.lines.text()) {
        Some(Address { holds: PayloadKind::PuzzLink, payload }) => {
            puzzle(&payload, input.known).map_err(wrong)
        }
        _ => Err(wrong("expected a link such as https://puzz.link/p?sudoku/9/9/…")),
    };
    read.map_err(|reason: FaultReason| input.fault_at(0, reason))
}

/// Returns the puzzle of the text after the question mark.
fn puzzle(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, String> {
    const EXPECTED: &str = "the link is cut off; expected columns, rows and cells after sudoku/";
    let mut parts = text.split('/');
    let genre = parts.next().unwrap_or_default();
    if !["sudoku", "sudoku_edit", "sudoku_play"].contains(&genre) {
        return Err(format!("a puzzle of the genre {:?}; only sudoku is supported", clip(genre)));
    }
    let mut side = || parts.next()?.parse::<usize>().ok();
    let (columns, rows) = side().zip(side()).ok_or(EXPECTED)?;
    let cells = parts.next().ok_or(EXPECTED)?;
    let is_square = columns.isqrt().pow(2) == columns || columns == 6;
    if rows != columns || !is_square || rows > MAX_SIDE {
        return Err(format!("{rows}×{columns} cells; expected a square board, such as 6×6 or 9×9"));
    }
    let shape = Shape::board(rows, columns, (1, columns as u16));
    let shape = shape.map_err(|error| error.to_string())?;
    let mut board = Board::new(shape, Regions::Usual, true, known)?;
    let (mut cell, mut rest) = (0, cells);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let digit = match c {
            '0'..='9' | 'a'..='f' => c.to_digit(16),
            'g'..='z' => {
                cell += c as usize - 'f' as usize;
                continue;
            }
            '.' => None,
            '-' => {
                let digits = rest.get(..2).ok_or(EXPECTED)?;
                rest = &rest[2..];
                Some(u32::from_str_radix(digits, 16).map_err(|_| unknown(c))?)
            }
            _ => return Err(unknown(c)),
        };
        if cell < shape.cells()
            && let Some(digit) = digit
        {
            let put = board.put(cell, digit.into(), true);
            put.map_err(|what| format!("{}: {what}", shape.name(cell)))?;
        }
        cell += 1;
    }
    match cell == shape.cells() {
        true => board.parsed(),
        false => Err(format!("the link has {cell} cells; expected {}", shape.cells())),
    }
}

fn unknown(c: char) -> String {
    format!("{c:?} in the link; expected a digit, a letter or a dot for each cell")
}
