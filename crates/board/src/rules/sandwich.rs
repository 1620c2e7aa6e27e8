//! Sandwiches: the digits of a line between the lowest and the highest digit of the board add up to
//! the clue.
//!
//! If the sum is 0, these two digits are adjacent. The cells are listed from the clue on. The sum
//! is the same from both ends, but the order shows on which side the clue is. The rule compiles to
//! an automaton.

use crate::{
    Shape,
    cell_rules::{CellRule, CellRuleKind},
    combinations::masks_of_sum,
    relation::Product,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "sandwich",
    aliases: &["sandwich sum"],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Line)],
    summary: "the digits between the lowest and the highest digit of the board add up to the sum",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 0, None)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"sum":8}"#,
};

/// The state of the automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Walk {
    /// Before the first of the two digits.
    Before,
    /// Between the two digits: the first of them, and the sum of the digits after it.
    Within { bread: i64, sum: i64 },
    /// After both digits.
    Behind,
}

static MEANING: CellRuleKind = CellRuleKind {
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
        asks.word_with_products(&on.cells, on.number, Walk::Before, step, is_behind, products);
    },
    broken: |on, board, grid| {
        // Each of the two digits occurs exactly once.
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

/// Returns the positions of the two digits with the sets of digits between them. The products are
/// disjoint.
fn products(on: &CellRule, shape: Shape) -> impl Iterator<Item = Product> {
    let (lowest, highest, cells) = (1, 1u16 << (shape.digits() - 1), on.cells.len());
    let fillings = (highest - 1) & !lowest;
    let all = (0..cells.saturating_sub(1)).flat_map(move |size| {
        let sets = masks_of_sum(shape, size, on.number).into_iter();
        let between = sets.filter(move |set| set & !fillings == 0);
        between.flat_map(move |set| (0..cells - 1 - size).map(move |before| (size, set, before)))
    });
    all.flat_map(move |(size, set, before)| {
        let (after, outside) = (cells - 2 - size - before, fillings & !set);
        [(lowest, highest), (highest, lowest)].map(|(first, last)| {
            Product::of(&[(before, outside), (1, first), (size, set), (1, last), (after, outside)])
        })
    })
}
