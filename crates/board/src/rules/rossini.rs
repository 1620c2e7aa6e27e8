//! Rossini: an arrow outside the grid shows that the three digits next to it rise or fall.
//!
//! They rise in the direction of the arrow: away from it if it points into the grid (`rising`),
//! towards it if it points outwards (`falling`). The cells are listed from the arrow on, and only
//! the first three count. The negative constraint is a rule of its own: at an end of a row or column
//! without an arrow, the three digits neither rise nor fall. It does not apply to lines of fewer
//! than three cells. The rules compile to pair tables and to an automaton of three cells.
//!
//! Source: Cross+A, *Rossini Sudoku*, and Fun With Puzzles, *Rossini Sudoku*, 2015. Both include the
//! negative constraint. It is not implied here, because puzzles without it are also set.

use std::{any::Any, cmp::Ordering, sync::Arc};

use crate::{
    Cell, Shape,
    drawing::RuleShape,
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The number of digits next to an arrow that rise or fall.
const LENGTH: usize = 3;

/// The registry entry of arrows.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "rossini",
    aliases: &["rossini arrow"],
    fields: &[("order", FieldForm::Word(&["rising", "falling"])), ("cells", FieldForm::Line)],
    summary: "the first three digits of the line are rising or falling",
    read: |fields| {
        let cells = fields.cells("cells")?;
        let rising = fields.word("order", &[("rising", true), ("falling", false)])?;
        match cells.len() >= LENGTH {
            true => Ok(Arc::new(Rossini { cells, rising })),
            false => Err(fields.wrong("cells", "expected at least three cells")),
        }
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3"],"order":"rising"}"#,
};

/// The registry entry of the negative constraint.
pub(crate) static NEGATIVE: RuleKind = RuleKind {
    name: "negative-rossini",
    aliases: &["rossini negative", "strict rossini", "all rossini"],
    fields: &[],
    summary: "where a row or column has no rossini arrow, its first three digits do not rise or fall",
    read: |_| Ok(Arc::new(NegativeRossini)),
    example: "{}",
};

#[derive(PartialEq)]
struct Rossini {
    cells: Vec<Cell>,
    rising: bool,
}

impl Rule for Rossini {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let order = if self.rising { "rising" } else { "falling" };
        vec![("cells", cells(shape, &self.cells)), ("order", order.into())]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let pairs = self.cells[..LENGTH].windows(2).map(|pair| [pair[0], pair[1]]);
        asks.pairs(pairs, |a, b| if self.rising { a < b } else { a > b });
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let first = &self.cells[..LENGTH];
        let is_kept = match self.rising {
            true => grid.of(first).is_sorted_by(|a, b| a < b),
            false => grid.of(first).is_sorted_by(|a, b| a > b),
        };
        (!is_kept).then(|| first.to_vec())
    }

    fn phrase(&self, shape: Shape) -> String {
        let order = if self.rising { "rising" } else { "falling" };
        format!("rossini {order} at {}", shape.name(self.cells[0]))
    }

    fn drawing(&self, board: &RuleContext) -> Vec<RuleShape> {
        let columns = board.shape.columns();
        let place = |cell: Cell| (cell / columns, cell % columns);
        let (from, to) = match self.rising {
            true => (place(self.cells[0]), place(self.cells[1])),
            false => (place(self.cells[1]), place(self.cells[0])),
        };
        let label = match (from.0.cmp(&to.0), from.1.cmp(&to.1)) {
            (_, Ordering::Less) => "→",
            (_, Ordering::Greater) => "←",
            (Ordering::Less, _) => "↓",
            _ => "↑",
        };
        let (along, label) = (self.cells.clone(), label.to_owned());
        vec![RuleShape::Outside { along, label, arrow: false }]
    }
}

#[derive(PartialEq)]
struct NegativeRossini;

/// Returns the first three cells at each end of a row or column.
fn ends(shape: Shape) -> impl Iterator<Item = [Cell; LENGTH]> {
    shape.every_cell().flat_map(move |cell| {
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        steps.into_iter().filter_map(move |(down, right)| {
            let next = |cell| shape.step(cell, down, right);
            let second = next(cell).filter(|_| shape.step(cell, -down, -right).is_none())?;
            Some([cell, second, next(second)?])
        })
    })
}

/// Returns the cells of an arrow, from it on, if the rule is one.
fn arrow(rule: &Arc<dyn Rule>) -> Option<&[Cell]> {
    (&**rule as &dyn Any).downcast_ref::<Rossini>().map(|it| &it.cells[..])
}

impl Rule for NegativeRossini {
    fn kind(&self) -> &'static RuleKind {
        &NEGATIVE
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        // The state is the last digit, and how the last two digits compare.
        let step = |_, &walk: &Option<(i64, i64)>, value: i64| {
            let Some((before, known)) = walk else { return Some(Some((value, 0))) };
            let ahead = (value - before).signum();
            (known == 0 || known != ahead)
                .then_some(Some((value, if ahead == 0 { 2 } else { ahead })))
        };
        let arrows: Vec<&[Cell]> = board.rules.iter().filter_map(arrow).collect();
        let has_arrow = |three: &[Cell; LENGTH]| arrows.iter().any(|it| it.starts_with(three));
        for three in ends(board.shape).filter(|three| !has_arrow(three)) {
            asks.word_of(&three, 0, None, step, |_| true);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let arrows: Vec<&[Cell]> = board.rules.iter().filter_map(arrow).collect();
        let row = |row| (0..shape.columns()).map(move |column| row * shape.columns() + column);
        let column = |column| (0..shape.rows()).map(move |row| row * shape.columns() + column);
        let rows = (0..shape.rows()).map(|number| row(number).collect());
        let columns = (0..shape.columns()).map(|number| column(number).collect());
        rows.chain(columns).find_map(|line: Vec<Cell>| {
            // Gaps divide a row or column.
            let parts = line.split(|&cell| shape.is_hole(cell)).map(<[Cell]>::to_vec);
            let ends = parts.flat_map(|part| [part.iter().rev().copied().collect(), part]);
            ends.into_iter().find_map(|end: Vec<Cell>| {
                let three = end.get(..LENGTH)?;
                let mut sorted: Vec<i64> = grid.of(three).collect();
                let middle = sorted[1];
                sorted.sort_unstable();
                let is_sorted = sorted[0] < middle && middle < sorted[2];
                let is_marked = arrows.iter().any(|cells| cells[..LENGTH] == *three);
                (is_sorted && !is_marked).then(|| three.to_vec())
            })
        })
    }
}
