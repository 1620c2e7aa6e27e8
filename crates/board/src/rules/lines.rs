//! Every row and every column is a house.

use crate::{
    Cell,
    constraint::{Constraint, ConstraintKind, ConstraintName},
    grid::Grid,
    rule::Rule,
    shape::Shape,
};

/// See the module.
#[derive(PartialEq)]
pub(crate) struct Lines;

impl Rule for Lines {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn summary(&self) -> &'static str {
        "every row and every column has each digit once"
    }

    fn constraints(&self, shape: Shape) -> Vec<Constraint> {
        let n = shape.side();
        let house = |kind, number, cells| Constraint::House {
            name: ConstraintName { kind, number },
            cells,
        };
        let rows =
            (0..n).map(|r| house(ConstraintKind::Row, r + 1, (0..n).map(|c| r * n + c).collect()));
        let columns = (0..n)
            .map(|c| house(ConstraintKind::Column, c + 1, (0..n).map(|r| r * n + c).collect()));
        rows.chain(columns).collect()
    }

    fn broken(&self, shape: Shape, grid: &Grid) -> Option<[Cell; 2]> {
        let n = shape.side();
        let mut in_row = vec![None; n * n];
        let mut in_column = vec![None; n * n];
        for (cell, &digit) in grid.digits().iter().enumerate() {
            let digit = usize::from(digit).checked_sub(1)?;
            let row = in_row[cell / n * n + digit].replace(cell);
            let column = in_column[cell % n * n + digit].replace(cell);
            if let Some(before) = row.or(column) {
                return Some([before, cell]);
            }
        }
        None
    }
}
