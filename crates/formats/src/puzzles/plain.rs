//! Reads a text that is one plain line, without recognition: the most frequent text of one puzzle.

use board::Puzzle;

use super::{is_cube, is_plain};
use crate::matrix;

/// The largest number of cells whose digits are single characters.
const MAX_CELLS: usize = 9 * 9;

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
    let line = str::from_utf8(line).ok().filter(|line| line.len() <= MAX_CELLS)?;
    // The candidates of a smaller board may have as many characters.
    if !is_plain(line) || is_cube(line.len()) {
        return None;
    }
    let puzzle = line.parse().ok()?;
    // Such a row may be headings.
    (!matrix::has_counting_row(&puzzle)).then_some(puzzle)
}
