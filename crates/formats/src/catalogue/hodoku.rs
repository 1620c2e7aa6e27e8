//! The format `hodoku`: a line of HoDoKu's library, `:0000:x:81.37.6..4+1…:412 913:::`.
//!
//! Six or seven colons separate the fields. They are a technique, the digits of a step, the puzzle,
//! the eliminated candidates, the candidates that the step eliminates, and a comment. In the
//! puzzle, `+` precedes each entered digit. A candidate is digit, row and column: `412` is 4 in
//! r1c2. The fields of the step are not read. Source: the user manual of HoDoKu 2.2 (B. Hobiger),
//! and the texts that it copies to and accepts from the clipboard.

use std::io::Write;
use std::ops::Range;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::alphabet::clip;
use crate::writing::only_nine;
use board::{Candidate, Candidates, Cell, Digit, Grid, Layout, Position, Puzzle, Shape};

/// The format `hodoku`.
pub(super) struct Hodoku;

impl Format for Hodoku {
    fn name(&self) -> &'static str {
        "hodoku"
    }

    fn summary(&self) -> &'static str {
        "a library line of HoDoKu, :0000:x:puzzle:412 913:::, + before entered digits; 9×9"
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
        let cell = |cell: Cell| match (puzzle.givens.get(cell), position.placed.get(cell)) {
            (Some(given), _) => given.to_string(),
            (None, Some(placed)) => format!("+{placed}"),
            (None, None) => ".".to_owned(),
        };
        let cells: String = (0..puzzle.shape.cells()).map(cell).collect();
        let struck = struck(puzzle, position);
        Ok(writeln!(out, ":0000:x:{cells}:{}:::", struck.join(" "))?)
    }
}

/// Returns the candidates that are eliminated although no digit rules them out, sorted by digit.
fn struck(puzzle: &Puzzle, position: &Position) -> Vec<String> {
    let struck = position.struck(&Layout::of(puzzle), puzzle);
    let mut struck: Vec<String> = struck
        .into_iter()
        .map(|Candidate { cell, digit }| {
            let name = puzzle.shape.name(cell);
            format!("{digit}{}{}", name.row, name.column)
        })
        .collect();
    struck.sort_unstable();
    struck
}

impl Reader for Hodoku {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn recognises(&self, input: &mut Input) -> bool {
        let (word, rest) = input.word();
        word.is_empty() && rest.starts_with(':') && input.content().matches(':').count() >= 6
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let shape = input.nine(self.name())?;
        let content = input.content();
        let colons: Vec<usize> = content.match_indices(':').map(|(at, _)| at).collect();
        let (&[_, _, before, after, end, ..], 6 | 7) = (&colons[..], colons.len()) else {
            let what = format!(
                "a library line of HoDoKu has 6 or 7 colons, :0000:x:puzzle:deleted:::, and this \
                one has {}",
                colons.len()
            );
            return Err(input.fault(0, FaultReason::Notation(what)));
        };
        let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
        read_cells(input, before + 1..after, shape, &mut givens, &mut placed)?;
        let mut left = Candidates::full(shape);
        read_struck(input, after + 1..end, shape, &mut left)?;
        let puzzle = Puzzle::classic(shape, givens);
        let position = Position { placed, left }.beyond(&puzzle);
        Ok(ParsedPuzzle { position, ..ParsedPuzzle::new(puzzle, false) })
    }
}

/// Reads the cells of the puzzle's field into given and entered digits.
pub(super) fn read_cells(
    input: &Input,
    field: Range<usize>,
    shape: Shape,
    givens: &mut Grid,
    placed: &mut Grid,
) -> Result<(), Fault> {
    let text = &input.content()[field.clone()];
    let expected = "81 cells, with + before a digit that is not given";
    let found = text.chars().filter(|&c| c != '+').count();
    if found != shape.cells() {
        let reason = FaultReason::Length { found, expected: expected.to_owned() };
        return Err(input.fault(field.start, reason));
    }
    let (mut cell, mut plus) = (0, None);
    for (at, found) in text.char_indices().map(|(i, c)| (field.start + i, c)) {
        let after_plus = |at| {
            let what = "+ must precede an entered digit, as in +5".to_owned();
            input.fault(at, FaultReason::Notation(what))
        };
        if found == '+' {
            if let Some(at) = plus.replace(at) {
                return Err(after_plus(at));
            }
            continue;
        }
        let alphabet = &input.known.alphabet;
        let value = alphabet.value(found).filter(|&value| usize::from(value) <= shape.side());
        let wrong = || input.fault_in(at, shape, cell, alphabet.wrong(found, shape.side()));
        match (value.ok_or_else(wrong)?, plus.take()) {
            (0, Some(at)) => return Err(after_plus(at)),
            (0, None) => {}
            (digit, Some(_)) => placed.set(cell, Some(digit)),
            (digit, None) => givens.set(cell, Some(digit)),
        }
        cell += 1;
    }
    match plus {
        Some(at) => Err(input.fault(at, FaultReason::Notation("a digit must follow +".to_owned()))),
        None => Ok(()),
    }
}

/// Eliminates the candidates that a field lists.
pub(super) fn read_struck(
    input: &Input,
    field: Range<usize>,
    shape: Shape,
    left: &mut Candidates,
) -> Result<(), Fault> {
    let content = input.content();
    let mut at = field.start;
    for word in content[field].split(' ') {
        if !word.is_empty() {
            let figures: Vec<usize> =
                word.chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
            let candidate = match figures[..] {
                [digit @ 1..=9, row, column] if word.len() == 3 => {
                    shape.cell(row, column).map(|cell| Candidate { cell, digit: digit as Digit })
                }
                _ => None,
            };
            let Some(candidate) = candidate else {
                let what = format!(
                    "{} is not a deleted candidate; write digit, row and column, each 1 to 9, as in \
                    412 for 4 in r1c2",
                    clip(word)
                );
                return Err(input.fault(at, FaultReason::Notation(what)));
            };
            left.eliminate(candidate);
        }
        at += word.len() + 1;
    }
    Ok(())
}
