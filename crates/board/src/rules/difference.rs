//! White dots: the digits of two cells differ by a given number, 1 by default.
//!
//! The rule compiles to a pair table.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::RuleShape,
    fields::{RuleValue, cells},
    marks,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "difference",
    aliases: &["white dot", "white kropki", "kropki", "kropki white", "consecutive pair"],
    fields: &[("value", FieldForm::Number), ("cells", FieldForm::Cells)],
    summary: "white dot: the two digits differ by the value (default 1)",
    read: |fields| {
        let (cells, value) = (fields.pair("cells")?, fields.at_least("value", 0, 1)?);
        Ok(Arc::new(Difference { cells, value }))
    },
    example: r#"{"cells":["r1c1","r1c2"]}"#,
};

#[derive(PartialEq)]
struct Difference {
    cells: [Cell; 2],
    value: i64,
}

impl Rule for Difference {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let value = (self.value != 1).then_some(("value", self.value.into()));
        [("cells", cells(shape, &self.cells))].into_iter().chain(value).collect()
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let [a, b] = self.cells;
        asks.pair(a, b, |x, y| x - y == self.value || y - x == self.value);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let [a, b] = self.cells.map(|cell| grid.at(cell));
        (a.abs_diff(b) != self.value as u64).then(|| self.cells.to_vec())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("difference {} at {}", self.value, marks::place(shape, self.cells))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let label = if self.value == 1 { String::new() } else { self.value.to_string() };
        vec![RuleShape::Dot { between: self.cells, filled: false, label }]
    }

    fn mark(&self) -> Option<[Cell; 2]> {
        Some(self.cells)
    }
}
