//! A grid in a table whose boxes stand apart: a blank column and a blank row between each two.

use super::fields::{Row, is_comment};
use crate::text::Known;
use crate::text::lines::{Ahead, Source};
use board::Shape;

/// Such a grid, from the current line on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Apart {
    pub(crate) delimiter: u8,
    /// The fields of a row.
    count: usize,
    shape: Shape,
}

impl Apart {
    /// The grid, if the table is as wide as one and has nothing between boxes.
    pub(crate) fn of(lines: &mut dyn Source, known: &Known) -> Option<Apart> {
        let row = Row::of(lines.text())?;
        let (delimiter, count) = (row.delimiter, row.fields.len());
        let apart = Apart { delimiter, count, shape: shape_of(count, known)? };
        if !apart.is_row(0, lines.text()) {
            return None;
        }
        let (mut after, mut rows) = (0, 1);
        while rows < apart.rows() {
            after += 1;
            let Ahead::Line(line) = lines.peek(after) else { return None };
            if is_comment(line) {
                continue;
            }
            if !apart.is_row(rows, line) {
                return None;
            }
            rows += 1;
        }
        Some(apart)
    }

    /// Whether a line can be that row.
    fn is_row(self, number: usize, line: &str) -> bool {
        let Some(row) = Row::of(line) else { return false };
        let mut between = row.fields.iter().enumerate().filter(|(place, _)| {
            is_between(number, self.shape.box_rows()) || is_between(*place, self.shape.box_cols())
        });
        row.delimiter == self.delimiter
            && row.fields.len() == self.count
            && between.all(|(_, field)| field.text().is_empty())
    }

    /// The number of rows, those between boxes included.
    pub(crate) fn rows(self) -> usize {
        with_between(self.shape.side(), self.shape.box_rows())
    }

    /// The side of the grid.
    pub(crate) fn side(self) -> usize {
        self.shape.side()
    }

    /// What a row has in cells: nothing where it is between boxes.
    pub(crate) fn cells<T>(self, row: usize, fields: Vec<T>) -> Vec<T> {
        if is_between(row, self.shape.box_rows()) {
            return Vec::new();
        }
        let columns = self.shape.box_cols();
        let in_cells = |(place, field)| (!is_between(place, columns)).then_some(field);
        fields.into_iter().enumerate().filter_map(in_cells).collect()
    }
}

/// The shape that is known, or the one with square boxes, if its rows take so many fields. Where
/// nothing is known, a grid of that many would have boxes that are rows.
pub(crate) fn shape_of(count: usize, known: &Known) -> Option<Shape> {
    let root = (count + 1).isqrt();
    let is_grid = || Shape::most_square(count).is_ok_and(|shape| shape.box_rows() > 1);
    let shape = match known.shape {
        Some(shape) => shape,
        None if known.side.is_none() && is_grid() => return None,
        None => Shape::new(root, root).ok()?,
    };
    let has_boxes = shape.box_rows() > 1 && shape.box_cols() > 1;
    let is_side = known.side.is_none_or(|side| side == shape.side());
    let fits = has_boxes && is_side && with_between(shape.side(), shape.box_cols()) == count;
    fits.then_some(shape)
}

/// So many in a line with one between each two boxes.
pub(crate) fn with_between(side: usize, of_box: usize) -> usize {
    side + side / of_box - 1
}

/// Whether that place is between boxes, of so many places each.
pub(crate) fn is_between(place: usize, of_box: usize) -> bool {
    place % (of_box + 1) == of_box
}
