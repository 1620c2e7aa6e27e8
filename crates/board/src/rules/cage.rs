//! Killer cages: the digits differ and, if a sum is given, add up to it.
//!
//! Cages may overlap. A cage with more cells than digits is an error. The rule compiles to a
//! distinct constraint or, with a sum, also to a linear sum that lists its possible sets of digits.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::RuleShape,
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "cage",
    aliases: &["killer", "killer cage", "sum cage"],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Cells)],
    summary: "killer: no repeated digit in the cells; they add up to the sum, if one is given",
    read: |fields| {
        let (cells, sum) = (fields.distinct("cells")?, fields.optional("sum")?);
        Ok(Arc::new(Cage { cells, sum }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c1"],"sum":14}"#,
};

#[derive(PartialEq)]
struct Cage {
    cells: Arc<[Cell]>,
    sum: Option<i64>,
}

impl Rule for Cage {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let sum = self.sum.map(|sum| ("sum", sum.into()));
        [("cells", cells(shape, &self.cells))].into_iter().chain(sum).collect()
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        match self.sum {
            Some(sum) => asks.distinct_sum(&self.cells, sum),
            None => asks.distinct(&self.cells),
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let differs = grid.differs(self.cells.iter().copied());
        let adds = self.sum.is_none_or(|sum| grid.sum(&self.cells) == sum);
        (!differs || !adds).then(|| self.cells.to_vec())
    }

    fn phrase(&self, shape: Shape) -> String {
        // The sum is drawn in the first cell in reading order, which need not be listed first.
        let first = shape.name(self.cells.iter().copied().min().unwrap_or(0));
        self.sum.map_or(format!("cage at {first}"), |sum| format!("cage {sum} at {first}"))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        vec![RuleShape::Cage {
            cells: self.cells.to_vec(),
            label: self.sum.map(|sum| sum.to_string()),
        }]
    }
}
