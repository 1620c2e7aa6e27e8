//! Reads the lines of a short text that belong to another format: a grid drawn with borders, and lines
//! of Interactive Sudoku Solver.

use super::tokens::Token;
use crate::catalogue::{GRID, iss, json};
use crate::error::{Fault, FaultReason};
use crate::puzzles::{PuzzleReader, ReadOptions};
use crate::reading::tree::Member;

/// Returns the puzzle of a drawn grid as an object.
pub(super) fn drawn(text: json::Text, lines: &[Token]) -> Result<String, Fault> {
    let grid = only(text.piece, lines);
    let shape = text.known.shape;
    let options = ReadOptions { from: Some(GRID), shape, ..ReadOptions::default() };
    let entry = PuzzleReader::new("", grid.as_bytes(), options).next().transpose();
    let entry = entry.map_err(|error| {
        Fault::new(text.start.line + error.line - 1, error.column, error.reason)
    })?;
    Ok(entry.map_or_else(String::new, |entry| json::object(&entry.puzzle)))
}

/// Returns the puzzle of lines of Interactive Sudoku Solver as an object, and the remarks. `size` has
/// the keys of the size.
pub(super) fn iss(
    text: json::Text,
    lines: &[Token],
    size: &[Member],
) -> Result<(String, Vec<String>), Fault> {
    let mut told = only(text.piece, lines);
    let member = |key: &str| size.iter().find(|member| member.key == key).map(|it| &it.value);
    let side = |key: &str| member(key).or(member("side")).and_then(|it| it.text());
    if let (Some(rows), Some(columns)) = (side("rows"), side("columns")) {
        told += &format!("\n.Shape~{rows}x{columns}");
        let digits = member("digits").map_or(&[][..], |it| it.list());
        if let [Some(lowest), Some(highest)] = [0, 1].map(|at| digits.get(at)?.text()) {
            told += &format!("~{lowest}-{highest}");
        }
    }
    let end = text.piece.len();
    let parsed = iss::reading::puzzle(&told, text.known)
        .map_err(|(at, what)| text.at(at.min(end)).fault(FaultReason::Document(what)))?;
    Ok((json::object(&parsed.puzzle), parsed.remarks))
}

/// Returns a text in which all other lines are replaced by blanks.
fn only(piece: &[u8], lines: &[Token]) -> String {
    let blank = |&byte: &u8| if byte == b'\n' { byte } else { b' ' };
    let mut text: Vec<u8> = piece.iter().map(blank).collect();
    for line in lines {
        text[line.at..line.at + line.text.len()].copy_from_slice(line.text.as_bytes());
    }
    String::from_utf8_lossy(&text).into_owned()
}
