//! `--pattern`: the cells of the givens, as a picture or as a puzzle.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use board::{Cell, Shape};
use formats::{PuzzleReader, ReadOptions};

/// Returns the marked cells of a file in ascending order. A picture has one character for each
/// cell: `.`, `0` or `_` for an empty cell, and any other character for a marked one. In a puzzle
/// of any format, the givens are the marked cells.
///
/// # Errors
/// Fails if the file cannot be read, or if its cells do not match the shape.
pub fn cells(path: &Path, shape: Shape) -> anyhow::Result<Vec<Cell>> {
    let name = path.display();
    if !path.exists() {
        bail!("{name}: no such file");
    }
    let text = fs::read_to_string(path).with_context(|| name.to_string())?;
    let is_frame = |c: &char| c.is_whitespace() || "|+-".contains(*c);
    let marks: Vec<char> = text.chars().filter(|c| !is_frame(c)).collect();
    if marks.len() == shape.cells() {
        let is_marked = |&cell: &Cell| !".0_".contains(marks[cell]);
        return Ok((0..shape.cells()).filter(is_marked).collect());
    }
    let options = ReadOptions { shape: Some(shape), ..ReadOptions::default() };
    let mut puzzles = PuzzleReader::new(name.to_string(), text.as_bytes(), options);
    match (puzzles.next(), puzzles.next()) {
        (Some(Ok(_)), Some(_)) => bail!("{name}: expected one pattern, found several puzzles"),
        (Some(Ok(entry)), None) if entry.puzzle.shape == shape => {
            Ok(entry.puzzle.givens.filled().map(|(cell, _)| cell).collect())
        }
        _ => {
            let (side, cells) = (shape.side(), shape.cells());
            bail!(
                "{name}: expected a puzzle, or for side {side} a pattern of {cells} characters (. for \
                 an empty cell, x for a given); found {} characters",
                marks.len()
            )
        }
    }
}
