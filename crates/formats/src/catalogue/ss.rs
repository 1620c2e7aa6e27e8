//! The format `ss`: puzzles of Simple Sudoku, drawn with `*`, `|`, `-` and `+`, and game states
//! from its clipboard.
//!
//! A game state is the grid of givens, possibly the grid of all digits, and a grid of pencil marks.
//! The first grid alone is read as `grid`. Several grids belong together if they agree, so that no
//! given is missing in a later one. Source: Sudopedia, *Sudoku Clipboard and File Formats*.

use std::io::{self, Write};

use crate::error::{Fault, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::rows::borders::is_border;
use crate::rows::row::{Piece, pieces};
use crate::rows::whole::{self, Style};
use crate::rows::{ahead, groups};
use crate::writing::{cannot_hold, has_line_above, only_givens, symbols_for};
use board::{Candidates, Cell, Digit, Grid, Layout, Position, Puzzle, Shape, Symbols};

/// The format `ss`.
pub(super) struct Ss;

impl Format for Ss {
    fn name(&self) -> &'static str {
        "ss"
    }

    fn summary(&self) -> &'static str {
        "a grid of Simple Sudoku; the entered digits and the pencil marks follow it"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn holds_positions(&self) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, symbols, .. } = *output;
        let givens = |out: &mut dyn Write| -> Result<(), PuzzleWriteError> {
            only_givens(self, puzzle)?;
            Ok(draw(puzzle.shape, &puzzle.givens, &symbols_for(self, puzzle, symbols)?, out)?)
        };
        let Some(position) = output.played() else { return givens(out) };
        let told = symbols_for(self, puzzle, symbols)?;
        if Symbols::digits(puzzle.shape.side())
            .is_none_or(|figures| figures.chars() != told.chars())
        {
            return Err(cannot_hold(
                self,
                "it holds game states with figures only, not with other symbols",
            ));
        }
        let marks = marks(puzzle, position).ok_or_else(|| {
            cannot_hold(self, "a cell has no candidate, or every cell has only one")
        })?;
        givens(out)?;
        if position.placed.filled().next().is_some() {
            draw(puzzle.shape, &position.written(puzzle), &told, out)?;
        }
        Ok(groups::draw(puzzle.shape, &marks, &told, out)?)
    }
}

/// Returns the pencil marks, if they can be distinguished from a grid of digits: every cell has
/// one, and one has several.
fn marks(puzzle: &Puzzle, position: &Position) -> Option<Candidates> {
    let marks = position.candidates(&Layout::of(puzzle), puzzle);
    let mut counts = (0..marks.cells()).map(|cell| marks.count(cell));
    (counts.clone().all(|count| count > 0) && counts.any(|count| count > 1)).then_some(marks)
}

/// Draws a grid without spaces.
fn draw(shape: Shape, grid: &Grid, symbols: &Symbols, out: &mut dyn Write) -> io::Result<()> {
    let (side, columns) = (shape.side(), shape.box_cols());
    let boxes = side / columns;
    let outer = format!("*{}*", "-".repeat(side + boxes - 1));
    let inner = format!("|{}|", vec!["-".repeat(columns); boxes].join("+"));
    for (row, digits) in grid.digits().chunks(side).enumerate() {
        if has_line_above(shape, row) {
            writeln!(out, "{}", if row == 0 { &outer } else { &inner })?;
        }
        for part in digits.chunks(columns) {
            let char = |&digit: &Digit| symbols.char(digit).unwrap_or('.');
            write!(out, "|{}", part.iter().map(char).collect::<String>())?;
        }
        writeln!(out, "|")?;
    }
    writeln!(out, "{outer}")
}

impl Reader for Ss {
    fn recognises(&self, input: &mut Input) -> bool {
        // Only for these grids does reading wait for the lines below.
        let is_drawn = input.memory.starred && input.content().starts_with('|');
        if !is_drawn || !input.known.alphabet.is_plain() {
            return false;
        }
        let Some(side) = side(input.content()).filter(|side| (4..=9).contains(side)) else {
            return false;
        };
        input.known.side.is_none_or(|known| known == side)
            && ahead::rows(input, 0, side).is_some_and(|(rows, after)| {
                let givens = digits(&rows, side);
                givens.is_some_and(|givens| later(input, after, &givens, side).is_some())
            })
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let mut found = whole::read(input, Style::Drawn)?;
        let (shape, side) = (found.puzzle.shape, found.puzzle.shape.side());
        let givens = found.puzzle.givens.digits().to_vec();
        let Some((state, _)) = later(input, 1, &givens, side) else { return Ok(found) };
        let mut position = Position::start(&found.puzzle);
        if let Some(state) = state {
            go_to_row(input)?;
            let written = whole::read(input, Style::Drawn)?.puzzle.givens;
            debug_assert_eq!(written.digits(), &state[..]);
            let is_given = |cell: Cell| found.puzzle.givens.get(cell).is_some();
            position.placed = written;
            (0..shape.cells()).filter(|&cell| is_given(cell)).for_each(|cell| {
                position.placed.set(cell, None);
            });
        }
        go_to_row(input)?;
        let groups = groups::read(input, shape, false)?;
        position.left = groups.candidates(shape);
        found.position = position.beyond(&found.puzzle);
        Ok(found)
    }
}

/// Returns the number of cells of a drawn row with a character for each cell.
fn side(row: &str) -> Option<usize> {
    let chars = pieces(row).map(|(_, piece)| match piece {
        Piece::Word(word) => Some(word.chars().count()),
        Piece::Bar => Some(0),
        Piece::Gap => None,
    });
    chars.sum()
}

/// Returns the digits of drawn rows with a character for each cell, 0 for an empty cell.
fn digits(rows: &[String], side: usize) -> Option<Vec<Digit>> {
    let mut digits = Vec::new();
    for row in rows {
        if self::side(row) != Some(side) {
            return None;
        }
        for c in row.chars().filter(|c| !matches!(c, '|' | ' ' | '\t')) {
            let digit = if matches!(c, '.' | '*' | '_') { 0 } else { c.to_digit(10)? };
            digits.push(Digit::try_from(digit).ok().filter(|&d| usize::from(d) <= side)?);
        }
    }
    Some(digits)
}

/// Looks for the grids after a grid of givens. Returns the grid of all digits, if there is one, and
/// the line after the pencil marks.
///
/// Returns none if there are no pencil marks, or if the grids contradict each other.
fn later(
    input: &mut Input,
    from: usize,
    givens: &[Digit],
    side: usize,
) -> Option<(Option<Vec<Digit>>, usize)> {
    let (rows, after) = ahead::rows(input, from, side)?;
    if groups::are_groups(&rows, side, false) {
        return agrees(&rows, givens).then_some((None, after));
    }
    let state = digits(&rows, side)?;
    let keeps = givens.iter().zip(&state).all(|(&given, &digit)| given == 0 || given == digit);
    let (rows, after) = ahead::rows(input, after, side)?;
    let are_marks = groups::are_groups(&rows, side, false);
    (keeps && are_marks && agrees(&rows, &state)).then_some((Some(state), after))
}

/// Returns true if each digit is the only pencil mark of its cell.
fn agrees(rows: &[String], digits: &[Digit]) -> bool {
    let words = rows.iter().flat_map(|row| {
        pieces(row).filter_map(|(_, piece)| match piece {
            Piece::Word(word) => Some(word),
            _ => None,
        })
    });
    words.zip(digits).all(|(word, &digit)| digit == 0 || word == digit.to_string())
}

/// Advances to the first row of the next grid, which lookahead has found.
fn go_to_row(input: &mut Input) -> Result<(), Fault> {
    while input.lines.advance()? {
        if !input.content().is_empty() && !is_border(input.content()) {
            break;
        }
    }
    Ok(())
}
