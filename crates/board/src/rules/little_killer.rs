//! Little killers: the digits on a diagonal add up to the clue outside the grid; they may repeat.
//!
//! The cells are listed from the clue on. The rule compiles to a linear sum.

use crate::{
    cell_rules::CellRuleKind,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "little-killer",
    aliases: &["diagonal sum"],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "the digits on the diagonal add up to the sum; they may repeat",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.number("sum")?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c6","r2c7","r3c8","r4c9"],"sum":21}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, _, asks| asks.sum(on.cells.iter().map(|&cell| (1, cell)), on.number),
    broken: |on, _, grid| on.unless(grid.sum(&on.cells) == on.number),
    drawing: |on| on.outside(true),
    is_mark: false,
    is_of_each: false,
};
