//! Sums: the digits, multiplied by their coefficients, add up to a given number.
//!
//! Digits may repeat, and a cell that is listed twice counts twice. The rule compiles to a linear
//! sum.

use std::sync::Arc;

use crate::{
    Cell, Shape, counted,
    drawing::{RuleShape, Shade},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The greatest absolute value of a coefficient. Greater ones would need too large tables of sums.
const MAX_COEFFICIENT: i64 = 1000;

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "sum",
    aliases: &["weighted sum"],
    fields: &[
        ("sum", FieldForm::Number),
        ("coefficients", FieldForm::Named),
        ("cells", FieldForm::Line),
    ],
    summary: "the digits, times their coefficients, add up to the sum; they may repeat",
    read: |fields| {
        let (cells, sum) = (fields.line("cells")?, fields.number("sum")?);
        let coefficients = match fields.has("coefficients") {
            true => fields.numbers("coefficients")?,
            false => vec![1; cells.len()],
        };
        if coefficients.len() != cells.len() {
            let what = format!(
                "{} coefficients for {}; expected as many",
                coefficients.len(),
                counted(cells.len(), "cells")
            );
            return Err(fields.wrong("coefficients", what));
        }
        if let Some(large) = coefficients.iter().find(|it| it.abs() > MAX_COEFFICIENT) {
            let what = format!(
                "{large} is out of range; expected -{MAX_COEFFICIENT} to {MAX_COEFFICIENT}"
            );
            return Err(fields.wrong("coefficients", what));
        }
        Ok(Arc::new(Sum { cells, sum, coefficients }))
    },
    example: r#"{"cells":["r1c1","r1c2","r3c3"],"sum":5,"coefficients":[1,1,-1]}"#,
};

#[derive(PartialEq)]
struct Sum {
    cells: Vec<Cell>,
    sum: i64,
    coefficients: Vec<i64>,
}

impl Rule for Sum {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let plain = self.coefficients.iter().all(|&coefficient| coefficient == 1);
        let coefficients = (!plain).then(|| ("coefficients", self.coefficients.clone().into()));
        let fields = [("cells", cells(shape, &self.cells)), ("sum", self.sum.into())];
        fields.into_iter().chain(coefficients).collect()
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let cells = self.cells.iter().copied();
        asks.sum(self.coefficients.iter().copied().zip(cells), self.sum);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let mut left = self.sum;
        for (place, coefficient) in self.coefficients.iter().enumerate() {
            left -= coefficient * grid.at(self.cells[place]);
        }
        (left != 0).then(|| self.cells.clone())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("sum {} at {}", self.sum, shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let (cells, label) = (self.cells.clone(), self.sum.to_string());
        vec![RuleShape::Shade { cells, shade: Shade::Cell, label }]
    }
}
