//! The format `solo`: game ids of Solo in Simon Tatham's Portable Puzzle Collection, as in
//! `2x2:a3e3_1e2a`.
//!
//! Before the colon are the rows and columns of a box, or the side and `j` for a jigsaw. `x` for
//! both diagonals and `k` for a killer may follow, and then symmetry (`m8`, `r4`, `a`, …) and
//! difficulty (`db`, …). After the colon are the cells: the letters `a` to `z` are 1 to 26 empty
//! cells, and `_` separates numbers. A jigsaw has its regions after a comma. A killer has its cages
//! after a comma and, after another comma, their sums, written as cells.
//!
//! Regions and cages are the inner edges, first the vertical ones by row, then the horizontal ones
//! by column. `a` to `y` are 1 to 25 places without an edge and then an edge. `_` is an edge, and
//! `z` is 25 places without a subsequent edge. An edge follows the last place. The reader of the
//! collection takes 26 places for `z`, so this is tried if 25 do not fit.
//!
//! Source: the comments of `solo.c` and the manual of the collection.

use super::code::Code;
use crate::error::{Fault, FaultReason};
use crate::format::Format;
use crate::links::board::{Board, Regions};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{Cell, MAX_SIDE, Shape, fields};

/// The format `solo`.
pub(super) static SOLO: &dyn Format = &Code {
    name: "solo",
    summary: "game ids of Simon Tatham's Solo, 2x2:a3e3_1e2a, with diagonals, regions and cages",
    side: None,
    recognises,
    read,
};

fn recognises(input: &Input) -> bool {
    if has_seed(input) {
        return true;
    }
    let is_cell = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_,".contains(&b);
    input.content().split_once(':').is_some_and(|(parameters, cells)| {
        let is_id = !cells.is_empty() && cells.bytes().all(is_cell);
        is_id && Parameters::of(parameters).is_some()
    })
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    let read = match has_seed(input) {
        true => Err(SEED.to_owned()),
        false => puzzle_of(input.content(), input.known),
    };
    read.map_err(|what| input.fault(0, FaultReason::Notation(what)))
}

/// The fault of an id that only describes how its puzzle was generated.
const SEED: &str = "the id has a random seed instead of cells; copy the game id with a colon";

/// Returns true if the line is an id with a random seed.
fn has_seed(input: &Input) -> bool {
    input.lines.text().trim_ascii().split_once('#').is_some_and(|(parameters, seed)| {
        let is_seed = !seed.is_empty() && seed.bytes().all(|b| b.is_ascii_digit());
        is_seed && Parameters::of(parameters).is_some()
    })
}

/// The part of an id before the colon.
struct Parameters {
    rows: usize,
    columns: usize,
    is_jigsaw: bool,
    has_diagonals: bool,
    is_killer: bool,
}

impl Parameters {
    /// Returns the parameters of a text, if it contains nothing else.
    fn of(text: &str) -> Option<Parameters> {
        let (rows, rest) = number(text)?;
        let (columns, rest) = match rest.strip_prefix('x').and_then(number) {
            Some((columns, rest)) => (Some(columns), rest),
            None => (None, rest),
        };
        let variant = rest.find(|c| !"jxk".contains(c)).unwrap_or(rest.len());
        let (variant, rest) = rest.split_at(variant);
        let is_jigsaw = variant.contains('j');
        let (rows, columns) = match (is_jigsaw, columns) {
            (true, columns) => (rows.checked_mul(columns.unwrap_or(1))?, 1),
            (false, columns) => (rows, columns?),
        };
        let is_rest = rest.chars().all(|c| c.is_ascii_digit() || "mradtbieu".contains(c));
        let side = rows.checked_mul(columns).filter(|&side| side <= MAX_SIDE);
        (side.is_some() && is_rest).then_some(Parameters {
            rows,
            columns,
            is_jigsaw,
            has_diagonals: variant.contains('x'),
            is_killer: variant.contains('k'),
        })
    }
}

/// Returns the number at the beginning of a text, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Returns the puzzle of an id.
fn puzzle_of(id: &str, known: &ReadContext) -> Result<ParsedPuzzle, String> {
    let (before, description) = id.split_once(':').unwrap_or((id, ""));
    let wrong =
        "expected rows and columns of a box before the colon, as in 3x3:, or 9j: for a jigsaw";
    let parameters = Parameters::of(before).ok_or_else(|| wrong.to_owned())?;
    let shape = match parameters.is_jigsaw {
        true => Shape::most_square(parameters.rows),
        false => Shape::new(parameters.rows, parameters.columns),
    };
    let shape = shape.map_err(|error| error.to_string())?;
    let mut parts = description.split(',');
    let mut next = |what: &str| parts.next().ok_or_else(|| format!("{what} are missing"));
    let givens = cells(next("the cells")?, shape)?;
    let regions = match parameters.is_jigsaw {
        true => Regions::Lists(blocks(next("the regions")?, shape, "regions")?),
        false => Regions::Usual,
    };
    let cages = match parameters.is_killer {
        true => (blocks(next("the cages")?, shape, "cages")?, cells(next("the sums")?, shape)?),
        false => (Vec::new(), Vec::new()),
    };
    if let Some(rest) = parts.next() {
        return Err(format!("unexpected part {:?} after the puzzle", clip(rest)));
    }
    let mut board = Board::new(shape, regions, true, known)?;
    if parameters.has_diagonals {
        board.diagonals()?;
    }
    for (cell, &given) in givens.iter().enumerate().filter(|(_, given)| **given > 0) {
        board
            .put(cell, given as i64, true)
            .map_err(|what| format!("{}: {what}", shape.name(cell)))?;
    }
    add_cages(&mut board, &cages.0, &cages.1)?;
    board.parsed()
}

/// Adds cages. `sums` has a number for each cell, and the sum of a cage is in one of its cells.
fn add_cages(board: &mut Board, cages: &[Vec<Cell>], sums: &[usize]) -> Result<(), String> {
    for cells in cages {
        let mut told = cells.iter().map(|&cell| sums[cell]).filter(|&sum| sum > 0);
        let sum = told.next().map(|sum| ("sum", fields::RuleValue::Number(sum as i64)));
        if told.next().is_some() {
            return Err(format!("the cage at {} has two sums", board.shape.name(cells[0])));
        }
        let cells = ("cells", fields::cells(board.shape, cells));
        board.rule("cage", [cells].into_iter().chain(sum).collect())?;
    }
    Ok(())
}

/// Returns the number of each cell, 0 for an empty cell.
fn cells(text: &str, shape: Shape) -> Result<Vec<usize>, String> {
    let mut cells = Vec::with_capacity(shape.cells());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some((number, after)) = number(rest) {
            if number == 0 {
                return Err("0 is not a cell; letters are empty cells, a one, b two, …".to_owned());
            }
            cells.push(number);
            rest = after;
            continue;
        }
        let blanks = match first {
            '_' => 0,
            'a'..='z' => first as usize - 'a' as usize + 1,
            _ => return Err(format!("{first:?} is not a cell; expected numbers, letters and _")),
        };
        cells.extend(std::iter::repeat_n(0, blanks));
        rest = &rest[1..];
        if cells.len() > shape.cells() {
            break;
        }
    }
    match cells.len() == shape.cells() {
        true => Ok(cells),
        false => {
            let than = if cells.len() > shape.cells() { "more" } else { "fewer" };
            Err(format!("the id has {than} cells than expected, {}", shape.cells()))
        }
    }
}

/// Returns the blocks of cells that the inner edges separate.
fn blocks(text: &str, shape: Shape, what: &str) -> Result<Vec<Vec<Cell>>, String> {
    if let Some(found) = text.chars().find(|c| !c.is_ascii_lowercase() && *c != '_') {
        return Err(format!("{found:?} is not an edge of the {what}; expected letters and _"));
    }
    let joined = [25, 26].into_iter().find_map(|longest| joined(text, shape.side(), longest));
    let joined = joined.ok_or_else(|| format!("the {what} have too few or too many edges"))?;
    let mut block_of: Vec<Cell> = (0..shape.cells()).collect();
    for (one, other) in joined {
        let (low, high) = (block_of[one].min(block_of[other]), block_of[one].max(block_of[other]));
        block_of.iter_mut().filter(|block| **block == high).for_each(|block| *block = low);
    }
    let firsts = (0..shape.cells()).filter(|&cell| block_of[cell] == cell);
    let cells = |first| (0..shape.cells()).filter(|&cell| block_of[cell] == first).collect();
    let blocks: Vec<Vec<Cell>> = firsts.map(cells).collect();
    let side = shape.side();
    let fits = |block: &Vec<Cell>| match what {
        "cages" => block.len() <= side,
        _ => block.len() == side,
    };
    match blocks.iter().find(|block| !fits(block)) {
        None => Ok(blocks),
        Some(block) => {
            let (first, found) = (shape.name(block[0]), board::counted(block.len(), "cells"));
            Err(format!("{first}: one of the {what} has {found}; expected {side}"))
        }
    }
}

/// Returns the pairs of cells without an edge between them, if `z` means `longest` places.
fn joined(text: &str, side: usize, longest: usize) -> Option<Vec<(Cell, Cell)>> {
    let half = side * (side - 1);
    let pair = |place: usize| match place < half {
        true => {
            let cell = place / (side - 1) * side + place % (side - 1);
            (cell, cell + 1)
        }
        false => {
            let (column, row) = ((place - half) / (side - 1), (place - half) % (side - 1));
            (row * side + column, (row + 1) * side + column)
        }
    };
    let (mut place, mut pairs) = (0, Vec::new());
    for byte in text.bytes() {
        let count = match byte {
            b'_' => 0,
            b'z' => longest,
            _ => usize::from(byte - b'a') + 1,
        };
        if place + count > 2 * half {
            return None;
        }
        pairs.extend((place..place + count).map(pair));
        place += count + usize::from(byte != b'z');
    }
    (place == 2 * half + 1).then_some(pairs)
}
