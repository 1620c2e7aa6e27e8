//! The borders of a drawn grid, and the boxes they tell.

use crate::error::{Fault, Reason};
use crate::reading::Input;
use crate::text::lines::content;
use board::Shape;

/// Whether a line is nothing but border: `+---+`, `*===*`, `|---+---|`.
pub(crate) fn is_border(content: &str) -> bool {
    let part = |b: u8| matches!(b, b'-' | b'=' | b'+' | b'|' | b' ' | b'\t');
    let corner = |b: u8| matches!(b, b'*' | b'.' | b'\'' | b':');
    let strokes = || content.bytes().filter(|b| matches!(b, b'-' | b'=')).count();
    content.bytes().all(|b| part(b) || corner(b)) && strokes() >= 3
}

/// A border between cells, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Border {
    /// Rows before a line, or cells before a bar.
    pub(crate) before: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Border {
    fn fault(self, how: String) -> Fault {
        Fault::new(self.line, self.column, Reason::Borders(how))
    }
}

/// The borders inside a grid.
#[derive(Default)]
pub(crate) struct Borders {
    /// Of the first row, ascending.
    pub(crate) bars: Vec<Border>,
    /// Ascending.
    pub(crate) lines: Vec<Border>,
}

impl Borders {
    /// Notes a line, once however many there are between two rows.
    pub(crate) fn line(&mut self, rows: usize, line: usize) {
        if rows > 0 && self.lines.last().is_none_or(|last| last.before != rows) {
            self.lines.push(Border { before: rows, line, column: 1 });
        }
    }

    /// The rows and columns of a box as far as borders tell. Lines after every row
    /// and bars after every cell are walls of cells, which tell nothing.
    ///
    /// # Errors
    /// At the border that contradicts the others.
    pub(crate) fn shape(&self, side: usize) -> Result<Option<Shape>, Fault> {
        let columns = step(&self.bars, side, "cells")?;
        let rows = step(&self.lines, side, "rows")?;
        let (rows, columns) = match (rows, columns) {
            (None, None) | (Some(1), Some(1)) => return Ok(None),
            (Some(rows), None) => (rows, side / rows),
            (None, Some(columns)) => (side / columns, columns),
            (Some(rows), Some(columns)) => (rows, columns),
        };
        if rows * columns != side {
            let how = format!(
                "borders every {columns} columns and every {rows} rows make boxes of {} cells: \
                {side} are needed",
                rows * columns
            );
            let border = self.lines.first().or(self.bars.first()).copied();
            return border.map_or(Ok(None), |border| Err(border.fault(how)));
        }
        Ok(Shape::new(rows, columns).ok())
    }
}

/// The distance of borders, which must be the same throughout.
fn step(borders: &[Border], side: usize, of: &str) -> Result<Option<usize>, Fault> {
    let Some(first) = borders.first() else { return Ok(None) };
    let step = first.before;
    let expected = (1..side / step).map(|i| i * step);
    let stray = borders.iter().zip(expected.map(Some).chain(std::iter::repeat(None)));
    if let Some((&border, _)) = stray.into_iter().find(|(b, place)| Some(b.before) != *place) {
        let how = format!(
            "a border after {} {of} does not match those every {step}: all boxes must have one size",
            border.before
        );
        return Err(border.fault(how));
    }
    if !side.is_multiple_of(step) || borders.len() != side / step - 1 {
        let last = borders[borders.len() - 1];
        let how = format!(
            "the borders leave {} {of} at the end and {step} at the beginning: all boxes must \
            have one size",
            side - last.before
        );
        return Err(last.fault(how));
    }
    Ok(Some(step))
}

/// The shape of a puzzle from that line on and whether it was a choice: as it is drawn, else as
/// it was taken to be.
pub(crate) fn drawn_or(
    input: &Input,
    drawn: Option<Shape>,
    taken: (Shape, bool),
    line: usize,
) -> Result<(Shape, bool), Fault> {
    match (drawn, input.known.shape) {
        (Some(drawn), Some(shape)) if drawn != shape => {
            let how = format!("the borders make boxes of {drawn}, but --box says {shape}");
            Err(Fault::new(line, 1, Reason::Borders(how)))
        }
        (Some(drawn), _) => Ok((drawn, false)),
        (None, _) => Ok(taken),
    }
}

/// Goes to the next row of the same puzzle; false if the puzzle ends before.
pub(crate) fn next_row(
    input: &mut Input,
    borders: &mut Borders,
    rows: usize,
) -> Result<bool, Fault> {
    while input.lines.advance()? {
        let text = content(input.lines.text());
        if is_border(text) {
            borders.line(rows, input.lines.number());
        } else if !text.is_empty() {
            return Ok(true);
        } else if input.lines.text().trim_ascii().is_empty() {
            break;
        }
    }
    Ok(false)
}
