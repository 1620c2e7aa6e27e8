//! Before nine: the digits of a line before the highest digit of the board add up to the clue.
//!
//! The cells are listed from the clue on. On boards with other digits, the nine is the highest one.
//! If it occurs several times, the first one counts; if it does not occur, the rule is violated.
//! The rule compiles to an automaton.

use crate::{
    Shape,
    cell_rules::{CellRule, CellRuleKind},
    combinations::masks_of_sum,
    relation::Product,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "before-nine",
    aliases: &["before 9", "before highest"],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "the digits of the line before the highest digit of the board (9) add up to the sum",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 0, None)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"sum":8}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, board, asks| {
        let nine = *board.shape.values().end();
        // The state is the sum that is still missing, or `None` after the nine.
        let step = |_, &rest: &Option<i64>, value| match rest {
            None => Some(None),
            Some(rest) if value == nine => (rest == 0).then_some(None),
            Some(rest) => (value <= rest).then_some(Some(rest - value)),
        };
        let (is_past, products) =
            (|rest: &Option<i64>| rest.is_none(), || products(on, board.shape));
        asks.word_with_products(&on.cells, on.number, Some(on.number), step, is_past, products);
    },
    broken: |on, board, grid| {
        let nine = on.cells.iter().position(|&cell| grid.at(cell) == *board.shape.values().end());
        on.unless(nine.is_some_and(|nine| grid.sum(&on.cells[..nine]) == on.number))
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};

/// Returns the positions of the highest digit with the sets of digits before it. The products are
/// disjoint.
fn products(on: &CellRule, shape: Shape) -> impl Iterator<Item = Product> {
    let (nine, cells) = (1u16 << (shape.digits() - 1), on.cells.len());
    let lower = nine - 1;
    (0..cells).flat_map(move |before| {
        let sets = masks_of_sum(shape, before, on.number).into_iter();
        sets.filter(move |set| set & nine == 0).map(move |set| {
            Product::of(&[(before, set), (1, nine), (cells - 1 - before, lower & !set)])
        })
    })
}
