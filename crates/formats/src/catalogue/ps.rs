//! The format `ps`: killers in PS format, named after the program Perfect Sudoku:
//! `3x3::k:3595:3595:3844:…`.
//!
//! The fields are the box, `d` if both diagonals contain different digits, `k`, and a number for
//! each cell: 256 times the sum of its cage, plus the number of the cage. A number below 256 is a
//! cell without a cage. Source: R. van der Werf and R. Broughton in the forum of sudocue.net
//! (topics 519 and 551).

use super::code::Code;
use crate::error::{Fault, FaultReason};
use crate::format::Format;
use crate::links::board::{Board, Regions};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{Cell, Shape, fields};
use std::collections::BTreeMap;

/// Killers in PS format.
pub(super) static PS: &dyn Format = &Code {
    name: "ps",
    summary: "killers as 3x3::k: and a number for each cell: 256 × sum + number of the cage",
    side: None,
    recognises,
    read,
};

fn recognises(input: &Input) -> bool {
    let mut fields = input.content().splitn(4, ':');
    let mut next = || fields.next().unwrap_or_default();
    let (size, diagonals, killer, cells) = (next(), next(), next(), next());
    let is_size = boxes(size).is_some() && matches!(diagonals, "" | "d");
    is_size && killer == "k" && cells.starts_with(|c: char| c.is_ascii_digit())
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    puzzle_of(input.content(), input.known)
        .map_err(|(at, what)| input.fault(at, FaultReason::Notation(what)))
}

/// Returns the rows and columns of a box.
fn boxes(size: &str) -> Option<(usize, usize)> {
    let (rows, columns) = size.split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// Returns the puzzle of a line.
///
/// # Errors
/// The byte offset of the fault, and its description.
fn puzzle_of(line: &str, known: &ReadContext) -> Result<ParsedPuzzle, (usize, String)> {
    let at_start = |what: String| (0, what);
    let mut fields = line.trim_end_matches(':').split(':');
    let (size, diagonals) = (fields.next(), fields.next());
    let Some((rows, columns)) = size.and_then(boxes).filter(|_| fields.next() == Some("k")) else {
        return Err((0, "expected 3x3::k: or 3x3:d:k: and a number for each cell".to_owned()));
    };
    let shape = Shape::new(rows, columns).map_err(|error| at_start(error.to_string()))?;
    let numbers: Vec<&str> = fields.collect();
    if numbers.len() != shape.cells() {
        let (found, expected) = (numbers.len(), shape.cells());
        return Err((0, format!("{found} numbers; expected {expected}, one for each cell")));
    }
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    for (cell, text) in numbers.into_iter().enumerate() {
        let Ok(number) = text.trim().parse::<u32>() else {
            let at = text.as_ptr().addr() - line.as_ptr().addr();
            let what = "is not a number; expected 256 × sum + number of the cage";
            return Err((at, format!("{:?} {what}", clip(text))));
        };
        let (sum, cage) = (number / 256, number % 256);
        if sum == 0 {
            continue;
        }
        let (told, cells) = cages.entry(cage).or_insert((sum, Vec::new()));
        if *told != sum {
            let at = text.as_ptr().addr() - line.as_ptr().addr();
            return Err((at, format!("cage {cage} has two sums, {told} and {sum}")));
        }
        cells.push(cell);
    }
    let mut cages: Vec<_> = cages.into_values().collect();
    cages.sort_by_key(|(_, cells)| cells[0]);
    puzzle(shape, diagonals == Some("d"), cages, known).map_err(at_start)
}

/// Returns the puzzle with these cages.
fn puzzle(
    shape: Shape,
    has_diagonals: bool,
    cages: Vec<(u32, Vec<Cell>)>,
    known: &ReadContext,
) -> Result<ParsedPuzzle, String> {
    let mut board = Board::new(shape, Regions::Usual, true, known)?;
    if has_diagonals {
        board.diagonals()?;
    }
    for (sum, cells) in cages {
        let sum = fields::RuleValue::Number(sum.into());
        board.rule("cage", vec![("cells", fields::cells(shape, &cells)), ("sum", sum)])?;
    }
    board.parsed()
}
