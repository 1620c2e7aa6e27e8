//! Odd and even cells, by the values of their digits.
//!
//! The rules compile to unary restrictions.

use crate::{
    Cell,
    cell_rules::{CellRule, CellRuleKind},
    drawing::Shade,
    rule::{FieldForm, FullGrid, RuleKind},
};

/// The registry entry of odd cells.
pub(crate) static ODD: RuleKind = RuleKind {
    name: "odd",
    aliases: &["odd digit"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "the digits of the cells are odd",
    read: |fields| Ok(ODDS.on(fields.cells("cells")?, 0)),
    example: r#"{"cells":["r1c1","r5c5"]}"#,
};

/// The registry entry of even cells.
pub(crate) static EVEN: RuleKind = RuleKind {
    name: "even",
    aliases: &["even digit"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "the digits of the cells are even",
    read: |fields| Ok(EVENS.on(fields.cells("cells")?, 0)),
    example: r#"{"cells":["r1c2","r5c6"]}"#,
};

static ODDS: CellRuleKind = CellRuleKind {
    kind: &ODD,
    number: None,
    asks: |on, _, asks| on.cells.iter().for_each(|&cell| asks.only(cell, |it| it % 2 == 1)),
    broken: |on, _, grid| wrong(on, grid, 1),
    drawing: |on| on.shade_shape(Shade::Circle),
    is_mark: false,
    is_of_each: true,
};

static EVENS: CellRuleKind = CellRuleKind {
    kind: &EVEN,
    number: None,
    asks: |on, _, asks| on.cells.iter().for_each(|&cell| asks.only(cell, |it| it % 2 == 0)),
    broken: |on, _, grid| wrong(on, grid, 0),
    drawing: |on| on.shade_shape(Shade::Square),
    is_mark: false,
    is_of_each: true,
};

/// Returns the first cell with the wrong parity; `bit` is the lowest bit that a digit must have.
fn wrong(on: &CellRule, grid: &FullGrid, bit: i64) -> Option<Vec<Cell>> {
    on.cells.iter().find(|&&cell| grid.at(cell) & 1 != bit).map(|&cell| vec![cell])
}
