//! Arrows: the digits of the shaft add up to the number in the bulb.
//!
//! A bulb of several cells (a pill) contains a decimal number, read left to right, top to bottom.
//! Several shafts on one bulb are separate rules. Digits may repeat. The rule compiles to a linear
//! sum in which the bulb cells have negative powers of ten as coefficients.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Style},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// Maximum number of cells in a bulb.
const MAX_BULB_CELLS: usize = 4;

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "arrow",
    aliases: &["pill arrow"],
    fields: &[("bulb", FieldForm::First), ("cells", FieldForm::Line)],
    summary: "the digits of the shaft sum to the number in the bulb, read left to right, top to bottom",
    read: |fields| {
        let (mut bulb, cells) = (fields.cells("bulb")?, fields.line("cells")?);
        if bulb.len() > MAX_BULB_CELLS {
            let what = format!("a bulb has at most {MAX_BULB_CELLS} cells, not {}", bulb.len());
            return Err(fields.wrong("bulb", what));
        }
        // Files list the bulb in drawing order.
        bulb.sort_unstable();
        Ok(Arc::new(Arrow { bulb, cells }))
    },
    example: r#"{"bulb":["r1c1"],"cells":["r1c2","r2c3"]}"#,
};

#[derive(PartialEq)]
struct Arrow {
    /// The cells of the bulb, left to right, top to bottom.
    bulb: Vec<Cell>,
    cells: Vec<Cell>,
}

impl Rule for Arrow {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("bulb", cells(shape, &self.bulb)), ("cells", cells(shape, &self.cells))]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let powers = std::iter::successors(Some(1), |power| Some(power * 10));
        let bulb = powers.zip(self.bulb.iter().rev()).map(|(power, &cell)| (-power, cell));
        asks.sum(self.cells.iter().map(|&cell| (1, cell)).chain(bulb), 0);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let number = grid.of(&self.bulb).fold(0, |number, digit| 10 * number + digit);
        (grid.sum(&self.cells) != number).then(|| [&self.bulb[..], &self.cells].concat())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("arrow at {}", shape.name(self.bulb[0]))
    }

    fn drawing(&self, board: &RuleContext) -> Vec<RuleShape> {
        let place = |cell| (cell / board.shape.columns(), cell % board.shape.columns());
        let apart = |&&cell: &&Cell| {
            let ((a, b), (c, d)) = (place(cell), place(self.cells[0]));
            a.abs_diff(c).pow(2) + b.abs_diff(d).pow(2)
        };
        let first = self.bulb.iter().min_by_key(apart).copied();
        let cells = first.into_iter().chain(self.cells.iter().copied()).collect();
        vec![
            RuleShape::Bulb { cells: self.bulb.clone() },
            RuleShape::Line { cells, style: Style::Arrow },
        ]
    }
}
