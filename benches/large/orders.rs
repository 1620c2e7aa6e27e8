//! Copies of a puzzle with its rows, columns and digits in random order, because times near the
//! phase transition have heavy tails.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use board::{Grid, Puzzle, random::Random};
use tempfile::TempDir;

/// The files of a puzzle.
pub struct Orders {
    pub files: Vec<PathBuf>,
    /// The folder of temporary files, kept as long as they are needed.
    _folder: Option<TempDir>,
}

impl Orders {
    /// Returns the original puzzle, or the given number of random orders.
    pub fn of(file: &Path, count: Option<u64>) -> anyhow::Result<Orders> {
        let Some(count) = count else {
            return Ok(Orders { files: vec![file.to_owned()], _folder: None });
        };
        let text = fs::read_to_string(file)?;
        let puzzle = formats::read(&text).with_context(|| file.display().to_string())?;
        if !puzzle.is_classic() || puzzle.restrictions.is_some() {
            bail!("{}: --orders is for classic puzzles of givens", file.display());
        }
        let folder = TempDir::new()?;
        let write = |seed: u64| {
            let to = folder.path().join(seed.to_string());
            let copy = in_order(&puzzle, &mut Random::new(seed, "orders"));
            let mut text = Vec::new();
            formats::GRID.write(&copy, None, &mut text)?;
            fs::write(&to, text)?;
            Ok(to)
        };
        let files = (1..=count).map(write).collect::<anyhow::Result<_>>()?;
        Ok(Orders { files, _folder: Some(folder) })
    }
}

/// Returns an isomorphic puzzle: bands, rows within bands, stacks, columns within stacks, and
/// digits are permuted.
fn in_order(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let shape = puzzle.shape;
    let mut lines = |block: usize| {
        let mut lines = Vec::new();
        for first in random.order(shape.side() / block) {
            lines.extend(random.order(block).into_iter().map(|line| first * block + line));
        }
        lines
    };
    let (rows, columns) = (lines(shape.box_rows()), lines(shape.box_cols()));
    let digits = random.order(shape.side());
    let mut givens = Grid::empty(shape);
    for (row, from_row) in rows.iter().enumerate() {
        for (column, from_column) in columns.iter().enumerate() {
            let given = puzzle.givens.get(from_row * shape.side() + from_column);
            let given = given.map(|digit| digits[usize::from(digit) - 1] as u16 + 1);
            givens.set(row * shape.side() + column, given);
        }
    }
    Puzzle::classic(shape, givens)
}
