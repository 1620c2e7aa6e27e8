//! Zipper lines: two cells equally far from the middle always have the same sum, which is the digit
//! in the middle cell, if there is one.
//!
//! The rule compiles to linear sums.

use crate::{
    cell_rules::CellRuleKind,
    drawing::{Colour, Style},
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "zipper",
    aliases: &[],
    fields: &[("cells", FieldForm::Line)],
    summary: "two cells equally far from the middle always have the same sum: the middle digit, if any",
    read: |fields| Ok(MEANING.on(fields.line("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, _, asks| {
        let (half, odd) = (on.cells.len() / 2, on.cells.len() % 2 == 1);
        let pair = |i: usize| [on.cells[i], on.cells[on.cells.len() - 1 - i]];
        let sides = (0..half).map(|i| pair(i).to_vec());
        let sides: Vec<Vec<usize>> = sides.chain(odd.then(|| vec![on.cells[half]])).collect();
        for two in sides.windows(2) {
            let plus = two[0].iter().map(|&cell| (1, cell));
            asks.sum(plus.chain(two[1].iter().map(|&cell| (-1, cell))), 0);
        }
    },
    broken: |on, _, grid| {
        let digits: Vec<i64> = grid.of(&on.cells).collect();
        let (mut rest, mut sum) = (&digits[..], None);
        while let [first, inner @ .., last] = rest {
            if *sum.get_or_insert(first + last) != first + last {
                return Some(on.cells.clone());
            }
            rest = inner;
        }
        on.unless(rest.first().zip(sum).is_none_or(|(middle, sum)| *middle == sum))
    },
    drawing: |on| on.line(Style::Coloured(Colour::Lavender)),
    is_mark: false,
    is_of_each: false,
};
