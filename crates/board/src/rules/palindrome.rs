//! Palindromes: the line reads the same from both ends.
//!
//! The rule compiles to pair tables of equal digits.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "palindrome",
    aliases: &[],
    fields: &[("cells", FieldForm::Line)],
    summary: "the line reads the same from both ends",
    read: |fields| Ok(MEANING.on(fields.line("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| {
        let half = on.cells.len() / 2;
        let pairs = on.cells.iter().zip(on.cells.iter().rev()).take(half);
        asks.pairs(pairs.map(|(&a, &b)| [a, b]), |a, b| a == b);
    },
    broken: |on, _, grid| {
        let (mut left, mut right) = (0, on.cells.len() - 1);
        while left < right {
            let pair = [on.cells[left], on.cells[right]];
            if grid.at(pair[0]) != grid.at(pair[1]) {
                return Some(pair.to_vec());
            }
            (left, right) = (left + 1, right - 1);
        }
        None
    },
    drawing: |on| on.line(Style::Coloured(Colour::Grey)),
    is_mark: false,
    is_of_each: false,
};
