//! Whispers: neighbours on the line differ by at least a given number, by default half of the
//! digits.
//!
//! Half is rounded up. The last cell of a loop is its first one. The rule compiles to pair tables.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "whisper",
    aliases: &["german whisper", "dutch whisper = 4"],
    fields: &[("value", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "neighbours on the line differ by at least the value (default half of the digits: 5 of 9)",
    read: |fields| {
        let half = fields.shape.digits().div_ceil(2) as i64;
        let (cells, value) = (fields.crossing("cells", 2)?, fields.at_least("value", 1, half)?);
        Ok(MEANING.on(cells, value))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3"],"value":5}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("value"),
    asks: |on, _, asks| {
        let pairs = on.cells.windows(2).map(|pair| [pair[0], pair[1]]);
        asks.pairs(pairs, |a, b| (a - b).abs() >= on.number);
    },
    broken: |on, _, grid| {
        let near = |pair: &&[usize]| {
            let (a, b) = (grid.at(pair[0]), grid.at(pair[1]));
            a < b + on.number && b < a + on.number
        };
        on.cells.windows(2).find(near).map(<[usize]>::to_vec)
    },
    drawing: |on| on.line(Style::Coloured(Colour::Green)),
    is_mark: false,
    is_of_each: false,
};
