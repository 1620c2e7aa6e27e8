//! Shared parts of writers: checks of the puzzle, and the symbols to write with.

use crate::error::PuzzleWriteError;
use crate::format::Format;
use board::{Puzzle, Shape, Symbols};

/// The reason why a read-only format writes nothing.
pub(crate) const READ_ONLY: &str = "the format can only be read";

/// Returns the error of a format that cannot hold a puzzle.
pub(crate) fn cannot_hold(format: &dyn Format, why: impl Into<String>) -> PuzzleWriteError {
    PuzzleWriteError::Puzzle { format: format.name(), why: why.into() }
}

/// Returns an error for a puzzle with eliminated candidates.
pub(crate) fn only_givens(format: &dyn Format, puzzle: &Puzzle) -> Result<(), PuzzleWriteError> {
    unrestricted(puzzle).map_err(|why| cannot_hold(format, why))
}

/// Returns an error for a puzzle with eliminated candidates, in words.
pub(crate) fn unrestricted(puzzle: &Puzzle) -> Result<(), String> {
    match puzzle.restrictions {
        Some(_) => Err("it excludes candidates; use the format candidates".to_owned()),
        None => Ok(()),
    }
}

/// Returns an error for a puzzle that is not 9×9 with boxes of 3x3, or that has eliminated
/// candidates.
pub(crate) fn only_nine(format: &dyn Format, puzzle: &Puzzle) -> Result<(), PuzzleWriteError> {
    let shape = puzzle.shape;
    if !shape.has_3x3_boxes() {
        let side = shape.side();
        let why = format!(
            "it supports only 9×9 with boxes of 3x3, and this is {side}×{side} with {shape}"
        );
        return Err(cannot_hold(format, why));
    }
    only_givens(format, puzzle)
}

/// Returns the symbols to write a puzzle with, one character for each digit.
pub(crate) fn symbols_for(
    format: &dyn Format,
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
) -> Result<Symbols, PuzzleWriteError> {
    let side = puzzle.shape.side();
    match symbols {
        Some(symbols) if symbols.side() == side => Ok(symbols.clone()),
        Some(_) => Err(cannot_hold(format, "the number of symbols differs from the side")),
        None => Symbols::digits(side)
            .ok_or_else(|| cannot_hold(format, "a side above 9 needs a list of symbols")),
    }
}

/// Returns the givens as a word with 0 for an empty cell, or `.` if symbols are given, because 0
/// may be a symbol.
pub(crate) fn with_zeros(
    format: &dyn Format,
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
) -> Result<String, PuzzleWriteError> {
    only_givens(format, puzzle)?;
    let blank = if symbols.is_none() { '0' } else { '.' };
    let symbols = symbols_for(format, puzzle, symbols)?;
    let digits = puzzle.givens.digits().iter();
    Ok(digits.map(|&digit| symbols.char(digit).unwrap_or(blank)).collect())
}

/// Returns true if a drawn grid has a line above a row. Boxes that are rows need no lines, unless a
/// reader would assume other boxes.
pub(crate) fn has_line_above(shape: Shape, row: usize) -> bool {
    let tells = shape.box_rows() > 1 || !shape.is_most_square();
    row == 0 || (tells && row.is_multiple_of(shape.box_rows()))
}
