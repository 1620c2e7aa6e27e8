//! Skyscrapers: the clue is the number of digits of a line that are greater than all digits before
//! them.
//!
//! The digit 0 is not counted. The rule compiles to an automaton.

use crate::{
    cell_rules::CellRuleKind,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "skyscraper",
    aliases: &[],
    fields: &[("count", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "as many digits as the count are greater than all digits before them; 0 is not counted",
    read: |fields| {
        let (cells, count) = (fields.cells("cells")?, fields.number("count")?);
        Ok(MEANING.on(cells, count))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"count":3}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("count"),
    asks: |on, _, asks| {
        let step = |_, &(highest, seen): &(i64, i64), value| match value > highest {
            true => (seen < on.number).then_some((value, seen + 1)),
            false => Some((highest, seen)),
        };
        asks.word_of(&on.cells, on.number, (0, 0), step, |&(_, seen)| seen == on.number);
    },
    broken: |on, _, grid| {
        let is_seen = |&place: &usize| {
            let digit = grid.at(on.cells[place]);
            digit > 0 && grid.of(&on.cells[..place]).all(|before| before < digit)
        };
        on.unless((0..on.cells.len()).filter(is_seen).count() as i64 == on.number)
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};
