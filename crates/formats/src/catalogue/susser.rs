//! The format `susser`: text of Sudoku Susser, as in `+71..+8…:214 425`.
//!
//! It has 81 cells with `+` before each entered digit, then a colon and the eliminated candidates
//! as in [`hodoku`](super::hodoku): digit, row and column. Source: posts with such texts in forums.

use super::code::Code;
use super::hodoku::{read_cells, read_struck};
use crate::error::Fault;
use crate::format::Format;
use crate::reading::{Input, ParsedPuzzle};
use board::{Candidates, Grid, Position, Puzzle, Shape};

/// The format `susser`.
pub(super) static SUSSER: &dyn Format = &Code {
    name: "susser",
    summary: "text of Sudoku Susser, 81 cells with + before entered digits, :412 913; 9×9",
    side: Some(9),
    recognises,
    read,
};

fn recognises(input: &Input) -> bool {
    let content = input.content();
    let (cells, struck) = content.split_once(':').unwrap_or((content, ""));
    let is_cell = |b: u8| b.is_ascii_digit() || b".+".contains(&b);
    let is_struck = |word: &str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_digit());
    cells.bytes().filter(|&b| b != b'+').count() == 81
        && cells.bytes().all(is_cell)
        && (cells.contains('+') || struck.contains(' '))
        && struck.split_ascii_whitespace().all(is_struck)
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    let shape: Shape = input.nine("susser")?;
    let content = input.content();
    let end = content.find(':').unwrap_or(content.len());
    let start = (end + 1).min(content.len());
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    read_cells(input, 0..end, shape, &mut givens, &mut placed)?;
    let mut left = Candidates::full(shape);
    read_struck(input, start..content.len(), shape, &mut left)?;
    let puzzle = Puzzle::classic(shape, givens);
    let position = Position { placed, left }.beyond(&puzzle);
    Ok(ParsedPuzzle { position, ..ParsedPuzzle::new(puzzle, false) })
}
