//! Rows of pencil marks: the digits left in each cell, without spaces between them.

use std::io::{self, Write};

use super::borders::{Border, Borders, next_row};
use super::row::{Piece, pieces};
use crate::error::{Fault, FaultReason};
use crate::reading::Input;
use crate::text::alphabet::clip;
use crate::text::word::is_puzzle;
use crate::writing::has_line_above;
use board::{Candidate, Candidates, Cell, Digit, Grid, Shape, Symbols};

/// The pencil marks of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) digits: Vec<Digit>,
    /// True if `u` precedes the digit, because the user entered it.
    pub(crate) user: bool,
}

/// All cells of a puzzle, and the boxes that its borders determine.
pub(crate) struct Groups {
    pub(crate) cells: Vec<Group>,
    /// The boxes, if borders determine them.
    pub(crate) drawn: Option<Shape>,
}

impl Groups {
    /// Returns the digit of a cell with a single digit.
    pub(crate) fn lone(&self, cell: Cell) -> Option<Digit> {
        match self.cells[cell].digits[..] {
            [digit] => Some(digit),
            _ => None,
        }
    }

    /// Returns the digits in the cells as candidates.
    pub(crate) fn candidates(&self, shape: Shape) -> Candidates {
        let mut left = Candidates::full(shape);
        for (cell, group) in self.cells.iter().enumerate() {
            let mut keeps = vec![false; shape.side() + 1];
            group.digits.iter().for_each(|&digit| keeps[usize::from(digit)] = true);
            for digit in (1..=shape.side()).filter(|&digit| !keeps[digit]) {
                left.eliminate(Candidate { cell, digit: digit as Digit });
            }
        }
        left
    }

    /// Returns the single digits of cells for which `chosen` returns true.
    pub(crate) fn grid(&self, shape: Shape, chosen: impl Fn(Cell, Digit) -> bool) -> Grid {
        let mut grid = Grid::empty(shape);
        for cell in 0..shape.cells() {
            grid.set(cell, self.lone(cell).filter(|&digit| chosen(cell, digit)));
        }
        grid
    }
}

/// Returns true if rows consist of such groups: ascending figures from 1 on, and at least one group
/// has several digits or `u`.
pub(crate) fn are_groups(rows: &[String], side: usize, may_have_u: bool) -> bool {
    let mut telling = false;
    let all = rows.iter().all(|row| {
        let words = || pieces(row).filter(|(_, piece)| *piece != Piece::Bar);
        let is_group = |piece| match piece {
            Piece::Word(word) => {
                let has_u = may_have_u && word.starts_with('u');
                let figures = if has_u { &word[1..] } else { word };
                telling |= has_u || word.len() > 1;
                is_ascending(figures, side) && (!has_u || figures.len() == 1)
            }
            _ => false,
        };
        words().count() == side && words().map(|(_, piece)| piece).all(is_group)
    });
    all && telling
}

fn is_ascending(word: &str, side: usize) -> bool {
    let last = b'0' + side.min(9) as u8;
    let figures = word.bytes().all(|b| (b'1'..=last).contains(&b));
    figures && !word.is_empty() && word.bytes().zip(word.bytes().skip(1)).all(|(a, b)| a < b)
}

/// Returns the number of words in a row.
pub(crate) fn words(row: &str) -> usize {
    pieces(row).filter(|(_, piece)| matches!(piece, Piece::Word(_))).count()
}

/// Reads the rows of a grid from the current line on. After a fault, the remaining rows are
/// skipped.
pub(crate) fn read(input: &mut Input, shape: Shape, may_have_u: bool) -> Result<Groups, Fault> {
    let (side, mut borders) = (shape.side(), Borders::default());
    let (mut cells, mut fault) = (Vec::new(), None::<Fault>);
    let mut row = 1;
    loop {
        if fault.is_none() {
            let bars = read_row(input, shape, row, may_have_u, &mut cells);
            match bars {
                Ok(bars) if row == 1 => borders.bars = bars,
                Ok(_) => {}
                Err(wrong) => fault = Some(wrong),
            }
        }
        if row == side {
            break;
        }
        let (found, expected, because) = (row, side, input.because());
        let ended =
            input.fault(input.content().len(), FaultReason::Rows { found, expected, because });
        match next_row(input, &mut borders, row, side) {
            Ok(true) if !is_puzzle(input.known, input.content()) => {}
            Ok(found) => {
                if found {
                    input.lines.step_back();
                }
                return Err(fault.unwrap_or(ended));
            }
            Err(wrong) if wrong.is_io() && fault.is_some() => {
                input.lines.put_back(wrong);
                break;
            }
            Err(wrong) if wrong.is_io() => return Err(wrong),
            Err(wrong) => _ = fault.get_or_insert(wrong),
        }
        row += 1;
    }
    match fault {
        Some(fault) => Err(fault),
        None => Ok(Groups { cells, drawn: borders.shape(side)? }),
    }
}

/// Adds the cells of the current line, and returns the bars in it.
fn read_row(
    input: &Input,
    shape: Shape,
    row: usize,
    may_have_u: bool,
    cells: &mut Vec<Group>,
) -> Result<Vec<Border>, Fault> {
    let (side, content) = (shape.side(), input.content());
    let found = words(content);
    if found != side {
        let (expected, because) = (side, input.because());
        let surplus = pieces(content).filter(|(_, piece)| matches!(piece, Piece::Word(_)));
        let at = surplus.map(|(at, _)| at).nth(side).unwrap_or(content.len());
        return Err(input.fault(at, FaultReason::RowLength { row, found, expected, because }));
    }
    let mut bars = Vec::new();
    for (at, piece) in pieces(content) {
        let cell = cells.len();
        let before = cell - (row - 1) * side;
        match piece {
            Piece::Bar if before == 0 || before == side => {}
            Piece::Bar => {
                let column = input.fault(at, FaultReason::Gap).column;
                bars.push(Border { before, line: input.lines.number(), column, is_thick: false });
            }
            Piece::Gap => return Err(input.fault_in(at, shape, cell, FaultReason::Gap)),
            Piece::Word(word) => {
                let group = read_group(input, word, side, may_have_u);
                cells.push(
                    group.map_err(|(i, reason)| input.fault_in(at + i, shape, cell, reason))?,
                );
            }
        }
    }
    Ok(bars)
}

/// Reads the digits of a word.
///
/// # Errors
/// The byte of the fault within the word, and the reason.
pub(crate) fn read_group(
    input: &Input,
    word: &str,
    side: usize,
    may_have_u: bool,
) -> Result<Group, (usize, FaultReason)> {
    let alphabet = &input.known.alphabet;
    let user = may_have_u && word.starts_with('u') && alphabet.value('u').is_none();
    let start = usize::from(user);
    let (mut digits, mut seen) = (Vec::new(), vec![false; side + 1]);
    for (at, found) in word.char_indices().skip(start) {
        let rule = || alphabet.digit_rule(side);
        let digit = alphabet.value(found).filter(|&digit| usize::from(digit) <= side);
        match digit {
            None => return Err((at, FaultReason::Character { found, side, rule: rule() })),
            Some(0) => {
                let what = format!(
                    "an empty cell among the pencil marks; write its candidates, {}",
                    rule()
                );
                return Err((at, FaultReason::Notation(what)));
            }
            Some(digit) if std::mem::replace(&mut seen[usize::from(digit)], true) => {
                let what = format!("{found} occurs twice in {}; write each digit once", clip(word));
                return Err((at, FaultReason::Notation(what)));
            }
            Some(digit) => digits.push(digit),
        }
    }
    if user && digits.len() != 1 {
        let what = "u must precede a single entered digit, as in u5".to_owned();
        return Err((0, FaultReason::Notation(what)));
    }
    Ok(Group { digits, user })
}

/// Draws the digits of each cell without spaces between them, with the borders of Simple Sudoku.
pub(crate) fn draw(
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
        if has_line_above(shape, row) {
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
