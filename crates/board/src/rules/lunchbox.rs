//! Lunchboxes: sandwiches whose bread is the lowest and the highest digit that is there.

use crate::{
    on_cells::Meaning,
    rule::{Form, Kind},
};

/// The entry in the catalogue.
pub(crate) static KIND: Kind = Kind {
    name: "lunchbox",
    aliases: &[],
    fields: &[("sum", Form::Number), ("cells", Form::Line)],
    summary: "no repeated digit; the digits between the lowest and the highest add up to the sum",
    read: |fields| {
        let (cells, sum) = (fields.distinct("cells")?, fields.at_least("sum", 0, None)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4"],"sum":7}"#,
};

/// Where a walk along the line is. Sums above the one that is asked are all one more than it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Walk {
    /// The lowest and the highest digit so far, where it may be that of the whole line: of digits that
    /// all differ the lowest is not too high, and the highest not too low.
    lowest: Option<i64>,
    highest: Option<i64>,
    /// Which of the two came last.
    is_lowest_last: bool,
    /// What lies between them.
    between: i64,
    /// What came since.
    since: i64,
}

static MEANING: Meaning = Meaning {
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
                // What it replaces, where that came last, lies between.
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
    drawing: |on| on.caged(),
    is_mark: false,
    is_of_each: false,
};
