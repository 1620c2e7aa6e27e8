//! Windoku: each window of the size of a box contains each digit once.
//!
//! Windows are one cell from the border and from each other. The rule compiles to houses.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Shade},
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "windoku",
    aliases: &["hyper"],
    fields: &[],
    summary: "each window between the boxes contains each digit once",
    read: |fields| {
        let shape = fields.shape;
        if !shape.has_boxes() || shape.box_rows() == 1 || shape.box_cols() == 1 {
            let what = "windows need boxes with at least two rows and two columns";
            return Err(fields.wrong("", what));
        }
        if shape.holes() > 0 {
            return Err(fields.wrong("", "this rule needs a board without gaps"));
        }
        let fill = |length: usize, size: usize| (length - 1).is_multiple_of(size + 1);
        match fill(shape.rows(), shape.box_rows()) && fill(shape.columns(), shape.box_cols()) {
            true => Ok(Arc::new(Windoku)),
            false => {
                let what = "windows that are one cell apart do not fit this board";
                Err(fields.wrong("", what))
            }
        }
    },
    example: "{}",
};

#[derive(PartialEq)]
struct Windoku;

/// Returns the cells of each window.
fn windows(shape: Shape) -> Vec<Vec<Cell>> {
    let (high, wide) = (shape.box_rows(), shape.box_cols());
    let starts = |length: usize, size| (1..=length - size).step_by(size + 1);
    let window = |top, left| {
        let cell = |i: usize| (top + i / wide) * shape.columns() + left + i % wide;
        (0..high * wide).map(cell).collect()
    };
    let tops = starts(shape.rows(), high);
    tops.flat_map(|top| starts(shape.columns(), wide).map(move |left| window(top, left))).collect()
}

impl Rule for Windoku {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        windows(board.shape).iter().for_each(|window| asks.distinct(window));
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        // The index of the window along one side, or `None` between windows.
        let place =
            |at: usize, size: usize| (!at.is_multiple_of(size + 1)).then_some(at / (size + 1));
        let window = |cell: Cell| {
            let row = place(cell / shape.columns(), shape.box_rows())?;
            Some((row, place(cell % shape.columns(), shape.box_cols())?))
        };
        shape.every_cell().find_map(|cell| {
            let of = window(cell)?;
            let same = |&other: &Cell| window(other) == Some(of) && grid.at(other) == grid.at(cell);
            (0..cell).find(same).map(|other| vec![other, cell])
        })
    }

    fn drawing(&self, board: &RuleContext) -> Vec<RuleShape> {
        let shade = |cells| RuleShape::Shade { cells, shade: Shade::Cell, label: String::new() };
        windows(board.shape).into_iter().map(shade).collect()
    }
}
