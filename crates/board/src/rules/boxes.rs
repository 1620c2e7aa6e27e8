//! Every box is a house.

use crate::{
    Cell,
    constraint::{Constraint, ConstraintKind, ConstraintName},
    grid::Grid,
    rule::Rule,
    shape::Shape,
};

/// See the module.
#[derive(PartialEq)]
pub(crate) struct Boxes;

impl Rule for Boxes {
    fn name(&self) -> &'static str {
        "boxes"
    }

    fn summary(&self) -> &'static str {
        "every box has each digit once"
    }

    fn constraints(&self, shape: Shape) -> Vec<Constraint> {
        let (n, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
        // Boxes are numbered like cells, row by row; `rows` of them lie side by side.
        let cell = |b: usize, i: usize| {
            (b / rows * rows + i / columns) * n + b % rows * columns + i % columns
        };
        let house = |b| Constraint::House {
            name: ConstraintName { kind: ConstraintKind::Box, number: b + 1 },
            cells: (0..n).map(|i| cell(b, i)).collect(),
        };
        (0..n).map(house).collect()
    }

    fn broken(&self, shape: Shape, grid: &Grid) -> Option<[Cell; 2]> {
        let n = shape.side();
        for top in (0..n).step_by(shape.box_rows()) {
            for left in (0..n).step_by(shape.box_cols()) {
                let mut seen = vec![None; n + 1];
                for row in top..top + shape.box_rows() {
                    for cell in row * n + left..row * n + left + shape.box_cols() {
                        let digit = usize::from(grid.get(cell)?);
                        if let Some(before) = seen[digit].replace(cell) {
                            return Some([before, cell]);
                        }
                    }
                }
            }
        }
        None
    }
}
