//! Rows and columns: each is a house, or contains no repeated digit if it has fewer cells than
//! there are digits.
//!
//! A row or column with more cells than digits is an error. Gaps are not counted as cells.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    constraint::{ConstraintKind, ConstraintName},
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "lines",
    aliases: &["rows and columns"],
    fields: &[],
    summary: "no repeated digit in any row or column",
    read: |fields| match too_long(fields.shape) {
        None => Ok(Arc::new(Lines)),
        Some(what) => Err(fields.wrong("", what)),
    },
    example: "{}",
};

/// Returns an error message if a row or a column has more cells than there are digits.
fn too_long(shape: Shape) -> Option<String> {
    let (digits, rows, columns) = (shape.digits(), shape.rows(), shape.columns());
    if rows.max(columns) <= digits {
        return None;
    }
    let count =
        |places: &mut dyn Iterator<Item = Cell>| places.filter(|&it| !shape.is_hole(it)).count();
    let row = |row| ("row", row, count(&mut (row * columns..(row + 1) * columns)), "columns");
    let column = |it| ("column", it, count(&mut (it..rows * columns).step_by(columns)), "rows");
    let mut lines = (0..rows).map(row).chain((0..columns).map(column));
    let (name, number, cells, fewer) = lines.find(|line| line.2 > digits)?;
    Some(format!(
        "{name} {} has {cells} cells but the board has only {digits} digits; add digits, remove {fewer} or add holes",
        number + 1
    ))
}

#[derive(PartialEq)]
pub(crate) struct Lines;

impl Rule for Lines {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let (rows, columns) = (board.shape.rows(), board.shape.columns());
        asks.of_shape(|asks| {
            let mut line = |kind, number, mut cells: Vec<Cell>| {
                cells.retain(|&cell| !board.shape.is_hole(cell));
                asks.distinct_named(ConstraintName { kind, number }, cells.into());
            };
            for row in 0..rows {
                line(ConstraintKind::Row, row + 1, (row * columns..(row + 1) * columns).collect());
            }
            for column in 0..columns {
                let cells = (column..rows * columns).step_by(columns).collect();
                line(ConstraintKind::Column, column + 1, cells);
            }
        });
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let (digits, rows, columns) = (shape.digits(), shape.rows(), shape.columns());
        let is_cell = |cell: &Cell| !shape.is_hole(*cell);
        let row = |row: usize| (row * columns..(row + 1) * columns).filter(is_cell);
        let column = |column: usize| (0..rows).map(move |row| row * columns + column);
        if (0..rows).all(|number| grid.differs(row(number)))
            && (0..columns).all(|number| grid.differs(column(number).filter(is_cell)))
        {
            return None;
        }
        let mut in_row = vec![None; digits];
        let mut in_column = vec![None; shape.columns() * digits];
        let mut last = 0;
        for cell in shape.every_cell() {
            let digit = usize::try_from(grid.at(cell) - shape.value(1)).ok()?;
            let (row, column) = (cell / shape.columns(), cell % shape.columns());
            if row != last {
                in_row.fill(None);
                last = row;
            }
            // Numbers of 32 bits halve the memory to clear, which matters if many grids are
            // checked.
            let number = u32::try_from(cell).ok()?;
            let before = in_row[digit].replace(number);
            let above = in_column[column * digits + digit].replace(number);
            if let Some(before) = before.or(above) {
                return Some(vec![before as usize, cell]);
            }
        }
        None
    }
}
