//! Black dots: one of two digits is a given multiple of the other, its double by default.
//!
//! The rule compiles to a pair table.

use crate::{
    cell_rules::CellRuleKind,
    drawing::RuleShape,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "ratio",
    aliases: &["black dot", "black kropki", "kropki", "kropki black"],
    fields: &[("value", FieldForm::Number), ("cells", FieldForm::Cells)],
    summary: "black dot: one digit is the value (default 2) times the other",
    read: |fields| {
        let (cells, value) = (fields.pair("cells")?, fields.at_least("value", 1, 2)?);
        Ok(MEANING.on(cells.to_vec(), value))
    },
    example: r#"{"cells":["r1c1","r1c2"],"value":2}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("value"),
    asks: |on, _, asks| {
        asks.pairs([on.ends()], |a, b| a == on.number * b || b == on.number * a);
    },
    broken: |on, _, grid| {
        let [a, b] = on.ends().map(|cell| grid.at(cell));
        on.unless(a.max(b) == a.min(b) * on.number)
    },
    drawing: |on| {
        let label = if on.number == 2 { String::new() } else { on.number.to_string() };
        RuleShape::Dot { between: on.ends(), filled: true, label }
    },
    is_mark: true,
    is_of_each: false,
};
