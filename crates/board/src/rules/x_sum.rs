//! X-sums: the first X digits of a line add up to the clue, where X is the first digit.
//!
//! The rule compiles to an automaton.

use crate::{
    Shape,
    cell_rules::{CellRule, CellRuleKind},
    combinations::masks_of_sum,
    relation::Product,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "x-sum",
    aliases: &[],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "the first X digits of the line add up to the sum, where X is the first digit",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.number("sum")?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"sum":14}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, board, asks| {
        // The state is the number of digits still to come and their sum.
        let step = |index, &(many, rest): &(i64, i64), value| {
            let many = if index == 0 { value } else { many };
            match many {
                0 => (rest == 0).then_some((0, 0)),
                _ => (value <= rest).then_some((many - 1, rest - value)),
            }
        };
        let (start, products) = ((0, on.number), || products(on, board.shape));
        asks.word_with_products(
            &on.cells,
            on.number,
            start,
            step,
            |&left| left == (0, 0),
            products,
        );
    },
    broken: |on, _, grid| {
        let many = grid.at(on.cells[0]) as usize;
        let first = on.cells.get(..many);
        on.unless(first.is_some_and(|cells| grid.sum(cells) == on.number))
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};

/// Returns one product for each first digit and each set of the first X digits.
fn products(on: &CellRule, shape: Shape) -> impl Iterator<Item = Product> {
    let (full, cells) = (u16::MAX >> (16 - shape.digits()), on.cells.len());
    shape.values().enumerate().flat_map(move |(digit, value)| {
        let (first, size) = (1 << digit, value as usize);
        let sets = if size <= cells { masks_of_sum(shape, size, on.number) } else { Vec::new() };
        sets.into_iter().filter(move |set| size == 0 || set & first != 0).map(move |set| {
            let (others, rest) = (size.saturating_sub(1), cells - size.max(1));
            Product::of(&[(1, first), (others, set & !first), (rest, full & !set & !first)])
        })
    })
}
