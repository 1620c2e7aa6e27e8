//! The borders of a drawn grid, and the boxes they tell.

use board::Shape;

/// Whether a line is nothing but border: `+---+`, `*===*`, `|---+---|`.
pub(super) fn is_border(content: &str) -> bool {
    let part = |b: u8| matches!(b, b'-' | b'=' | b'+' | b'|' | b' ' | b'\t');
    let corner = |b: u8| matches!(b, b'*' | b'.' | b'\'' | b':');
    let strokes = || content.bytes().filter(|b| matches!(b, b'-' | b'=')).count();
    content.bytes().all(|b| part(b) || corner(b)) && strokes() >= 3
}

/// A border between cells, and where it is.
#[derive(Clone, Copy)]
pub(super) struct Border {
    /// Rows before a line, or cells before a bar.
    pub(super) before: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The borders inside a grid.
#[derive(Default)]
pub(super) struct Borders {
    /// Of the first row, ascending.
    pub(super) bars: Vec<Border>,
    /// Ascending.
    pub(super) lines: Vec<Border>,
}

impl Borders {
    /// Notes a line, once however many there are between two rows.
    pub(super) fn line(&mut self, rows: usize, line: usize) {
        if rows > 0 && self.lines.last().is_none_or(|last| last.before != rows) {
            self.lines.push(Border { before: rows, line, column: 1 });
        }
    }

    /// The rows and columns of a box as far as borders tell, or the border that
    /// contradicts the others, and how. Lines after every row and bars after
    /// every cell are walls of cells, which tell nothing.
    pub(super) fn shape(&self, side: usize) -> Result<Option<Shape>, (Border, String)> {
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
            return border.map_or(Ok(None), |border| Err((border, how)));
        }
        Ok(Shape::new(rows, columns).ok())
    }
}

/// The distance of borders, which must be the same throughout.
fn step(borders: &[Border], side: usize, of: &str) -> Result<Option<usize>, (Border, String)> {
    let Some(first) = borders.first() else { return Ok(None) };
    let step = first.before;
    let expected = (1..side / step).map(|i| i * step);
    let stray = borders.iter().zip(expected.map(Some).chain(std::iter::repeat(None)));
    if let Some((&border, _)) = stray.into_iter().find(|(b, place)| Some(b.before) != *place) {
        let how = format!(
            "a border after {} {of} does not go with those every {step}: boxes are all of one size",
            border.before
        );
        return Err((border, how));
    }
    if !side.is_multiple_of(step) || borders.len() != side / step - 1 {
        let last = borders[borders.len() - 1];
        let how = format!(
            "the borders leave {} {of} at the end and {step} at the beginning: boxes are all of \
            one size",
            side - last.before
        );
        return Err((last, how));
    }
    Ok(Some(step))
}
