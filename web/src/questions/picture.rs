//! `picture`: the puzzle with the digits of the game state, as SVG.

use board::{Grid, Puzzle};
use pictures::picture::Picture;
use serde_json::{Value, json};

use super::Question;
use crate::asked::{Failure, Request};

pub(super) static PICTURE: Question = Question { name: "picture", answer };

fn answer(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let found = placed(asked, &puzzle)?;
    Ok(json!({ "text": picture(asked, &puzzle, &found).svg() }))
}

/// Returns the entered digits.
pub(super) fn placed(asked: &Request, puzzle: &Puzzle) -> Result<Grid, Failure> {
    let position = asked.position(puzzle)?;
    Ok(position.map_or_else(|| Grid::empty(puzzle.shape), |position| position.placed))
}

/// Returns the picture of a puzzle with entered digits.
pub(super) fn picture<'a>(asked: &'a Request, puzzle: &'a Puzzle, found: &'a Grid) -> Picture<'a> {
    let title = asked.word_or_none("title").unwrap_or("Sudoku");
    Picture { title, puzzle, found: Some(found), marks: None, step: None, symbols: None }
}
