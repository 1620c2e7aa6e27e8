//! Double arrows: the digits between the two ends of a line add up to the sum of the ends.
//!
//! The rule compiles to a linear sum.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "double-arrow",
    aliases: &[],
    fields: &[("cells", FieldForm::Line)],
    summary: "the digits between the two ends of the line add up to the sum of the ends",
    read: |fields| {
        let cells = fields.line("cells")?;
        match cells.len() {
            1 | 2 => Err(fields.wrong(
                "cells",
                "expected at least three cells: two ends and at least one cell between them",
            )),
            _ => Ok(MEANING.on(cells, 0)),
        }
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3","r2c4"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| {
        let last = on.cells.len() - 1;
        let sign = |place| if place == 0 || place == last { -1 } else { 1 };
        asks.sum(on.cells.iter().enumerate().map(|(place, &cell)| (sign(place), cell)), 0);
    },
    broken: |on, _, grid| on.unless(grid.sum(&on.cells) == 2 * grid.sum(&on.ends())),
    drawing: |on| on.line(Style::Ends(Colour::Blue)),
    is_mark: false,
    is_of_each: false,
};
