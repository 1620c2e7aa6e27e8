//! Battlefields: the first X and the last Y cells of a line overlap, or there is a gap between them;
//! the digits in the overlap or gap add up to the clue.
//!
//! X is the first digit of the line and Y the last one. The sum is 0 if the two groups only touch.
//! A line with fewer than X or Y cells violates the rule. The sum is the same from both ends, but
//! the order of the cells shows on which side the clue is. The rule compiles to an automaton that
//! reads the last cell after the first one, so that both ends of the overlap or gap are known.
//!
//! Source: DiMono, *Battlefield Sudoku - Use The Force*, Logic Masters Germany, 2020.

use crate::{
    cell_rules::CellRuleKind,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "battlefield",
    aliases: &[],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "sum of the overlap of first X and last Y cells or the gap between; X, Y: end digits",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 0, None)?);
        match cells.len() {
            1 => Err(fields.wrong("cells", "1 cell given; expected at least two")),
            _ => Ok(MEANING.on(cells, sum)),
        }
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"sum":8}"#,
};

/// The state of the automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Walk {
    /// Before the first cell.
    Start,
    /// After the first cell: its digit.
    First(i64),
    /// After the last cell: the places between which the digits count, and the sum of those that
    /// are still to come.
    Within { from: i64, to: i64, rest: i64 },
}

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, _, asks| {
        let [first, middle @ .., last] = &on.cells[..] else { return };
        let many = on.cells.len() as i64;
        let step = |index, walk: &Walk, value: i64| match *walk {
            Walk::Start => (value <= many).then_some(Walk::First(value)),
            Walk::First(x) => {
                let (y, start) = (value, many - value);
                let (from, to) = (x.min(start), x.max(start));
                let of = |place, digit| if (from..to).contains(&place) { digit } else { 0 };
                let rest = on.number - of(0, x) - of(many - 1, y);
                (start >= 0 && rest >= 0).then_some(Walk::Within { from, to, rest })
            }
            Walk::Within { from, to, rest } => {
                let is_in = (from..to).contains(&(index as i64 - 1));
                let rest = if is_in { rest - value } else { rest };
                (rest >= 0).then_some(Walk::Within { from, to, rest })
            }
        };
        let line = [&[*first, *last], middle].concat();
        let is_reached = |walk: &Walk| matches!(walk, Walk::Within { rest: 0, .. });
        asks.word_of(&line, on.number, Walk::Start, step, is_reached);
    },
    broken: |on, _, grid| {
        let [x, y] = on.ends().map(|cell| usize::try_from(grid.at(cell)).unwrap_or(0));
        let many = on.cells.len();
        let is_kept = x <= many && y <= many && {
            let in_both = |&place: &usize| (place < x) == (place + y >= many);
            let sum: i64 = (0..many).filter(in_both).map(|place| grid.at(on.cells[place])).sum();
            sum == on.number
        };
        on.unless(is_kept)
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};
