//! Inequalities: the digit in the first of two cells is greater than that in the second.
//!
//! The rule compiles to a pair table.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{RuleShape, Sign},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "inequality",
    aliases: &["greater", "greater than"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "the digit in the first cell is greater than the digit in the second",
    read: |fields| Ok(MEANING.on(fields.pair("cells")?.to_vec(), 0)),
    example: r#"{"cells":["r1c1","r1c2"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| asks.pairs([on.ends()], |a, b| a > b),
    broken: |on, _, grid| {
        let [greater, less] = on.ends();
        on.unless(grid.at(greater) - grid.at(less) > 0)
    },
    drawing: |on| RuleShape::Sign { between: on.ends(), sign: Sign::Greater },
    is_mark: true,
    is_of_each: false,
};
