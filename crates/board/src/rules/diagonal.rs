//! Diagonals: no digit repeats on the long diagonal `/` or `\` of a square board.
//!
//! The rule compiles to a distinct constraint.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Style},
    fields::RuleValue,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "diagonal",
    aliases: &[
        "both diagonals = / \\",
        "x-sudoku = / \\",
        "sudoku x = / \\",
        "positive diagonal = /",
        "negative diagonal = \\",
        "main diagonal = \\",
    ],
    fields: &[("direction", FieldForm::Word(&["/", "\\"]))],
    summary: "no repeated digit on the diagonal / or \\ of a square board",
    read: |fields| {
        let rising = fields.word("direction", &[("/", true), ("\\", false)])?;
        let (rule, shape) = (Diagonal { rising }, fields.shape);
        let (rows, columns) = (shape.rows(), shape.columns());
        if rows != columns {
            let what = format!(
                "only a square board has diagonals; this one has {rows} rows and {columns} columns"
            );
            return Err(fields.wrong("", what));
        }
        let (length, digits) = (rule.cells(shape).len(), shape.digits());
        if length > digits {
            let what =
                format!("the diagonal has {length} cells, but the board has only {digits} digits");
            return Err(fields.wrong("", what));
        }
        Ok(Arc::new(rule))
    },
    example: r#"{"direction":"\\"}"#,
};

#[derive(PartialEq)]
struct Diagonal {
    /// Whether it is the diagonal `/`, from the bottom left to the top right.
    rising: bool,
}

impl Diagonal {
    fn cells(&self, shape: Shape) -> Vec<Cell> {
        let n = shape.rows();
        let column = |row| if self.rising { n - row } else { row + 1 };
        (0..n).filter_map(|row| shape.cell(row + 1, column(row))).collect()
    }
}

impl Rule for Diagonal {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("direction", if self.rising { "/" } else { "\\" }.into())]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        asks.distinct(&self.cells(board.shape));
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let n = board.shape.rows();
        let is_on = |&cell: &Cell| match self.rising {
            true => cell / n + cell % n == n - 1,
            false => cell / n == cell % n,
        };
        let mut before: Vec<Cell> = Vec::new();
        for cell in board.shape.every_cell().filter(is_on) {
            if let Some(&same) = before.iter().find(|&&other| grid.at(other) == grid.at(cell)) {
                return Some(vec![same, cell]);
            }
            before.push(cell);
        }
        None
    }

    fn phrase(&self, _: Shape) -> String {
        format!("diagonal {}", if self.rising { "/" } else { "\\" })
    }

    fn drawing(&self, board: &RuleContext) -> Vec<RuleShape> {
        vec![RuleShape::Line { cells: self.cells(board.shape), style: Style::Diagonal }]
    }
}
