//! Reads a text that is one plain line, without recognition: the most frequent text of one puzzle.

use board::{Digit, Grid, Puzzle, Shape};

use super::is_cube;
use crate::matrix;

/// The sides of boards of which every digit is one character, from that of the shortest plain line.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

/// Returns the puzzle of a text that consists of one line of digits and dots, as [`PuzzleReader`]
/// reads it without options. Returns `None` for every other text, and for a line that may not be a
/// puzzle. `PuzzleReader` takes ten times as long for such a line.
///
/// [`PuzzleReader`]: crate::PuzzleReader
///
/// ```
/// assert!(formats::read_plain(b"4..3..2.3.......").is_some());
/// assert!(formats::read_plain(b"4..3..2.3......x").is_none());
/// ```
pub fn read_plain(text: &[u8]) -> Option<Puzzle> {
    let line = text.strip_suffix(b"\n").unwrap_or(text);
    let side = SIDES.into_iter().find(|side| side * side == line.len())?;
    // Without an early exit, which is several times as fast.
    let is_plain =
        line.iter().fold(true, |all, byte| all & ((*byte == b'.') | byte.is_ascii_digit()));
    // The candidates of a smaller board may have as many characters.
    if !is_plain || is_cube(line.len()) {
        return None;
    }
    let digit = |&byte: &u8| if byte == b'.' { 0 } else { Digit::from(byte - b'0') };
    let digits: Vec<Digit> = line.iter().map(digit).collect();
    // The grid is `None` if a digit is too large.
    let shape = Shape::most_square(side).ok()?;
    let puzzle = Puzzle::classic(shape, Grid::from_digits(shape, &digits)?);
    // Such a row may be headings.
    (!matrix::has_counting_row(&puzzle)).then_some(puzzle)
}
