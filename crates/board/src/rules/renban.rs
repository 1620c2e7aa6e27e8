//! Renban lines: the digits are consecutive in any order, without repeats.
//!
//! The rule compiles to a distinct constraint and to one set of digits for each lowest digit.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "renban",
    aliases: &["renban group"],
    fields: &[("cells", FieldForm::Line)],
    summary: "the digits on the line are consecutive in any order, without repeats",
    read: |fields| Ok(MEANING.on(fields.distinct("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, board, asks| {
        let (values, length) = (board.shape.values(), on.cells.len() as i64);
        let runs = (*values.start()..=values.end() - length + 1).map(|least| least..least + length);
        asks.one_of(&on.cells, runs.map(Vec::from_iter));
    },
    broken: |on, _, grid| {
        let mut digits: Vec<i64> = grid.of(&on.cells).collect();
        digits.sort_unstable();
        on.unless(digits.windows(2).all(|pair| pair[1] == pair[0] + 1))
    },
    drawing: |on| on.line(Style::Coloured(Colour::Purple)),
    is_mark: false,
    is_of_each: false,
};
