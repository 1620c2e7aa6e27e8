//! Equality cages: different digits, equally many even and odd, equally many low and high ones, and
//! no middle digit.
//!
//! The rule compiles to a distinct constraint and to a list of allowed sets of digits.

use crate::{
    cell_rules::CellRuleKind,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "equality-cage",
    aliases: &[],
    fields: &[("cells", FieldForm::Cells)],
    summary: "no repeated digit; as many even as odd and as many low as high digits; no middle digit",
    read: |fields| Ok(MEANING.on(fields.distinct("cells")?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c1","r2c2"]}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, board, asks| {
        let twice_middle = board.shape.values().start() + board.shape.values().end();
        asks.sets(&on.cells, |values| {
            // The digits differ and their number is even. If equally many are low and high, the
            // middle digit is therefore absent.
            let side = |value: &i64| (2 * value - twice_middle).signum();
            let odd = values.iter().filter(|&value| value % 2 == 1).count();
            2 * odd == values.len() && values.iter().map(side).sum::<i64>() == 0
        });
    },
    broken: |on, board, grid| {
        let shape = board.shape;
        let (mut even, mut odd, mut low, mut high, mut middle) = (0, 0, 0, 0, 0);
        for digit in grid.of(&on.cells) {
            *(if digit & 1 == 0 { &mut even } else { &mut odd }) += 1;
            let (below, above) = (digit - shape.values().start(), shape.values().end() - digit);
            *(if below < above {
                &mut low
            } else if below > above {
                &mut high
            } else {
                &mut middle
            }) += 1;
        }
        let twice = (1..on.cells.len())
            .any(|place| grid.of(&on.cells[..place]).any(|it| it == grid.at(on.cells[place])));
        on.unless(!twice && even == odd && low == high && middle == 0)
    },
    drawing: |on| on.cage_shape(),
    is_mark: false,
    is_of_each: false,
};
