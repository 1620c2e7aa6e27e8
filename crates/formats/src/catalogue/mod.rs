//! The list of formats, one per file or folder. To add a format, write its file and add it to
//! [`ALL`].

pub(crate) mod array;
mod candidates;
mod cells;
mod code;
mod exchange;
mod f_puzzles;
mod grid;
mod gsf;
mod hodoku;
pub(crate) mod html;
pub(crate) mod iss;
pub(crate) mod json;
mod kaggle;
mod line;
mod numbers;
mod opensudoku;
mod penpa;
mod pm;
mod ps;
mod puzz_link;
pub(crate) mod sdk;
mod sdm;
mod sdx;
pub(crate) mod shorthand;
mod solo;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sumocue;
mod susser;
mod xlsx;

use crate::format::{Format, USE_JSON, only_classic};
use crate::text::word::are_in_place;
use board::{Candidates, Puzzle, Shape};

/// All text formats that can be written, in the order in which they are recognised.
pub static ALL: &[&dyn Format] = &[
    JSON,
    &opensudoku::OpenSudoku,
    &f_puzzles::FPuzzles,
    &sudokupad::SudokuPad,
    &iss::Iss,
    SHORTHAND,
    ARRAY,
    CANDIDATES,
    KAGGLE,
    LINE,
    &sdm::Sdm,
    &gsf::Gsf,
    &exchange::Exchange,
    &hodoku::Hodoku,
    &sdk::Sdk,
    &sdx::Sdx,
    &ss::Ss,
    &pm::Pm,
    CELLS,
    NUMBERS,
    GRID,
];

/// Workbooks. This is the only format that is not text, so it is not in [`ALL`].
pub static XLSX: &dyn Format = &xlsx::Xlsx;

/// A JSON object on a line.
pub static JSON: &dyn Format = &json::Json;

/// The candidates of each cell, on a line.
pub static CANDIDATES: &dyn Format = &candidates::Candidates;

/// A table row with puzzle and solution.
pub static KAGGLE: &dyn Format = &kaggle::Kaggle;

/// A puzzle on a line.
pub static LINE: &dyn Format = &line::Line;

/// A puzzle drawn as a grid.
pub static GRID: &dyn Format = &grid::Grid;

/// An array literal.
pub(crate) static ARRAY: &dyn Format = &array::Array;

/// A rule on each line.
pub(crate) static SHORTHAND: &dyn Format = &shorthand::Shorthand;

/// Cells between separators.
pub(crate) static CELLS: &dyn Format = &cells::CommaCells;

/// Rows of numbers.
pub(crate) static NUMBERS: &dyn Format = &numbers::Numbers;

/// A web page.
pub(crate) static HTML: &dyn Format = &html::Html;

/// The formats of text that are read and not written.
pub(crate) static READ_ONLY: &[&dyn Format] = &[
    penpa::PENPA,
    puzz_link::PUZZ_LINK,
    sudokuwiki::SUDOKUWIKI,
    ps::PS,
    sumocue::SUMOCUE,
    solo::SOLO,
    susser::SUSSER,
    HTML,
];

/// The formats that are not text.
pub(crate) static NO_TEXT: &[&dyn Format] = &[XLSX];

/// Returns all formats; each can be read.
pub fn readable() -> impl Iterator<Item = &'static dyn Format> {
    ALL.iter().chain(READ_ONLY).copied().chain(NO_TEXT.iter().copied())
}

/// Returns the formats that can be written.
pub fn writable() -> impl Iterator<Item = &'static dyn Format> {
    ALL.iter().chain(NO_TEXT).copied()
}

/// Returns the formats that can store entered digits and eliminated candidates.
pub fn of_positions() -> impl Iterator<Item = &'static dyn Format> {
    ALL.iter().copied().filter(|format| format.holds_positions())
}

/// Returns the format of a puzzle in a record whose reader knows the shape `known`. It is a line of
/// givens, or a line of candidates if some are ruled out. If a line cannot express the puzzle, it
/// is a JSON object.
pub fn of_record(puzzle: &Puzzle, known: Option<Shape>) -> &'static dyn Format {
    let shape = puzzle.shape;
    let is_told = known == Some(shape) || shape.is_most_square();
    let is_line = puzzle.is_classic() && is_told && on_a_line(puzzle).is_ok();
    match puzzle.restrictions {
        None if is_line => LINE,
        Some(_) if is_line && shape.side() <= 9 => CANDIDATES,
        _ => JSON,
    }
}

/// Refuses puzzles that a line cannot express or that would be read as something else. A line of 64
/// characters is ambiguous. It is a 4×4 of candidates if every digit is in its slot and there are
/// at least as many digits as cells, otherwise an 8×8 of cells.
fn on_a_line(puzzle: &Puzzle) -> Result<(), String> {
    only_classic(puzzle)?;
    let digits = || puzzle.givens.digits().iter().map(|&digit| Some(digit));
    let left = |candidates: Candidates| -> usize {
        (0..candidates.cells()).map(|cell| candidates.count(cell)).sum()
    };
    let other = match (&puzzle.restrictions, puzzle.shape.side()) {
        (None, 8) if are_in_place(digits(), 4) => "candidates of a 4×4",
        (Some(_), 4) if left(puzzle.candidates()) < 16 => "cells of an 8×8",
        _ => return Ok(()),
    };
    Err(format!("it would be read as the {other}{USE_JSON}"))
}

/// Returns the format with this name or alias.
pub fn named(name: &str) -> Option<&'static dyn Format> {
    readable().find(|format| format.name() == name || format.aliases().contains(&name))
}
