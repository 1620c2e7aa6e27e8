//! Anti-taxicab: two cells with the same digit d are not at taxicab distance d.
//!
//! Gaps do not matter for the distance. The rule compiles to a pair table for each distance.
//!
//! Source: the type `AntiTaxicab` of Interactive Sudoku Solver (C. Sigh).

use std::sync::Arc;

use crate::{
    Cell,
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "anti-taxicab",
    aliases: &["taxicab", "no taxicab"],
    fields: &[],
    summary: "two cells with the same digit d are not at taxicab distance d",
    read: |_| Ok(Arc::new(AntiTaxicab)),
    example: "{}",
};

#[derive(PartialEq)]
struct AntiTaxicab;

impl Rule for AntiTaxicab {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let shape = board.shape;
        // With rows and columns, the cells of a line already differ.
        let has_lines = shape.holes() == 0 && board.rules.iter().any(|it| it.name() == "lines");
        for value in shape.values().filter(|&value| value > 0) {
            let down = if has_lines { 1..=value - 1 } else { 0..=value };
            let steps = down.flat_map(|down| {
                let right = value - down;
                let left = (down > 0 && right > 0).then_some((down, -right));
                [Some((down, right)), left].into_iter().flatten()
            });
            let steps: Vec<(i64, i64)> = steps.collect();
            let pairs = shape.every_cell().flat_map(|cell| {
                steps.iter().filter_map(move |&(down, right)| {
                    Some([cell, shape.step(cell, down as isize, right as isize)?])
                })
            });
            asks.pairs(pairs, |a, b| a != b || a != value);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let columns = board.shape.columns();
        let distance = |a: Cell, b: Cell| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)
        };
        let is_wrong = |a: Cell, b: Cell| {
            a < b && grid.at(a) == grid.at(b) && distance(a, b) as i64 == grid.at(a)
        };
        let cells = || board.shape.every_cell();
        cells().find_map(|a| cells().find(|&b| is_wrong(a, b)).map(|b| vec![a, b]))
    }
}
