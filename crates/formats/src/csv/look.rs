//! What a line of fields is: a row, or all of a puzzle.

use super::fields::{Row, is_comment};
use crate::error::{Fault, Reason};
use crate::input::{Input, root};
use crate::lines::Ahead;
use board::{MAX_SIDE, MIN_SIDE};

/// What a number of fields can be, where the side is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Row,
    Puzzle,
}

pub(super) fn fits(known: Option<usize>, count: usize) -> Option<Fit> {
    match known {
        Some(side) if count == side => Some(Fit::Row),
        Some(side) if count == side * side => Some(Fit::Puzzle),
        None if (MIN_SIDE..=MAX_SIDE).contains(&count) => Some(Fit::Row),
        None if root(count).is_some_and(|side| (MIN_SIDE..=MAX_SIDE).contains(&side)) => {
            Some(Fit::Puzzle)
        }
        _ => None,
    }
}

/// Whether the fields can be all cells of a puzzle, none above its side.
pub(super) fn could_be_puzzle(known: Option<usize>, row: &Row) -> bool {
    let side = root(row.fields.len()).filter(|&side| side >= MIN_SIDE);
    known.is_none() && side.is_some_and(|side| row.largest() <= side)
}

pub(super) enum Reading {
    Row,
    Puzzle,
}

/// What the current line is, by the options or by the lines that follow.
pub(super) fn reading(input: &mut Input) -> Result<Reading, Fault> {
    let Some(row) = Row::of(input.lines.text()) else { return Ok(Reading::Row) };
    let (count, delimiter, is_csv) = (row.fields.len(), row.delimiter, row.is_csv());
    let (largest, could_be) = (row.largest(), could_be_puzzle(input.known.side, &row));
    match (input.known.side, could_be) {
        (Some(side), _) => {
            return Ok(if count > 2 * side { Reading::Puzzle } else { Reading::Row });
        }
        (None, false) => return Ok(if count > MAX_SIDE { Reading::Puzzle } else { Reading::Row }),
        (None, true) if count > MAX_SIDE || input.memory.on_one_line == Some(count) => {
            return Ok(Reading::Puzzle);
        }
        (None, true) => {}
    }
    let block = Block::ahead(input, delimiter, count, is_csv);
    let (small, largest) = (count.isqrt(), largest.max(block.largest));
    if block.rows >= count && (largest > small || largest == 0) {
        return Ok(Reading::Row);
    }
    if block.rows == count {
        return Err(input.fault(0, Reason::Ambiguous { count, small }));
    }
    input.memory.on_one_line = Some(count);
    Ok(Reading::Puzzle)
}

/// The current line and those after it that have as many fields, one more than fields at most.
pub(super) struct Block {
    pub(super) rows: usize,
    pub(super) is_csv: bool,
    /// Of as many rows as fields.
    largest: usize,
}

impl Block {
    pub(super) fn ahead(input: &mut Input, delimiter: u8, count: usize, is_csv: bool) -> Block {
        let mut block = Block { rows: 1, is_csv, largest: 0 };
        let mut after = 0;
        while block.rows <= count {
            after += 1;
            let line = match input.lines.peek(after) {
                Ahead::Line(line) => line,
                _ => break,
            };
            if is_comment(line) {
                continue;
            }
            match Row::of(line) {
                Some(row) if row.fields.len() == count && row.delimiter == delimiter => {
                    block.rows += 1;
                    if block.rows <= count {
                        block.is_csv |= row.is_csv();
                        block.largest = block.largest.max(row.largest());
                    }
                }
                _ => break,
            }
        }
        block
    }
}
