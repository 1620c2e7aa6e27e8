//! Cells with different digits, drawn as a cage (`distinct`) or as an area (`extra-region`).
//!
//! Both rules compile to a distinct constraint, or to a house if there are as many cells as digits.

use crate::{
    Cell,
    cell_rules::{CellRule, CellRuleKind},
    drawing::Shade,
    rule::{FieldForm, FullGrid, RuleKind},
};

/// The registry entry of extra regions.
pub(crate) static EXTRA_REGION: RuleKind = RuleKind {
    name: "extra-region",
    aliases: &["extra area", "extra house"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "no repeated digit in the region",
    read: |fields| Ok(REGION.on(fields.distinct("cells")?, 0)),
    example: r#"{"cells":["r2c2","r2c3","r2c4","r3c2","r3c3","r3c4","r4c2","r4c3","r4c4"]}"#,
};

/// The registry entry of distinct cells.
pub(crate) static DISTINCT: RuleKind = RuleKind {
    name: "distinct",
    aliases: &["all different", "all distinct", "no repeat"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "no repeated digit in the cells",
    read: |fields| Ok(CELLS.on(fields.distinct("cells")?, 0)),
    example: r#"{"cells":["r1c1","r5c5","r9c9"]}"#,
};

static REGION: CellRuleKind = CellRuleKind {
    kind: &EXTRA_REGION,
    number: None,
    asks: |on, _, asks| asks.distinct(&on.cells),
    broken: |on, _, grid| repeated_cells(on, grid),
    drawing: |on| on.shade_shape(Shade::Cell),
    is_mark: false,
    is_of_each: false,
};

static CELLS: CellRuleKind = CellRuleKind {
    kind: &DISTINCT,
    number: None,
    asks: |on, _, asks| asks.distinct(&on.cells),
    broken: |on, _, grid| repeated_cells(on, grid),
    drawing: |on| on.cage_shape(),
    is_mark: false,
    is_of_each: false,
};

/// Returns two cells with the same digit.
fn repeated_cells(on: &CellRule, grid: &FullGrid) -> Option<Vec<Cell>> {
    on.cells.iter().enumerate().find_map(|(place, &cell)| {
        let same = |&&before: &&Cell| grid.at(before) == grid.at(cell);
        on.cells[..place].iter().find(same).map(|&before| vec![before, cell])
    })
}
