//! Between lines: the digits on the line lie strictly between the digits at its two ends.
//!
//! The rule compiles to an automaton.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "between",
    aliases: &[],
    fields: &[("cells", FieldForm::Line)],
    summary: "the digits on the line are strictly between the digits at its two ends",
    read: |fields| Ok(MEANING.on(fields.cells("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| {
        // The automaton reads both ends first, so that it then checks each inner cell separately.
        if let [first, inner @ .., last] = &on.cells[..]
            && !inner.is_empty()
        {
            let step = |index, ends: &[i64; 2], value| match index {
                0 => Some([value, value]),
                1 => Some([ends[0].min(value), ends[1].max(value)]),
                _ => (ends[0] < value && value < ends[1]).then_some(*ends),
            };
            asks.word_of(&[&[*first, *last], inner].concat(), 0, [0, 0], step, |_| true);
        }
    },
    broken: |on, _, grid| {
        let [a, b] = on.ends().map(|cell| grid.at(cell));
        let last = on.cells.len() - 1;
        let outside = |&place: &usize| {
            let digit = grid.at(on.cells[place]);
            (digit - a).signum() * (digit - b).signum() != -1
        };
        (1..last.max(1))
            .find(outside)
            .map(|place| vec![on.cells[0], on.cells[place], on.cells[last]])
    },
    drawing: |on| on.line(Style::Ends(Colour::Grey)),
    is_mark: false,
    is_of_each: false,
};
