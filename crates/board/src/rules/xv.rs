//! X and V: the digits of two cells add up to 10 or to 5.
//!
//! The rules compile to a pair table.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{RuleShape, Sign},
    rule::{FieldForm, RuleKind},
};

/// The registry entry of X.
pub(crate) static X: RuleKind = RuleKind {
    name: "x",
    aliases: &["xv", "xv x", "roman x"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "the two digits add up to 10",
    read: |fields| Ok(TEN.on(fields.pair("cells")?.to_vec(), 0)),
    example: r#"{"cells":["r1c1","r1c2"]}"#,
};

/// The registry entry of V.
pub(crate) static V: RuleKind = RuleKind {
    name: "v",
    aliases: &["xv", "xv v", "roman v"],
    fields: &[("cells", FieldForm::Cells)],
    summary: "the two digits add up to 5",
    read: |fields| Ok(FIVE.on(fields.pair("cells")?.to_vec(), 0)),
    example: r#"{"cells":["r2c1","r2c2"]}"#,
};

static TEN: CellRuleKind = CellRuleKind {
    kind: &X,
    number: None,
    asks: |on, _, asks| asks.pairs([on.ends()], |a, b| a + b == 10),
    broken: |on, _, grid| on.unless(grid.sum(&on.cells) == 10),
    drawing: |on| RuleShape::Sign { between: on.ends(), sign: Sign::X },
    is_mark: true,
    is_of_each: false,
};

static FIVE: CellRuleKind = CellRuleKind {
    kind: &V,
    number: None,
    asks: |on, _, asks| asks.pairs([on.ends()], |a, b| a + b == 5),
    broken: |on, _, grid| on.unless(grid.sum(&on.cells) == 5),
    drawing: |on| RuleShape::Sign { between: on.ends(), sign: Sign::V },
    is_mark: true,
    is_of_each: false,
};
