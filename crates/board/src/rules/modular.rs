//! Modular lines: any N consecutive cells have different residues modulo N, which is 3 by default.
//!
//! The last cell of a loop is its first one. The rule compiles to an automaton. Pair tables cover
//! the ends of a loop and lines that cross themselves.

use crate::{
    cell_rules::CellRuleKind,
    classes::{keep_apart, too_near},
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "modular",
    aliases: &["modular line", "mod line", "parity line = 2"],
    fields: &[("value", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "any N successive cells of the line differ modulo N, where N is the value (default 3)",
    read: |fields| {
        let value = fields.at_least("value", 1, 3)?;
        Ok(MEANING.on(fields.crossing("cells", value as usize)?, value))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3","r2c4"],"value":3}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("value"),
    asks: |on, _, asks| keep_apart(on, on.number as usize, asks, |value| value % on.number),
    broken: |on, _, grid| {
        let below = |value: i64| value - value / on.number * on.number;
        too_near(on, on.number as usize, grid, below)
    },
    drawing: |on| on.line(Style::Coloured(Colour::Teal)),
    is_mark: false,
    is_of_each: false,
};
