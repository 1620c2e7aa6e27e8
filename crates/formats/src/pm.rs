//! A grid of pencil marks: the digits left in each cell side by side, spaces between cells,
//! with or without borders.
//!
//! It tells no givens from other digits. A digit alone in its cell is read as a given, unless
//! it is left in another cell of one of its houses: there it is a candidate that is alone, a
//! naked single, as HoDoKu reads it. All candidates bind, as those of `candidates`.

use std::io::{self, Write};

use super::error::{Fault, Reason};
use super::input::{Found, Input};
use super::{Format, Reader, ahead, cannot_hold, groups, word};
use board::Symbols;
use board::{Candidates, Cell, Grid, Layout, Position, Puzzle, Shape};

/// See the module.
pub struct Pm;

impl Format for Pm {
    fn name(&self) -> &'static str {
        "pm"
    }

    fn summary(&self) -> &'static str {
        "a grid of pencil marks: n rows of n groups of digits, drawn or not"
    }

    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn holds_positions(&self) -> bool {
        true
    }

    /// The candidates that no given rules out.
    fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.write_position(puzzle, &Position::start(puzzle), symbols, out)
    }

    fn write_position(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        symbols: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let symbols = word::symbols_for(puzzle, symbols).map_err(|why| cannot_hold(self, why))?;
        let layout = Layout::of(puzzle);
        if let Some(clash) = puzzle.clash(&layout) {
            return Err(cannot_hold(self, &clash.to_string()));
        }
        let marks = position.candidates(&layout, puzzle);
        if let Some(cell) = (0..marks.cells()).find(|&cell| marks.count(cell) == 0) {
            let why = format!("no candidate is left for {}", puzzle.shape.name(cell));
            return Err(cannot_hold(self, &why));
        }
        draw(puzzle.shape, &marks, &symbols, out)
    }
}

/// Draws the digits of each cell side by side, with the borders of Simple Sudoku.
pub(super) fn draw(
    shape: Shape,
    marks: &Candidates,
    symbols: &Symbols,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (side, columns) = (shape.side(), shape.box_cols());
    let text = |cell: Cell| -> String {
        marks.digits(cell).filter_map(|digit| symbols.char(digit)).collect()
    };
    let column = |column: usize| (0..side).map(move |row| row * side + column);
    let width = |at: usize| column(at).map(|cell| marks.count(cell)).max().unwrap_or(0) + 2;
    let widths: Vec<usize> = (0..side).map(width).collect();
    let dashes =
        |first: usize| "-".repeat(widths[first..first + columns].iter().sum::<usize>() + 1);
    let border = |end: &str, between: &str| {
        let parts: Vec<String> = (0..side).step_by(columns).map(dashes).collect();
        format!("{end}{}{end}\n", parts.join(between))
    };
    for row in 0..side {
        if row % shape.box_rows() == 0 {
            let line = if row == 0 { border("*", "-") } else { border("|", "+") };
            out.write_all(line.as_bytes())?;
        }
        for (at, width) in widths.iter().enumerate() {
            let bar = if at % columns == 0 { "| " } else { "" };
            write!(out, "{bar}{:<width$}", text(row * side + at))?;
        }
        writeln!(out, "|")?;
    }
    out.write_all(border("*", "-").as_bytes())
}

impl Reader for Pm {
    fn recognises(&self, input: &mut Input) -> bool {
        let side = input.known.side.unwrap_or_else(|| groups::words(input.content()));
        if !(4..=9).contains(&side) || !input.known.alphabet.is_plain() {
            return false;
        }
        // A row of 9 with larger numbers can be nothing else, whatever faults there are below.
        if side == 9 && groups::are_groups(&[input.content().to_owned()], side, false) {
            return true;
        }
        let rows = ahead::rows(input, 0, side);
        rows.is_some_and(|(rows, _)| groups::are_groups(&rows, side, false))
    }

    fn passes_over(&self, content: &str) -> bool {
        super::borders::is_border(content)
    }

    fn read(&self, input: &mut Input) -> Result<Found, Fault> {
        let (shape, guessed) = shape(input)?;
        let first = input.lines.number();
        let groups = groups::read(input, shape, false)?;
        let (shape, guessed) = drawn(input, (shape, guessed), groups.drawn, first)?;
        let left = groups.candidates(shape);
        let layout = Layout::of(&Puzzle::classic(shape, Grid::empty(shape)));
        let rules_out = |cell, digit| !layout.peers(cell).any(|peer| left.contains(peer, digit));
        let givens = groups.grid(shape, rules_out);
        let puzzle = Puzzle::classic(shape, givens);
        let marks = Position::start(&puzzle).candidates(&layout, &puzzle);
        let restrictions = (marks != left).then_some(left);
        Ok(Found::new(Puzzle { restrictions, ..puzzle }, guessed))
    }
}

/// The shape by the options or by the words of the current line.
fn shape(input: &Input) -> Result<(Shape, bool), Fault> {
    let found = groups::words(input.content());
    let side = input.known.side.unwrap_or(found);
    let (what, rule) = ("groups of digits", "a row has as many as there are rows");
    if !(board::MIN_SIDE..=board::MAX_SIDE).contains(&side) {
        return Err(input.fault(0, Reason::Side { found, what, rule }));
    }
    if !input.known.alphabet.writes(side) {
        return Err(input.fault(0, Reason::NeedsSymbols { found: side, what: "row", side }));
    }
    input.shape(side).map_err(|reason| input.fault(0, reason))
}

/// The shape and whether it was a choice, once the borders are known.
pub(super) fn drawn(
    input: &Input,
    (shape, guessed): (Shape, bool),
    drawn: Option<Shape>,
    line: usize,
) -> Result<(Shape, bool), Fault> {
    match (drawn, input.known.shape) {
        (Some(drawn), Some(shape)) if drawn != shape => {
            let how = format!("the borders make boxes of {drawn}, but --box says {shape}");
            Err(Fault::new(line, 1, Reason::Borders(how)))
        }
        (Some(drawn), _) => Ok((drawn, false)),
        (None, _) => Ok((shape, guessed)),
    }
}
