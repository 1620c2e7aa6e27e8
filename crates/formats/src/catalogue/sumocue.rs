//! The format `sumocue`: killers and jigsaws of SumoCue, as in `SumoCueV1=14J0+0J0=0J1…`.
//!
//! `SumoCueV1`, or `SumoCueV1D` with both diagonals, is followed by an entry for each cell. `=14`
//! is the first cell of a cage with this sum, and `=0` a cell without a sum. `+0` belongs to the
//! cage whose first cell has this index, from 0. `J0` to `J8` after each entry is its region. The
//! sum of a cage of one cell is the digit of the cell. Source: R. van der Werf in the forum of
//! sudocue.net (topic 519).

use super::code::Code;
use crate::error::{Fault, FaultReason};
use crate::format::Format;
use crate::links::board::{Board, Regions};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use crate::text::word::root;
use board::{Cell, MAX_SIDE, Shape, fields};

/// The format `sumocue`.
pub(super) static SUMOCUE: &dyn Format = &Code {
    name: "sumocue",
    summary: "killers and jigsaws of SumoCue, SumoCueV1=14J0+0J0…",
    side: None,
    recognises,
    read,
};

/// The beginning of a line.
const BEGIN: &str = "SumoCueV1";

fn recognises(input: &Input) -> bool {
    input.content().starts_with("SumoCue")
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    puzzle_of(input.content(), input.known)
        .map_err(|(at, what)| input.fault(at, FaultReason::Notation(what)))
}

/// A cell: the index of the first cell of its cage, the sum if it is the first, and its region.
struct Entry {
    first: usize,
    sum: usize,
    region: Option<usize>,
}

/// Returns the puzzle of a line.
///
/// # Errors
/// The byte offset of the fault, and its description.
fn puzzle_of(line: &str, known: &ReadContext) -> Result<ParsedPuzzle, (usize, String)> {
    let at_start = |what: String| (0, what);
    let begin = line.find(['=', '+']).unwrap_or(line.len());
    let has_diagonals = match line[..begin].strip_prefix(BEGIN) {
        Some("") => false,
        Some("D") => true,
        _ => return Err((0, "expected SumoCueV1 or SumoCueV1D before the first cell".to_owned())),
    };
    let mut entries = Vec::new();
    let mut at = begin;
    while at < line.len() {
        let end = line[at + 1..].find(['=', '+']).map_or(line.len(), |end| at + 1 + end);
        if entries.len() == MAX_SIDE * MAX_SIDE {
            return Err((at, format!("more cells than {MAX_SIDE}×{MAX_SIDE}, the largest board")));
        }
        let entry = entry(entries.len(), &line[at..end]).ok_or_else(|| {
            let what = "is not a cell; expected =sum or +cell, and the region, as in =14J0 or +3J1";
            (at, format!("{:?} {what}", clip(&line[at..end])))
        })?;
        entries.push(entry);
        at = end;
    }
    let side = root(entries.len())
        .filter(|&side| side >= board::MIN_SIDE)
        .ok_or_else(|| at_start(format!("{} cells; expected 81 for 9×9", entries.len())))?;
    let shape = Shape::most_square(side).map_err(|error| at_start(error.to_string()))?;
    puzzle(shape, has_diagonals, &entries, known).map_err(at_start)
}

/// Returns the entry of a cell.
fn entry(cell: Cell, text: &str) -> Option<Entry> {
    let (number, region) = match text[1..].trim_end().split_once('J') {
        None => (text[1..].trim_end(), None),
        Some((number, region)) => (number, Some(region.parse().ok()?)),
    };
    let number: usize = number.parse().ok()?;
    match text.starts_with('=') {
        true => Some(Entry { first: cell, sum: number, region }),
        false => (number != cell).then_some(Entry { first: number, sum: 0, region }),
    }
}

/// Returns the puzzle of these cells.
fn puzzle(
    shape: Shape,
    has_diagonals: bool,
    entries: &[Entry],
    known: &ReadContext,
) -> Result<ParsedPuzzle, String> {
    let mut board = Board::new(shape, regions(shape, entries)?, true, known)?;
    if has_diagonals {
        board.diagonals()?;
    }
    let is_first = |cell: Cell| entries.get(cell).is_some_and(|entry| entry.first == cell);
    if let Some(cell) = entries.iter().position(|entry| !is_first(entry.first)) {
        let (name, first) = (shape.name(cell), entries[cell].first);
        return Err(format!("{name}: no cage begins at the cell with index {first}"));
    }
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); entries.len()];
    for (cell, entry) in entries.iter().enumerate() {
        cages[entry.first].push(cell);
    }
    for (cells, Entry { sum, .. }) in cages.iter().zip(entries) {
        let sum = *sum as i64;
        match cells.len() {
            1 if sum > 0 => board.put(cells[0], sum, true)?,
            0 | 1 => {}
            _ if sum > 0 => {
                let sum = ("sum", fields::RuleValue::Number(sum));
                board.rule("cage", vec![("cells", fields::cells(shape, cells)), sum])?;
            }
            _ => board.rule("cage", vec![("cells", fields::cells(shape, cells))])?,
        }
    }
    board.parsed()
}

/// Returns the regions of these cells.
fn regions(shape: Shape, entries: &[Entry]) -> Result<Regions, String> {
    if entries.iter().all(|entry| entry.region.is_none()) {
        return Ok(Regions::Usual);
    }
    let mut lists = vec![Vec::new(); shape.side()];
    for (cell, entry) in entries.iter().enumerate() {
        let list = entry.region.and_then(|region| lists.get_mut(region));
        let name = shape.name(cell);
        let highest = shape.side() - 1;
        list.ok_or_else(|| format!("{name}: expected a region, J0 to J{highest}"))?.push(cell);
    }
    match lists.iter().position(|list| list.len() != shape.side()) {
        None => Ok(Regions::Lists(lists)),
        Some(region) => {
            let found = board::counted(lists[region].len(), "cells");
            Err(format!("the region J{region} has {found}; expected {}", shape.side()))
        }
    }
}
