//! Anti-knight and anti-king: cells that are a knight's or a king's move apart differ.
//!
//! The rules compile to a distinct constraint for each such pair.

use std::sync::Arc;

use crate::{
    Cell,
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry of anti-knight.
pub(crate) static ANTI_KNIGHT: RuleKind = RuleKind {
    name: "anti-knight",
    aliases: &["knight", "no knight", "chess knight"],
    fields: &[],
    summary: "cells a knight's move apart differ",
    read: |_| Ok(Arc::new(Piece::Knight)),
    example: "{}",
};

/// The registry entry of anti-king.
pub(crate) static ANTI_KING: RuleKind = RuleKind {
    name: "anti-king",
    aliases: &["king", "no king", "chess king", "touchless"],
    fields: &[],
    summary: "cells that share an edge or a corner differ",
    read: |_| Ok(Arc::new(Piece::King)),
    example: "{}",
};

#[derive(Clone, Copy, PartialEq)]
enum Piece {
    Knight,
    King,
}

impl Rule for Piece {
    fn kind(&self) -> &'static RuleKind {
        match self {
            Piece::Knight => &ANTI_KNIGHT,
            Piece::King => &ANTI_KING,
        }
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        // With rows and columns, cells that share an edge already differ.
        let has_lines = board.rules.iter().any(|rule| rule.name() == "lines");
        let steps: &[(isize, isize)] = match self {
            Piece::Knight => &[(1, 2), (1, -2), (2, 1), (2, -1)],
            Piece::King if has_lines => &[(1, 1), (1, -1)],
            Piece::King => &[(1, 1), (1, -1), (0, 1), (1, 0)],
        };
        for cell in board.shape.every_cell() {
            for &(down, right) in steps {
                if let Some(other) = board.shape.step(cell, down, right) {
                    asks.distinct(&[cell, other]);
                }
            }
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let columns = board.shape.columns();
        let is_move = |a: Cell, b: Cell| {
            let (down, right) =
                ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns));
            match self {
                Piece::Knight => down * right == 2,
                Piece::King => down.max(right) == 1,
            }
        };
        // No move spans more than two rows.
        let near = |cell: Cell| cell + 1..(cell + 2 * columns + 3).min(board.shape.cells());
        board.shape.every_cell().find_map(|cell| {
            let same = |&other: &Cell| {
                !board.shape.is_hole(other)
                    && is_move(cell, other)
                    && grid.at(cell) == grid.at(other)
            };
            near(cell).find(same).map(|other| vec![cell, other])
        })
    }
}
