//! Anti-queen: some digits, by default the highest one, do not occur twice on a diagonal.
//!
//! In rows and columns digits differ anyway, so that a queen of this digit attacks no other.
//! Diagonals are of any length, and end at gaps. If it applied to all digits, no 9×9 board would
//! have a solution. The rule compiles to pair tables.
//!
//! Source: puzzles of Cracking the Cryptic since 2018, where the queens are the 9s; with 1s, evert,
//! *Can you place 9 queens on a chessboard?*, New Sudoku Players' Forum, 2006.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    fields::RuleValue,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "anti-queen",
    aliases: &["queen", "no queen", "chess queen"],
    fields: &[("digits", FieldForm::Numbers)],
    summary: "the digits (default the highest) occur at most once on each diagonal, also short ones",
    read: |fields| {
        let (values, is_told) = (fields.shape.values(), fields.has("digits"));
        let mut digits = fields.numbers("digits")?;
        if let Some(other) = digits.iter().find(|it| !values.contains(it)) {
            let what = format!("{other} is not a digit of the board");
            return Err(fields.wrong("digits", what));
        }
        if !is_told {
            digits.push(*values.end());
        }
        if digits.is_empty() {
            return Err(fields.wrong("digits", "the list is empty; expected at least one digit"));
        }
        digits.sort_unstable();
        digits.dedup();
        Ok(Arc::new(AntiQueen { digits }))
    },
    example: r#"{"digits":[9]}"#,
};

#[derive(PartialEq)]
struct AntiQueen {
    /// The digits, ascending.
    digits: Vec<i64>,
}

impl Rule for AntiQueen {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("digits", self.digits.clone().into())]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let shape = board.shape;
        let pairs = shape.every_cell().flat_map(|cell| {
            [-1, 1].into_iter().flat_map(move |right| {
                let next = move |&at: &Cell| shape.step(at, 1, right);
                std::iter::successors(next(&cell), next).map(move |other| [cell, other])
            })
        });
        asks.pairs(pairs, |a, b| a != b || !self.digits.contains(&a));
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let (shape, columns) = (board.shape, board.shape.columns());
        let place = |cell: Cell| (cell / columns, cell % columns);
        let sees = |a: Cell, b: Cell| {
            let ((row, left), (below, right)) = (place(a), place(b));
            let length = row.abs_diff(below);
            let step = if left < right { columns + 1 } else { columns - 1 };
            length == left.abs_diff(right) && (1..length).all(|it| !shape.is_hole(a + it * step))
        };
        let is_queen = |cell: &Cell| self.digits.iter().any(|&digit| grid.at(*cell) == digit);
        let queens: Vec<Cell> = shape.every_cell().filter(is_queen).collect();
        queens.iter().enumerate().find_map(|(place, &a)| {
            let attacks = |&&b: &&Cell| grid.at(a) == grid.at(b) && sees(a, b);
            queens[place + 1..].iter().find(attacks).map(|&b| vec![a, b])
        })
    }
}
