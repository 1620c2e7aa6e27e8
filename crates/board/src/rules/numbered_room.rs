//! Numbered rooms: the N-th digit of a line is the clue, where N is its first digit.
//!
//! The rule compiles to an automaton.

use crate::{
    Shape,
    cell_rules::{CellRule, CellRuleKind},
    relation::Product,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "numbered-room",
    aliases: &[],
    fields: &[("value", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "the N-th digit of the line is the value, where N is the first digit",
    read: |fields| {
        let (cells, value) = (fields.cells("cells")?, fields.number("value")?);
        match fields.shape.digit(value) {
            None => Err(fields.wrong("value", format!("{value} is not a digit of the board"))),
            Some(_) => Ok(MEANING.on(cells, value)),
        }
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"value":4}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("value"),
    asks: |on, board, asks| {
        // The state is the number of the cell with the clue, or 0 after that cell.
        let step = |index, &asked: &i64, value| {
            let asked = if index == 0 { value } else { asked };
            match asked {
                0 => (index > 0).then_some(0),
                here if here == index as i64 + 1 => (value == on.number).then_some(0),
                later => Some(later),
            }
        };
        let (is_there, products) = (|&asked: &i64| asked == 0, || products(on, board.shape));
        asks.word_with_products(&on.cells, on.number, 0, step, is_there, products);
    },
    broken: |on, _, grid| {
        let nth = (grid.at(on.cells[0]) as usize).checked_sub(1);
        let room = nth.and_then(|nth| on.cells.get(nth));
        on.unless(room.is_some_and(|&cell| grid.at(cell) == on.number))
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};

/// Returns one product for each first digit, which determines the cell of the clue.
fn products(on: &CellRule, shape: Shape) -> impl Iterator<Item = Product> {
    let (full, cells) = (u16::MAX >> (16 - shape.digits()), on.cells.len());
    let bit = move |value| shape.digit(value).map(|digit| 1u16 << (digit - 1));
    (1..=cells).filter_map(move |place| {
        let (first, clue) = (bit(place as i64)?, bit(on.number)?);
        let (before, rest, others) =
            (place.saturating_sub(2), cells - place, full & !first & !clue);
        match place {
            1 => (first == clue).then(|| Product::of(&[(1, first), (rest, others)])),
            _ => (first != clue)
                .then(|| Product::of(&[(1, first), (before, others), (1, clue), (rest, others)])),
        }
    })
}
