//! Lunchboxes: the digits differ, and those between the lowest and the highest of them add up to a
//! given sum.
//!
//! The rule compiles to a distinct constraint and to an automaton.

use crate::{
    cell_rules::CellRuleKind,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "lunchbox",
    aliases: &[],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "no repeated digit; the digits between the lowest and the highest add up to the sum",
    read: |fields| {
        let (cells, sum) = (fields.distinct("cells")?, fields.at_least("sum", 0, None)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4"],"sum":7}"#,
};

/// The state of the automaton. Sums greater than the required one are stored as that plus 1.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Walk {
    /// The lowest digit so far, if it can be the lowest of the whole line. Since all digits differ,
    /// there must be enough greater values for the other cells.
    lowest: Option<i64>,
    /// The highest digit so far, if it can be the highest of the whole line.
    highest: Option<i64>,
    /// Whether the lowest digit came after the highest.
    is_lowest_last: bool,
    /// The sum of the digits between the two.
    between: i64,
    /// The sum of the digits after the later of the two.
    since: i64,
}

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, board, asks| {
        asks.distinct(&on.cells);
        let (values, most) = (board.shape.values(), on.number + 1);
        let others = on.cells.len() as i64 - 1;
        let (low, high) = (*values.end() - others, *values.start() + others);
        let step = |_, walk: &Walk, value: i64| {
            let Walk { lowest, highest, is_lowest_last, between, since } = *walk;
            if [lowest, highest].contains(&Some(value)) {
                return None;
            }
            let is_lowest = value <= low && lowest.is_none_or(|it| value < it);
            let is_highest = value >= high && highest.is_none_or(|it| value > it);
            if is_lowest || is_highest {
                // If the replaced digit was the later of the two, it is now between them.
                let (replaced, stays) =
                    if is_lowest { (lowest, highest) } else { (highest, lowest) };
                let came_last =
                    replaced.filter(|_| is_lowest == is_lowest_last && replaced != stays);
                let between = came_last.map_or(since, |it| between + it + since).min(most);
                return Some(Walk {
                    lowest: if is_lowest { Some(value) } else { lowest },
                    highest: if is_highest { Some(value) } else { highest },
                    is_lowest_last: is_lowest,
                    between: if stays.is_some() { between } else { 0 },
                    since: 0,
                });
            }
            let are_last = lowest == Some(*values.start()) && highest == Some(*values.end());
            let counts = !are_last && (lowest.is_some() || highest.is_some());
            Some(Walk { since: if counts { most.min(since + value) } else { 0 }, ..*walk })
        };
        let start =
            Walk { lowest: None, highest: None, is_lowest_last: false, between: 0, since: 0 };
        asks.word_of(&on.cells, on.number, start, step, |walk| {
            let ends = walk.highest.zip(walk.lowest);
            let are_far = ends.is_some_and(|(highest, lowest)| highest - lowest >= others);
            are_far && walk.between == on.number
        });
    },
    broken: |on, _, grid| {
        let mut sorted: Vec<i64> = grid.of(&on.cells).collect();
        sorted.sort_unstable();
        let place = |digit| on.cells.iter().position(|&cell| grid.at(cell) == digit);
        let ends = place(sorted[0]).zip(place(sorted[sorted.len() - 1]));
        let between = ends.map_or(&[][..], |(a, b)| match a.abs_diff(b) {
            0 => &[],
            _ => &on.cells[a.min(b) + 1..a.max(b)],
        });
        let distinct = sorted.windows(2).all(|pair| pair[0] < pair[1]);
        on.unless(distinct && grid.sum(between) == on.number)
    },
    drawing: |on| on.cage_shape(),
    is_mark: false,
    is_of_each: false,
};
