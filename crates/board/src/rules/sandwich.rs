//! Sandwiches: the digits between the lowest and the highest digit of a line add to a number.
//!
//! A sum of 0 says that these two are neighbours. The cells are those of the row or column that
//! the clue looks along.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::Drawn,
    fields::{Value, cells},
    rule::{Filled, Kind, Primitives, Rule, Setting},
};

/// The entry in the catalogue.
pub(crate) static KIND: Kind = Kind {
    name: "sandwich",
    summary: "the digits between the lowest and the highest digit of the line add to the sum",
    read: |fields| {
        let (mut cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 0, None)?);
        // It says the same from both ends.
        if cells.last() < cells.first() {
            cells.reverse();
        }
        Ok(Arc::new(Sandwich { cells, sum }))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"sum":8}"#,
};

/// See the module.
#[derive(PartialEq)]
struct Sandwich {
    cells: Vec<Cell>,
    sum: i64,
}

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

impl Rule for Sandwich {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, Value)> {
        vec![("cells", cells(shape, &self.cells)), ("sum", self.sum.into())]
    }

    fn primitives(&self, board: &Setting, asks: &mut Primitives) {
        let breads = [*board.shape.values().start(), *board.shape.values().end()];
        let step = |_, walk: &Walk, value| match *walk {
            Walk::Before if breads.contains(&value) => Some(Walk::Within { bread: value, sum: 0 }),
            Walk::Before => Some(Walk::Before),
            Walk::Within { bread, .. } if bread == value => None,
            Walk::Within { sum, .. } if breads.contains(&value) => {
                (sum == self.sum).then_some(Walk::Behind)
            }
            Walk::Within { bread, sum } => {
                (sum + value <= self.sum).then_some(Walk::Within { bread, sum: sum + value })
            }
            Walk::Behind => (!breads.contains(&value)).then_some(Walk::Behind),
        };
        asks.word_of(&self.cells, self.sum, Walk::Before, step, |walk| *walk == Walk::Behind);
    }

    fn broken(&self, board: &Setting, grid: &Filled) -> Option<Vec<Cell>> {
        // Each of them stands there once.
        let place = |value| {
            let mut places = (0..self.cells.len()).filter(|&it| grid.at(self.cells[it]) == value);
            places.next().filter(|_| places.next().is_none())
        };
        let ends = [*board.shape.values().start(), *board.shape.values().end()].map(place);
        let holds = match ends {
            [Some(a), Some(b)] if a != b => {
                grid.sum(&self.cells[a.min(b) + 1..a.max(b)]) == self.sum
            }
            _ => false,
        };
        (!holds).then(|| self.cells.clone())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("sandwich {} along {}", self.sum, shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &Setting) -> Vec<Drawn> {
        let (along, label) = (self.cells.clone(), self.sum.to_string());
        vec![Drawn::Outside { along, label, arrow: false }]
    }
}
