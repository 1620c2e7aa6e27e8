//! Counting circles: a digit in one of the circles occurs in exactly as many circles as its value.
//!
//! The rule compiles to one automaton per digit, which counts the circles with that digit.

use crate::{
    cell_rules::CellRuleKind,
    drawing::Shade,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "counting-circles",
    aliases: &[],
    fields: &[("cells", FieldForm::Cells)],
    summary: "a digit d in one of the circles occurs in exactly d of them",
    read: |fields| Ok(MEANING.on(fields.cells("cells")?, 0)),
    example: r#"{"cells":["r1c1","r2c2","r3c6"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, board, asks| {
        for digit in board.shape.values() {
            let step = |_, &count: &i64, value| match value == digit {
                true => (count < digit).then_some(count + 1),
                false => Some(count),
            };
            asks.word(&on.cells, 0, step, |&count| count == 0 || count == digit);
        }
    },
    broken: |on, _, grid| {
        let wrong =
            |digit: &i64| grid.of(&on.cells).filter(|it| it == digit).count() as i64 != *digit;
        let digit = grid.of(&on.cells).find(wrong)?;
        Some(on.cells.iter().copied().filter(|&cell| grid.at(cell) == digit).collect())
    },
    drawing: |on| on.shade_shape(Shade::Circle),
    is_mark: false,
    is_of_each: false,
};
