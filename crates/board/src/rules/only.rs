//! Digits of cells: each cell has one of the given digits.
//!
//! It states in a composition what a given or a restriction states in a puzzle. The rule compiles to
//! the allowed digits of each cell.

use std::sync::Arc;

use crate::{
    Cell, Shape, counted,
    drawing::RuleShape,
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "only",
    aliases: &[],
    fields: &[("digits", FieldForm::Numbers), ("cells", FieldForm::Cells)],
    summary: "each cell has one of the digits",
    read: |fields| {
        fields.allow_layers();
        let (cells, mut digits) = (fields.cells("cells")?, fields.numbers("digits")?);
        let is_of_none =
            |&&digit: &&i64| cells.iter().all(|&cell| fields.shape.digit_at(cell, digit).is_none());
        if let Some(digit) = digits.iter().find(is_of_none) {
            let values = fields.shape.values();
            let what =
                format!("{digit} is not a digit from {} to {}", values.start(), values.end());
            return Err(fields.wrong("digits", what));
        }
        if digits.is_empty() {
            return Err(fields.wrong("digits", "the list is empty; expected at least one digit"));
        }
        digits.sort_unstable();
        digits.dedup();
        Ok(Arc::new(Only { cells, digits }))
    },
    example: r#"{"cells":["r1c1"],"digits":[1,2]}"#,
};

#[derive(PartialEq)]
struct Only {
    cells: Vec<Cell>,
    /// The values of the digits, ascending.
    digits: Vec<i64>,
}

impl Only {
    fn words(&self) -> String {
        let digits: Vec<String> = self.digits.iter().map(i64::to_string).collect();
        digits.join(" or ")
    }
}

impl Rule for Only {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("cells", cells(shape, &self.cells)), ("digits", self.digits.clone().into())]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        for &cell in &self.cells {
            asks.only(cell, |value| self.digits.contains(&value));
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let is_wrong = |&&cell: &&Cell| self.digits.binary_search(&grid.at(cell)).is_err();
        self.cells.iter().find(is_wrong).map(|&cell| vec![cell])
    }

    fn phrase(&self, shape: Shape) -> String {
        match self.cells[..] {
            [cell] => self.phrase_at(shape, cell),
            _ => format!("{} in {}", self.words(), counted(self.cells.len(), "cells")),
        }
    }

    fn is_of_each(&self) -> bool {
        true
    }

    fn phrase_at(&self, shape: Shape, cell: Cell) -> String {
        format!("{} at {}", self.words(), shape.name(cell))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let label = |&cell: &Cell| RuleShape::Cage { cells: vec![cell], label: Some(self.words()) };
        self.cells.iter().map(label).collect()
    }
}
