//! Boxes: every box is a house, so it contains each digit once.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    constraint::{Constraint, ConstraintKind, ConstraintName},
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "boxes",
    aliases: &["blocks"],
    fields: &[],
    summary: "every box contains each digit once",
    read: |fields| match (fields.shape.holes(), fields.shape.has_boxes()) {
        (0, true) => Ok(Arc::new(Boxes)),
        (0, false) => Err(fields.wrong(
            "",
            "boxes with one cell for each digit do not tile this board; list the regions instead",
        )),
        _ => Err(fields.wrong(
            "",
            "a board with gaps has no boxes; list the cells of each region, or use \"none\"",
        )),
    },
    example: "{}",
};

#[derive(PartialEq)]
pub(crate) struct Boxes;

impl Rule for Boxes {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        asks.of_shape(|asks| {
            for (number, cells) in (1..).zip(boxes(board.shape)) {
                let name = ConstraintName { kind: ConstraintKind::Box, number };
                asks.constraint(Constraint::House { name, cells: cells.into() });
            }
        });
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let cells_of = |top: usize, left: usize| {
            (top..top + shape.box_rows()).flat_map(move |row| {
                let first = row * shape.columns() + left;
                first..first + shape.box_cols()
            })
        };
        let mut tops = (0..shape.rows()).step_by(shape.box_rows());
        if tops.all(|top| {
            let mut lefts = (0..shape.columns()).step_by(shape.box_cols());
            lefts.all(|left| grid.differs(cells_of(top, left)))
        }) {
            return None;
        }
        let mut seen = vec![None; shape.digits()];
        for top in (0..shape.rows()).step_by(shape.box_rows()) {
            for left in (0..shape.columns()).step_by(shape.box_cols()) {
                seen.fill(None);
                for row in top..top + shape.box_rows() {
                    let first = row * shape.columns() + left;
                    for cell in first..first + shape.box_cols() {
                        let place = usize::try_from(grid.at(cell) - shape.value(1)).ok()?;
                        if let Some(before) = seen[place].replace(cell) {
                            return Some(vec![before, cell]);
                        }
                    }
                }
            }
        }
        None
    }

    fn regions(&self, shape: Shape) -> Option<Vec<Vec<Cell>>> {
        Some(boxes(shape))
    }
}

/// Returns the cells of each box, row by row. The boxes are in the same order.
fn boxes(shape: Shape) -> Vec<Vec<Cell>> {
    let (rows, columns) = (shape.box_rows(), shape.box_cols());
    let beside = shape.columns() / columns;
    let cell = |b: usize, i: usize| {
        (b / beside * rows + i / columns) * shape.columns() + b % beside * columns + i % columns
    };
    let count = shape.cells() / shape.digits();
    (0..count).map(|b| (0..rows * columns).map(|i| cell(b, i)).collect()).collect()
}
