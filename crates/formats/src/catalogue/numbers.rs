//! The format `numbers`: numbers separated by white space, commas or semicolons, with a line for
//! each row or a line for the puzzle.
//!
//! Sixteen numbers, none above 4, can be a row of a 16×16 puzzle or a 4×4 puzzle; the same holds
//! for every square. The lines that follow decide. If the line is a row, 15 more lines follow it,
//! and one of them has a larger number.

use crate::Remedy;
use std::cmp::Ordering;
use std::io::Write;
use std::mem;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::rows::row::{Piece, Survey, pieces};
use crate::rows::whole::{self, Style};
use crate::text::lines::{LookAhead, content};
use crate::text::word::root;
use crate::writing::only_givens;
use board::{MAX_SIDE, MIN_SIDE};

/// The format `numbers`.
pub(super) struct Numbers;

impl Format for Numbers {
    fn name(&self) -> &'static str {
        "numbers"
    }

    fn summary(&self) -> &'static str {
        "a line for each row, numbers separated by spaces, 0 for an empty cell"
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, .. } = *output;
        only_givens(self, puzzle)?;
        let side = puzzle.shape.side();
        let width = side.to_string().len();
        for row in puzzle.givens.digits().chunks(side) {
            for (column, digit) in row.iter().enumerate() {
                let space = if column == 0 { "" } else { " " };
                write!(out, "{space}{digit:>width$}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Reader for Numbers {
    fn recognises(&self, input: &mut Input) -> bool {
        let survey = Survey::of(input.content());
        // The only blank of numbers is 0. With another blank or a letter, the cells are symbols.
        let are_symbols = input.known.alphabet.is_ambiguous() && !survey.are_figures();
        match input.known.side {
            _ if are_symbols => false,
            None => survey.bars == 0 && survey.is_numbers(),
            Some(side) => {
                let fits = survey.words == side || survey.words == side * side;
                let row = survey.words > 1 && survey.is_numbers() && survey.chars != side;
                survey.bars == 0 && (fits || row)
            }
        }
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let survey = Survey::of(input.content());
        let (known, reading) = (input.known, reading(input, &survey));
        // A grid without borders looks the same.
        if known.alphabet.is_ambiguous() && !known.is_named && survey.chars == survey.words {
            let what = FaultReason::Document("these can be numbers or symbols".to_owned());
            let formats = vec!["numbers", "grid"];
            let fault = input.fault(0, what.with_remedy(Remedy::ChooseFormat { formats }));
            if !matches!(reading, Reading::Puzzle) {
                pass_over(input, survey.words - 1);
            }
            return Err(fault);
        }
        match reading {
            Reading::Row => whole::read(input, Style::Plain),
            Reading::Puzzle => read_line(input, &survey),
            Reading::Either => {
                let (count, small) = (survey.words, survey.words.isqrt());
                let fault = input.fault(0, FaultReason::Ambiguous { count, small });
                pass_over(input, count - 1);
                Err(fault)
            }
        }
    }
}

enum Reading {
    Row,
    Puzzle,
    Either,
}

/// Decides if a line of numbers is a row or a puzzle, from the options or from the lines after it.
fn reading(input: &mut Input, survey: &Survey) -> Reading {
    let count = survey.words;
    if let Some(side) = input.known.side {
        return if count > 2 * side { Reading::Puzzle } else { Reading::Row };
    }
    if count > MAX_SIDE {
        return Reading::Puzzle;
    }
    let small = root(count).filter(|&small| small >= MIN_SIDE && survey.largest <= small);
    match small {
        None => {
            input.memory.on_one_line = None;
            Reading::Row
        }
        Some(_) if input.memory.on_one_line == Some(count) => Reading::Puzzle,
        Some(small) => {
            let reading = by_lines_after(input, survey, small);
            let on_one_line = matches!(reading, Reading::Puzzle).then_some(count);
            input.memory.on_one_line = on_one_line;
            reading
        }
    }
}

/// Decides from the lines after a row or puzzle whose numbers are all small.
fn by_lines_after(input: &mut Input, survey: &Survey, small: usize) -> Reading {
    let count = survey.words;
    let (mut rows, mut given, mut after) = (1, survey.largest > 0, 0);
    while rows <= count {
        after += 1;
        let line = match input.lines.peek(after) {
            LookAhead::Line(line) if content(line).is_empty() && !line.trim_ascii().is_empty() => {
                continue;
            }
            LookAhead::Line(line) => line,
            LookAhead::End => break,
            LookAhead::TooFar => return Reading::Either,
            LookAhead::Fault => {
                rows += 1;
                continue;
            }
        };
        let next = Survey::of(content(line));
        if next.words != count || next.odd > 0 || next.bars > 0 {
            break;
        }
        if next.largest > small {
            return Reading::Row;
        }
        given |= next.largest > 0;
        rows += 1;
    }
    match rows.cmp(&count) {
        Ordering::Less => Reading::Puzzle,
        // A series of that many blank puzzles is implausible.
        _ if !given => Reading::Row,
        Ordering::Equal => Reading::Either,
        Ordering::Greater => Reading::Puzzle,
    }
}

/// Skips the given number of rows, or fewer if a blank line comes first. Comments are not counted.
fn pass_over(input: &mut Input, mut rows: usize) {
    while rows > 0 {
        match input.lines.advance() {
            Ok(true) if input.lines.text().trim_ascii().is_empty() => return,
            Ok(true) => rows -= usize::from(!input.content().is_empty()),
            Ok(false) => return,
            Err(fault) => return input.lines.put_back(fault),
        }
    }
}

/// Reads a puzzle that is all on the current line.
fn read_line(input: &mut Input, survey: &Survey) -> Result<ParsedPuzzle, Fault> {
    let found = survey.words;
    let side = match input.known.side {
        Some(side) if side * side == found => side,
        Some(side) => {
            let (cells, told_by) = (side * side, input.known.told_by);
            let expected = format!("{cells}, because {told_by} sets the side to {side}");
            return Err(input.fault(0, FaultReason::Numbers { found, expected }));
        }
        None => root(found).filter(|&side| side >= MIN_SIDE).ok_or_else(|| {
            let expected = format!("at most {MAX_SIDE} for a row, or n×n for a whole puzzle");
            input.fault(0, FaultReason::Numbers { found, expected })
        })?,
    };
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let mut digits = mem::take(&mut input.memory.digits);
    digits.clear();
    for (at, piece) in pieces(input.content()) {
        let digit = match piece {
            Piece::Word(word) => input.known.cell(word, side),
            Piece::Bar => Err(input.known.alphabet.wrong('|', side)),
            Piece::Gap => Err(FaultReason::Gap),
        };
        let cell = digits.len().min(shape.cells() - 1);
        digits.push(digit.map_err(|reason| input.fault_in(at, shape, cell, reason))?);
    }
    input.memory.digits = digits;
    Ok(input.classic(shape, guessed))
}
