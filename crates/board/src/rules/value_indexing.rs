//! Value indexing: the first digit of an arrow occurs again N cells after the second cell, where N
//! is the second digit.
//!
//! The rule compiles to an automaton.

use crate::{
    cell_rules::CellRuleKind,
    drawing::Style,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "value-indexing",
    aliases: &["value index"],
    fields: &[("cells", FieldForm::Line)],
    summary: "the first digit X occurs again N cells after the second cell, where N is the second digit",
    read: |fields| {
        let cells = fields.cells("cells")?;
        match cells.len() {
            1 | 2 => Err(fields.wrong("cells", "expected at least three cells")),
            _ => Ok(MEANING.on(cells, 0)),
        }
    },
    example: r#"{"cells":["r1c4","r2c4","r2c3","r2c2","r2c1"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| {
        // The digit to find and the number of cells ahead; `None` once it is found.
        let step = |index, sought: &Option<(i64, i64)>, value| match (index, *sought) {
            (0, _) => Some(Some((value, 0))),
            (1, Some((digit, _))) => (value > 0).then_some(Some((digit, value))),
            (_, Some((digit, 1))) => (digit == value).then_some(None),
            (_, Some((digit, ahead))) => Some(Some((digit, ahead - 1))),
            (_, None) => Some(None),
        };
        asks.word_of(&on.cells, 0, Some((0, 0)), step, Option::is_none);
    },
    broken: |on, _, grid| {
        let (digit, ahead) = (grid.at(on.cells[0]), grid.at(on.cells[1]) as usize);
        let again = on.cells.get(1 + ahead).filter(|_| ahead > 0);
        on.unless(again.is_some_and(|&cell| grid.at(cell) == digit))
    },
    drawing: |on| on.line(Style::Arrow),
    is_mark: false,
    is_of_each: false,
};
