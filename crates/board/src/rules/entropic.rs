//! Entropic lines: any three consecutive cells contain a low, a middle and a high digit.
//!
//! The last cell of a loop is its first one. The rule compiles to an automaton. Pair tables cover
//! the ends of a loop and lines that cross themselves.

use crate::{
    cell_rules::CellRuleKind,
    classes::{keep_apart, third, third_independently, too_near},
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "entropic",
    aliases: &["entropy line"],
    fields: &[("cells", FieldForm::Line)],
    summary: "any three successive cells of the line have a low, a middle and a high digit",
    read: |fields| Ok(MEANING.on(fields.crossing("cells", 3)?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3","r2c4"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, board, asks| keep_apart(on, 3, asks, |value| third(board.shape, value)),
    broken: |on, board, grid| {
        too_near(on, 3, grid, |value| third_independently(board.shape, value))
    },
    drawing: |on| on.line(Style::Coloured(Colour::Peach)),
    is_mark: false,
    is_of_each: false,
};
