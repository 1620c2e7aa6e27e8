//! Thermometers: the digits increase from the bulb on; on slow ones they never decrease.
//!
//! A branch is a separate thermometer that begins with the same cells. A thermometer that is not
//! slow and has more cells than digits has no solution. The rule compiles to pair tables of
//! consecutive cells.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Style},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "thermo",
    aliases: &["thermometer", "slow thermo = slow", "slow thermometer = slow"],
    fields: &[("slow", FieldForm::Flag), ("cells", FieldForm::Line)],
    summary: "the digits increase along the cells, from the bulb on; if \"slow\", they never decrease",
    read: |fields| {
        let (cells, slow) = (fields.cells("cells")?, fields.flag("slow")?);
        Ok(Arc::new(Thermo { cells, slow }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

#[derive(PartialEq)]
struct Thermo {
    cells: Vec<Cell>,
    slow: bool,
}

impl Rule for Thermo {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let slow = self.slow.then_some(("slow", RuleValue::Flag(true)));
        [("cells", cells(shape, &self.cells))].into_iter().chain(slow).collect()
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        for pair in self.cells.windows(2) {
            match self.slow {
                true => asks.pair(pair[0], pair[1], |a, b| a <= b),
                false => asks.pair(pair[0], pair[1], |a, b| a < b),
            }
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let least = i64::from(!self.slow);
        let falls = |pair: &&[Cell]| grid.at(pair[1]) - grid.at(pair[0]) < least;
        self.cells.windows(2).find(falls).map(<[Cell]>::to_vec)
    }

    fn phrase(&self, shape: Shape) -> String {
        let slow = if self.slow { "slow " } else { "" };
        format!("{slow}thermo at {}", shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let style = if self.slow { Style::SlowThermo } else { Style::Thermo };
        vec![RuleShape::Line { cells: self.cells.clone(), style }]
    }
}
