//! Sandwiches: the digits between the lowest and the highest digit of a line add to a number.
//!
//! A sum of 0 says that these two are neighbours. The cells are those of the row or column that
//! the clue looks along, from the clue on: the sum is the same from both ends, but the clue is on one side.

use crate::{
    Shape,
    combinations::{product, sets_of_sum},
    on_cells::{Meaning, OnCells},
    relation::Product,
    rule::Kind,
};

/// The entry in the catalogue.
pub(crate) static KIND: Kind = Kind {
    name: "sandwich",
    summary: "the digits between the lowest and the highest digit of the line add to the sum",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 0, None)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"sum":8}"#,
};

/// Where a walk along the line is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Walk {
    Before,
    /// Behind that slice of bread, with that sum since.
    Within {
        bread: i64,
        sum: i64,
    },
    Behind,
}

static MEANING: Meaning = Meaning {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, board, asks| {
        let breads = [*board.shape.values().start(), *board.shape.values().end()];
        let step = |_, walk: &Walk, value| match *walk {
            Walk::Before if breads.contains(&value) => Some(Walk::Within { bread: value, sum: 0 }),
            Walk::Before => Some(Walk::Before),
            Walk::Within { bread, .. } if bread == value => None,
            Walk::Within { sum, .. } if breads.contains(&value) => {
                (sum == on.number).then_some(Walk::Behind)
            }
            Walk::Within { bread, sum } => {
                (sum + value <= on.number).then_some(Walk::Within { bread, sum: sum + value })
            }
            Walk::Behind => (!breads.contains(&value)).then_some(Walk::Behind),
        };
        let is_behind = |walk: &Walk| *walk == Walk::Behind;
        let products = || products(on, board.shape);
        asks.word_in(&on.cells, on.number, Walk::Before, step, is_behind, products);
    },
    broken: |on, board, grid| {
        // Each of them stands there once.
        let place = |value| {
            let mut places = (0..on.cells.len()).filter(|&it| grid.at(on.cells[it]) == value);
            places.next().filter(|_| places.next().is_none())
        };
        let ends = [*board.shape.values().start(), *board.shape.values().end()].map(place);
        on.unless(match ends {
            [Some(a), Some(b)] if a != b => {
                grid.sum(&on.cells[a.min(b) + 1..a.max(b)]) == on.number
            }
            _ => false,
        })
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};

/// Where the bread may lie, and which digits between; those of two slices are no others.
fn products(on: &OnCells, shape: Shape) -> Vec<Product> {
    let (lowest, highest, mut all) = (1, 1u64 << (shape.digits() - 1).min(63), Vec::new());
    let fillings = (highest - 1) & !lowest;
    for size in 0..on.cells.len().saturating_sub(1) {
        let sets = sets_of_sum(shape, size, on.number).unwrap_or_default();
        let between = sets.iter().map(|set| set.words()[0]).filter(|set| set & !fillings == 0);
        for set in between {
            let (most, outside) = (on.cells.len() - 2 - size, fillings & !set);
            for before in 0..=most {
                all.extend([(lowest, highest), (highest, lowest)].map(|(first, last)| {
                    product(&[
                        (before, outside),
                        (1, first),
                        (size, set),
                        (1, last),
                        (most - before, outside),
                    ])
                }));
            }
        }
    }
    all
}
