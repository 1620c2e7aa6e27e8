//! Dutch flatmates: each 5 has a 1 directly above it or a 9 directly below it.
//!
//! With other digits these are the middle, the lowest and the highest one. The rule compiles to an
//! automaton of three cells, and to pair tables in the top and bottom rows.

use std::sync::Arc;

use crate::{
    Cell,
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "dutch-flatmates",
    aliases: &["flatmate"],
    fields: &[],
    summary: "each middle digit (5) has the lowest (1) directly above or the highest (9) directly below",
    read: |fields| match fields.shape.digits() % 2 {
        1 => Ok(Arc::new(DutchFlatmates)),
        _ => {
            let what = format!(
                "the board has {} digits, so there is no middle digit; use an odd number of digits",
                fields.shape.digits()
            );
            Err(fields.wrong("", what))
        }
    },
    example: "{}",
};

#[derive(PartialEq)]
struct DutchFlatmates;

impl Rule for DutchFlatmates {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let (lowest, highest) = (*board.shape.values().start(), *board.shape.values().end());
        let middle = (lowest + highest) / 2;
        for cell in board.shape.every_cell() {
            match (board.shape.step(cell, -1, 0), board.shape.step(cell, 1, 0)) {
                (None, None) => asks.only(cell, |it| it != middle),
                (Some(above), None) => {
                    asks.pair(above, cell, |above, it| it != middle || above == lowest);
                }
                (None, Some(below)) => {
                    asks.pair(cell, below, |it, below| it != middle || below == highest);
                }
                (Some(above), Some(below)) => {
                    let step = |index, &kept: &bool, value| match index {
                        0 => Some(value == lowest),
                        1 => Some(kept || value != middle),
                        _ => (kept || value == highest).then_some(true),
                    };
                    asks.word_of(&[above, cell, below], 0, false, step, |_| true);
                }
            }
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let (shape, values) = (board.shape, board.shape.values());
        let alone = |&cell: &Cell| {
            let is_middle = grid.at(cell) - values.start() == values.end() - grid.at(cell);
            let (row, column) = (cell / shape.columns() + 1, cell % shape.columns() + 1);
            let above = shape.cell(row - 1, column).map(|it| grid.at(it));
            let below = shape.cell(row + 1, column).map(|it| grid.at(it));
            is_middle && above != Some(*values.start()) && below != Some(*values.end())
        };
        shape.every_cell().find(alone).map(|cell| vec![cell])
    }
}
