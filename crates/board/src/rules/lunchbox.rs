//! Lunchboxes: sandwiches whose bread is the lowest and the highest digit that is there.

use crate::{on_cells::Meaning, rule::Kind};

/// The entry in the catalogue.
pub(crate) static KIND: Kind = Kind {
    name: "lunchbox",
    summary: "none twice; what stands between the lowest and the highest digit adds to the sum",
    read: |fields| {
        let (cells, sum) = (fields.distinct("cells")?, fields.at_least("sum", 0, -1)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4"],"sum":7}"#,
};

/// Where a walk along the line is. Sums above the one that is asked are all one more than it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Walk {
    /// The lowest and the highest digit so far, in order of the line.
    ends: [i64; 2],
    /// What lies between them.
    between: i64,
    /// What came since.
    since: i64,
}

static MEANING: Meaning = Meaning {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, _, asks| {
        asks.distinct(&on.cells);
        let most = on.number + 1;
        let step = |index, walk: &Walk, value: i64| {
            let [first, last] = walk.ends;
            if index == 0 {
                return Some(Walk { ends: [value, value], ..walk.clone() });
            }
            if value == first || value == last {
                return None;
            }
            let inner = (value - first).signum() * (value - last).signum() < 0;
            Some(if inner {
                Walk { since: most.min(walk.since + value), ..walk.clone() }
            } else if index == 1 {
                Walk { ends: [first, value], between: 0, since: 0 }
            } else if (value > last) == (last > first) {
                // It goes beyond the later end, so that this one lies between.
                let between = most.min(walk.between + last + walk.since);
                Walk { ends: [first, value], between, since: 0 }
            } else {
                Walk { ends: [last, value], between: walk.since, since: 0 }
            })
        };
        let start = Walk { ends: [0, 0], between: 0, since: 0 };
        asks.word_of(&on.cells, on.number, start, step, |walk| walk.between == on.number);
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
};
