//! Sum lines: a line is divided into pieces that each add up to a given number.
//!
//! In a loop the cuts may be at any cells. The rule compiles to an automaton.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{Colour, RuleShape, Style},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
    stop::allows,
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "sum-line",
    aliases: &["ten line = 10", "ten sum line = 10"],
    fields: &[("sum", FieldForm::Number), ("loop", FieldForm::Flag), ("cells", FieldForm::Line)],
    summary: "the line (with \"loop\": a closed loop) divides into pieces with this sum (default 10)",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 1, 10)?);
        let closed = fields.flag("loop")?;
        Ok(Arc::new(SumLine { cells, sum, closed }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3","r2c4"],"sum":10}"#,
};

#[derive(PartialEq)]
struct SumLine {
    cells: Vec<Cell>,
    sum: i64,
    closed: bool,
}

/// The state of the automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Walk {
    /// The sum of the digits so far, modulo the sum of a piece.
    at: i64,
    /// The values that `at` may have at cuts.
    cuts: Vec<i64>,
    /// Whether any digit so far was not 0.
    moved: bool,
}

impl Rule for SumLine {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let closed = self.closed.then_some(("loop", RuleValue::Flag(true)));
        let fields = [("cells", cells(shape, &self.cells)), ("sum", self.sum.into())];
        fields.into_iter().chain(closed).collect()
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let sum = self.sum;
        if sum > self.cells.len() as i64 * board.shape.values().end() {
            return asks.never(&self.cells);
        }
        // The index of a cell, and an estimate of the memory for the states after it. It includes
        // the copies of each state and the states before the cell.
        let taken = std::cell::Cell::new((0, 0));
        let step = |index, walk: &Walk, value: i64| {
            // The distance to the next cut, which must not be inside a digit.
            let ahead = |cut: i64| match (cut - walk.at).rem_euclid(sum) {
                0 => sum,
                ahead => ahead,
            };
            let cuts = walk.cuts.iter().copied().filter(|&cut| value <= ahead(cut));
            let cuts: Vec<i64> = cuts.collect();
            let before = if taken.get().0 == index { taken.get().1 } else { 0 };
            let bytes = before + 3 * size_of_val(&*cuts) as u64;
            taken.set((index, bytes));
            if !allows(bytes) {
                return None;
            }
            let (at, moved) = ((walk.at + value) % sum, walk.moved || value > 0);
            (!cuts.is_empty()).then_some(Walk { at, cuts, moved })
        };
        if self.closed && !allows(24 * sum as u64) {
            return;
        }
        let cuts = if self.closed { (0..sum).collect() } else { vec![0] };
        let start = Walk { at: 0, cuts, moved: false };
        asks.word(&self.cells, start, step, |walk| walk.at == 0 && walk.moved);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let starts = if self.closed { self.cells.len() } else { 1 };
        let fits = |start: usize| {
            let (mut left, mut pieces) = (self.sum, 0);
            for &cell in self.cells[start..].iter().chain(&self.cells[..start]) {
                left -= grid.at(cell);
                match left {
                    0 => (left, pieces) = (self.sum, pieces + 1),
                    1.. => {}
                    _ => return false,
                }
            }
            pieces > 0 && left == self.sum
        };
        (!(0..starts).any(fits)).then(|| self.cells.clone())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("sum line {} at {}", self.sum, shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let back = self.closed.then_some(self.cells[0]);
        let cells = self.cells.iter().copied().chain(back).collect();
        vec![RuleShape::Line { cells, style: Style::Coloured(Colour::Yellow) }]
    }
}
