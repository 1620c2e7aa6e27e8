//! Grids in a table with separated boxes: blank rows between boxes, with or without blank columns.

use super::fields::{Field, Row, is_comment};
use super::framed::is_blank;
use crate::text::ReadContext;
use crate::text::lines::{LookAhead, Source};
use board::Shape;

/// Such a grid, from the current line on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SpacedTable {
    pub(crate) delimiter: u8,
    /// The number of fields of a row.
    count: usize,
    shape: Shape,
    /// The number of columns before each blank column; all columns if none is blank.
    columns: usize,
}

impl SpacedTable {
    /// Returns the grid at the current line, if the table has its width and nothing is between
    /// boxes.
    pub(crate) fn of(lines: &mut dyn Source, known: &ReadContext) -> Option<SpacedTable> {
        let row = Row::of(lines.text())?;
        let (delimiter, count) = (row.delimiter, row.fields.len());
        let both = shape_of(count, known).map(|shape| (shape, shape.box_cols()));
        let rows_alone = grid_of(count, known).map(|shape| (shape, count));
        let mut all = both.into_iter().chain(rows_alone);
        all.find_map(|(shape, columns)| SpacedTable { delimiter, count, shape, columns }.at(lines))
    }

    /// Returns the grid, if the rows from the current line on fit.
    fn at(self, lines: &mut dyn Source) -> Option<SpacedTable> {
        if !self.is_row(0, lines.text()) || is_blank(lines.text()) {
            return None;
        }
        let (mut after, mut rows) = (1, 1);
        while rows < self.rows() {
            let LookAhead::Line(line) = lines.peek(after) else { return None };
            after += 1;
            if is_comment(line) {
                continue;
            }
            if !self.is_row(rows, line) {
                return None;
            }
            rows += 1;
        }
        // Without blank columns, further rows mean that there are several grids with blank rows.
        let goes_on = self.columns == self.count
            && matches!(lines.peek(after), LookAhead::Line(line) if self.fields(line).is_some());
        (!goes_on).then_some(self)
    }

    /// Returns the fields of a line if it has the number of fields of a row.
    fn fields(self, line: &str) -> Option<Vec<Field<'_>>> {
        let Row { delimiter, fields } = Row::of(line)?;
        (delimiter == self.delimiter && fields.len() == self.count).then_some(fields)
    }

    /// Returns true if a line can be this row.
    fn is_row(self, number: usize, line: &str) -> bool {
        let Some(fields) = self.fields(line) else { return false };
        let is_apart = is_between(number, self.shape.box_rows());
        fields.iter().enumerate().all(|(place, field)| {
            field.text().is_empty() || !is_apart && !is_between(place, self.columns)
        })
    }

    /// Returns the number of rows, including those between boxes.
    pub(crate) fn rows(self) -> usize {
        with_between(self.shape.side(), self.shape.box_rows())
    }

    /// Returns the side of the grid.
    pub(crate) fn side(self) -> usize {
        self.shape.side()
    }

    /// Returns the fields of a row that are cells, and none for a row between boxes.
    pub(crate) fn cells<T>(self, row: usize, fields: Vec<T>) -> Vec<T> {
        if is_between(row, self.shape.box_rows()) {
            return Vec::new();
        }
        let in_cells = |(place, field)| (!is_between(place, self.columns)).then_some(field);
        fields.into_iter().enumerate().filter_map(in_cells).collect()
    }
}

/// Returns the known shape, or else the one with square boxes, if its rows have `count` fields with
/// those between boxes.
///
/// Without options, returns none if `count` is the side of a grid, unless the boxes of that grid
/// would be rows.
pub(crate) fn shape_of(count: usize, known: &ReadContext) -> Option<Shape> {
    let root = (count + 1).isqrt();
    let is_grid = || Shape::most_square(count).is_ok_and(|shape| shape.box_rows() > 1);
    let shape = match known.shape {
        Some(shape) => shape,
        None if known.side.is_none() && is_grid() => return None,
        None => Shape::new(root, root).ok()?,
    };
    let is_side = known.side.is_none_or(|side| side == shape.side());
    let fits = has_boxes(shape) && is_side && with_between(shape.side(), shape.box_cols()) == count;
    fits.then_some(shape)
}

/// Returns the known shape, or else the one with square boxes, if a grid with this shape has
/// `count` columns.
fn grid_of(count: usize, known: &ReadContext) -> Option<Shape> {
    let square = Shape::new(count.isqrt(), count.isqrt()).ok();
    let shape = known.shape.or(square.filter(|_| known.side.is_none_or(|side| side == count)))?;
    (shape.side() == count && has_boxes(shape)).then_some(shape)
}

/// Returns true if boxes are neither rows nor columns.
fn has_boxes(shape: Shape) -> bool {
    shape.box_rows() > 1 && shape.box_cols() > 1
}

/// Returns the number of places in a line of `side` cells with one place between each two boxes.
pub(crate) fn with_between(side: usize, of_box: usize) -> usize {
    side + side / of_box - 1
}

/// Returns true if a place is between boxes of `of_box` places each.
pub(crate) fn is_between(place: usize, of_box: usize) -> bool {
    place % (of_box + 1) == of_box
}
