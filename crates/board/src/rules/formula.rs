//! Formulas: a condition in a small language holds for cells, for each window of a line, or for
//! many cells of the board.
//!
//! The language is described in `expression`. The rule compiles each condition to the smallest that
//! fits: allowed digits of a cell, a pair table, a linear sum, distinct cells, an automaton whose
//! states are the remaining conditions, or a composition of its parts.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{Colour, RuleShape, Style},
    expression::{Compiler, Node, Window, parse, residual},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "formula",
    aliases: &[],
    fields: &[
        ("is", FieldForm::Quoted),
        ("each", FieldForm::NamedOne),
        ("over", FieldForm::NamedOne),
        ("cells", FieldForm::Line),
    ],
    summary: "the condition holds for the cells a, b, c …, or for each window of them",
    read: |fields| {
        let over = fields.word(
            "over",
            &[
                ("line", Over::Line),
                ("cells", Over::Cells),
                ("neighbours", Over::Neighbours),
                ("rows", Over::Rows),
                ("columns", Over::Columns),
                ("regions", Over::Regions),
                ("squares", Over::Squares),
            ],
        )?;
        let cells = match over {
            Over::Line => fields.line("cells")?,
            _ => Vec::new(),
        };
        let each = match over {
            Over::Line => fields.optional("each")?,
            _ => None,
        };
        let is = match fields.need("is")? {
            RuleValue::Text(text) => text,
            _ => return Err(fields.wrong("is", "expected a condition, such as \"a < b\"")),
        };
        let node = parse(&is, fields.shape.layers()).map_err(|error| {
            fields.wrong("is", format!("column {}: {}", error.column, error.what))
        })?;
        if !node.is_condition() {
            return Err(fields.wrong("is", "expected a condition, such as \"a + b = 10\""));
        }
        let length = match (over, each) {
            (Over::Line, Some(each)) if each < 1 || each as usize > cells.len() => {
                let what =
                    format!("expected a number from 1 to {}, the number of cells", cells.len());
                return Err(fields.wrong("each", what));
            }
            (Over::Line, Some(each)) => Some(each as usize),
            (Over::Line, None) => Some(cells.len()),
            (Over::Cells, _) => Some(1),
            (Over::Neighbours, _) => Some(2),
            (Over::Squares, _) => Some(4),
            (Over::Rows | Over::Columns | Over::Regions, _) => None,
        };
        if let (Some(last), Some(length)) = (node.last_place(), length)
            && last >= length
        {
            let letter = char::from(b'a' + last as u8);
            let what = format!("{letter} is the cell {}, but there are only {length}", last + 1);
            return Err(fields.wrong("is", what));
        }
        Ok(Arc::new(Formula { cells, each: each.map(|it| it as usize), over, is, node }))
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3"],"is":"a < b and a + b = c"}"#,
};

/// The windows to which the condition is applied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    /// The given cells, or each window of them.
    Line,
    /// Each cell of the board.
    Cells,
    /// All pairs of cells that share an edge, in reading order.
    Neighbours,
    Rows,
    Columns,
    Regions,
    /// All squares of 2×2 cells.
    Squares,
}

impl Over {
    fn name(self) -> &'static str {
        match self {
            Over::Line => "line",
            Over::Cells => "cells",
            Over::Neighbours => "neighbours",
            Over::Rows => "rows",
            Over::Columns => "columns",
            Over::Regions => "regions",
            Over::Squares => "squares",
        }
    }
}

#[derive(PartialEq)]
struct Formula {
    cells: Vec<Cell>,
    each: Option<usize>,
    over: Over,
    is: String,
    node: Node,
}

impl Formula {
    fn windows(&self, board: &RuleContext) -> Vec<Vec<Cell>> {
        let shape = board.shape;
        let name = |cell| shape.name(cell);
        let mut windows: Vec<Vec<Cell>> = match self.over {
            Over::Line => {
                let length = self.each.unwrap_or(self.cells.len());
                self.cells.windows(length).map(<[Cell]>::to_vec).collect()
            }
            Over::Cells => shape.every_cell().map(|cell| vec![cell]).collect(),
            Over::Neighbours => board.neighbours().map(|pair| pair.to_vec()).collect(),
            Over::Squares => board.squares().map(|square| square.to_vec()).collect(),
            Over::Rows => {
                let row = |row| shape.every_cell().filter(|&cell| name(cell).row == row).collect();
                (1..=shape.rows()).map(row).collect()
            }
            Over::Columns => {
                let of = |column| {
                    shape.every_cell().filter(|&cell| name(cell).column == column).collect()
                };
                (1..=shape.columns()).map(of).collect()
            }
            Over::Regions => board.regions(),
        };
        windows.retain(|window| !window.is_empty());
        windows
    }
}

impl Rule for Formula {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let mut fields = Vec::new();
        match self.over {
            Over::Line => fields.push(("cells", cells(shape, &self.cells))),
            over => fields.push(("over", over.name().into())),
        }
        fields.push(("is", RuleValue::Text(self.is.clone())));
        fields.extend(self.each.map(|each| ("each", (each as i64).into())));
        fields
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let mut compiler = Compiler::new(board.shape);
        for window in self.windows(board) {
            if asks.is_closed() {
                return;
            }
            if self.node.last_place().is_some_and(|last| last >= window.len()) {
                return asks.refuse("a window has fewer cells than the formula names");
            }
            let mut cells: Vec<Cell> = Vec::new();
            let mut number = |cell: Cell| {
                let known = cells.iter().position(|&it| it == cell);
                known.unwrap_or_else(|| {
                    cells.push(cell);
                    cells.len() - 1
                })
            };
            let condition = residual(&self.node, Window::of(board.shape, &window), &mut number);
            compiler.state(asks, &condition, &cells);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let at = |cell| grid.at(cell);
        self.windows(board).into_iter().find(|window| {
            let value = self.node.value(Window::of(board.shape, window), &at);
            value.is_none_or(|value| value == 0)
        })
    }

    fn phrase(&self, shape: Shape) -> String {
        match self.cells.first() {
            Some(&first) => format!("formula {} at {}", self.is, shape.name(first)),
            None => format!("formula {} over {}", self.is, self.over.name()),
        }
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        match self.cells.len() {
            0 => Vec::new(),
            1 => vec![RuleShape::Cage { cells: self.cells.clone(), label: None }],
            _ => vec![RuleShape::Line {
                cells: self.cells.clone(),
                style: Style::Coloured(Colour::Grey),
            }],
        }
    }
}
