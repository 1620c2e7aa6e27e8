//! Minima and maxima: the digit of a marked cell is less, or greater, than those of its neighbours.
//!
//! Neighbours that are marked by a rule of the same kind are exempt. The rules compile to pair
//! tables.

use std::collections::HashSet;

use crate::{
    Cell,
    cell_rules::{CellRule, CellRuleKind},
    drawing::Shade,
    rule::{FieldForm, FullGrid, RuleContext, RuleKind},
};

/// The registry entry of minima.
pub(crate) static MINIMUM: RuleKind = RuleKind {
    name: "minimum",
    aliases: &["local minimum", "minima"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "each cell is less than every neighbour that is not a minimum",
    read: |fields| Ok(MINIMA.on(fields.cells("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r5c5"]}"#,
};

/// The registry entry of maxima.
pub(crate) static MAXIMUM: RuleKind = RuleKind {
    name: "maximum",
    aliases: &["local maximum", "maxima"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "each cell is greater than every neighbour that is not a maximum",
    read: |fields| Ok(MAXIMA.on(fields.cells("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r5c5"]}"#,
};

static MINIMA: CellRuleKind = CellRuleKind {
    kind: &MINIMUM,
    number: None,
    asks: |on, board, asks| asks.pairs(pairs(on, board), |cell, beside| cell < beside),
    broken: |on, board, grid| beaten(on, board, grid, -1),
    drawing: |on| on.shade_shape(Shade::Minimum),
    is_mark: false,
    is_of_each: true,
};

static MAXIMA: CellRuleKind = CellRuleKind {
    kind: &MAXIMUM,
    number: None,
    asks: |on, board, asks| asks.pairs(pairs(on, board), |cell, beside| cell > beside),
    broken: |on, board, grid| beaten(on, board, grid, 1),
    drawing: |on| on.shade_shape(Shade::Maximum),
    is_mark: false,
    is_of_each: true,
};

/// Returns each marked cell with each neighbour that no rule of the same kind marks.
fn pairs(on: &CellRule, board: &RuleContext) -> Vec<[Cell; 2]> {
    let marked = on.of_kind(board).chain([on]).flat_map(|on| &on.cells);
    let marked: HashSet<Cell> = marked.copied().collect();
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let beside = |&cell: &Cell| {
        let near = steps.iter().filter_map(move |&(d, r)| board.shape.step(cell, d, r));
        near.filter(|beside| !marked.contains(beside)).map(move |beside| [cell, beside])
    };
    on.cells.iter().flat_map(beside).collect()
}

/// Returns a marked cell and an unmarked neighbour if the sign of the difference of their digits is
/// not `side`: -1 for minima, 1 for maxima.
fn beaten(on: &CellRule, board: &RuleContext, grid: &FullGrid, side: i64) -> Option<Vec<Cell>> {
    let is_free = |cell: &Cell| {
        !on.cells.contains(cell) && on.of_kind(board).all(|other| !other.cells.contains(cell))
    };
    let beaten = |&[cell, beside]: &[Cell; 2]| {
        on.cells.contains(&cell)
            && is_free(&beside)
            && (grid.at(cell) - grid.at(beside)).signum() != side
    };
    let mut both_ways = board.neighbours().flat_map(|[a, b]| [[a, b], [b, a]]);
    both_ways.find(beaten).map(|pair| pair.to_vec())
}
