//! The format `sdk`: a puzzle of SadMan Sudoku or SudoCue, with rows that may follow `[Puzzle]`,
//! and the game state after `[State]` and `[PencilMarks]`.
//!
//! Lines with `#` and a letter before the puzzle are author (`#A`), description (`#D`, here the
//! title) and source (`#S`). Date, level and others are comments here and not kept. A file without
//! sections is read as `grid`. `[State]` contains all digits, including the givens.
//!
//! We know of no description of the pencil marks. They are read and written as a line for each row,
//! with commas between cells and the digits of each cell, if any. In a cell with pencil marks, the
//! other candidates count as eliminated. Colours are ignored. Sources: sudocue.net/fileformats.php;
//! sadmansoftware.com/sudoku/faq19.php.

use std::collections::BTreeSet;
use std::io::{self, Write};

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, Output, Reader, no_room};
use crate::metadata::{AUTHOR, MetadataCollector, MetadataField, SOURCE, TITLE};
use crate::reading::{Input, ParsedPuzzle};
use crate::rows::groups::read_group;
use crate::rows::whole::{self, Style};
use crate::text::lines::{LookAhead, content};
use crate::writing::{only_givens, symbols_for};
use board::{
    Candidate, Candidates, Cell, Digit, Grid, Layout, Notes, Position, Puzzle, Shape, Symbols,
    counted,
};

/// The format `sdk`.
pub(super) struct Sdk;

/// The letters of comments with metadata.
pub(crate) static HEADERS: [(u8, &MetadataField); 3] =
    [(b'A', &AUTHOR), (b'D', &TITLE), (b'S', &SOURCE)];

/// The kind of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Puzzle,
    State,
    Marks,
    Colours,
}

impl Section {
    fn of(content: &str) -> Option<Section> {
        let name = content.strip_prefix('[')?.strip_suffix(']')?.trim_ascii();
        match name.to_ascii_lowercase().as_str() {
            "puzzle" => Some(Section::Puzzle),
            "state" => Some(Section::State),
            "pencilmarks" | "pencil marks" => Some(Section::Marks),
            "colours" | "colors" => Some(Section::Colours),
            _ => None,
        }
    }
}

impl Format for Sdk {
    fn name(&self) -> &'static str {
        "sdk"
    }

    fn summary(&self) -> &'static str {
        "a puzzle of SadMan Sudoku: rows after [Puzzle], entered digits after [State]"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn holds_positions(&self) -> bool {
        true
    }

    fn holds_notes(&self) -> bool {
        true
    }

    /// Returns true if the field has a letter and its value fits on one line.
    fn holds_metadata(&self, field: &MetadataField, value: &str) -> bool {
        let is_line = !value.contains("\\u00") && !value.contains(char::is_control);
        is_line && HEADERS.iter().any(|(_, it)| *it == field)
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, notes, metadata, symbols, .. } = *output;
        let (position, no_notes) = (output.position(), Notes::new());
        let notes = notes.unwrap_or(&no_notes);
        for (letter, field) in &HEADERS {
            if let Some(text) = metadata.text(field) {
                writeln!(out, "#{}{text}", char::from(*letter))?;
            }
        }
        only_givens(self, puzzle)?;
        // An eliminated candidate is expressed by its absence from the pencil marks of its cell.
        let is_missing =
            |c: &Candidate| notes.get(&c.cell).is_some_and(|noted| !noted.contains(&c.digit));
        if position.left != Candidates::full(puzzle.shape)
            && !position.struck(&Layout::of(puzzle), puzzle).iter().all(is_missing)
        {
            return Err(no_room(self.name(), "candidates are eliminated in it", puzzle, &position));
        }
        let symbols = symbols_for(self, puzzle, symbols)?;
        // Pencil marks in a cell with a digit are left out: they would eliminate candidates,
        // possibly the digit itself.
        let written = position.written(puzzle);
        let marked = |cell: Cell| notes.get(&cell).filter(|_| written.get(cell).is_none());
        let mut section = |name: &str, grid: &Grid| {
            writeln!(out, "[{name}]")?;
            grid.digits().chunks(puzzle.shape.side()).try_for_each(|row| {
                let char = |&digit: &Digit| symbols.char(digit).unwrap_or('.');
                writeln!(out, "{}", row.iter().map(char).collect::<String>())
            })
        };
        section("Puzzle", &puzzle.givens)?;
        if position.placed.filled().next().is_some() {
            section("State", &written)?;
        }
        match notes.keys().any(|&cell| marked(cell).is_some()) {
            true => Ok(write_marks(puzzle.shape, marked, &symbols, out)?),
            false => Ok(()),
        }
    }
}

/// Writes the section of pencil marks.
fn write_marks<'a>(
    shape: Shape,
    marked: impl Fn(Cell) -> Option<&'a BTreeSet<Digit>>,
    symbols: &Symbols,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "[PencilMarks]")?;
    let cell = |cell: Cell| -> String {
        let digits = marked(cell).into_iter().flatten();
        digits.filter_map(|&digit| symbols.char(digit)).collect()
    };
    (0..shape.side()).try_for_each(|row| {
        let cells = row * shape.side()..(row + 1) * shape.side();
        writeln!(out, "{}", cells.map(cell).collect::<Vec<_>>().join(","))
    })
}

impl Reader for Sdk {
    fn recognises(&self, input: &mut Input) -> bool {
        Section::of(input.content()) == Some(Section::Puzzle)
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        if Section::of(input.content()).is_none() {
            return whole::read(input, Style::Drawn);
        }
        let headers = std::mem::take(&mut input.memory.headers);
        let read = read_sections(input);
        if read.as_ref().is_err_and(|fault| !fault.is_io()) {
            pass_over(input);
        }
        let read = read?;
        Ok(ParsedPuzzle { beside: collected(&headers).fields(read.puzzle.shape), ..read })
    }
}

/// Returns the metadata in the comments before the puzzle.
fn collected(headers: &[String]) -> MetadataCollector {
    let mut all = MetadataCollector::default();
    for header in headers {
        let field = HEADERS.iter().find(|(letter, _)| header.as_bytes().get(1) == Some(letter));
        if let (Some((_, field)), Some(text)) = (field, header.get(2..)) {
            all.plain(field, text.trim());
        }
    }
    all
}

/// Reads the puzzle whose first section begins at the current line.
fn read_sections(input: &mut Input) -> Result<ParsedPuzzle, Fault> {
    if Section::of(input.content()) != Some(Section::Puzzle) {
        let what = "the first section must be [Puzzle]".to_owned();
        return Err(input.fault(0, FaultReason::Notation(what)));
    }
    first_row(input)?;
    let mut found = whole::read(input, Style::Drawn)?;
    let mut position = Position::start(&found.puzzle);
    let shape = found.puzzle.shape;
    while let Some((after, section)) = next_section(input) {
        for _ in 0..after {
            input.lines.advance()?;
        }
        first_row(input)?;
        match section {
            Section::Puzzle => {}
            Section::State => position.placed = read_state(input, &found.puzzle)?,
            Section::Marks => read_marks(input, shape, &mut position.left, &mut found.notes)?,
            Section::Colours => pass_rows(input),
        }
    }
    found.position = position.beyond(&found.puzzle);
    Ok(found)
}

/// Returns the next section of the puzzle and the number of lines to it, if only comments precede
/// it.
fn next_section(input: &mut Input) -> Option<(usize, Section)> {
    for after in 1..=64 {
        let LookAhead::Line(line) = input.lines.peek(after) else { return None };
        if !content(line).is_empty() {
            let section = Section::of(content(line));
            return section.filter(|&it| it != Section::Puzzle).map(|section| (after, section));
        }
    }
    None
}

/// Advances from the name of a section to its first row.
fn first_row(input: &mut Input) -> Result<(), Fault> {
    let what = "rows must follow the name of a section".to_owned();
    let missing = input.fault(0, FaultReason::Notation(what));
    match input.lines.advance()? {
        true if Section::of(input.content()).is_some() => {
            input.lines.step_back();
            Err(missing)
        }
        true if !input.content().is_empty() => Ok(()),
        _ => Err(missing),
    }
}

/// Reads the digits of a state that are not given.
fn read_state(input: &mut Input, puzzle: &Puzzle) -> Result<Grid, Fault> {
    let line = input.lines.number();
    let state = whole::read(input, Style::Drawn)?.puzzle;
    let shape = puzzle.shape;
    if state.shape.side() != shape.side() {
        let (found, side) = (state.shape.side(), shape.side());
        let what = format!(
            "the state has {found} rows and the puzzle {side}; both must have the same side"
        );
        return Err(Fault::new(line, 1, FaultReason::Notation(what)));
    }
    let mut placed = state.givens;
    for (cell, given) in puzzle.givens.filled() {
        if placed.get(cell) != Some(given) {
            let what = format!(
                "the state has no {given} here, although it is given; the state must include the givens"
            );
            let fault = Fault::new(line + cell / shape.side(), 1, FaultReason::Notation(what));
            return Err(fault.in_cell(shape.name(cell)));
        }
        placed.set(cell, None);
    }
    Ok(placed)
}

/// Reads pencil marks, and eliminates the other candidates of cells that have any.
fn read_marks(
    input: &mut Input,
    shape: Shape,
    left: &mut Candidates,
    notes: &mut Notes,
) -> Result<(), Fault> {
    let side = shape.side();
    for row in 0..side {
        let goes_on = row == 0 || input.lines.advance()? && !input.content().is_empty();
        if !goes_on {
            let (found, expected, because) = (row, side, input.because());
            return Err(input.fault(0, FaultReason::Rows { found, expected, because }));
        }
        let line = input.content();
        let found = line.split(',').count();
        if found != side {
            let what = format!(
                "{}: pencil marks are {side} groups of digits in a row, with commas \
                between",
                counted(found, "cells")
            );
            return Err(input.fault(0, FaultReason::Notation(what)));
        }
        let mut at = 0;
        for (column, word) in line.split(',').enumerate() {
            let cell = row * side + column;
            let start = at + (word.len() - word.trim_ascii_start().len());
            let group = read_group(input, word.trim_ascii(), side, false);
            let wrong = |(i, reason)| input.fault_in(start + i, shape, cell, reason);
            let digits = group.map_err(wrong)?.digits;
            let unnoted = |digit: &Digit| !digits.is_empty() && !digits.contains(digit);
            for digit in (1..=side as Digit).filter(unnoted) {
                left.eliminate(Candidate { cell, digit });
            }
            if !digits.is_empty() {
                notes.insert(cell, digits.into_iter().collect());
            }
            at += word.len() + 1;
        }
    }
    Ok(())
}

/// Advances to the last line before a blank line or a section.
fn pass_rows(input: &mut Input) {
    while let LookAhead::Line(line) = input.lines.peek(1) {
        let text = content(line);
        if line.trim_ascii().is_empty() || Section::of(text).is_some() {
            return;
        }
        // The line was peeked at, so it exists.
        if !matches!(input.lines.advance(), Ok(true)) {
            return;
        }
    }
}

/// Skips the rest of a puzzle.
fn pass_over(input: &mut Input) {
    pass_rows(input);
    while let Some((after, _)) = next_section(input) {
        for _ in 0..after {
            if !matches!(input.lines.advance(), Ok(true)) {
                return;
            }
        }
        pass_rows(input);
    }
}
