//! Lockout lines: the digits at the two ends differ by at least a given number, and all other digits
//! are outside their range.
//!
//! The number is 4 by default. The rule compiles to an automaton.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "lockout",
    aliases: &[],
    fields: &[("value", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "the ends differ by at least the value (default 4); other digits are outside their range",
    read: |fields| {
        let (cells, value) = (fields.cells("cells")?, fields.at_least("value", 0, 4)?);
        match cells.len() {
            1 => Err(fields.wrong("cells", "expected at least two cells, the ends")),
            _ => Ok(MEANING.on(cells, value)),
        }
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3"],"value":4}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("value"),
    asks: |on, _, asks| {
        let step = |index, ends: &[i64; 2], value: i64| match index {
            0 => Some([value, value]),
            1 => ((value - ends[0]).abs() >= on.number)
                .then(|| [ends[0].min(value), ends[1].max(value)]),
            _ => (value < ends[0] || ends[1] < value).then_some(*ends),
        };
        // The automaton reads both ends first, so that it then checks each inner cell separately.
        let inner = &on.cells[1..on.cells.len() - 1];
        asks.word_of(&[&on.ends(), inner].concat(), on.number, [0, 0], step, |_| true);
    },
    broken: |on, _, grid| {
        let [a, b] = on.ends().map(|cell| grid.at(cell));
        let inner = on.cells.iter().skip(1).rev().skip(1);
        let inside = |&&cell: &&usize| (grid.at(cell) - a) * (grid.at(cell) - b) <= 0;
        match inner.clone().find(inside) {
            Some(&cell) => Some(vec![on.cells[0], cell, on.cells[on.cells.len() - 1]]),
            None => (a.max(b) - a.min(b) < on.number).then(|| on.ends().to_vec()),
        }
    },
    drawing: |on| on.line(Style::Ends(Colour::Lavender)),
    is_mark: false,
    is_of_each: false,
};
