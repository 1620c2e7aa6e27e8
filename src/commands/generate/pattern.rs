//! `--pattern`: the cells of the givens, as a picture or as any puzzle.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use board::{Cell, Shape};
use formats::{Puzzles, ReadOptions};

/// The cells that are marked in a file, ascending: in a picture with a character for each cell, `.`,
/// `0` or `_` where it is open and any other where it is marked, or in a puzzle in any format, those
/// of its givens.
///
/// # Errors
/// If it cannot be read, or its cells are not those of the shape.
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
    let mut puzzles = Puzzles::new(name.to_string(), text.as_bytes(), options);
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
