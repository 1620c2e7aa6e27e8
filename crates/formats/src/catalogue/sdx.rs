//! The format `sdx`: saved games of SudoCue, with 9 rows of 9 cells separated by spaces. An open
//! cell has its candidates without spaces, a given its digit, and an entered digit follows `u`.
//! Source: sudocue.net/fileformats.php (R. van der Werf, 2006).

use std::io::Write;

use crate::error::{Fault, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::rows::{ahead, groups};
use crate::writing::{cannot_hold, only_nine};
use board::{Candidates, Cell, Digit, Grid, Layout, Position, Puzzle};

/// The format `sdx`.
pub(super) struct Sdx;

impl Format for Sdx {
    fn name(&self) -> &'static str {
        "sdx"
    }

    fn summary(&self) -> &'static str {
        "a saved game of SudoCue: 9 rows of 9 groups of digits, u before entered digits; 9×9"
    }

    fn side(&self) -> Option<usize> {
        Some(9)
    }

    fn holds_positions(&self) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let (puzzle, position) = (output.puzzle, &*output.position());
        only_nine(self, puzzle)?;
        let (layout, written) = (Layout::of(puzzle), position.written(puzzle));
        let marks = position.candidates(&layout, puzzle);
        let cell = |cell: Cell| match (puzzle.givens.get(cell), position.placed.get(cell)) {
            (Some(given), _) => Some(given.to_string()),
            (None, Some(placed)) => Some(format!("u{placed}")),
            (None, None) => open(&layout, &written, &marks, cell),
        };
        let mut text = String::new();
        for at in 0..puzzle.shape.cells() {
            let cell = cell(at).ok_or_else(|| {
                let name = puzzle.shape.name(at);
                cannot_hold(self, format!("the only candidate of {name} would be read as a given"))
            })?;
            text += &cell;
            text += if (at + 1) % puzzle.shape.side() == 0 { "\n" } else { " " };
        }
        Ok(out.write_all(text.as_bytes())?)
    }
}

/// Returns the candidates of an open cell, or none if they cannot be written.
///
/// A single digit would be read as a given. Therefore another digit is added that a digit of a peer
/// rules out anyway.
fn open(layout: &Layout, written: &Grid, marks: &Candidates, cell: Cell) -> Option<String> {
    let mut digits: Vec<Digit> = marks.digits(cell).collect();
    let around = |digit| layout.peers(cell).any(|peer| written.get(peer) == Some(digit));
    for digit in 1..=marks.highest() as Digit {
        if digits.len() < 2 && !digits.contains(&digit) && around(digit) {
            digits.push(digit);
        }
    }
    digits.sort_unstable();
    (digits.len() > 1).then(|| digits.iter().map(Digit::to_string).collect())
}

impl Reader for Sdx {
    fn recognises(&self, input: &mut Input) -> bool {
        let is_nine = input.known.side.is_none_or(|side| side == 9);
        if !is_nine || !input.known.alphabet.is_plain() || groups::words(input.content()) != 9 {
            return false;
        }
        let Some((rows, _)) = ahead::rows(input, 0, 9) else { return false };
        let told = input.known.extension == "sdx" || rows.iter().any(|row| row.contains('u'));
        told && groups::are_groups(&rows, 9, true)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let shape = input.nine(self.name())?;
        let groups = groups::read(input, shape, true)?;
        let givens = groups.grid(shape, |cell, _| !groups.cells[cell].user);
        let placed = groups.grid(shape, |cell, _| groups.cells[cell].user);
        let puzzle = Puzzle::classic(shape, givens);
        let position = Position { placed, left: groups.candidates(shape) }.beyond(&puzzle);
        Ok(ParsedPuzzle { position, ..ParsedPuzzle::new(puzzle, false) })
    }
}
