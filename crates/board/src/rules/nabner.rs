//! Nabner lines: no two digits on the line, adjacent or not, are equal or consecutive.
//!
//! The rule compiles to a distinct constraint and to a list of allowed sets of digits.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "nabner",
    aliases: &[],
    fields: &[("cells", FieldForm::Line)],
    summary: "no two digits on the line are equal or consecutive, adjacent or not",
    read: |fields| Ok(MEANING.on(fields.distinct("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| {
        asks.sets(&on.cells, |values| values.windows(2).all(|pair| pair[1] - pair[0] > 1));
    },
    broken: |on, _, grid| {
        on.cells.iter().enumerate().find_map(|(place, &cell)| {
            let near = |&&before: &&usize| grid.at(before).abs_diff(grid.at(cell)) < 2;
            on.cells[..place].iter().find(near).map(|&before| vec![before, cell])
        })
    },
    drawing: |on| on.line(Style::Coloured(Colour::Yellow)),
    is_mark: false,
    is_of_each: false,
};
