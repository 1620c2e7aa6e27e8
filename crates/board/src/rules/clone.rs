//! Clones: two lists of cells contain the same digits in the same order.
//!
//! A cell that is its own clone is unconstrained. The rule compiles to pair tables of equal digits.

use std::sync::Arc;

use crate::{
    Cell, Shape, counted,
    drawing::{RuleShape, Shade},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "clone",
    aliases: &["clone region"],
    fields: &[("cells", FieldForm::Before), ("copies", FieldForm::Line)],
    summary: "the cells and the copies have the same digits in the same order",
    read: |fields| {
        let (cells, copies) = (fields.line("cells")?, fields.line("copies")?);
        if cells.len() != copies.len() {
            let what = format!(
                "{} copies for {}; expected as many",
                copies.len(),
                counted(cells.len(), "cells")
            );
            return Err(fields.wrong("copies", what));
        }
        Ok(Arc::new(Clones { cells, copies }))
    },
    example: r#"{"cells":["r1c1","r1c2"],"copies":["r5c5","r5c6"]}"#,
};

#[derive(PartialEq)]
struct Clones {
    cells: Vec<Cell>,
    copies: Vec<Cell>,
}

impl Rule for Clones {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("cells", cells(shape, &self.cells)), ("copies", cells(shape, &self.copies))]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let pairs = self.cells.iter().zip(&self.copies).map(|(&a, &b)| [a, b]);
        asks.pairs(pairs, |a, b| a == b);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let (own, copied) = (grid.of(&self.cells), grid.of(&self.copies));
        let place = own.zip(copied).position(|(a, b)| a != b)?;
        Some(vec![self.cells[place], self.copies[place]])
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("clone at {} and {}", shape.name(self.cells[0]), shape.name(self.copies[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let shade = |cells: &Vec<Cell>| RuleShape::Shade {
            cells: cells.to_vec(),
            shade: Shade::Cell,
            label: String::new(),
        };
        vec![shade(&self.cells), shade(&self.copies)]
    }
}
