//! Overlapping grids: several square grids of the same size on one board, such as the five of a
//! samurai.
//!
//! Each grid has its own rows, columns and boxes. Cells in two grids belong to both. The rule
//! compiles to houses.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    Cell, Shape,
    constraint::{ConstraintKind, ConstraintName},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "grids",
    aliases: &["overlapping grid", "samurai"],
    fields: &[("corners", FieldForm::Cells)],
    summary: "several square grids on one board, each with its own rows, columns and boxes",
    read: |fields| {
        let corners = fields.cells("corners")?;
        let (shape, n) = (fields.shape, fields.shape.digits());
        for &corner in &corners {
            if shape.step(corner, n as isize - 1, n as isize - 1).is_none() {
                let what = format!(
                    "a {n}×{n} grid with its top left cell at {} does not fit on the board",
                    shape.name(corner)
                );
                return Err(fields.wrong("corners", what));
            }
        }
        if shape.box_rows() * shape.box_cols() != n {
            return Err(fields.wrong("", format!("grids with {n} digits need boxes of {n} cells")));
        }
        Ok(Arc::new(Grids { corners }))
    },
    example: r#"{"corners":["r1c1"]}"#,
};

#[derive(PartialEq)]
struct Grids {
    /// The top left cell of each grid.
    corners: Vec<Cell>,
}

impl Grids {
    /// Divides each grid into rectangles of this number of rows and columns, and returns their
    /// cells.
    fn rectangles(
        &self,
        shape: Shape,
        (rows, columns): (usize, usize),
    ) -> impl Iterator<Item = Vec<Cell>> {
        let n = shape.digits();
        self.corners.iter().flat_map(move |&corner| {
            let starts = (0..n / rows).flat_map(move |r| (0..n / columns).map(move |c| (r, c)));
            starts.map(move |(r, c)| {
                let first = corner + r * rows * shape.columns() + c * columns;
                let cell = |i: usize| first + i / columns * shape.columns() + i % columns;
                (0..rows * columns).map(cell).collect()
            })
        })
    }
}

impl Rule for Grids {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("corners", cells(shape, &self.corners))]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let (shape, n) = (board.shape, board.shape.digits());
        let boxes = (shape.box_rows(), shape.box_cols());
        let kinds = [
            (ConstraintKind::Row, (1, n)),
            (ConstraintKind::Column, (n, 1)),
            (ConstraintKind::Box, boxes),
        ];
        for (kind, size) in kinds {
            // A box that two grids share is added once.
            let mut known = BTreeSet::new();
            for (number, cells) in (1..).zip(self.rectangles(shape, size)) {
                if known.insert(cells.clone()) {
                    asks.distinct_named(ConstraintName { kind, number }, cells.into());
                }
            }
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let (shape, n) = (board.shape, board.shape.digits());
        self.corners.iter().find_map(|&corner| {
            let at = |row: usize, column: usize| corner + row * shape.columns() + column;
            let every = || (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
            // For each row, column and box of the grid and each digit: the cell that contains it.
            let mut seen = vec![None; 3 * n * n];
            every().find_map(|(row, column)| {
                let cell = at(row, column);
                let digit = usize::try_from(grid.at(cell) - shape.value(1)).ok()?;
                let boxed = row / shape.box_rows() * shape.box_rows() + column / shape.box_cols();
                let houses = [row, n + column, 2 * n + boxed];
                let before = houses.map(|house| seen[house * n + digit].replace(cell));
                Some(vec![before.into_iter().flatten().min()?, cell])
            })
        })
    }

    fn regions(&self, shape: Shape) -> Option<Vec<Vec<Cell>>> {
        let boxes = self.rectangles(shape, (shape.box_rows(), shape.box_cols()));
        Some(boxes.collect::<BTreeSet<_>>().into_iter().collect())
    }
}
