//! Reads the kind, colour and cells of lines, arrows and shapes of SudokuPad.

use crate::links::colour;
use crate::links::drawings::Drawing;
use crate::reading::tree::Value;
use board::{Cell, Shape};

/// Returns the drawing of an entry of a list.
pub(super) fn of(shape: Shape, key: &str, entry: &Value) -> Drawing {
    let text = entry.get("text").and_then(Value::text).unwrap_or_default();
    let mut colours = ["color", "backgroundColor", "borderColor"].iter();
    let look = match text {
        "" => colours.find_map(|it| colour::visible(entry.get(it)?.text()?)).unwrap_or_default(),
        text => text.to_owned(),
    };
    let points = entry.get("wayPoints").map_or(&[][..], Value::list);
    let center = entry.get("center").and_then(point);
    let first = center.or_else(|| point(points.first()?));
    let first = first.and_then(|(row, column)| cell_at(shape, row, column));
    let cells = match center {
        Some(center) => covered(shape, center, entry),
        None => path(shape, points),
    };
    let kind = match key {
        "lines" => "line",
        "arrows" => "arrow",
        _ if !text.is_empty() => "text",
        _ => {
            let is_round = entry.get("rounded").is_some_and(Value::is_true);
            Drawing::shape(is_round, cells.as_ref().map_or(1, Vec::len))
        }
    };
    match cells.filter(|_| ["lines", "arrows"].contains(&key) == center.is_none()) {
        Some(cells) => Drawing::new(kind, look, cells),
        None => Drawing::other(kind, look, first),
    }
}

/// Returns the row and the column of a point, from 0.
fn point(point: &Value) -> Option<(f64, f64)> {
    let number = |i: usize| point.list().get(i)?.text()?.parse::<f64>().ok();
    number(0).zip(number(1)).filter(|(row, column)| row.is_finite() && column.is_finite())
}

/// Returns the cell of a point.
fn cell_at(shape: Shape, row: f64, column: f64) -> Option<Cell> {
    let is_on = row >= 0.0 && column >= 0.0;
    shape.cell(row as usize + 1, column as usize + 1).filter(|_| is_on)
}

/// Returns the cells of a line through these points. Returns `None` if the line leaves the board or
/// is not a path from cell to cell.
fn path(shape: Shape, points: &[Value]) -> Option<Vec<Cell>> {
    let columns = shape.columns();
    let mut cells: Vec<Cell> = Vec::new();
    for place in points {
        let (row, column) = point(place)?;
        // A line along the edges is not in any cell.
        if [row, column].iter().any(|it| !(0.05..0.95).contains(&(it - it.floor()))) {
            return None;
        }
        let next = cell_at(shape, row, column)?;
        let from = cells.last().copied().unwrap_or(next);
        let down = (next / columns) as i64 - (from / columns) as i64;
        let right = (next % columns) as i64 - (from % columns) as i64;
        let steps = down.abs().max(right.abs());
        if down * right != 0 && down.abs() != right.abs() || cells.len() > 4 * shape.cells() {
            return None;
        }
        if cells.is_empty() {
            cells.push(next);
        }
        for step in 1..=steps {
            cells.push(shape.step(
                from,
                (down / steps * step) as isize,
                (right / steps * step) as isize,
            )?);
        }
    }
    Some(cells)
}

/// Returns the cells that a shape around this point covers, or touches if it covers none. Returns
/// `None` if part of the shape is outside the board.
fn covered(shape: Shape, center: (f64, f64), entry: &Value) -> Option<Vec<Cell>> {
    /// Shapes up to this size are marks of the cells around their center.
    const LARGEST_MARK: f64 = 1.2;
    let size = |key: &str| entry.get(key)?.text()?.parse::<f64>().ok();
    let (height, width) = (size("height").unwrap_or(0.0), size("width").unwrap_or(0.0));
    let extent = |middle: f64, size: f64, most: usize| {
        let half = if size <= LARGEST_MARK { 0.1 } else { (size - 1.0) / 2.0 };
        let (first, last) = ((middle - half).floor(), (middle + half).floor());
        let is_on = first >= 0.0 && last < most as f64;
        is_on.then_some(first as usize..=last as usize)
    };
    let rows = extent(center.0, height, shape.rows())?;
    let columns = extent(center.1, width, shape.columns())?;
    let cells = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
    cells.map(|(row, column)| shape.cell(row + 1, column + 1)).collect()
}
